import * as contracts from '@reviews/contracts';
import {
  isAlertKind,
  MESSAGES,
  NOTICE_KINDS,
  NOTICES_PAGE_SIZE,
  UNREAD_NOTICES_MAX,
} from '@reviews/domain';
import {
  buildComment,
  buildNotice,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
} from '@reviews/factories';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  impersonating,
  present,
  release,
  replyOf,
  type Company,
  type Person,
  type Place,
  type PlaceGiven,
} from '../../testing/worlds.ts';

const REASON = 'The figure of the second quarter is wrong.';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.prisma.notice.deleteMany();
});

const listed = async (caller: Caller, query: { before?: string; unread?: boolean } = {}) =>
  replyOf(contracts.listMyNotices, await caller.call(contracts.listMyNotices, { query }));
const counted = async (caller: Caller) =>
  replyOf(contracts.countMyNotices, await caller.call(contracts.countMyNotices)).unread;
const mark = async (caller: Caller, ids?: string[]) =>
  replyOf(
    contracts.markNoticesRead,
    await caller.call(contracts.markNoticesRead, { body: ids === undefined ? {} : { ids } }),
  ).unread;

/** Returns someone's notices, by list and by count, which must agree. */
async function told(person: Person, caller = company.callers[person]): Promise<string[]> {
  const { data } = await listed(caller);
  expect(await counted(caller)).toBe(data.filter((notice) => !notice.is_read).length);
  return data.map(({ text }) => text);
}

const submitted = ({ cyclePulse }: Place, assignee: Person = 'writer', about: Person = 'subject') =>
  buildSubmittedPulse(app.db, {
    employee: company.people[about],
    assignee: company.people[assignee],
    cyclePulse,
    openedAt: new Date('2026-03-09T08:00:00Z'),
  });

/**
 * Builds a review that is one of three of its kind, so that it is readable singly, in a released
 * packet.
 */
async function readable(given: PlaceGiven = {}) {
  const place = await buildPlace(app, given);
  const pulse = await submitted(place);
  for (const other of ['stranger', 'siblingManager'] as const) await submitted(place, other);
  await release(app, place, company.people.subject);
  return {
    place,
    pulse,
    form: MESSAGES.pulses.title({ title: place.template.title, name: 'Sue Subject' }),
  };
}

const noticeOf = (person: Person, given: Omit<Parameters<typeof buildNotice>[1], 'user'>) =>
  buildNotice(app.db, { createdAt: app.clock.now(), ...given, user: company.people[person] });

