import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  inOneMode,
  releaseFaults,
  releaseModeOf,
  spanFaults,
  stageDateFaults,
  stageDateWarnings,
  type StageDates,
} from './stage-dates.ts';

const SPAN = { start_date: '2026-11-01', end_date: '2026-12-31' };
const stage = (given: Partial<StageDates> = {}): StageDates => ({
  start_date: null,
  due_date: null,
  auto_close_date: null,
  due_days: null,
  auto_close_days: null,
  ...given,
});
const messages = (...stages: StageDates[]) =>
  stageDateFaults(SPAN, stages).map(({ path, message }) => `${path}: ${message}`);

describe('stage dates', () => {
  it('[CYC-09] [CYC-10] allow a start between the start of the cycle and the earlier of the due date and the next start', () => {
    expect(messages(stage({ start_date: '2026-10-31' }))).toEqual([
      'stages.0.start_date: Start Date Must be between 1 Nov 2026 and 31 Dec 2026',
    ]);
    expect(
      messages(
        stage({ start_date: '2026-11-20', due_date: '2026-11-25' }),
        stage({ start_date: '2026-11-10' }),
      ),
    ).toContain('stages.0.start_date: Start Date Must be between 1 Nov 2026 and 10 Nov 2026');
    expect(messages(stage({ start_date: '2026-11-20', due_date: '2026-11-15' }))).toContain(
      'stages.0.start_date: Start Date Must be between 1 Nov 2026 and 15 Nov 2026',
    );
    expect(
      messages(stage({ start_date: '2026-11-01' }), stage({ start_date: '2026-12-31' })),
    ).toEqual([]);
  });

  it("[CYC-11] [AMB-32] allow a due date between the later of the previous stage's bound and the own start, and the end of the cycle", () => {
    expect(messages(stage({ due_date: '2026-11-20' }), stage({ due_date: '2026-11-19' }))).toEqual([
      'stages.1.due_date: Due Date Must be between 20 Nov 2026 and 31 Dec 2026',
    ]);
    expect(
      messages(stage({ start_date: '2026-11-12' }), stage({ due_date: '2026-11-11' })),
    ).toEqual(['stages.1.due_date: Due Date Must be between 12 Nov 2026 and 31 Dec 2026']);
    expect(messages(stage({ due_date: '2027-01-01' }))).toEqual([
      'stages.0.due_date: Due Date Must be between 1 Nov 2026 and 31 Dec 2026',
    ]);
    expect(
      messages(
        stage({ due_date: '2026-11-20' }),
        stage({ start_date: '2026-11-25', due_date: '2026-11-24' }),
      ),
    ).toContain('stages.1.due_date: Due Date Must be between 25 Nov 2026 and 31 Dec 2026');
  });

  it('[CYC-11] [AMB-32] only warn of an earlier due date further back, with stages between that have none', () => {
    const warned = (...days: (string | null)[]) =>
      stageDateWarnings(
        days.map((due_date, index) => ({ title: `Stage ${index + 1}`, due_date })),
      ).map(({ path, message }) => `${path}: ${message}`);
    expect(warned('2026-11-20', null, '2026-11-19')).toEqual([
      'stages.2.due_date: Earlier than “Stage 1”, which is due 20 Nov 2026.',
    ]);
    expect(
      messages(stage({ due_date: '2026-11-20' }), stage(), stage({ due_date: '2026-11-19' })),
    ).toEqual([]);
    expect(warned('2026-11-20', null, '2026-11-20')).toEqual([]);
    expect(warned('2026-11-20', '2026-11-25', null, '2026-11-24')).toEqual([
      'stages.3.due_date: Earlier than “Stage 2”, which is due 25 Nov 2026.',
    ]);
    // The stage directly before refuses it.
    expect(warned('2026-11-20', '2026-11-19')).toEqual([]);
    expect(messages(stage({ due_date: '2026-11-20' }), stage({ due_date: '2026-11-19' }))).toEqual([
      'stages.1.due_date: Due Date Must be between 20 Nov 2026 and 31 Dec 2026',
    ]);
  });

  it('[CYC-12] allow an auto-close date between the due date, or the start of the cycle, and the end', () => {
    expect(messages(stage({ due_date: '2026-11-20', auto_close_date: '2026-11-19' }))).toEqual([
      'stages.0.auto_close_date: Auto Close Date Must be between 20 Nov 2026 and 31 Dec 2026',
    ]);
    expect(messages(stage({ auto_close_date: '2026-10-31' }))).toEqual([
      'stages.0.auto_close_date: Auto Close Date Must be between 1 Nov 2026 and 31 Dec 2026',
    ]);
    expect(messages(stage({ due_date: '2026-11-20', auto_close_date: '2026-11-20' }))).toEqual([]);
  });

  it('[CYC-13] allow days from 0', () => {
    expect(messages(stage({ auto_close_days: -1 }))).toEqual([
      'stages.0.auto_close_days: Enter a whole number of at least 0.',
    ]);
    expect(messages(stage({ auto_close_days: 0, due_days: 0 }))).toEqual([]);
  });

  it('[CYC-09] refuse everything outside the cycle', () => {
    const anyDay = fc
      .integer({ min: -60, max: 120 })
      .map((offset) => new Date(Date.UTC(2026, 10, 1 + offset)).toISOString().slice(0, 10));
    const anyStage = fc
      .record({
        start_date: fc.option(anyDay),
        due_date: fc.option(anyDay),
        auto_close_date: fc.option(anyDay),
      })
      .map((dates) => stage(dates));
    fc.assert(
      fc.property(fc.array(anyStage, { maxLength: 5 }), (stages) => {
        fc.pre(stageDateFaults(SPAN, stages).length === 0);
        const days = stages
          .flatMap(({ start_date: start, due_date: due, auto_close_date: close }) => [
            start,
            due,
            close,
          ])
          .filter((day) => day !== null);
        expect(days.every((day) => day >= SPAN.start_date && day <= SPAN.end_date)).toBe(true);
        expect(
          stages.every(
            ({ start_date: start, due_date: due }) =>
              start === null || due === null || start <= due,
          ),
        ).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('cycle span', () => {
  it('has two days, with the end not before the start', () => {
    expect(spanFaults({ start_date: '2026-11-02', end_date: '2026-11-01' })).toEqual([
      { path: 'end_date', message: 'The end date cannot be before the start date.' },
    ]);
    expect(spanFaults({ start_date: '', end_date: '2026-02-30' }).map(({ path }) => path)).toEqual([
      'start_date',
      'end_date',
    ]);
    expect(spanFaults({ start_date: '2026-11-01', end_date: '2026-11-01' })).toEqual([]);
  });
});

describe('packet release', () => {
  const release = (days: number | null, date: string | null) => ({
    packet_release_days: days,
    packet_release_date: date,
    packet_release_time: '09:00',
  });

  it('[PKT-01] [PKT-02] [PKT-03] [AMB-33] has one mode and keeps nothing of the other', () => {
    expect(releaseModeOf(release(3, '2026-12-01'))).toBe('days');
    expect(inOneMode(release(3, '2026-12-01'))).toEqual(release(3, null));
    expect(inOneMode(release(3, '2026-12-01'), 'date')).toEqual(release(null, '2026-12-01'));
    expect(inOneMode(release(3, '2026-12-01'), 'none')).toEqual({
      packet_release_days: null,
      packet_release_date: null,
      packet_release_time: null,
    });
    expect(releaseModeOf(release(null, null))).toBe('none');
  });

  it('[PKT-06] allows days from 1, and no day before the cycle', () => {
    expect(releaseFaults(SPAN, release(0, null))).toEqual([
      { path: 'packet_release_days', message: 'Enter a whole number of at least 1.' },
    ]);
    expect(releaseFaults(SPAN, release(1, null))).toEqual([]);
    expect(releaseFaults(SPAN, release(null, '2026-10-31'))).toEqual([
      {
        path: 'packet_release_date',
        message: 'Packets cannot be released before the cycle starts.',
      },
    ]);
  });
});
