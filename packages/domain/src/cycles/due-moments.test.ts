import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, calendarDay, wallClock } from '../dates.ts';
import {
  autoCloseDay,
  autoCloseMoment,
  dueDay,
  isToClose,
  stageStartMoment,
  type AutoCloseFacts,
} from './due-moments.ts';
import { isStepOf, nextReminderDay, reminderMoment, reminderStep } from './reminders.ts';

const ZONES = [
  'Europe/Berlin',
  'America/New_York',
  'America/Havana',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Kiritimati',
  'UTC',
];
const zone = fc.constantFrom(...ZONES);
const day = fc.integer({ min: 0, max: 1500 }).map((days) => addDays('2025-01-01', days));
const moment = fc
  .integer({ min: Date.parse('2025-01-01'), max: Date.parse('2028-12-31') })
  .map((ms) => new Date(ms));
const optional = fc.option(day, { nil: null });
const facts: fc.Arbitrary<AutoCloseFacts> = fc.record({
  start_date: optional,
  due_date: optional,
  due_days: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  auto_close_date: optional,
  auto_close_days: fc.option(fc.integer({ min: 0, max: 60 }), { nil: null }),
  opened_at: moment,
  reopened_at: fc.option(moment, { nil: null }),
  due_date_override: optional,
  auto_close_date_override: optional,
});
const iso = (at: Date) => at.toISOString();

