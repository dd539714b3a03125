import { momentOf } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildPulse,
  type BuiltCycle,
  type BuiltEmployee,
  type CycleGiven,
  type StageGiven,
} from '@reviews/factories';
import type { TestApp } from './start-test-app.ts';
import { present } from './worlds.ts';

const BERLIN = 'Europe/Berlin';
const NEVER_ENDING = new AbortController().signal;

/**
 * Sets the time zone of Berlin. Returns how tests of due moments build cycles, run the sweep, and
 * read what it did.
 */
export async function buildDueMomentScene(app: TestApp) {
  await app.db.prisma.appConfig.update({ where: { id: 1 }, data: { timeZone: BERLIN } });

  /** Closes the cycles of the tests before: each test has its own. */
  async function reset(): Promise<void> {
    app.clock.set(at('2026-03-02'));
    await app.db.prisma.cycle.updateMany({ data: { closedAt: app.clock.now() } });
  }

  /** Returns a moment by day and time in Berlin. */
  const at = (day: string, time = '12:00') => momentOf(day, time, BERLIN);
  const work = (cycleId: number, services = app.services) =>
    services.dueMomentsJob.run(cycleId, { signal: NEVER_ENDING, isLast: false });
  /** Runs the server's periodic sweep once. */
  async function sweep(services = app.services): Promise<number[]> {
    const cycles = await services.dueMomentsJob.waiting();
    for (const id of cycles) await work(id, services);
    return [...cycles];
  }
  const season = (stages: readonly StageGiven[], given: Partial<CycleGiven> = {}) =>
    buildCycle(app.db, {
      launchedAt: at('2026-03-02'),
      startDate: '2026-03-02',
      endDate: '2026-12-20',
      ...given,
      pulses: stages.map((stage) => ({ stageless: true, stages: [stage] })),
    });
  const formOf = (
    cycle: BuiltCycle,
    employee: BuiltEmployee,
    pulse = 0,
    openedAt = app.clock.now(),
  ) =>
    buildPulse(app.db, {
      employee,
      assignee: employee,
      cyclePulse: present(cycle.pulses[pulse]),
      openedAt,
    });
  const stateOf = async ({ id }: { readonly id: number }) =>
    (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id } })).state;
  const momentsOf = (cycle: BuiltCycle) =>
    app.db.prisma.dueMoment.findMany({
      where: { cycleId: cycle.id },
      orderBy: [{ dueAt: 'asc' }, { kind: 'asc' }, { id: 'asc' }],
    });
  const stageOf = (cycle: BuiltCycle, pulse = 0) => present(cycle.pulses[pulse]?.stages[0]);
  const move = (
    cycle: BuiltCycle,
    data: { startDate?: Date | null; autoCloseDate?: Date | null },
    pulse = 0,
  ) => app.db.prisma.stage.update({ where: { id: stageOf(cycle, pulse).id }, data });
  const day = (text: string) => new Date(`${text}T00:00:00Z`);
  const toldOf = ({ user }: BuiltEmployee, cycle: BuiltCycle) =>
    app.db.prisma.notice.findMany({
      where: { userId: user.id, kind: 'assigned', pulse: { cycleId: cycle.id } },
      include: { mail: true },
    });
  const another = (name: string) =>
    buildEmployee(app.db, { preferredName: name, department: 'Engineering', password: null });
  const logged = (id: number, action: string) =>
    app.db.prisma.changeLog.findMany({ where: { entity: 'pulse', entityId: String(id), action } });
  return {
    reset,
    at,
    work,
    sweep,
    season,
    formOf,
    stateOf,
    momentsOf,
    stageOf,
    move,
    day,
    toldOf,
    another,
    logged,
  };
}
export type DueMomentScene = Awaited<ReturnType<typeof buildDueMomentScene>>;
