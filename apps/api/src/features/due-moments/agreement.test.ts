import { Prisma } from '@reviews/db';
import {
  autoCloseDay as autoCloseDayOf,
  dueDay,
  isToClose,
  momentOf,
  reminderStep,
} from '@reviews/domain';
import { buildCycle, buildPulse } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { onPool } from '../../core/sql.ts';
import { momentAt, zoneAt } from '../../core/time-zone.ts';
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts';
import { buildCompany, present, type Company } from '../../testing/worlds.ts';
import { dueDayOf } from '../cycles/public.ts';
import { stepOf } from '../reminders/owed.queries.ts';
import { autoCloseDay, isOfItsDay } from './auto-close.queries.ts';

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
const MomentRow = z.strictObject({ local: z.string(), moment: z.date() });

const FormRow = z.strictObject({
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  due_days: z.int().nullable(),
  opened_at: z.date(),
  due_date_override: z.string().nullable(),
  auto_close_date: z.string().nullable(),
  auto_close_days: z.int().nullable(),
  reopened_at: z.date().nullable(),
  auto_close_date_override: z.string().nullable(),
  due: z.string().nullable(),
  day: z.string().nullable(),
  to_close: z.boolean(),
});

const StepRow = z.strictObject({ step: z.int().nullable() });

const day = (text: string) => new Date(`${text}T00:00:00Z`);

describe('agreement of PostgreSQL with the domain', () => {
  it.each([
    'Europe/Berlin',
    'America/New_York',
    'America/Havana',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'Pacific/Kiritimati',
    'Africa/Cairo',
    'UTC',
  ])('[GAP-18] the same moments in %s, on days with and without a clock change', async (zone) => {
    const days = [
      '2026-03-08',
      '2026-03-29',
      '2026-04-05',
      '2026-04-24',
      '2026-07-01',
      '2026-10-04',
      '2026-10-25',
      '2026-10-30',
      '2026-11-01',
    ];
    const locals = days.flatMap((one) =>
      ['00:00', '01:30', '01:45', '02:15', '02:30', '09:00', '23:30'].map((time) => ({
        one,
        time,
      })),
    );
    const rows = await onPool(app.db).rows(
      MomentRow,
      Prisma.sql`
      SELECT local, ${momentAt(Prisma.sql`local::timestamp`, Prisma.sql`${zone}::text`)} AS moment FROM unnest(${locals.map(({ one, time }) => `${one} ${time}`)}::text[]) local`,
    );
    expect(rows.map(({ local, moment }) => `${local} ${moment.toISOString()}`)).toEqual(
      locals.map(({ one, time }) => `${one} ${time} ${momentOf(one, time, zone).toISOString()}`),
    );
  });

  it('the same closing day of a review', async () => {
    const stages = [
      { autoCloseDate: '2026-03-20' },
      { autoCloseDays: 3 },
      {},
      { startDate: '2026-03-20', dueDays: 2, autoCloseDays: 3 },
      { autoCloseDays: 3, dueDays: 9 },
      { autoCloseDays: 3, dueDate: '2026-03-24' },
    ];
    const cycle = await buildCycle(app.db, {
      launchedAt: at('2026-03-02'),
      startDate: '2026-03-02',
      endDate: '2026-12-20',
      pulses: stages.map((stage) => ({ stages: [stage] })),
    });
    const given: {
      pulse: number;
      opened: string;
      reopened?: string;
      due?: string;
      own?: string;
    }[] = [
      { pulse: 0, opened: '2026-03-02' },
      { pulse: 0, opened: '2026-03-21' },
      { pulse: 0, opened: '2026-03-02', reopened: '2026-03-22' },
      { pulse: 0, opened: '2026-03-02', due: '2026-03-25' },
      { pulse: 0, opened: '2026-03-02', due: '2026-03-10' },
      { pulse: 0, opened: '2026-03-02', due: '2026-03-10', own: '2026-03-12' },
      { pulse: 1, opened: '2026-03-05' },
      { pulse: 1, opened: '2026-03-05', due: '2026-03-30' },
      { pulse: 2, opened: '2026-03-05', due: '2026-03-06' },
      { pulse: 2, opened: '2026-03-05', own: '2026-03-07' },
      { pulse: 3, opened: '2026-03-02' },
      { pulse: 3, opened: '2026-03-21' },
      { pulse: 4, opened: '2026-03-05' },
      { pulse: 4, opened: '2026-03-17' },
      { pulse: 5, opened: '2026-03-02' },
    ];
    for (const { pulse, opened, reopened, due, own } of given) {
      const form = await buildPulse(app.db, {
        employee: company.people.writer,
        assignee: company.people.writer,
        cyclePulse: present(cycle.pulses[pulse]),
        openedAt: at(opened, '23:30'),
      });
      await app.db.prisma.pulse.update({
        where: { id: form.id },
        data: {
          reopenedAt: reopened === undefined ? null : at(reopened),
          dueDateOverride: due === undefined ? null : day(due),
          autoCloseDateOverride: own === undefined ? null : day(own),
        },
      });
    }
    const now = at('2026-03-26');
    const rows = await onPool(app.db).rows(
      FormRow,
      Prisma.sql`
      SELECT s.start_date::text AS start_date, s.due_date::text AS due_date, s.due_days, ${dueDayOf()}::text AS due, s.auto_close_date::text AS auto_close_date, s.auto_close_days, p.opened_at, p.reopened_at, p.due_date_override::text AS due_date_override, p.auto_close_date_override::text AS auto_close_date_override,
        ${autoCloseDay}::text AS day, coalesce(${isOfItsDay} AND ${autoCloseDay} < cfg.today, false) AS to_close
      FROM pulse p JOIN stage s ON s.id = p.stage_id CROSS JOIN ${zoneAt(now)} WHERE p.cycle_id = ${cycle.id} ORDER BY p.id`,
    );
    expect(rows).toHaveLength(given.length);
    for (const { due, day: closesOn, to_close: isDue, ...facts } of rows) {
      expect([due, closesOn, isDue]).toEqual([
        dueDay(facts, BERLIN),
        autoCloseDayOf(facts, BERLIN),
        isToClose(facts, now, BERLIN),
      ]);
    }
    expect(rows.map((row) => row.to_close)).toEqual([
      true,
      false,
      false,
      true,
      true,
      true,
      true,
      false,
      false,
      true,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  it('the same reminder of a review', async () => {
    const days = Array.from({ length: 61 }, (_, index) => index - 20);
    const rows = await onPool(app.db).rows(
      StepRow,
      Prisma.sql`SELECT ${stepOf(Prisma.sql`days`)} AS step FROM unnest(${days}::int[]) days`,
    );
    expect(rows.map(({ step }) => step)).toEqual(days.map(reminderStep));
  });
});