describe('reassigned review', () => {
  it('[FORM-32] notifies both writers, naming neither to the other, in the transaction of the change', async () => {
    const { people, callers } = company;
    const place = await buildPlace(app);
    const pulse = await buildPulse(app.db, {
      employee: people.subject,
      assignee: people.writer,
      cyclePulse: place.cyclePulse,
    });
    expect((await formCalls(callers.hr, pulse).reassign(people.stranger.id)).status).toBe(200);
    const form = `${place.template.title} for Sue Subject`;
    expect(await listed(callers.stranger)).toMatchObject({
      more: false,
      data: [
        {
          kind: 'assigned',
          text: MESSAGES.notices.assigned({ form }),
          href: `/pulses/${pulse.hash}/edit`,
          is_read: false,
          at: app.clock.now().toISOString(),
        },
      ],
    });
    // The former writer may no longer see the review: they learn that, and get no hash.
    const former = await listed(callers.writer);
    expect(former.data).toMatchObject([
      { kind: 'reassigned', text: MESSAGES.notices.reassigned({ form }), href: null },
    ]);
    for (const secret of [pulse.hash, 'stranger', 'Hedi Human'])
      expect(JSON.stringify(former).toLowerCase()).not.toContain(secret.toLowerCase());
    expect(
      await app.db.prisma.mail.count({
        where: { state: 'waiting', notice: { pulseId: pulse.id } },
      }),
    ).toBe(2);
  });

  it('notifies no one when it is refused, and never the person who does it', async () => {
    const { people, callers } = company;
    const place = await buildPlace(app);
    const pulse = await buildPulse(app.db, {
      employee: people.subject,
      assignee: people.writer,
      cyclePulse: place.cyclePulse,
    });
    expect((await formCalls(callers.hr, pulse).reassign(people.writer.id)).status).not.toBe(200);
    expect((await formCalls(callers.hr, pulse).reassign(people.hr.id)).status).toBe(200);
    expect(await told('hr')).toEqual([]);
    expect(await told('writer')).toHaveLength(1);
  });

  it('describes a reviewer change by the current state', async () => {
    const { people, callers } = company;
    const place = await buildPlace(app);
    const pulse = await buildPulse(app.db, {
      employee: people.subject,
      assignee: people.writer,
      cyclePulse: place.cyclePulse,
    });
    const calls = formCalls(callers.hr, pulse);
    for (const next of [people.stranger, people.writer])
      expect((await calls.reassign(next.id)).status).toBe(200);
    const form = `${place.template.title} for Sue Subject`;
    expect(await told('stranger')).toEqual([MESSAGES.notices.reassigned({ form })]);
    expect(await told('writer')).toEqual([MESSAGES.notices.assigned({ form })]);
    expect((await calls.remove()).status).toBe(200);
    // The current writer is told that it was removed; the former one had lost it before.
    expect(await told('writer')).toEqual([]);
    expect(await told('stranger')).toEqual([MESSAGES.notices.reassigned({ form })]);
  });
});

describe('comment notices', () => {
  it('[CMT-15] are visible while the reader may read the comment, and never quote it', async () => {
    const { people, callers } = company;
    const { pulse, form } = await readable();
    const comment = await buildComment(app.db, {
      pulse,
      author: people.hr,
      visibility: 'managers',
      body: '<p>Between us: a raise.</p>',
    });
    for (const person of ['manager', 'writer', 'subject', 'stranger'] as const)
      await noticeOf(person, { kind: 'commented', pulse, comment, actor: people.hr });
    expect(await told('manager')).toEqual([MESSAGES.notices.commented({ by: 'Hedi Human', form })]);
    // 'Managers and HR': invisible to the others.
    for (const person of ['writer', 'subject', 'stranger'] as const)
      expect(await told(person)).toEqual([]);
    const { data } = await listed(callers.manager);
    expect(data).toMatchObject([
      { href: `/pulses/${pulse.hash}/view?showcomments=1`, detail: null },
    ]);
    expect(JSON.stringify(data)).not.toContain('raise');
    await app.db.prisma.comment.update({
      where: { id: comment.id },
      data: { deletedAt: app.clock.now() },
    });
    expect(await told('manager')).toEqual([]);
  });

  it('call a reply a reply', async () => {
    const { people } = company;
    const { pulse, form } = await readable();
    const parent = await buildComment(app.db, {
      pulse,
      author: people.writer,
      visibility: 'everyone',
    });
    await noticeOf('writer', {
      kind: 'commented',
      pulse,
      comment: await buildComment(app.db, { parent, author: people.manager }),
      actor: people.manager,
    });
    expect(await told('writer')).toEqual([MESSAGES.notices.replied({ by: 'Mara Manager', form })]);
  });

  it('[CMT-15, AMB-61, TPL-12] about an anonymous writer show no name and no time', async () => {
    const { people, callers } = company;
    const { pulse, form } = await readable({ template: { options: { anonymizeEmployee: true } } });
    const comment = await buildComment(app.db, {
      pulse,
      author: people.writer,
      visibility: 'everyone',
    });
    for (const person of ['subject', 'manager'] as const)
      await noticeOf(person, { kind: 'commented', pulse, comment, actor: people.writer });
    const { data } = await listed(callers.subject);
    expect(data).toMatchObject([
      {
        text: MESSAGES.notices.commented({ by: MESSAGES.pulses.anonymous, form }),
        at: '2026-03-10',
      },
    ]);
    for (const secret of ['Will', `"${people.writer.id}"`])
      expect(JSON.stringify(data)).not.toContain(secret);
    expect(await told('manager')).toEqual([
      MESSAGES.notices.commented({ by: 'Will Writer', form }),
    ]);
  });

  it('[AMB-61] appear only when their time can no longer reveal the writer', async () => {
    const { people, callers } = company;
    const { pulse } = await readable();
    const comment = await buildComment(app.db, {
      pulse,
      author: people.writer,
      visibility: 'everyone',
    });
    await noticeOf('manager', {
      kind: 'commented',
      pulse,
      comment,
      actor: people.writer,
      visibleFrom: new Date(app.clock.now().getTime() + 1000),
    });
    expect(await told('manager')).toEqual([]);
    expect(await mark(callers.manager)).toBe(0);
    app.clock.advance(1000);
    expect(await told('manager')).toHaveLength(1);
    expect(await counted(callers.manager)).toBe(1);
  });

  it('are hidden from readers while the review is open again', async () => {
    const { people, callers } = company;
    const { pulse } = await readable();
    const comment = await buildComment(app.db, {
      pulse,
      author: people.hr,
      visibility: 'everyone',
    });
    for (const person of ['manager', 'subject'] as const)
      await noticeOf(person, { kind: 'commented', pulse, comment, actor: people.hr });
    expect((await formCalls(callers.hr, pulse).reopen()).status).toBe(200);
    for (const person of ['manager', 'subject'] as const) expect(await told(person)).toEqual([]);
  });
});

