import * as contracts from '@reviews/contracts';
import type { LateReason } from '@reviews/domain';
import {
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltCycle,
  type BuiltEmployee,
  type EmployeeGiven,
} from '@reviews/factories';
import type { Caller, TestApp } from './start-test-app.ts';
import { present, replyOf } from './worlds.ts';

/** A cycle with something late for every reason, and something that is not late. */
export interface LateCycle {
  readonly cycle: BuiltCycle;
  readonly manager: BuiltEmployee;
  /** The subjects of late reviews, by reason. */
  readonly late: Readonly<Record<LateReason, BuiltEmployee>>;
}

const DAY_MS = 86_400_000;

/**
 * Builds the cycle. People are named after the state of their review; all but one report to the
 * same manager.
 */
export async function buildLateCycle(app: TestApp, person: EmployeeGiven = {}): Promise<LateCycle> {
  const now = app.clock.now();
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10);
  const [self, peer] = [
    await buildTemplate(app.db, { title: 'Self Review', type: 'Self' }),
    await buildTemplate(app.db, {
      title: 'Peer Review',
      type: 'Peer',
      options: { managerNominationApproval: true },
    }),
  ];
  const cycle = await buildCycle(app.db, {
    now,
    pulses: [
      { template: self, stages: [{ title: 'Self Reviews', dueDate: dayAgo(9) }] },
      {
        template: peer,
        stages: NOMINATION_STAGES.map((stage) =>
          stage.component === 'form' ? { ...stage, dueDays: 5 } : { ...stage, dueDate: dayAgo(8) },
        ),
      },
    ],
  });
  const [selfPulse, peerPulse] = [present(cycle.pulses[0]), present(cycle.pulses[1])];
  const manager = await buildEmployee(app.db, {
    preferredName: 'Lena Lead',
    password: null,
    ...person,
  });
  const report = (preferredName: string, given: EmployeeGiven = {}) =>
    buildEmployee(app.db, { preferredName, password: null, ...person, manager, ...given });
  const ofSelf = async (preferredName: string) => {
    const employee = await report(preferredName);
    return {
      employee,
      assignee: employee,
      cyclePulse: selfPulse,
      stage: present(selfPulse.stages[0]),
      openedAt: daysAgo(20),
    };
  };
  const late: Partial<Record<LateReason, BuiltEmployee>> = {};
  const about = <T extends { readonly employee: BuiltEmployee }>(
    reason: LateReason,
    given: T,
  ): T => {
    late[reason] = given.employee;
    return given;
  };
  await buildPulse(app.db, about('not-started', await ofSelf('Nils Notstarted')));
  await buildDraft(app.db, about('draft', await ofSelf('Dana Draft')));
  const gone = await report('Gert Gone');
  await app.db.prisma.employee.update({ where: { id: gone.id }, data: { leftOn: daysAgo(3) } });
  await buildPulse(app.db, { ...about('left', await ofSelf('Lea Left')), assignee: gone });
  await buildSubmittedPulse(app.db, { ...(await ofSelf('Cleo Complete')), closedAt: daysAgo(12) });
  await buildSubmittedPulse(app.db, { ...(await ofSelf('Cosmo Complete')), closedAt: daysAgo(12) });
  await buildSubmittedPulse(app.db, { ...(await ofSelf('Cara Complete')), closedAt: daysAgo(2) });
  await buildDeclinedPulse(app.db, { ...(await ofSelf('Dolf Declined')), closedAt: daysAgo(12) });
  await buildIncompletePulse(app.db, {
    ...(await ofSelf('Imke Incomplete')),
    closedAt: daysAgo(2),
  });

  const task = { cyclePulse: peerPulse, openedAt: daysAgo(20) };
  await buildNominationTask(app.db, {
    ...task,
    ...about('nominations', { employee: await report('Nora Nominate') }),
  });
  await buildNominationTask(app.db, {
    ...task,
    ...about('approval', { employee: await report('Ann Approve') }),
    assignee: manager,
    component: 'nomination_approvals',
  });
  await buildNominationTask(app.db, {
    ...task,
    ...about('no-manager', {
      employee: await buildEmployee(app.db, {
        preferredName: 'Alma Alone',
        password: null,
        ...person,
      }),
    }),
  });
  const blocked = about('blocked', await ofSelf('Bert Blocked'));
  await buildPulse(app.db, blocked);
  await buildNominationTask(app.db, { ...task, employee: blocked.employee });

  const reviews = {
    employee: await report('Rolf Reviewed'),
    assignee: manager,
    cyclePulse: peerPulse,
    stage: present(peerPulse.stages.at(-1)),
  };
  await buildPulse(app.db, { ...reviews, openedAt: daysAgo(6) });
  await buildPulse(app.db, { ...reviews, openedAt: daysAgo(5) });
  return { cycle, manager, late: late as Record<LateReason, BuiltEmployee> };
}

type Query<E extends contracts.Endpoint> = contracts.RequestOf<E>['query'];

/** Returns one person's calls about one cycle. */
export function overviewCalls(caller: Caller, { cycle }: Pick<LateCycle, 'cycle'>) {
  const params = { id: String(cycle.id) };
  return {
    overview: async () =>
      replyOf(
        contracts.showCycleOverview,
        await caller.call(contracts.showCycleOverview, { params }),
      ),
    groups: async (query: Query<typeof contracts.listCycleProgress>) =>
      replyOf(
        contracts.listCycleProgress,
        await caller.call(contracts.listCycleProgress, { params, query }),
      ),
    late: async (query: Query<typeof contracts.listLateForms> = {}) =>
      replyOf(
        contracts.listLateForms,
        await caller.call(contracts.listLateForms, { params, query }),
      ),
    /** Returns how many rows the list of a pulse shows. */
    rows: async (
      pulseId: number,
      filters: NonNullable<Query<typeof contracts.searchCyclePulse>>['filters'],
    ) =>
      replyOf(
        contracts.searchCyclePulse,
        await caller.call(contracts.searchCyclePulse, {
          params: { cycleId: params.id, pulseId: String(pulseId) },
          query: { filters },
        }),
      ).totalResults,
  };
}
