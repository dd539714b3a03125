import { listStatus } from '@reviews/contracts/cycles';
import { describe, expect, it } from 'vitest';
import { buildOverview } from '../testing/cycle-stubs.ts';
import { inOrder, progressOf, PROGRESS_TEXTS, STATUS_ORDER } from './progress.ts';
import { readRecordId } from '../../../lib/record-id.ts';
import { spanOf } from './timeline.ts';

const [pulse] = buildOverview().pulses;
if (!pulse) throw new Error('The overview has a pulse.');

describe('progress of a pulse', () => {
  it('[PEER-06] is complete out of open or complete, rounded down; ignores declined and ineligible', () => {
    expect(progressOf(pulse)).toEqual({ complete: 3, forms: 8, percent: 37 });
    expect(PROGRESS_TEXTS.complete(progressOf(pulse))).toBe('3 of 8 complete');
  });

  it('includes every status of the API, in drawing order', () => {
    expect([...STATUS_ORDER].sort()).toEqual([...listStatus.values].sort());
    expect(inOrder(pulse.counts).map(({ status }) => status)).toEqual([
      'complete',
      'draft',
      'not-started',
      'declined',
      'ineligible',
    ]);
  });

  it('is 0 % without forms', () => {
    expect(progressOf()).toEqual({ complete: 0, forms: 0, percent: 0 });
    expect(PROGRESS_TEXTS.complete({ complete: 0, forms: 0 })).toBe('No reviews yet');
    expect(PROGRESS_TEXTS.complete({ complete: 412, forms: 1180 })).toBe('412 of 1,180 complete');
  });
});

describe('stage along its cycle', () => {
  const cycle = { start_date: '2026-11-01', end_date: '2026-11-10' };

  it('runs from its start to the end of its due day, with today in its middle', () => {
    expect(
      spanOf(
        cycle,
        { start_date: '2026-11-03', due_date: '2026-11-05' },
        new Date('2026-11-05T22:30:00Z'),
        'Europe/Berlin',
      ),
    ).toEqual({ from: 20, to: 50, today: 45 });
  });

  it('spans the whole cycle without dates; today is null outside the cycle', () => {
    expect(
      spanOf(cycle, { start_date: null, due_date: null }, new Date('2026-12-01T12:00:00Z'), 'UTC'),
    ).toEqual({ from: 0, to: 100, today: null });
  });

  it('stays inside the drawing for any dates', () => {
    const { from, to } = spanOf(
      cycle,
      { start_date: '2027-01-01', due_date: '2027-02-01' },
      new Date('2026-11-05T12:00:00Z'),
      'UTC',
    );
    expect(from).toBeLessThan(to);
    expect(to).toBeLessThanOrEqual(100);
  });
});

it.each([
  ['7', 7],
  ['2147483647', 2_147_483_647],
  ['2147483648', null],
  ['0', null],
  ['-1', null],
  ['1x', null],
  ['', null],
  [undefined, null],
])('reads %s in an address as the number %s', (text, id) => {
  expect(readRecordId(text)).toBe(id);
});