describe('reopen request', () => {
  it('[AMB-03] is shown, with its reason, to those who can answer it while it is open', async () => {
    const { people, callers } = company;
    const { pulse, form } = await readable();
    const request = await buildReopenRequest(app.db, {
      pulse,
      requestedBy: people.writer,
      reason: REASON,
    });
    for (const person of ['manager', 'subject', 'stranger'] as const)
      await noticeOf(person, { kind: 'reopen_requested', pulse, request, actor: people.writer });
    expect((await listed(callers.manager)).data).toMatchObject([
      {
        text: MESSAGES.notices.reopenRequested({ by: 'Will Writer', form }),
        detail: REASON,
        href: `/pulses/${pulse.hash}/view`,
      },
    ]);
    for (const person of ['subject', 'stranger'] as const) expect(await told(person)).toEqual([]);
    await app.db.prisma.reopenRequest.update({
      where: { id: request.id },
      data: { state: 'approved', decidedById: people.hr.user.id, decidedAt: app.clock.now() },
    });
    expect(await told('manager')).toEqual([]);
  });

  it('[AMB-03, AMB-61] is hidden from a manager who may not know the writer, even in HR', async () => {
    const { people } = company;
    const place = await buildPlace(app, { template: { options: { anonymizeManager: true } } });
    const pulse = await submitted(place, 'writer', 'hrReport');
    for (const other of ['stranger', 'siblingManager', 'subject'] as const)
      await submitted(place, other, 'hrReport');
    const request = await buildReopenRequest(app.db, {
      pulse,
      requestedBy: people.writer,
      reason: REASON,
    });
    for (const person of ['hrManager', 'hr'] as const)
      await noticeOf(person, { kind: 'reopen_requested', pulse, request, actor: people.writer });
    expect(await told('hrManager')).toEqual([]);
    expect(await told('hr')).toHaveLength(1);
  });

  it('[AMB-03] shows a decline with its note to the requester while the review is theirs', async () => {
    const { people, callers } = company;
    const { pulse, form } = await readable();
    const request = await buildReopenRequest(app.db, {
      pulse,
      requestedBy: people.writer,
      reason: REASON,
      state: 'declined',
      decidedBy: people.manager,
    });
    await app.db.prisma.reopenRequest.update({
      where: { id: request.id },
      data: { decisionNote: 'The figure is right.' },
    });
    for (const person of ['writer', 'manager'] as const)
      await noticeOf(person, { kind: 'reopen_declined', pulse, request, actor: people.manager });
    expect((await listed(callers.writer)).data).toMatchObject([
      {
        text: MESSAGES.notices.reopenDeclined({ by: 'Mara Manager', form }),
        detail: 'The figure is right.',
      },
    ]);
    expect(await told('manager')).toEqual([]);
  });
});

