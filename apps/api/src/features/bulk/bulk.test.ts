import { randomUUID } from 'node:crypto';
import { BULK_MAX_FORMS, MESSAGES } from '@reviews/domain';
import {
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildNominationTask,
  buildPulse,
  buildReopenRequest,
  buildSubmittedPulse,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../testing/eventually.ts';
import { bulkCalls, countsOf } from '../../testing/bulk-calls.ts';
import { formCalls } from '../../testing/form-calls.ts';
import { rowsOf } from '../../testing/form-rows.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  buildCompany,
  buildPlace,
  present,
  type Company,
  type Person,
  type PlaceGiven,
} from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const CLOSE = { kind: 'close' } as const;
const REOPEN = { kind: 'reopen' } as const;
const REMIND = { kind: 'remind' } as const;
const extend = (dueDate: string, autoCloseDate: string | null = null) =>
  ({ kind: 'extend', due_date: dueDate, auto_close_date: autoCloseDate }) as const;

/** Builds a pulse and its reviews, about the given people. */
async function scene(given: PlaceGiven = {}) {
  const { cyclePulse } = await buildPlace(app, given);
  const base = (about: Person = 'subject', by: Person = 'writer') => ({
    employee: company.people[about],
    assignee: company.people[by],
    cyclePulse,
    openedAt: app.clock.now(),
  });
  return {
    cyclePulse,
    base,
    as: (person: Person) => bulkCalls(company.callers[person], cyclePulse),
  };
}
const stateOf = async ({ id }: { id: number }) =>
  (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id } })).state;
const noticesOf = (
  { id }: { id: number },
  kind: 'reopened' | 'reminded' | 'extended' | 'assigned' | 'reassigned',
) => app.db.prisma.notice.findMany({ where: { pulseId: id, kind } });

describe('500 reviews', () => {
  it('[LIST-09, AMB-45, GAP-05] with 7 that may not be closed: closes 493, names 7, changes nothing when repeated, and an undo restores all', async () => {
    const { cyclePulse, base, as } = await scene();
    const people = await Promise.all(
      Array.from({ length: 20 }, () =>
        buildEmployee(app.db, { manager: company.people.manager, password: null }),
      ),
    );
    const open = await Promise.all(
      Array.from({ length: 493 }, (_, index) =>
        buildPulse(app.db, { ...base(), employee: present(people[index % people.length]) }),
      ),
    );
    const own = await Promise.all(Array.from({ length: 4 }, () => buildPulse(app.db, base('hr'))));
    const closed = await Promise.all(
      Array.from({ length: 3 }, () => buildSubmittedPulse(app.db, base())),
    );
    const forms = [...closed, ...open, ...own];
    const stored = () =>
      app.db.prisma.pulse.findMany({
        where: { cyclePulseId: cyclePulse.id },
        orderBy: { id: 'asc' },
      });
    const before = await stored();

    expect(await as('hr').previewed(forms, CLOSE)).toMatchObject({
      will: 493,
      drafts: 0,
      refused: [
        { reason: 'not_allowed', count: 4 },
        { reason: 'already_closed', count: 3 },
      ],
    });
    expect(await stored()).toEqual(before);

    const key = randomUUID();
    const first = await as('hr').done(forms, CLOSE, key);
    expect(first).toMatchObject({
      message: '493 reviews closed as incomplete.',
      action: { kind: 'close', done: 493, undone: 0, can_undo: true },
    });
    const named = first.refused.flatMap((group) => group.forms.map(({ hash }) => hash));
    expect(named.toSorted()).toEqual([...own, ...closed].map(({ hash }) => hash).toSorted());
    const after = await stored();
    expect(after.filter(({ state }) => state === 'incomplete')).toHaveLength(493);

    expect(await as('hr').done(forms, CLOSE, key)).toEqual(first);
    expect(await stored()).toEqual(after);
    expect(
      await app.db.prisma.changeLog.count({
        where: { action: 'pulse.closed', entityId: { in: open.map(({ id }) => String(id)) } },
      }),
    ).toBe(493);

    expect(await as('hr').undone(first.action.id)).toMatchObject({
      message: 'Undone for 493 reviews.',
      action: { done: 493, undone: 493, can_undo: false, undone_by: 'Hedi Human' },
      left: [],
    });
    expect(await stored()).toEqual(before);
    expect(await violatedInvariants(app.db)).toEqual([]);
  }, 60_000);
});

