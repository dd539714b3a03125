import { inTransaction } from '@reviews/db';
import { MESSAGES } from '@reviews/domain';
import { buildPulse, buildSubmittedPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bulkCalls, countsOf } from '../../testing/bulk-calls.ts';
import { eventually } from '../../testing/eventually.ts';
import { EditorWindow, formCalls } from '../../testing/form-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import {
  answering,
  buildCompany,
  buildPlace,
  comparable,
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

async function scene(given: PlaceGiven = {}) {
  const { cyclePulse, questions, cycle } = await buildPlace(app, given);
  const base = (about: Person = 'subject', by: Person = 'writer') => ({
    employee: company.people[about],
    assignee: company.people[by],
    cyclePulse,
    openedAt: app.clock.now(),
  });
  return {
    cycle,
    cyclePulse,
    base,
    question: present(questions[0]),
    as: (person: Person) => bulkCalls(company.callers[person], cyclePulse),
  };
}
const stateOf = async ({ id }: { id: number }) =>
  (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id } })).state;

describe('undo', () => {
  it('skips and names reviews that were changed since; they can be undone later', async () => {
    const { base, as, question } = await scene();
    const [untouched, begun] = [
      await buildSubmittedPulse(app.db, base()),
      await buildSubmittedPulse(app.db, base('hrReport')),
    ];
    const { action } = await as('hr').done([untouched, begun], { kind: 'reopen' });
    const window = await EditorWindow.open(company.callers.writer, begun);
    await window.save(answering(question, 'Words that are not to be lost.'));
    const result = await as('hr').undone(action.id);
    expect(result).toMatchObject({
      message: 'Undone for 1 review.',
      action: { undone: 1, done: 2, can_undo: true },
      left: [
        {
          reason: 'changed_since',
          message: 'This review was changed since.',
          count: 1,
          forms: [{ hash: begun.hash }],
        },
      ],
    });
    expect([await stateOf(untouched), await stateOf(begun)]).toEqual(['complete', 'draft']);
  });

  it('changes nothing the second time, even when two run at once', async () => {
    const { base, as } = await scene();
    const form = await buildPulse(app.db, base());
    const { action } = await as('hr').done([form], { kind: 'close' });
    const answers = await Promise.all([
      as('hr').undo(action.id),
      as('administrator').undo(action.id),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(
      await app.db.prisma.changeLog.count({
        where: { entityId: String(form.id), action: 'pulse.close_undone' },
      }),
    ).toBe(1);
    expect(await as('hr').undone(action.id)).toMatchObject({
      message: 'Undone for 0 reviews.',
      left: [],
    });
  });

  it('skips a review that someone closed, reassigned or rescheduled afterwards', async () => {
    const { base, as } = await scene();
    const form = await buildPulse(app.db, base());
    const closing = await as('hr').done([form], { kind: 'close' });
    app.clock.advance(1000);
    await formCalls(company.callers.hr, form).reopen();
    expect(countsOf((await as('hr').undone(closing.action.id)).left)).toEqual({ changed_since: 1 });
    const giving = await as('hr').done([form], {
      kind: 'reassign',
      employee_id: company.people.stranger.id,
    });
    await formCalls(company.callers.hr, form).reassign(company.people.siblingManager.id);
    expect(countsOf((await as('hr').undone(giving.action.id)).left)).toEqual({ changed_since: 1 });
    const dating = await as('hr').done([form], {
      kind: 'extend',
      due_date: '2026-03-20',
      auto_close_date: null,
    });
    await as('hr').done([form], { kind: 'extend', due_date: '2026-03-21', auto_close_date: null });
    expect(countsOf((await as('hr').undone(dating.action.id)).left)).toEqual({ changed_since: 1 });
  });

  it('does not return a review to someone who has left', async () => {
    const { base, as } = await scene();
    const form = await buildPulse(app.db, base('subject', 'hrReport'));
    const { action } = await as('hr').done([form], {
      kind: 'reassign',
      employee_id: company.people.stranger.id,
    });
    await app.db.prisma.user.update({
      where: { id: company.people.hrReport.user.id },
      data: { deactivatedAt: app.clock.now() },
    });
    expect(countsOf((await as('hr').undone(action.id)).left)).toEqual({ writer_gone: 1 });
    await app.db.prisma.user.update({
      where: { id: company.people.hrReport.user.id },
      data: { deactivatedAt: null },
    });
  });

  it('is refused once the cycle is closed, as the action is', async () => {
    const { base, as, cycle } = await scene();
    const form = await buildPulse(app.db, base());
    const { action } = await as('hr').done([form], { kind: 'close' });
    await app.db.prisma.cycle.update({
      where: { id: cycle.id },
      data: { closedAt: app.clock.now() },
    });
    for (const answer of [
      await as('hr').undo(action.id),
      await as('hr').run([form], { kind: 'reopen' }),
      await as('hr').preview([form], { kind: 'reopen' }),
    ]) {
      expect(answer).toMatchObject({ status: 409, body: { message: MESSAGES.pulses.cycleClosed } });
    }
    expect(await as('hr').list()).toMatchObject([{ id: action.id, can_undo: false }]);
  });

  it('[LIST-09, CYC-08] waits for a cycle that is being closed, and then changes nothing, as the action does', async () => {
    const { base, as, cycle } = await scene();
    const [form, open] = [await buildPulse(app.db, base()), await buildPulse(app.db, base())];
    const { action } = await as('hr').done([form], { kind: 'close' });
    const acting = await inTransaction(app.db, async (tx) => {
      await tx.cycle.update({ where: { id: cycle.id }, data: { closedAt: app.clock.now() } });
      const answers = [as('hr').undo(action.id), as('hr').run([open], { kind: 'close' })];
      // They wait for the cycle lock, or have been answered without it.
      const areWaiting = async () =>
        expect(
          (
            await app.db.pool.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
            )
          ).rowCount,
        ).toBe(2);
      await Promise.race([eventually(areWaiting), Promise.all(answers)]);
      return { answers };
    });
    for (const answer of await Promise.all(acting.answers))
      expect(answer).toMatchObject({ status: 409, body: { message: MESSAGES.pulses.cycleClosed } });
    expect([await stateOf(form), await stateOf(open)]).toEqual(['incomplete', 'open']);
  });
});

describe('permissions', () => {
  it('[LIST-09] require tracking the reviews and permission for the single action', async () => {
    const { base, as } = await scene();
    const form = await buildPulse(app.db, base());
    for (const person of ['writer', 'subject', 'manager', 'director', 'stranger'] as const) {
      for (const kind of ['reopen', 'close', 'remind'] as const)
        expect((await as(person).run([form], { kind })).status).toBe(403);
    }
    expect(await stateOf(form)).toBe('open');
    const { action } = await as('hr').done([form], { kind: 'close' });
    for (const person of ['manager', 'stranger'] as const)
      expect((await as(person).undo(action.id)).status).toBe(403);
  });

  it('HR of some departments can act on their people, and of others learn only that they were not found', async () => {
    const { base, as } = await scene();
    const [theirs, other] = [
      await buildPulse(app.db, base()),
      await buildPulse(app.db, base('stranger')),
    ];
    const result = await as('partner').previewed([theirs, other, { hash: 'F'.repeat(22) }], {
      kind: 'close',
    });
    expect(result).toMatchObject({
      will: 1,
      refused: [{ reason: 'not_found', count: 2, forms: [] }],
    });
    const { action } = await as('hr').done([theirs, other], { kind: 'close' });
    expect(await as('partner').list()).toMatchObject([{ id: action.id, done: 1 }]);
    const elsewhere = await as('hr').done([await buildPulse(app.db, base('hrReport'))], {
      kind: 'close',
    });
    expect((await as('partner').list()).map(({ id }) => id)).toEqual([action.id]);
    expect(comparable(await as('partner').show(elsewhere.action.id))).toEqual(
      comparable(await as('partner').show(2_000_000_000)),
    );
    expect((await as('partner').undo(elsewhere.action.id)).status).toBe(404);
    expect((await as('partner').undone(action.id)).action).toMatchObject({ done: 1, undone: 1 });
    expect([await stateOf(theirs), await stateOf(other)]).toEqual(['open', 'incomplete']);
    expect((await as('hr').undone(action.id)).action).toMatchObject({ done: 2, undone: 2 });
  });

  it('[TPL-12] name no withheld writer: HR in the line above find no such review in a preview, result, list or count', async () => {
    const { base, as } = await scene({ template: { options: { anonymizeManager: true } } });
    const form = await buildPulse(app.db, base('hrReport'));
    const other = await buildPulse(app.db, base());
    for (const kind of ['close', 'remind', 'reopen'] as const) {
      const preview = await as('hrManager').previewed([form], { kind });
      expect(preview).toEqual({
        will: 0,
        forms: [],
        drafts: 0,
        refused: [{ reason: 'not_found', message: MESSAGES.pulses.notFound, count: 1, forms: [] }],
      });
    }
    const { action } = await as('hr').done([form, other], { kind: 'close' });
    expect(await as('hrManager').list()).toMatchObject([{ id: action.id, done: 1 }]);
    expect(JSON.stringify((await as('hrManager').show(action.id)).body)).not.toContain(form.hash);
    expect((await as('hrManager').undone(action.id)).action).toMatchObject({ done: 1, undone: 1 });
    expect(await stateOf(form)).toBe('incomplete');
  });

  it('[TPL-12] hide the new writer of a review that the reader may not know of: an action that changed nothing they know is not visible to them', async () => {
    const { base, as } = await scene({ template: { options: { anonymizeManager: true } } });
    const [withheld, theirs] = [
      await buildPulse(app.db, base('hrReport')),
      await buildPulse(app.db, base('subject', 'stranger')),
    ];
    const toStranger = { kind: 'reassign', employee_id: company.people.stranger.id } as const;
    const { action } = await as('hr').done([withheld, theirs], toStranger);
    expect(action).toMatchObject({ done: 1, assignee: 'Stan Stranger' });
    expect(comparable(await as('hrManager').show(action.id))).toEqual(
      comparable(await as('hrManager').show(2_000_000_000)),
    );
    expect(comparable(await as('hrManager').undo(action.id))).toEqual(
      comparable(await as('hrManager').undo(2_000_000_000)),
    );
    // The requester is told why nothing changed.
    const vain = await as('hrManager').done([theirs], toStranger);
    expect((await as('hrManager').show(vain.action.id)).status).toBe(200);
    expect((await as('hr').show(vain.action.id)).status).toBe(404);
  });

  it('[TPL-12] hide reviews about the reader whose writer is withheld from them', async () => {
    const { base, as } = await scene({ template: { options: { anonymizeEmployee: true } } });
    const form = await buildPulse(app.db, base('hr'));
    expect(countsOf((await as('hr').previewed([form], { kind: 'remind' })).refused)).toEqual({
      not_found: 1,
    });
    const { action } = await as('administrator').done([form], { kind: 'remind' });
    expect(await as('hr').list()).toEqual([]);
    expect((await as('hr').show(action.id)).status).toBe(404);
  });
});
