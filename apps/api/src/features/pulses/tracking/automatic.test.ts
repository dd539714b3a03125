import * as contracts from '@reviews/contracts';
import { isAutomatic } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overviewCalls } from '../../../testing/late-cycle.ts';
import { startTestApp, type Caller, type TestApp } from '../../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company } from '../../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

/**
 * Builds a cycle with reviewers chosen at random: two tasks that the product completed, one that a
 * manager saved, one open, one closed by its date, and two reviews, one of them complete.
 */
async function buildSeason() {
  const [peer, self] = [
    await buildTemplate(app.db, { type: 'Peer', options: { nominatedBy: 'system' } }),
    await buildTemplate(app.db, { type: 'Self' }),
  ];
  const cycle = await buildCycle(app.db, {
    now: app.clock.now(),
    pulses: [{ template: peer, stages: NOMINATION_STAGES }, { template: self }],
  });
  const opened = new Date(app.clock.now().getTime() - 86_400_000);
  const task = async (closedAt: Date | null) => {
    const { id } = await buildNominationTask(app.db, {
      cyclePulse: present(cycle.pulses[0]),
      component: 'nomination_approvals',
      employee: await buildEmployee(app.db, { password: null }),
      openedAt: opened,
    });
    if (closedAt !== null)
      await app.db.prisma.pulse.update({ where: { id }, data: { state: 'complete', closedAt } });
  };
  await task(opened);
  await task(opened);
  await task(new Date(opened.getTime() + 1));
  await task(null);
  const stage = present(cycle.pulses[0]?.stages[1]);
  const given = { cyclePulse: present(cycle.pulses[0]), stage, openedAt: opened };
  await buildIncompletePulse(app.db, { ...given, kind: 'nomination_task', closedAt: opened });
  await buildSubmittedPulse(app.db, {
    cyclePulse: present(cycle.pulses[1]),
    openedAt: opened,
    closedAt: opened,
  });
  await buildPulse(app.db, { cyclePulse: present(cycle.pulses[1]), openedAt: opened });
  return cycle;
}

describe('progress', () => {
  const expected = { forms: 4, complete: 2 };

  it.each(['hr', 'administrator'] as const)(
    '[PEER-06] leaves out tasks that the product completed itself, in every number: %s',
    async (person) => {
      const cycle = await buildSeason();
      const caller: Caller = company.callers[person];
      const { overview, groups } = overviewCalls(caller, { cycle });
      const { data } = replyOf(contracts.listCycles, await caller.call(contracts.listCycles));
      expect(data.find(({ id }) => id === cycle.id)).toMatchObject(expected);
      const shown = await overview();
      expect(shown.cycle).toMatchObject(expected);
      expect(shown.pulses.map(({ automatic }) => automatic)).toEqual([2, 0]);
      expect(shown.completed.map(({ count, automatic }) => [count, automatic]).sort()).toEqual([
        [1, 0],
        [3, 2],
      ]);
      for (const by of ['department', 'manager'] as const) {
        const cells = (await groups({ by })).data.flatMap((row) => row.cells);
        const sum = (read: (cell: (typeof cells)[number]) => number) =>
          cells.reduce((all, cell) => all + read(cell), 0);
        expect({
          forms: sum(({ forms, automatic }) => forms - automatic),
          complete: sum(({ complete, automatic }) => complete - automatic),
        }).toEqual(expected);
      }
      const forms = await app.db.prisma.pulse.findMany({ where: { cycleId: cycle.id } });
      expect(
        forms.filter(({ kind, state, openedAt, closedAt }) =>
          isAutomatic({
            kind,
            is_complete: state === 'complete',
            opened_at: openedAt,
            closed_at: closedAt,
          }),
        ),
      ).toHaveLength(2);
    },
  );
});
