import { listLaunchPlan, startLaunch, undoLaunch } from '@reviews/contracts';
import { EVERYONE, type Population } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltCycle,
  type CyclePulseGiven,
  type TemplateGiven,
} from '@reviews/factories';
import type { TestApp } from './start-test-app.ts';
import { present, replyOf, type Company, type Person } from './worlds.ts';

const APPROVALS = NOMINATION_STAGES.filter(({ component }) => component !== 'nominations');
const NEVER_ENDING = new AbortController().signal;

/** Returns how tests of launches build people and cycles, and make the calls of a launch. */
export function launchScene(app: TestApp, company: Company) {
  /** Builds an unlaunched cycle with templates of these types. */
  async function draft(
    kinds: readonly TemplateGiven[],
    given: { readonly name?: string } = {},
  ): Promise<BuiltCycle> {
    const pulses: CyclePulseGiven[] = [];
    for (const kind of kinds) {
      const isNominated = kind.type === 'Peer' || kind.type === 'Upline';
      const stages =
        kind.options?.nominatedBy === 'employee' || kind.options?.nominatedBy === undefined
          ? NOMINATION_STAGES
          : APPROVALS;
      pulses.push({
        template: await buildTemplate(app.db, kind),
        ...(isNominated ? { stages } : {}),
      });
    }
    return buildCycle(app.db, { now: app.clock.now(), launchedAt: null, ...given, pulses });
  }

  const ofPeople = (people: readonly { readonly id: number }[]): Population => ({
    ...EVERYONE,
    hired_before: '1900-01-01',
    include: people.map(({ id }) => id),
  });
  const person = (preferredName: string, given: Parameters<typeof buildEmployee>[1] = {}) =>
    buildEmployee(app.db, {
      preferredName,
      password: null,
      manager: company.people.manager,
      ...given,
    });
  const as = (by: Person = 'hr') => company.callers[by];
  const ofCycle = (cycle: { readonly id: number }) => ({ id: String(cycle.id) });
  const revisionOf = async (cycle: { readonly id: number }) =>
    (await app.db.prisma.cycle.findUniqueOrThrow({ where: { id: cycle.id } })).revision;

  async function begin(cycle: BuiltCycle, population: Population, by: Person = 'hr') {
    return as(by).call(startLaunch, {
      params: ofCycle(cycle),
      body: { population, pulse_ids: [], revision: await revisionOf(cycle) },
    });
  }
  const work = (id: number, isLast = false) =>
    app.services.launchJob.run(id, { signal: NEVER_ENDING, isLast });
  async function launch(cycle: BuiltCycle, population: Population) {
    const { id } = replyOf(startLaunch, await begin(cycle, population));
    await work(id);
    return present(await app.db.prisma.launch.findUnique({ where: { id } }));
  }
  const formsOf = (cycle: BuiltCycle) =>
    app.db.prisma.pulse.findMany({
      where: { cycleId: cycle.id, nominationTaskId: null },
      orderBy: { id: 'asc' },
    });
  async function planOf(cycle: BuiltCycle, population: Population) {
    return replyOf(
      listLaunchPlan,
      await as().call(listLaunchPlan, {
        params: ofCycle(cycle),
        body: { population, pulse_ids: [], page: 1 },
      }),
    ).data;
  }
  const undo = (id: number, by: Person = 'hr') =>
    as(by).call(undoLaunch, { params: { id: String(id) }, body: {} });
  return {
    draft,
    ofPeople,
    person,
    as,
    ofCycle,
    revisionOf,
    begin,
    work,
    launch,
    formsOf,
    planOf,
    undo,
  };
}
export type LaunchScene = ReturnType<typeof launchScene>;
