import { describe, expect, it } from 'vitest';
import { formStatus, statusLabel, type FormStatus, type FormStatusInput } from './status.ts';
import { isWaiting } from './blocked.ts';

const TODAY = '2026-11-12';
const notStarted: FormStatusInput = {
  is_complete: false,
  has_draft: false,
  case_status: null,
  decline_reason: null,
  permissions: { view: false, update: false },
  stageless: false,
  previous_open_feedback: null,
  stage_start_date: null,
};

const mayView = { permissions: { view: true, update: false } };
const mayUpdate = { permissions: { view: true, update: true } };
const blocked = { previous_open_feedback: { title: 'Self Review' } };
const future = { stage_start_date: '2026-11-13' };
const declined = { case_status: 'Declined', decline_reason: 'We never worked together' };

describe('form status', () => {
  it.each<[string, Partial<FormStatusInput>, FormStatus, string]>([
    [
      '[STAT-01] complete and viewable',
      { is_complete: true, ...mayView },
      { kind: 'complete', linked: true },
      'Complete',
    ],
    [
      '[AMB-09] complete, not viewable',
      { is_complete: true },
      { kind: 'complete', linked: false },
      'Complete',
    ],
    [
      '[AMB-09] complete, not viewable, even with a blocking form',
      { is_complete: true, ...blocked, ...future },
      { kind: 'complete', linked: false },
      'Complete',
    ],
    ['[STAT-02] editable', mayUpdate, { kind: 'write' }, 'Write Review'],
    [
      '[STAT-03] editable with a draft',
      { ...mayUpdate, has_draft: true },
      { kind: 'continue' },
      'Continue Review',
    ],
    ['[STAT-04] blocked', blocked, { kind: 'blocked', by: 'Self Review' }, 'Blocked'],
    [
      '[STAT-04] stageless is not blocked',
      { ...blocked, stageless: true },
      { kind: 'not-started' },
      'Not Started',
    ],
    ['[STAT-05] pending', future, { kind: 'pending', starts_on: '2026-11-13' }, 'Pending'],
    ['[STAT-05] starts today', { stage_start_date: TODAY }, { kind: 'not-started' }, 'Not Started'],
    [
      '[STAT-06] declined',
      declined,
      { kind: 'declined', reason: 'We never worked together' },
      'We never worked together',
    ],
    [
      '[STAT-06] declined without reason',
      { case_status: 'Declined' },
      { kind: 'declined', reason: null },
      'Declined',
    ],
    [
      '[STAT-07] incomplete',
      { case_status: 'Incomplete' },
      { kind: 'incomplete' },
      'Closed Incomplete',
    ],
    ['[STAT-08] someone else’s draft', { has_draft: true }, { kind: 'draft' }, 'Draft'],
    ['[STAT-09] nothing else holds', mayView, { kind: 'not-started' }, 'Not Started'],
    [
      '[STAT-10] editable goes before pending',
      { ...mayUpdate, ...future },
      { kind: 'write' },
      'Write Review',
    ],
    [
      '[STAT-10] blocked goes before declined',
      { ...blocked, ...declined },
      { kind: 'blocked', by: 'Self Review' },
      'Blocked',
    ],
    [
      '[STAT-10] blocked goes before pending',
      { ...blocked, ...future },
      { kind: 'blocked', by: 'Self Review' },
      'Blocked',
    ],
    [
      '[STAT-10] pending goes before draft',
      { ...future, has_draft: true },
      { kind: 'pending', starts_on: '2026-11-13' },
      'Pending',
    ],
    [
      '[STAT-10] incomplete goes before draft',
      { case_status: 'Incomplete', has_draft: true },
      { kind: 'incomplete' },
      'Closed Incomplete',
    ],
  ])('%s', (_title, form, status, label) => {
    expect(formStatus({ ...notStarted, ...form }, TODAY)).toEqual(status);
    expect(statusLabel(status)).toBe(label);
  });

  it('[STAT-11] is ineligible without a form', () => {
    expect(statusLabel(formStatus(null, TODAY))).toBe('Ineligible');
  });
});

describe('waiting form', () => {
  it('[AMB-10] waits for an earlier form or for a date', () => {
    expect(isWaiting(notStarted, TODAY)).toBe(false);
    expect(isWaiting({ ...notStarted, ...blocked }, TODAY)).toBe(true);
    expect(isWaiting({ ...notStarted, ...blocked, stageless: true }, TODAY)).toBe(false);
    expect(isWaiting({ ...notStarted, ...future }, TODAY)).toBe(true);
    expect(isWaiting({ ...notStarted, stage_start_date: '2026-11-12T00:00:00.000Z' }, TODAY)).toBe(
      false,
    );
  });
});
