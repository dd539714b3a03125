import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  calendarDay,
  exportFileName,
  formatAge,
  formatDate,
  formatDateTime,
  formatQuarter,
  formatTimeOfDay,
  isCalendarDay,
} from './dates.ts';

const moment = '2026-11-12T03:12:45.000Z';

describe('date formatting', () => {
  it('[GAP-15] formats a date', () => {
    expect(formatDate(moment, 'UTC')).toBe('12 Nov 2026');
    expect(formatDate(moment, 'America/New_York')).toBe('11 Nov 2026');
    expect(formatDate(new Date('2026-09-01T12:00:00Z'), 'Europe/London')).toBe('1 Sep 2026');
  });

  it('keeps a bare calendar day the same in every zone', () => {
    expect(formatDate('2026-11-12', 'America/Los_Angeles')).toBe('12 Nov 2026');
    expect(formatDate('2026-11-12', 'Pacific/Auckland')).toBe('12 Nov 2026');
  });

  it.each<[string, string, string]>([
    ['2026-11-12T15:12:45Z', 'UTC', '03:12:45 pm'],
    ['2026-11-12T00:00:00Z', 'UTC', '12:00:00 am'],
    ['2026-11-12T12:05:09Z', 'UTC', '12:05:09 pm'],
    ['2026-07-12T12:05:09Z', 'Asia/Kolkata', '05:35:09 pm'],
  ])('[FORM-15] [AMB-40] formats the time of %s in %s as %s', (when, zone, expected) => {
    expect(formatTimeOfDay(when, zone)).toBe(expected);
  });

  it('[OVR-04] formats the quarter of a year', () => {
    expect(
      ['2026-01-01', '2026-03-31', '2026-04-01', '2026-09-30', '2026-12-31'].map((day) =>
        formatQuarter(day, 'UTC'),
      ),
    ).toEqual(['Q1 2026', 'Q1 2026', 'Q2 2026', 'Q3 2026', 'Q4 2026']);
    expect(formatQuarter('2026-03-31T23:30:00Z', 'Europe/Berlin')).toBe('Q2 2026');
  });

  it('formats a date with its time', () => {
    expect(formatDateTime(moment, 'UTC')).toBe('12 Nov 2026, 3:12 am');
    expect(formatDateTime('2026-11-12T00:05:00Z', 'UTC')).toBe('12 Nov 2026, 12:05 am');
  });

  it.each<[string, string]>([
    ['2026-11-12T11:59:30Z', 'just now'],
    ['2026-11-12T11:59:00Z', '1 minute ago'],
    ['2026-11-12T11:01:00Z', '59 minutes ago'],
    ['2026-11-12T10:30:00Z', '1 hour ago'],
    ['2026-11-11T12:00:01Z', '23 hours ago'],
    ['2026-11-11T12:00:00Z', '11 Nov 2026'],
    ['2026-11-12T12:30:00Z', '12 Nov 2026, 12:30 pm'],
  ])('formats %s as %s at noon of 12 Nov', (when, expected) => {
    expect(formatAge(when, new Date('2026-11-12T12:00:00Z'), 'UTC')).toBe(expected);
  });

  it('[CONST-01] falls back to a default name for an export', () => {
    expect(exportFileName(moment, 'UTC')).toBe('Export-2026-11-12.csv');
    expect(exportFileName(moment, 'America/New_York', 'xlsx')).toBe('Export-2026-11-11.xlsx');
  });

  it('refuses an invalid timestamp', () => {
    expect(() => formatDate('soon', 'UTC')).toThrow(RangeError);
    expect(() => addDays('soon', 1)).toThrow(RangeError);
  });
});

describe('calendar days', () => {
  it.each<[string, boolean]>([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['2023-04-31', false],
    ['2023-00-10', false],
    ['2023-1-1', false],
    ['', false],
  ])('%j is valid: %s', (text, expected) => {
    expect(isCalendarDay(text)).toBe(expected);
  });

  it('are counted across months, years and clock changes', () => {
    expect(addDays('2024-02-28', 2)).toBe('2024-03-01');
    expect(addDays('2026-03-29', -1)).toBe('2026-03-28');
    expect(addMonths('2024-01-31', 1)).toBe('2024-02-29');
    expect(addMonths('2024-03-31', -13)).toBe('2023-02-28');
  });

  it('return to the start when going forth and back', () => {
    const anyMoment = fc.date({
      min: new Date('1990-01-01'),
      max: new Date('2100-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(anyMoment, fc.integer({ min: -5000, max: 5000 }), (when, days) => {
        const day = calendarDay(when, 'UTC');
        expect(addDays(addDays(day, days), -days)).toBe(day);
      }),
    );
  });
});