describe('reading notices', () => {
  /** Creates open reviews of the writer, each with a notice one minute after the one before. */
  async function many(count: number): Promise<void> {
    const place = await buildPlace(app);
    const pulse = await buildPulse(app.db, {
      employee: company.people.subject,
      assignee: company.people.writer,
      cyclePulse: place.cyclePulse,
    });
    const from = app.clock.now().getTime() - count * 60_000;
    await app.db.prisma.notice.createMany({
      data: Array.from({ length: count }, (_, index) => {
        const at = new Date(from + index * 60_000);
        return {
          kind: 'assigned' as const,
          userId: company.people.writer.user.id,
          pulseId: pulse.id,
          createdAt: at,
          visibleFrom: at,
        };
      }),
    });
  }

  it('returns page after page, each notice once, newest first', async () => {
    const { writer } = company.callers;
    await many(NOTICES_PAGE_SIZE + 5);
    const first = await listed(writer);
    expect([first.data.length, first.more]).toEqual([NOTICES_PAGE_SIZE, true]);
    const second = await listed(writer, { before: present(first.data.at(-1)).id });
    expect([second.data.length, second.more]).toEqual([5, false]);
    const moments = [...first.data, ...second.data].map(({ at }) => at);
    expect(moments).toEqual(moments.toSorted().toReversed());
    expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(
      NOTICES_PAGE_SIZE + 5,
    );
    // Another reader's notice is no valid cursor.
    expect(await listed(company.callers.manager, { before: present(first.data[0]).id })).toEqual({
      data: [],
      more: false,
    });
  });

  it('stops counting at the maximum', async () => {
    await many(UNREAD_NOTICES_MAX + 3);
    expect(await counted(company.callers.writer)).toBe(UNREAD_NOTICES_MAX);
  });

  it('marks one or all, for this person alone; is idempotent', async () => {
    const { writer, stranger } = company.callers;
    await many(3);
    const [one] = (await listed(writer)).data;
    expect(await mark(stranger, [present(one).id])).toBe(0);
    expect(await mark(writer, [present(one).id])).toBe(2);
    expect((await listed(writer, { unread: true })).data.map(({ id }) => id)).not.toContain(
      present(one).id,
    );
    expect(await mark(writer)).toBe(0);
    expect(await mark(writer)).toBe(0);
    expect((await listed(writer)).data.every((notice) => notice.is_read)).toBe(true);
    expect(await app.db.prisma.changeLog.count({ where: { action: 'notices.read' } })).toBe(0);
  });

  it('does not mark a notice that this person cannot see now', async () => {
    const { people, callers } = company;
    const { pulse } = await readable();
    const comment = await buildComment(app.db, {
      pulse,
      author: people.hr,
      visibility: 'everyone',
      deletedAt: app.clock.now(),
    });
    const { id } = await noticeOf('manager', {
      kind: 'commented',
      pulse,
      comment,
      actor: people.hr,
    });
    expect(await mark(callers.manager)).toBe(0);
    expect((await app.db.prisma.notice.findUniqueOrThrow({ where: { id } })).readAt).toBeNull();
  });
});

