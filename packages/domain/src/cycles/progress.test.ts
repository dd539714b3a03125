import { describe, expect, it } from 'vitest';
import { isAutomatic, workProgress } from './progress.ts';

const opened = new Date('2026-11-02T09:00:00Z');
const task = {
  kind: 'nomination_task' as const,
  is_complete: true,
  opened_at: opened,
  closed_at: new Date(opened),
};

describe("progress of people's work", () => {
  it('[PEER-06] is what is complete out of what people have to do, rounded down', () => {
    expect(workProgress([{ forms: 8, complete: 3, automatic: 0 }])).toEqual({
      forms: 8,
      complete: 3,
      percent: 37,
    });
    expect(workProgress([])).toEqual({ forms: 0, complete: 0, percent: 0 });
  });

  it('[PEER-06] counts what the product completed itself neither as complete nor as to do', () => {
    expect(
      workProgress([
        { forms: 240, complete: 240, automatic: 240 },
        { forms: 40, complete: 10, automatic: 0 },
      ]),
    ).toEqual({ forms: 40, complete: 10, percent: 25 });
  });

  it('[NOM-01] is automatic only for a task that was complete when it was opened', () => {
    expect(isAutomatic(task)).toBe(true);
    expect(isAutomatic({ ...task, closed_at: new Date('2026-11-02T09:00:01Z') })).toBe(false);
    expect(isAutomatic({ ...task, is_complete: false })).toBe(false);
    expect(isAutomatic({ ...task, kind: 'review' })).toBe(false);
    expect(isAutomatic({ ...task, is_complete: false, closed_at: null })).toBe(false);
  });
});
