import * as contracts from '@reviews/contracts';
import type { ListRow, ListStatus, RequestOf } from '@reviews/contracts';
import {
  buildCycle,
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltCycle,
  type BuiltCyclePulse,
  type BuiltEmployee,
  type EmployeeGiven,
} from '@reviews/factories';
import type { Caller, TestApp } from './start-test-app.ts';
import { present, replyOf } from './worlds.ts';

/** A cycle with one review, or one excluded person, in every status. */
export interface TrackedCycle {
  readonly cycle: BuiltCycle;
  /** The pulse whose list is tested, and the one in the stage before. */
  readonly pulse: BuiltCyclePulse;
  readonly before: BuiltCyclePulse;
  readonly reviewer: BuiltEmployee;
  /** Hashes by status; null for the excluded person. */
  readonly forms: Readonly<Record<ListStatus, readonly (string | null)[]>>;
}

/** Builds the cycle. People are named after their status, so that a name identifies its row. */
export async function buildTrackedCycle(
  app: TestApp,
  person: EmployeeGiven = {},
): Promise<TrackedCycle> {
  const now = app.clock.now();
  const [self, peer] = [
    await buildTemplate(app.db, { title: 'Self Review', type: 'Self' }),
    await buildTemplate(app.db, { title: 'Peer Review' }),
  ];
  const cycle = await buildCycle(app.db, {
    now,
    pulses: [
      { template: self, stages: [{ title: 'Self Reviews' }] },
      {
        template: peer,
        stages: [
          { title: 'Peer Reviews', dueDate: '2026-03-31' },
          { title: 'Late Reviews', startDate: '2026-03-20', dueDate: '2026-04-05' },
        ],
      },
    ],
  });
  const [before, pulse] = [present(cycle.pulses[0]), present(cycle.pulses[1])];
  const [soon, late] = [present(pulse.stages[0]), present(pulse.stages[1])];
  const reviewer = await buildEmployee(app.db, {
    preferredName: 'Rex Reviewer',
    password: null,
    ...person,
  });
  const about = async (preferredName: string) => ({
    employee: await buildEmployee(app.db, { preferredName, password: null, ...person }),
    assignee: reviewer,
    cyclePulse: pulse,
    stage: soon,
    openedAt: now,
  });
  const hashes: Record<ListStatus, (string | null)[]> = {
    complete: [],
    draft: [],
    'not-started': [],
    blocked: [],
    pending: [],
    declined: [],
    incomplete: [],
    ineligible: [],
  };
  const add = (status: ListStatus, form: { hash: string }) => void hashes[status].push(form.hash);
  add('complete', await buildSubmittedPulse(app.db, await about('Cora Complete')));
  add(
    'complete',
    await buildSubmittedPulse(app.db, { ...(await about('Carl Complete')), stage: late }),
  );
  add('draft', (await buildDraft(app.db, await about('Dan Draft'))).pulse);
  add('not-started', await buildPulse(app.db, await about('Nora Notstarted')));
  add(
    'declined',
    await buildDeclinedPulse(app.db, {
      ...(await about('Dee Declined')),
      declineReason: 'No time.',
    }),
  );
  add(
    'declined',
    await buildDeclinedPulse(app.db, { ...(await about('Dirk Declined')), stage: late }),
  );
  add('incomplete', await buildIncompletePulse(app.db, await about('Ida Incomplete')));
  add('pending', await buildPulse(app.db, { ...(await about('Pia Pending')), stage: late }));
  add(
    'pending',
    (await buildDraft(app.db, { ...(await about('Paul Pending')), stage: late })).pulse,
  );
  for (const build of [
    async (given: Awaited<ReturnType<typeof about>>) => buildPulse(app.db, given),
    async (given: Awaited<ReturnType<typeof about>>) => (await buildDraft(app.db, given)).pulse,
  ]) {
    const given = await about('Bea Blocked');
    await buildPulse(app.db, { ...given, cyclePulse: before, stage: present(before.stages[0]) });
    add('blocked', await build(given));
  }
  // Blocked by a review of the same pulse one stage before, and also pending: blocked takes
  // precedence.
  const twice = await about('Bob Blocked');
  add('not-started', await buildPulse(app.db, twice));
  add('blocked', await buildPulse(app.db, { ...twice, stage: late }));
  const leftOut = await buildEmployee(app.db, {
    preferredName: 'Ines Ineligible',
    password: null,
    ...person,
  });
  await app.db.prisma.ineligibility.create({
    data: {
      cyclePulseId: pulse.id,
      employeeId: leftOut.id,
      employeeSortKey: leftOut.sortKey,
      reason: 'Joined too late.',
    },
  });
  hashes.ineligible.push(null);
  return { cycle, pulse, before, reviewer, forms: hashes };
}

type ListQuery = RequestOf<typeof contracts.searchCyclePulse>['query'];

/** Returns one person's list calls on one pulse. */
export function listCalls(caller: Caller, { cycle, pulse }: Pick<TrackedCycle, 'cycle' | 'pulse'>) {
  const params = { cycleId: String(cycle.id), pulseId: String(pulse.id) };
  return {
    search: async (query: ListQuery = {}) =>
      replyOf(
        contracts.searchCyclePulse,
        await caller.call(contracts.searchCyclePulse, { params, query }),
      ),
    /** Sends an unchecked search, including what the contract rejects. */
    raw: (query: string) =>
      caller.send('GET', `/api/cycles/${cycle.id}/pulses/${pulse.id}/search?${query}`),
    filters: async () =>
      replyOf(contracts.listFilters, await caller.call(contracts.listFilters, { params })),
    overview: async () =>
      replyOf(
        contracts.showCycleOverview,
        await caller.call(contracts.showCycleOverview, { params: { id: String(cycle.id) } }),
      ),
  };
}

/** Returns the names on a page, in order. */
export const namesOf = (list: { readonly data: readonly ListRow[] }): string[] =>
  list.data.map(({ employee }) => employee.preferred_name);
