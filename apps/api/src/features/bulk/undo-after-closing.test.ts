import { momentOf } from '@reviews/domain';
import { buildCycle, buildPulse } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bulkCalls } from '../../testing/bulk-calls.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, type Company } from '../../testing/worlds.ts';

const BERLIN = 'Europe/Berlin';
let app: TestApp;
let company: Company;
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  await app.db.prisma.appConfig.update({ where: { id: 1 }, data: { timeZone: BERLIN } });
});
afterAll(() => app.close());

const at = (day: string, time = '12:00') => momentOf(day, time, BERLIN);
const stateOf = async ({ id }: { readonly id: number }) =>
  (await app.db.prisma.pulse.findUniqueOrThrow({ where: { id } })).state;
/** Runs the server's periodic sweep once. */
async function sweep(): Promise<void> {
  for (const id of await app.services.dueMomentsJob.waiting())
    await app.services.dueMomentsJob.run(id, {
      signal: new AbortController().signal,
      isLast: false,
    });
}

it('[LIST-09, CYC-07] a closed or rescheduled review that is restored after its date closes by itself; a reopened one stays open', async () => {
  app.clock.set(at('2026-03-02'));
  const cycle = await buildCycle(app.db, {
    launchedAt: at('2026-03-02'),
    startDate: '2026-03-02',
    endDate: '2026-12-20',
    pulses: [{ stageless: true, stages: [{ autoCloseDate: '2026-03-10' }] }],
  });
  const pulse = present(cycle.pulses[0]);
  const formOf = (person: 'writer' | 'subject' | 'stranger') =>
    buildPulse(app.db, {
      employee: company.people[person],
      assignee: company.people[person],
      cyclePulse: pulse,
      openedAt: app.clock.now(),
    });
  const [extended, mistaken, reopened] = [
    await formOf('writer'),
    await formOf('subject'),
    await formOf('stranger'),
  ];
  const states = () => Promise.all([extended, mistaken, reopened].map(stateOf));
  const hr = async () => bulkCalls(await app.as(company.people.hr.user), pulse);
  const extending = await (
    await hr()
  ).done([extended], { kind: 'extend', due_date: '2026-03-20', auto_close_date: '2026-03-20' });
  const closing = await (await hr()).done([mistaken], { kind: 'close' });

  app.clock.set(at('2026-03-11'));
  await sweep();
  expect(await states()).toEqual(['open', 'incomplete', 'incomplete']);
  await (await hr()).done([reopened], { kind: 'reopen' });

  app.clock.set(at('2026-03-12'));
  for (const { action } of [extending, closing])
    expect(await (await hr()).undone(action.id)).toMatchObject({ left: [] });
  expect(await states()).toEqual(['open', 'open', 'open']);
  await sweep();
  expect(await states()).toEqual(['incomplete', 'incomplete', 'open']);
  expect(await app.db.prisma.dueMoment.findMany({ where: { cycleId: cycle.id } })).toMatchObject([
    { kind: 'auto_close', dueAt: at('2026-03-11', '00:00'), affected: 2, passedOver: false },
  ]);
  expect(await violatedInvariants(app.db)).toEqual([]);
});