describe('notices while impersonating', () => {
  it('[PERM-05] looking marks nothing; marking is in the change log with both people', async () => {
    const { people } = company;
    await noticeOf('writer', {
      pulse: await buildPulse(app.db, {
        employee: people.subject,
        assignee: people.writer,
        cyclePulse: (await buildPlace(app)).cyclePulse,
      }),
    });
    const asWriter = await impersonating(app, people.hr, people.writer);
    expect(await told('writer', asWriter)).toHaveLength(1);
    expect(await counted(company.callers.writer)).toBe(1);
    expect(await mark(asWriter)).toBe(0);
    await mark(asWriter);
    const lines = await app.db.prisma.changeLog.findMany({ where: { action: 'notices.read' } });
    expect(lines).toMatchObject([
      {
        actorId: people.writer.user.id,
        impersonatorId: people.hr.user.id,
        details: { notices: 1 },
      },
    ]);
  });

  it('[PERM-05, AMB-61] shows no one a notice about themselves', async () => {
    const { people } = company;
    const place = await buildPlace(app);
    await noticeOf('writer', {
      pulse: await buildPulse(app.db, {
        employee: people.hr,
        assignee: people.writer,
        cyclePulse: place.cyclePulse,
      }),
    });
    const asWriter = await impersonating(app, people.hr, people.writer);
    expect(await told('writer', asWriter)).toEqual([]);
    await mark(asWriter);
    expect(await told('writer')).toHaveLength(1);
    expect(await counted(company.callers.writer)).toBe(1);
  });
});

describe('mail preferences', () => {
  const choose = async (caller: Caller, by_mail: Record<string, boolean>) =>
    replyOf(
      contracts.saveNoticePreferences,
      await caller.call(contracts.saveNoticePreferences, { body: { by_mail } }),
    );

  it('send every kind by default, and keep kinds that are not named', async () => {
    const { people, callers } = company;
    const before = replyOf(
      contracts.showNoticePreferences,
      await callers.stranger.call(contracts.showNoticePreferences),
    );
    expect(before.email).toBe(people.stranger.email);
    expect(before.preferences.map(({ kind, by_mail: byMail }) => [kind, byMail])).toEqual(
      NOTICE_KINDS.filter(
        (kind) => kind !== 'integration_off' && kind !== 'import_waits' && !isAlertKind(kind),
      ).map((kind) => [kind, true]),
    );
    // What may be an attack on the account is always mailed, whatever the browser sends.
    await choose(callers.stranger, { password_link: false });
    expect(await app.db.prisma.noticePreference.count({ where: { kind: 'password_link' } })).toBe(
      0,
    );
    expect((await choose(callers.stranger, { assigned: false })).message).toBe(
      MESSAGES.notices.preferencesSaved,
    );
    const { preferences } = await choose(callers.stranger, { commented: false, reopened: true });
    expect(preferences.filter((each) => !each.by_mail).map(({ kind }) => kind)).toEqual([
      'assigned',
      'commented',
    ]);
    const place = await buildPlace(app);
    const pulse = await buildPulse(app.db, {
      employee: people.subject,
      assignee: people.writer,
      cyclePulse: place.cyclePulse,
    });
    await formCalls(callers.hr, pulse).reassign(people.stranger.id);
    expect(await app.db.prisma.mail.findMany({ select: { userId: true } })).toEqual([
      { userId: people.writer.user.id },
    ]);
    expect(await told('stranger')).toHaveLength(1);
  });

  it('[PERM-05] log a change made while impersonating, once', async () => {
    const { people } = company;
    const asManager = await impersonating(app, people.hr, people.manager);
    await choose(asManager, { reopened: false });
    await choose(asManager, { reopened: false });
    expect(
      await app.db.prisma.changeLog.findMany({ where: { action: 'notices.chosen' } }),
    ).toMatchObject([{ actorId: people.manager.user.id, impersonatorId: people.hr.user.id }]);
  });

  it('refuse an unknown kind', async () => {
    expect(
      (
        await company.callers.writer.call(contracts.saveNoticePreferences, {
          body: { by_mail: { everything: false } as never },
        })
      ).status,
    ).toBe(422);
  });
});
