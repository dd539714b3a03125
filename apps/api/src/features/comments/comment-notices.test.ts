import { buildEmployee, buildSubmittedPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentCalls } from '../../testing/comment-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  PEOPLE,
  present,
  release,
  type Company,
  type Person,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const as = (person: Person) => commentCalls(company.callers[person]);

async function review(options: object = {}, released = true) {
  const place = await buildPlace(app, { template: { options } });
  const given = {
    employee: company.people.subject,
    cyclePulse: place.cyclePulse,
    openedAt: app.clock.now(),
    closedAt: app.clock.now(),
  };
  const form = await buildSubmittedPulse(app.db, { ...given, assignee: company.people.writer });
  for (let others = 0; others < 3; others += 1)
    await buildSubmittedPulse(app.db, {
      ...given,
      assignee: await buildEmployee(app.db, { password: null }),
    });
  if (released) await release(app, place, company.people.subject);
  return form;
}

/** Returns who is notified of a comment, and from when. */
async function toldOf(commentId: number): Promise<Record<string, string>> {
  const notices = await app.db.prisma.notice.findMany({ where: { commentId, kind: 'commented' } });
  const nameOf = (userId: number) =>
    PEOPLE.find((person) => company.people[person].user.id === userId) ?? String(userId);
  return Object.fromEntries(
    notices.map(({ userId, visibleFrom }) => [nameOf(userId), visibleFrom.toISOString()]),
  );
}
const peopleTold = async (commentId: number): Promise<string[]> =>
  Object.keys(await toldOf(commentId)).toSorted();

describe('comment notices', () => {
  it("[CMT-12] go only to the writer, people in the conversation and the subject's direct manager, if they may read the comment", async () => {
    const { hash } = await review();
    expect(await peopleTold((await as('hr').added(hash, { visibility: 'private' })).id)).toEqual(
      [],
    );
    expect(await peopleTold((await as('hr').added(hash, { visibility: 'managers' })).id)).toEqual([
      'manager',
    ]);
    expect(
      await peopleTold((await as('director').added(hash, { visibility: 'writer' })).id),
    ).toEqual(['hr', 'manager', 'writer']);
    // Taking part in the conversation gives no access to comments for others.
    await as('subject').added(hash, { visibility: 'everyone' });
    expect(
      await peopleTold((await as('manager').added(hash, { visibility: 'managers' })).id),
    ).toEqual(['director', 'hr']);
    expect(
      await peopleTold((await as('manager').added(hash, { visibility: 'everyone' })).id),
    ).toEqual(['director', 'hr', 'subject', 'writer']);
  });

  it('[CMT-12] of a reply go to those who may read its thread, including its author', async () => {
    const { hash } = await review();
    const thread = await as('subject').added(hash, { visibility: 'managers' });
    const reply = await as('manager').replied(thread.id);
    expect(await peopleTold(reply.id)).toEqual(['subject']);
    expect(await peopleTold((await as('subject').replied(thread.id)).id)).toEqual(['manager']);
  });

  it('[CMT-02] do not go to the subject before the release', async () => {
    const { hash, id } = await review({}, false);
    await app.db.prisma.comment.create({
      data: {
        pulseId: id,
        authorId: company.people.subject.user.id,
        visibility: 'everyone',
        body: '<p>Early</p>',
      },
    });
    expect(
      await peopleTold((await as('manager').added(hash, { visibility: 'everyone' })).id),
    ).toEqual(['writer']);
  });

  it("[AMB-61] of an anonymous writer's comment reach its reader after the end of the organisation's day, and others at once", async () => {
    const { hash } = await review({ anonymizeManager: true });
    await as('hr').added(hash);
    await as('manager').added(hash);
    const morning = app.clock.now();
    app.clock.set(new Date('2026-03-10T22:30:00Z'));
    const late = async (person: Person) => commentCalls(await app.as(company.people[person].user));
    const { id } = await (await late('writer')).added(hash);
    // Berlin is an hour ahead of Greenwich.
    expect(await toldOf(id)).toEqual({
      hr: '2026-03-10T22:30:00.000Z',
      manager: '2026-03-10T23:00:00.000Z',
    });
    const { id: named } = await (await late('hr')).added(hash);
    expect(await toldOf(named)).toEqual({
      writer: '2026-03-10T22:30:00.000Z',
      manager: '2026-03-10T22:30:00.000Z',
    });
    app.clock.set(morning);
  });

  it('[CMT-15] are not sent for an edit, a removal or a repeated comment', async () => {
    const { hash } = await review();
    const key = 'c0ffee00-0000-4000-8000-000000000000';
    const { id } = await as('hr').added(hash, { client_key: key });
    const before = await app.db.prisma.notice.count();
    await as('hr').added(hash, { client_key: key });
    await as('hr').edited(id);
    await as('hr').remove(id);
    expect(await app.db.prisma.notice.count()).toBe(before);
  });

  it('[CMT-15] go to neither the impersonator nor the impersonated person', async () => {
    const { hash } = await review();
    await as('administrator').added(hash);
    const looking = commentCalls(
      await impersonating(app, company.people.administrator, company.people.manager),
    );
    const { id } = await looking.added(hash, { visibility: 'everyone' });
    expect(await peopleTold(id)).toEqual(['writer']);
    expect(
      present(await app.db.prisma.notice.findFirst({ where: { commentId: id } })).actorId,
    ).toBe(company.people.manager.user.id);
  });
});
