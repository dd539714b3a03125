import { MESSAGES } from '@reviews/domain';
import { buildEmployee, buildSubmittedPulse, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commentCalls } from '../../testing/comment-calls.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  PEOPLE,
  present,
  release,
  type Company,
  type Person,
  type Place,
} from '../../testing/worlds.ts';

const PHOTO_KEY = 'photo-of-the-writer-of-it';
let app: TestApp;
let company: Company;
let peers: BuiltEmployee[];
let callers: Company['callers'];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  await app.db.prisma.employee.update({
    where: { id: company.people.writer.id },
    data: { photoKey: PHOTO_KEY },
  });
  peers = [company.people.writer];
  for (const preferredName of ['Zora Zebra', 'Abel Apple', 'Nils Next'])
    peers.push(await buildEmployee(app.db, { preferredName, department: 'Sales', password: null }));
});
afterAll(() => app.close());

type Option = 'anonymizeEmployee' | 'anonymizeManager';
/** Moves the clock and signs everyone in again: sessions do not last overnight. */
async function itIs(moment: string): Promise<void> {
  app.clock.set(new Date(moment));
  callers = Object.fromEntries(
    await Promise.all(
      PEOPLE.map(async (person): Promise<[string, Caller]> => [
        person,
        await app.as(company.people[person].user),
      ]),
    ),
  ) as Company['callers'];
}

const as = (person: Person) => commentCalls(callers[person]);
const HOUR_MS = 3_600_000;

/** Builds a released review by the writer, among enough others whose writers are also withheld. */
async function review(option: Option): Promise<{ place: Place; id: number; hash: string }> {
  const place = await buildPlace(app, { template: { options: { [option]: true } } });
  const forms = [];
  for (const assignee of peers) {
    forms.push(
      await buildSubmittedPulse(app.db, {
        employee: company.people.subject,
        assignee,
        cyclePulse: place.cyclePulse,
        openedAt: new Date('2026-03-01T08:00:00Z'),
        closedAt: new Date('2026-03-02T08:00:00Z'),
      }),
    );
  }
  await release(app, place, company.people.subject);
  return { place, ...present(forms[0]) };
}

/** Returns what in a response identifies the writer. */
const tracesOf = (body: unknown): string[] =>
  [company.people.writer.preferredName, company.people.writer.email, PHOTO_KEY].filter((trace) =>
    JSON.stringify(body).includes(trace),
  );

describe.each<[Option, Person, Person]>([
  ['anonymizeEmployee', 'subject', 'manager'],
  ['anonymizeManager', 'manager', 'subject'],
])('%s', (option, reader, other) => {
  it(`[AMB-61, ENT-14] signs the writer's comments and replies Anonymous for the ${reader}, with only the day of every comment; not so for the ${other}`, async () => {
    await itIs('2026-03-10T09:15:00Z');
    const { hash } = await review(option);
    const thread = await as('writer').added(hash);
    app.clock.advance(HOUR_MS);
    const reply = await as('hr').replied(thread.id);
    // In Berlin the day ends an hour before it does in Greenwich.
    await itIs('2026-03-10T23:30:00Z');
    await as('writer').edited(thread.id);
    await as('writer').replied(thread.id);
    await as(reader).replied(thread.id);
    const threads = await as(reader).listed(hash);
    expect(threads).toMatchObject([
      {
        id: thread.id,
        user: { name: MESSAGES.pulses.anonymous, photo: null },
        created_at: '2026-03-10',
        updated_at: '2026-03-11',
        is_mine: false,
        permissions: { edit: false, delete: false },
      },
    ]);
    const replies = present(threads[0]).child_comments;
    expect(replies[0]).toMatchObject({
      id: reply.id,
      user: { name: 'Hedi Human' },
      created_at: '2026-03-10',
      updated_at: '2026-03-10',
    });
    expect(
      replies
        .slice(1)
        .map(({ user, created_at: at, is_mine: isMine }) => [user.name, at, isMine])
        .toSorted(),
    ).toEqual(
      [
        ['Anonymous', '2026-03-11', false],
        [company.people[reader].preferredName, '2026-03-11', true],
      ].toSorted(),
    );
    for (const seen of [
      threads,
      await as(reader).refreshed(thread.id),
      await as(reader).replied(thread.id),
    ]) {
      expect(tracesOf(seen)).toEqual([]);
      expect(JSON.stringify(seen)).not.toMatch(/\d\dT\d\d:/);
    }
    expect((await as(other).listed(hash))[0]).toMatchObject({
      user: { name: 'Will Writer', photo: `/api/photos/${PHOTO_KEY}` },
      created_at: '2026-03-10T09:15:00.000Z',
      updated_at: '2026-03-10T23:30:00.000Z',
    });
  });

  it(`[AMB-61, CMT-06] hides the writing order of a day's comments from the ${reader}, in positions and in ids`, async () => {
    await itIs('2026-03-11T09:00:00Z');
    const { hash } = await review(option);
    const written: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      app.clock.advance(60_000);
      written.push((await as(index % 2 === 0 ? 'writer' : reader).added(hash)).id);
    }
    const thread = present(written[0]);
    const replied: number[] = [];
    for (let index = 0; index < 8; index += 1) {
      app.clock.advance(60_000);
      replied.push((await as(index % 2 === 0 ? 'writer' : 'hr').replied(thread)).id);
    }
    await itIs('2026-03-12T09:00:00Z');
    const later = (await as('writer').added(hash)).id;
    const byNumber = (ids: readonly number[]) => ids.toSorted((one, two) => one - two);
    const threads = await as(reader).listed(hash);
    expect(threads.map(({ id }) => id)).toEqual([...byNumber(written), later]);
    expect(threads.find(({ id }) => id === thread)?.child_comments.map(({ id }) => id)).toEqual(
      byNumber(replied),
    );
    // Ids are random: twelve are in writing order by chance once in half a billion.
    expect(byNumber(written)).not.toEqual(written);
    expect((await as(other).listed(hash)).map(({ id }) => id)).toEqual([...written, later]);
  });

  it(`[AMB-61] hides a former writer's name from the ${reader} as well`, async () => {
    await itIs('2026-03-16T09:00:00Z');
    const { place, hash } = await review(option);
    const said = await as('writer').added(hash);
    await formCalls(callers.administrator, { hash }).reopen();
    const next = present(peers[3]);
    const another = await buildEmployee(app.db, {
      preferredName: 'Ida Instead',
      department: 'Sales',
      password: null,
    });
    expect((await formCalls(callers.hr, { hash }).reassign(another.id)).status).toBe(200);
    app.clock.advance(HOUR_MS);
    expect(
      (
        await formCalls(await app.as(another.user), { hash }).submit(
          answering(present(place.questions[0]), 'Otherwise'),
        )
      ).status,
    ).toBe(200);
    const threads = await as(reader).listed(hash);
    expect(threads.find(({ id }) => id === said.id)?.user.name).toBe(MESSAGES.pulses.anonymous);
    expect(tracesOf(threads)).toEqual([]);
    expect(JSON.stringify(threads)).not.toContain(next.preferredName);
  });
});
