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

describe('[GAP-18] when a stage starts and closes', () => {
  it('on days without midnight, and with two of them, too', () => {
    expect(iso(stageStartMoment('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-28T23:00:00.000Z');
    expect(iso(autoCloseMoment('2026-03-29', 'Europe/Berlin'))).toBe('2026-03-29T22:00:00.000Z');
    // In Havana the clocks leave out 00:00 in March, and show it twice in November.
    expect(iso(stageStartMoment('2026-03-08', 'America/Havana'))).toBe('2026-03-08T05:00:00.000Z');
    expect(iso(stageStartMoment('2026-11-01', 'America/Havana'))).toBe('2026-11-01T04:00:00.000Z');
  });

  it('the day is over when the next one begins: whole, whatever the clocks do', () => {
    fc.assert(
      fc.property(day, zone, (one, timeZone) => {
        const [start, end] = [stageStartMoment(one, timeZone), autoCloseMoment(one, timeZone)];
        expect(calendarDay(start, timeZone)).toBe(one);
        expect(calendarDay(new Date(end.getTime() - 1), timeZone)).toBe(one);
        expect(calendarDay(end, timeZone)).toBe(addDays(one, 1));
      }),
    );
  });

  it('[CYC-07, CYC-13] a form closes once its day is over, and by no day that was over when it was opened or opened again', () => {
    fc.assert(
      fc.property(facts, moment, zone, (form, now, timeZone) => {
        const closesOn = autoCloseDay(form, timeZone);
        if (!isToClose(form, now, timeZone)) return;
        expect(closesOn).not.toBeNull();
        expect(now >= autoCloseMoment(closesOn ?? '', timeZone)).toBe(true);
        expect(
          (form.reopened_at ?? form.opened_at) < autoCloseMoment(closesOn ?? '', timeZone),
        ).toBe(true);
        // Later it is still to be closed; opened again after that it is not, until the date moves on.
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

describe('days that are counted', () => {
  const opened_at = '2026-11-01T12:00:00Z';

  it('[CYC-04, CYC-06, CYC-07] count from the day a form was opened, or its stage starts where that is later: nothing is due or closed before it can be written', () => {
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

  it('[CYC-12] close nothing before it is due', () => {
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

  it('[CYC-07] give way to a date, of the stage or of the form', () => {
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

describe('when writers are reminded', () => {
  it('a week before, a day before, on the day, and each week after it', () => {
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

  it('each reminder has one day on which it is time for it, and stands until the next', () => {
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

  it('nobody by a reminder whose day was over when the form was opened', () => {
    expect(isStepOf(-7, '2026-03-20', '2026-03-12')).toBe(true);
    expect(isStepOf(-7, '2026-03-20', '2026-03-13')).toBe(false);
  });

  it('at nine in the organisation, whatever the clocks do; the next one is never over', () => {
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