describe('each action', () => {
  it('[LIST-09, FORM-30] reopens closed reviews, notifies writers and grants reopen requests; an undo restores the submission', async () => {
    const { base, as } = await scene();
    const form = await buildSubmittedPulse(app.db, base());
    const declined = await buildDeclinedPulse(app.db, base());
    const open = await buildPulse(app.db, base());
    await buildReopenRequest(app.db, {
      pulse: form,
      requestedBy: company.people.writer,
      requestedAt: app.clock.now(),
    });
    await formCalls(company.callers.manager, form).viewed(true);
    const before = await rowsOf(app, form);
    app.clock.advance(60_000);
    const result = await as('hr').done([form, declined, open], REOPEN);
    expect(countsOf(result.refused)).toEqual({ already_open: 1, declined: 1 });
    expect(await rowsOf(app, form)).toMatchObject({
      pulse: { state: 'open', closedAt: null, reopenedAt: app.clock.now() },
      views: [],
      requests: [{ state: 'approved' }],
      log: [{ action: 'pulse.reopened' }],
    });
    expect(await noticesOf(form, 'reopened')).toMatchObject([
      { userId: company.people.writer.user.id },
    ]);
    expect(await as('hr').undone(result.action.id)).toMatchObject({
      action: { undone: 1 },
      left: [],
    });
    expect({ ...(await rowsOf(app, form)), log: [] }).toEqual({ ...before, log: [] });
    expect(await noticesOf(form, 'reopened')).toEqual([]);
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it('[LIST-09, AMB-45] closes a review with its draft, and an undo restores it, also a nomination task', async () => {
    const { base, as } = await scene();
    const { pulse: form } = await buildDraft(app.db, base());
    const naming = await scene({ pulse: { stages: NOMINATION_STAGES } });
    const task = await buildNominationTask(app.db, {
      ...naming.base(),
      assignee: company.people.subject,
    });
    const closing = await naming.as('hr').done([task], CLOSE);
    expect([closing.action.done, await stateOf(task)]).toEqual([1, 'incomplete']);
    expect(countsOf((await naming.as('hr').done([task], REOPEN)).refused)).toEqual({
      only_reviews: 1,
    });
    await naming.as('hr').undone(closing.action.id);
    expect(await stateOf(task)).toBe('open');
    const before = await rowsOf(app, form);
    expect(await as('hr').previewed([form], CLOSE)).toMatchObject({ will: 1, drafts: 1 });
    const { action } = await as('hr').done([form], CLOSE);
    expect(await rowsOf(app, form)).toMatchObject({
      pulse: { state: 'incomplete', closedAt: app.clock.now() },
      drafts: [{ id: present(before.drafts[0]).id }],
    });
    await as('hr').undone(action.id);
    expect({ ...(await rowsOf(app, form)), log: [] }).toEqual({ ...before, log: [] });
  });

  it('[FORM-32] reassigns open reviews to a writer who starts afresh; an undo returns the drafts to their writers', async () => {
    const { base, as } = await scene();
    const { pulse: drafted } = await buildDraft(app.db, base());
    const open = await buildPulse(app.db, base('director'));
    const own = await buildPulse(app.db, base('stranger'));
    const theirs = await buildPulse(app.db, base('manager', 'stranger'));
    const done = await buildSubmittedPulse(app.db, base('hrReport'));
    const before = await Promise.all([drafted, open].map((form) => rowsOf(app, form)));
    const result = await as('hr').done([drafted, open, own, theirs, done], {
      kind: 'reassign',
      employee_id: company.people.stranger.id,
    });
    expect(result).toMatchObject({ action: { done: 2, assignee: 'Stan Stranger' } });
    expect(countsOf(result.refused)).toEqual({ not_open: 1, same_assignee: 1, own_review: 1 });
    expect(await rowsOf(app, drafted)).toMatchObject({
      pulse: { assigneeId: company.people.stranger.id, state: 'open', headDraftGroupId: null },
      drafts: [{ writerId: company.people.writer.id }],
    });
    expect(await noticesOf(drafted, 'assigned')).toMatchObject([
      { userId: company.people.stranger.user.id },
    ]);
    await as('hr').undone(result.action.id);
    expect(
      (await Promise.all([drafted, open].map((form) => rowsOf(app, form)))).map((rows) => ({
        ...rows,
        log: [],
      })),
    ).toEqual(before.map((rows) => ({ ...rows, log: [] })));
    expect(await violatedInvariants(app.db)).toEqual([]);
  });

  it("sets another due date, which writers see everywhere; an undo returns to the stage's date", async () => {
    const { base, as } = await scene({
      pulse: { stages: [{ title: 'Reviews', dueDate: '2026-03-20', autoCloseDate: '2026-03-25' }] },
    });
    const form = await buildPulse(app.db, base());
    const done = await buildSubmittedPulse(app.db, base());
    const due = async () =>
      present(
        (
          await company.callers.writer
            .send('GET', '/api/my/tasks')
            .then(({ body }) => body as { data: { hash: string; due_date: string | null }[] })
        ).data.find(({ hash }) => hash === form.hash),
      ).due_date;
    expect(await due()).toBe('2026-03-20');
    app.clock.advance(60_000);
    const result = await as('hr').done([form, done], extend('2026-03-30', '2026-04-02'));
    expect(result).toMatchObject({
      message: 'New dates set for 1 review.',
      action: { due_date: '2026-03-30', auto_close_date: '2026-04-02' },
    });
    expect(countsOf(result.refused)).toEqual({ not_open: 1 });
    expect(await due()).toBe('2026-03-30');
    const list = await company.callers.hr.send(
      'GET',
      `/api/cycles/${form.cycleId ?? 0}/pulses/${form.cyclePulseId ?? 0}/search`,
    );
    expect(
      (list.body as { data: { hash: string; due_date: string }[] }).data.find(
        ({ hash }) => hash === form.hash,
      )?.due_date,
    ).toBe('2026-03-30');
    const { body } = await company.callers.writer.send('GET', '/api/my/notices');
    expect(JSON.stringify(body)).toContain('is now due on 30 Mar 2026.');
    expect(
      countsOf((await as('hr').done([form], extend('2026-03-30', '2026-04-02'))).refused),
    ).toEqual({ same_dates: 1 });
    await as('hr').undone(result.action.id);
    expect(await app.db.prisma.pulse.findUniqueOrThrow({ where: { id: form.id } })).toMatchObject({
      dueDateOverride: null,
      autoCloseDateOverride: null,
    });
    expect(await due()).toBe('2026-03-20');
  });

  it('rejects a date in the past, after the cycle, or a closing date before the due date, at its field', async () => {
    const { base, as } = await scene();
    const form = await buildPulse(app.db, base());
    const faults = async (change: ReturnType<typeof extend>) =>
      (await as('hr').preview([form], change)) as {
        status: number;
        body: { errors?: Record<string, string[]> };
      };
    expect(await faults(extend('2026-03-09'))).toMatchObject({
      status: 422,
      body: { errors: { due_date: [MESSAGES.bulk.extend.dueInPast] } },
    });
    expect(await faults(extend('2027-03-09'))).toMatchObject({
      status: 422,
      body: { errors: { due_date: [MESSAGES.bulk.extend.afterCycle] } },
    });
    expect(await faults(extend('2026-03-20', '2026-03-19'))).toMatchObject({
      status: 422,
      body: { errors: { auto_close_date: [MESSAGES.bulk.extend.closesBeforeDue] } },
    });
    expect((await faults(extend('2026-03-10'))).status).toBe(200);
  });

  it('reminds those who can write, once a day; a reminder cannot be undone', async () => {
    const { base, as } = await scene();
    const [open, reminded, done] = [
      await buildPulse(app.db, base()),
      await buildPulse(app.db, base()),
      await buildSubmittedPulse(app.db, base()),
    ];
    const mine = await buildPulse(app.db, base('subject', 'hr'));
    const gone = await buildEmployee(app.db, { password: null });
    await app.db.prisma.user.update({
      where: { id: gone.user.id },
      data: { deactivatedAt: app.clock.now() },
    });
    const unreachable = await buildPulse(app.db, { ...base(), assignee: gone });
    expect((await as('hr').done([reminded], REMIND)).action.done).toBe(1);
    const result = await as('partner').done([open, reminded, done, unreachable], REMIND);
    expect(result).toMatchObject({
      message: '1 reminder sent.',
      action: { done: 1, can_undo: false },
    });
    expect(countsOf(result.refused)).toEqual({ reminded_today: 1, not_open: 1, nobody: 1 });
    expect(countsOf((await as('hr').previewed([mine], REMIND)).refused)).toEqual({
      not_allowed: 1,
    });
    expect(await noticesOf(open, 'reminded')).toHaveLength(1);
    expect(await as('partner').undo(result.action.id)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.bulk.notUndoable },
    });
  });
});

