import { addDays, momentOf } from '@reviews/domain';
import { buildCycle, buildPulse } from '@reviews/factories';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServices, type Services } from '../../services.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, type Company } from '../../testing/worlds.ts';

const BERLIN = 'Europe/Berlin';
const RUNS = 12;
const NEVER_ENDING = new AbortController().signal;
let app: TestApp;
let company: Company;
let servers: Services[];
beforeAll(async () => {
  app = await startTestApp();
  company = await buildCompany(app);
  await app.db.prisma.appConfig.update({ where: { id: 1 }, data: { timeZone: BERLIN } });
  servers = [app.services, createServices({ ...app.services })];
});
afterAll(() => app.close());

const day = fc.integer({ min: 0, max: 20 }).map((days) => addDays('2026-03-20', days));
const what = fc.oneof(
  fc.record({ do: fc.constant('clock' as const), day, hour: fc.integer({ min: 0, max: 23 }) }),
  fc.record({
    do: fc.constantFrom('startDate' as const, 'autoCloseDate' as const),
    day: fc.option(day, { nil: null }),
  }),
  fc.record({
    do: fc.constantFrom(
      'sweep' as const,
      'both' as const,
      'seen, not done' as const,
      'reopen' as const,
      'close cycle' as const,
      'open cycle' as const,
    ),
  }),
);

async function sweep({ dueMomentsJob }: Services): Promise<void> {
  for (const id of await dueMomentsJob.waiting())
    await dueMomentsJob.run(id, { signal: NEVER_ENDING, isLast: false });
}

it('[CYC-04, CYC-07] under any order of moved dates, clock jumps and restarts: a review closes at most as often as it was open, no one is notified twice, each moment exists once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(what, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { writer, hr } = company.people;
      app.clock.set(momentOf('2026-03-19', '12:00', BERLIN));
      const cycle = await buildCycle(app.db, {
        launchedAt: app.clock.now(),
        startDate: '2026-03-19',
        endDate: '2026-12-20',
        pulses: [{ stages: [{ startDate: '2026-03-25', autoCloseDate: '2026-04-01' }] }],
      });
      const stage = present(cycle.pulses[0]?.stages[0]);
      const form = await buildPulse(app.db, {
        employee: company.people.subject,
        assignee: writer,
        cyclePulse: present(cycle.pulses[0]),
        openedAt: app.clock.now(),
      });
      for (const step of steps) {
        if (step.do === 'clock')
          app.clock.set(momentOf(step.day, `${String(step.hour).padStart(2, '0')}:30`, BERLIN));
        else if (step.do === 'startDate' || step.do === 'autoCloseDate')
          await app.db.prisma.stage.update({
            where: { id: stage.id },
            data: { [step.do]: step.day === null ? null : new Date(`${step.day}T00:00:00Z`) },
          });
        else if (step.do === 'sweep') await sweep(app.services);
        else if (step.do === 'both') await Promise.all([...servers, ...servers].map(sweep));
        else if (step.do === 'seen, not done') await app.services.dueMomentsJob.waiting();
        else if (step.do === 'reopen')
          await app.services.lifecycle
            .reopen(company.actors.hr, form.hash)
            .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
        else
          await app.db.prisma.cycle.update({
            where: { id: cycle.id },
            data: { closedAt: step.do === 'close cycle' ? app.clock.now() : null },
          });
      }
      const lines = await app.db.prisma.changeLog.findMany({
        where: {
          entity: 'pulse',
          entityId: String(form.id),
          action: { in: ['pulse.auto_closed', 'pulse.reopened'] },
        },
        orderBy: { id: 'asc' },
      });
      lines.forEach(({ action }, index) =>
        expect(action).toBe(index % 2 === 0 ? 'pulse.auto_closed' : 'pulse.reopened'),
      );
      expect(
        await app.db.prisma.notice.count({ where: { pulseId: form.id, kind: 'assigned' } }),
      ).toBeLessThanOrEqual(1);
      const keys = (await app.db.prisma.dueMoment.findMany({ where: { cycleId: cycle.id } })).map(
        ({ kind, dueOn }) => (kind === 'stage_start' ? kind : `${kind} ${dueOn.toISOString()}`),
      );
      expect(keys).toHaveLength(new Set(keys).size);
      expect(
        await app.db.prisma.changeLog.count({
          where: { actorId: hr.user.id, action: 'pulse.auto_closed' },
        }),
      ).toBe(0);
      expect(await violatedInvariants(app.db)).toEqual([]);
    }),
    { numRuns: RUNS },
  );
});
