import { startLaunch, undoLaunch } from '@reviews/contracts';
import { EVERYONE, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildTemplate,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, replyOf, type Company } from '../../testing/worlds.ts';

let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
});
afterAll(() => app.close());

const { launches: texts } = MESSAGES;
const work = (id: number) =>
  app.services.launchJob.run(id, { signal: new AbortController().signal, isLast: false });
const hr = () => app.as(company.people.hr.user);

async function launch(
  cycle: BuiltCycle,
  person: BuiltEmployee,
  pulseIds: readonly number[] = [],
): Promise<number> {
  const { revision } = await app.db.prisma.cycle.findUniqueOrThrow({ where: { id: cycle.id } });
  const population = { ...EVERYONE, hired_before: '1900-01-01', include: [person.id] };
  const { id } = replyOf(
    startLaunch,
    await (
      await hr()
    ).call(startLaunch, {
      params: { id: String(cycle.id) },
      body: { population, pulse_ids: [...pulseIds], revision },
    }),
  );
  await work(id);
  return id;
}
const undo = async (id: number) =>
  replyOf(
    undoLaunch,
    await (await hr()).call(undoLaunch, { params: { id: String(id) }, body: {} }),
  );
const launchOf = (id: number) => app.db.prisma.launch.findUniqueOrThrow({ where: { id } });
const day = (text: string) => new Date(`${text}T00:00:00Z`);

/** Runs the server's periodic sweep once. */
async function sweep(at: string): Promise<void> {
  app.clock.set(new Date(`${at}T12:00:00Z`));
  for (const id of await app.services.dueMomentsJob.waiting())
    await app.services.dueMomentsJob.run(id, {
      signal: new AbortController().signal,
      isLast: false,
    });
}

const season = async (second: { startDate?: string } = {}) =>
  buildCycle(app.db, {
    launchedAt: null,
    startDate: '2026-03-01',
    endDate: '2026-12-20',
    pulses: [
      { template: await buildTemplate(app.db, { type: 'Self' }) },
      {
        template: await buildTemplate(app.db, { type: 'Self' }),
        stageless: true,
        stages: [second],
      },
    ],
  });

it('[RT-19, CYC-04] a cycle that is a draft again has no past moments: after a new launch its stages start and notify', async () => {
  const cycle = await season({ startDate: '2026-03-12' });
  const person = await buildEmployee(app.db, { preferredName: 'Twice Launched', password: null });
  app.clock.set(day('2026-03-10'));
  const first = await launch(cycle, person);
  await sweep('2026-03-12');
  expect(await app.db.prisma.dueMoment.count({ where: { cycleId: cycle.id } })).toBe(1);
  await undo(first);
  await work(first);
  expect(await launchOf(first)).toMatchObject({ state: 'undone' });
  const stage = present(cycle.pulses[1]?.stages[0]);
  await app.db.prisma.stage.update({
    where: { id: stage.id },
    data: { startDate: day('2026-03-20') },
  });
  await launch(cycle, person);
  await sweep('2026-03-20');
  const told = await app.db.prisma.notice.findMany({
    where: { userId: person.user.id, kind: 'assigned' },
    include: { pulse: true },
    orderBy: { id: 'asc' },
  });
  expect(told.map(({ pulse, actorId }) => [pulse?.cyclePulseId, actorId])).toEqual([
    [cycle.pulses[0]?.id, company.people.hr.user.id],
    [cycle.pulses[1]?.id, null],
  ]);
  expect(await violatedInvariants(app.db)).toEqual([]);
});

it('[RT-19, CYC-08] nothing is deleted from a cycle that is closed in between; once reopened, the launch can be undone', async () => {
  const cycle = await season();
  const id = await launch(
    cycle,
    await buildEmployee(app.db, { preferredName: 'Closed Since', password: null }),
  );
  await undo(id);
  await app.db.prisma.cycle.update({
    where: { id: cycle.id },
    data: { closedAt: app.clock.now() },
  });
  await work(id);
  expect(await launchOf(id)).toMatchObject({
    state: 'failed',
    fault: texts.stopped({ why: MESSAGES.cycles.closed }),
  });
  expect(await app.db.prisma.pulse.count({ where: { cycleId: cycle.id } })).toBe(2);
  await app.db.prisma.cycle.update({ where: { id: cycle.id }, data: { closedAt: null } });
  await undo(id);
  await work(id);
  expect(await launchOf(id)).toMatchObject({ state: 'undone' });
});

it('[RT-19, STAT-11] a draft excludes no one: undoing the last of several launches deletes exclusions by earlier ones too', async () => {
  const ofManagers = async () => ({ template: await buildTemplate(app.db, { type: 'Manager' }) });
  const cycle = await buildCycle(app.db, {
    launchedAt: null,
    startDate: '2026-03-01',
    endDate: '2026-12-20',
    pulses: [await ofManagers(), { ...(await ofManagers()), stageless: true }],
  });
  const orphan = await buildEmployee(app.db, {
    preferredName: 'Unknown Leads',
    manager: null,
    password: null,
  });
  const launches: number[] = [];
  for (const { id } of cycle.pulses) launches.push(await launch(cycle, orphan, [id]));
  const leftOut = () =>
    app.db.prisma.ineligibility.count({ where: { cyclePulse: { cycleId: cycle.id } } });
  expect(await leftOut()).toBe(2);
  for (const id of launches) {
    await undo(id);
    await work(id);
    expect(await launchOf(id)).toMatchObject({ state: 'undone' });
  }
  expect(await app.db.prisma.cycle.findUniqueOrThrow({ where: { id: cycle.id } })).toMatchObject({
    launchedAt: null,
  });
  expect(await leftOut()).toBe(0);
});