describe('limits and repeats', () => {
  it(`accepts from one to ${BULK_MAX_FORMS} reviews`, async () => {
    const { as } = await scene();
    expect((await as('hr').run([], CLOSE)).status).toBe(422);
    expect(
      (
        await as('hr').run(
          Array.from({ length: BULK_MAX_FORMS + 1 }, (_, index) => ({
            hash: `f${String(index).padStart(21, '0')}`,
          })),
          CLOSE,
        )
      ).status,
    ).toBe(422);
  });

  it('runs once however often it is sent at the same time, and rejects the key for another request', async () => {
    const { base, as } = await scene();
    const form = await buildPulse(app.db, base());
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => as('hr').run([form], CLOSE, key)),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await app.db.prisma.bulkAction.count({ where: { key } })).toBe(1);
    expect((await rowsOf(app, form)).log).toHaveLength(1);
    const other = await buildPulse(app.db, base());
    expect(await as('hr').run([other], CLOSE, key)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.bulk.otherChange },
    });
    expect((await rowsOf(app, other)).log).toEqual([]);
    expect(await as('hr').run([form], REOPEN, key)).toMatchObject({
      status: 409,
      body: { message: MESSAGES.bulk.otherChange },
    });
    expect((await as('administrator').run([form], REOPEN, key)).status).toBe(200);
  });

  it('changes nothing if the server dies halfway, and everything when sent again', async () => {
    const { base, as } = await scene();
    const forms = await Promise.all(Array.from({ length: 5 }, () => buildPulse(app.db, base())));
    const last = present(forms.toSorted((one, other) => one.id - other.id).at(-1));
    const key = randomUUID();
    const holder = await app.db.pool.connect();
    await holder.query('BEGIN');
    await holder.query('SELECT FROM pulse WHERE id = $1 FOR UPDATE', [last.id]);
    const running = as('hr').run(forms, CLOSE, key);
    // It holds four reviews and waits for the fifth: the connection is cut there.
    await eventually(async () =>
      expect(
        (
          await app.db.pool.query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
          )
        ).rowCount,
      ).toBe(1),
    );
    expect((await running).status).toBeGreaterThanOrEqual(500);
    await holder.query('ROLLBACK');
    holder.release();
    expect(await Promise.all(forms.map(stateOf))).toEqual(forms.map(() => 'open'));
    expect(await app.db.prisma.bulkAction.count({ where: { key } })).toBe(0);
    expect((await as('hr').done(forms, CLOSE, key)).action.done).toBe(5);
    expect(await Promise.all(forms.map(stateOf))).toEqual(forms.map(() => 'incomplete'));
  });

  it('two administrators at once: each review ends in one of the two states, and each is told the result', async () => {
    const { base, as } = await scene();
    const forms = await Promise.all(
      Array.from({ length: 30 }, async () =>
        buildPulse(app.db, {
          ...base(),
          employee: await buildEmployee(app.db, { password: null }),
        }),
      ),
    );
    const [closed, given] = await Promise.all([
      as('hr').done(forms, CLOSE),
      as('administrator').done(forms.toReversed(), {
        kind: 'reassign',
        employee_id: company.people.stranger.id,
      }),
    ]);
    expect(closed.action.done).toBe(30);
    expect([0, 30]).toContain(given.action.done);
    expect(given.action.done + given.refused.reduce((sum, { count }) => sum + count, 0)).toBe(30);
    expect(new Set(await Promise.all(forms.map(stateOf)))).toEqual(new Set(['incomplete']));
  });
});
