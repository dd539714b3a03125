import { describe, expect, it } from 'vitest';
import { isLate, LATE_REASONS, lateReason, type LateForm } from './lateness.ts';

const TODAY = '2026-03-12';
const due = { isOwed: true, due_date: '2026-03-11', stage_start_date: null };

describe('[RT-18] late', () => {
  it.each([
    ['the day after it was due', due, true],
    ['on the day it is due', { ...due, due_date: TODAY }, false],
    ['without a day', { ...due, due_date: null }, false],
    ['once it is closed', { ...due, isOwed: false }, false],
    ['before its stage has begun', { ...due, stage_start_date: '2026-03-13' }, false],
    ['on the day its stage begins', { ...due, stage_start_date: TODAY }, true],
  ])('%s', (_, form, late) => {
    expect(isLate(form, TODAY)).toBe(late);
  });
});

const form: LateForm = {
  isBlocked: false,
  stage: 'Form',
  needsApproval: true,
  subjectHasManager: true,
  writerHasLeft: false,
  isBegun: false,
};

describe('[RT-18] reason for being late', () => {
  it.each([
    [form, 'not-started'],
    [{ ...form, isBegun: true }, 'draft'],
    [{ ...form, stage: 'Nominations', isBegun: true }, 'nominations'],
    [{ ...form, stage: 'Nomination Approvals', isBegun: true }, 'approval'],
    [{ ...form, stage: 'Nomination Approvals', writerHasLeft: true }, 'left'],
    [
      { ...form, stage: 'Nomination Approvals', writerHasLeft: true, subjectHasManager: false },
      'no-manager',
    ],
    [{ ...form, stage: 'Nominations', subjectHasManager: false }, 'no-manager'],
    [
      { ...form, stage: 'Nominations', subjectHasManager: false, needsApproval: false },
      'nominations',
    ],
    [{ ...form, subjectHasManager: false }, 'not-started'],
    [
      {
        ...form,
        isBlocked: true,
        writerHasLeft: true,
        subjectHasManager: false,
        stage: 'Nominations',
      },
      'blocked',
    ],
  ] satisfies [LateForm, string][])('%o: %s', (late, reason) => {
    expect(lateReason(late)).toBe(reason);
    expect(LATE_REASONS).toContain(reason);
  });
});