describe('[GAP-18] start and end of a stage', () => {
  it('handles days without midnight and days with two', () => {
    expect(iso(stageStartMoment('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-28T23:00:00.000Z');
    expect(iso(autoCloseMoment('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-29T22:00:00.000Z');
    // In Havana the clocks skip 00:00 in March and repeat it in November.
    expect(iso(stageStartMoment('2026-03-08', 'America/Havana'))).toBe('2026-03-08T05:00:00.000Z');
    expect(iso(stageStartMoment('2026-11-01', 'America/Havana'))).toBe('2026-11-01T04:00:00.000Z');
  });

  it('a day ends when the next one begins, whatever the clocks do', () => {
    fc.assert(
      fc.property(day, zone, (one, timeZone) => {
        const [start, end] = [stageStartMoment(one, timeZone), autoCloseMoment(one, timeZone)];
        expect(calendarDay(start, timeZone)).toBe(one);
        expect(calendarDay(new Date(end.getTime() - 1), timeZone)).toBe(one);
        expect(calendarDay(end, timeZone)).toBe(addDays(one, 1));
      }),
    );
  });

  it('[CYC-07, CYC-13] a form closes after its closing day, but not for a day that had ended when it was opened or reopened', () => {
    fc.assert(
      fc.property(facts, moment, zone, (form, now, timeZone) => {
        const closesOn = autoCloseDay(form, timeZone);
        if (!isToClose(form, now, timeZone)) return;
        expect(closesOn).not.toBeNull();
        expect(now >= autoCloseMoment(closesOn ?? '', timeZone)).toBe(true);
        expect(
          (form.reopened_at ?? form.opened_at) < autoCloseMoment(closesOn ?? '', timeZone),
        ).toBe(true);
        // It closes later; after a later reopening it stays open until the date moves.
        expect(isToClose(form, new Date(now.getTime() + 86_400_000), timeZone)).toBe(true);
        expect(
          isToClose(
            { ...form, reopened_at: now },
            new Date(now.getTime() + 30 * 86_400_000),
            timeZone,
          ),
        ).toBe(false);
      }),
    );
  });
});

const NO_DATES = {
  start_date: null,
  due_date: null,
  due_days: null,
  auto_close_date: null,
  auto_close_days: null,
  reopened_at: null,
  due_date_override: null,
  auto_close_date_override: null,
};

describe('due and closing days', () => {
  const opened_at = '2026-11-01T12:00:00Z';

  it('[CYC-04, CYC-06, CYC-07] are counted from the day the form was opened or its stage starts, whichever is later, so that nothing is due or closed before it can be written', () => {
    const form = { ...NO_DATES, opened_at, due_days: 5, auto_close_days: 14 };
    expect([dueDay(form, 'UTC'), autoCloseDay(form, 'UTC')]).toEqual(['2026-11-06', '2026-11-15']);
    expect([
      dueDay({ ...form, start_date: '2026-12-01' }, 'UTC'),
      autoCloseDay({ ...form, start_date: '2026-12-01' }, 'UTC'),
    ]).toEqual(['2026-12-06', '2026-12-15']);
    expect([
      dueDay({ ...form, start_date: '2026-10-01' }, 'UTC'),
      autoCloseDay({ ...form, start_date: '2026-10-01' }, 'UTC'),
    ]).toEqual(['2026-11-06', '2026-11-15']);
  });

  it('[CYC-12] never close a form before it is due', () => {
    const form = { ...NO_DATES, opened_at, auto_close_days: 7 };
    expect(autoCloseDay({ ...form, due_days: 14 }, 'UTC')).toBe('2026-11-15');
    expect(autoCloseDay({ ...form, due_date: '2026-11-30' }, 'UTC')).toBe('2026-11-30');
    expect(autoCloseDay({ ...form, due_days: 3 }, 'UTC')).toBe('2026-11-08');
    fc.assert(
      fc.property(facts, zone, (each, timeZone) => {
        const [due, closes] = [
          dueDay(each, timeZone),
          autoCloseDay(
            {
              ...each,
              auto_close_date: null,
              auto_close_date_override: null,
              due_date_override: null,
            },
            timeZone,
          ),
        ];
        if (due !== null && closes !== null && each.due_date_override === null)
          expect(closes >= due).toBe(true);
      }),
    );
  });

  it('[CYC-07] are overridden by a date of the stage or of the form', () => {
    const form = {
      ...NO_DATES,
      opened_at,
      due_days: 5,
      due_date: '2026-11-20',
      auto_close_days: 7,
      auto_close_date: '2026-11-25',
    };
    expect([dueDay(form, 'UTC'), autoCloseDay(form, 'UTC')]).toEqual(['2026-11-20', '2026-11-25']);
    expect([
      dueDay({ ...form, due_date_override: '2026-11-28' }, 'UTC'),
      autoCloseDay({ ...form, due_date_override: '2026-11-28' }, 'UTC'),
    ]).toEqual(['2026-11-28', '2026-11-28']);
    expect(
      autoCloseDay(
        { ...form, due_date_override: '2026-11-28', auto_close_date_override: '2026-11-29' },
        'UTC',
      ),
    ).toBe('2026-11-29');
  });
});

describe('reminder schedule', () => {
  it('reminds a week before, a day before, on the day, and every week after it', () => {
    expect([-30, -8, -7, -2, -1, 0, 1, 6, 7, 13, 14, 400].map(reminderStep)).toEqual([
      null,
      null,
      -7,
      -7,
      -1,
      0,
      0,
      0,
      7,
      7,
      14,
      399,
    ]);
  });

  it('gives each reminder one day, and keeps it current until the next', () => {
    fc.assert(
      fc.property(fc.integer({ min: -7, max: 1000 }), (daysLate) => {
        const step = reminderStep(daysLate) ?? Number.NaN;
        expect(step <= daysLate).toBe(true);
        expect(reminderStep(step)).toBe(step);
        expect(
          reminderStep(daysLate + 1) === step || reminderStep(daysLate + 1) === daysLate + 1,
        ).toBe(true);
      }),
    );
  });

  it('skips a reminder whose day had ended when the form was opened', () => {
    expect(isStepOf(-7, '2026-03-20', '2026-03-12')).toBe(true);
    expect(isStepOf(-7, '2026-03-20', '2026-03-13')).toBe(false);
  });

  it("sends at nine in the organisation's time zone, and the next reminder is always in the future", () => {
    fc.assert(
      fc.property(moment, zone, (now, timeZone) => {
        const next = nextReminderDay(now, timeZone);
        const at = reminderMoment(next, timeZone);
        expect(wallClock(at, timeZone)).toBe(`${next}T09:00:00`);
        expect(at > now).toBe(true);
        expect(at.getTime() - now.getTime() <= 25 * 3_600_000).toBe(true);
      }),
    );
  });
});
