import { MESSAGES } from '@reviews/domain';
import { describe, expect, it } from 'vitest';
import { buildApproval, buildNominee } from '../testing/approval-stubs.ts';
import { APPROVAL_TEXTS } from './approval-texts.ts';
import {
  approvalInputOf,
  consequencesOf,
  countWriting,
  faultOf,
  fromList,
  isKeptDraft,
  nextWaiting,
  NOTHING_DECIDED,
  restoredDraft,
  type Draft,
} from './approval.ts';

const ADDED = {
  employee_id: 90,
  user_id: 190,
  preferred_name: 'Nia Novak',
  position_name: 'Engineer',
  manager_name: 'Mara',
  open_reviews: 0,
};
const draft = (change: Partial<Draft>): Draft => ({ ...NOTHING_DECIDED, ...change });
const texts = MESSAGES.nominations;

describe('decisions on the approvals board', () => {
  const wire = buildApproval(1, 'Priya Raman', {
    min: 2,
    max: 3,
    agreeTerms: '<p>Asked.</p>',
    nominations: [
      buildNominee(1, 'Ana Alves'),
      buildNominee(2, 'Ben Brandt'),
      buildNominee(3, 'Cem Celik', { state: 'approved' }),
      buildNominee(4, 'Dan Drew', { state: 'declined' }),
      buildNominee(5, 'Eve Ek', { state: 'approved', is_incomplete: true }),
    ],
  });

  const task = fromList(wire);

  it('[APPR-18, APPR-19, APPR-20, AMB-02] report undecided people first, then the limits, then the terms', () => {
    expect(faultOf(task, NOTHING_DECIDED)).toEqual({
      message: APPROVAL_TEXTS.undecided({ count: 2 }),
      at: 'undecided',
    });
    const declined = draft({ decisions: { 1: 'decline', 2: 'decline' } });
    expect(faultOf(task, declined)).toEqual({
      message: texts.tooFewEmployees({ min: 2 }),
      at: 'people',
    });
    const approved = draft({ decisions: { 1: 'approve', 2: 'approve' } });
    expect(faultOf(task, { ...approved, added: [ADDED] })).toEqual({
      message: texts.tooManyEmployees({ max: 3 }),
      at: 'people',
    });
    expect(faultOf(task, approved)).toEqual({ message: texts.agreeTerms, at: 'terms' });
    expect(faultOf(task, { ...approved, agreed: true })).toBeNull();
  });

  it('[AMB-25] count neither declined people nor those marked Incomplete', () => {
    expect(countWriting(task, NOTHING_DECIDED)).toBe(1);
    expect(
      countWriting(task, draft({ decisions: { 1: 'approve', 2: 'decline' }, added: [ADDED] })),
    ).toBe(3);
  });

  it('[API-19, AMB-21] send everyone on screen, and approved people by user id', () => {
    const decided = draft({
      decisions: { 1: 'approve', 2: 'decline' },
      added: [ADDED],
      agreed: true,
    });
    expect(approvalInputOf(task, decided)).toEqual({
      nominationIds: [1, 2, 3, 4, 5],
      nominationApprovals: [101, 103, 105, 190],
      agreeTerms: 1,
    });
    expect(consequencesOf(task, decided)).toMatchObject({
      approved: ['Ana Alves', 'Nia Novak'],
      declined: ['Ben Brandt'],
    });
  });

  it('are restored from this computer if still undecided', () => {
    const kept = draft({
      decisions: { 1: 'approve', 3: 'decline', 77: 'approve' },
      added: [ADDED, { ...ADDED, employee_id: 2 }],
      agreed: true,
    });
    expect(restoredDraft(task, kept)).toEqual({
      decisions: { 1: 'approve' },
      reviews: {},
      added: [ADDED],
      agreed: false,
    });
    const barred = fromList({
      ...wire,
      nominations: [buildNominee(1, 'Ana Alves', { reason: texts.ineligible.manager })],
    });
    expect(restoredDraft(barred, kept).decisions).toEqual({});
    expect(isKeptDraft(kept)).toBe(true);
    for (const wrong of [
      null,
      {},
      { decisions: { 1: 'perhaps' }, added: [] },
      { decisions: {}, added: [{ employee_id: 1 }] },
    ])
      expect(isKeptDraft(wrong)).toBe(false);
  });

  it('move on to the next pending person, and from the last to the first', () => {
    const all = [1, 2, 3].map((id) => buildApproval(id, `Person ${id}`));
    const [first, second, third] = all.map(({ hash }) => hash);
    expect(nextWaiting(all, () => false, first ?? '')).toBe(second);
    expect(nextWaiting(all, (hash) => hash === second, first ?? '')).toBe(third);
    expect(nextWaiting(all, () => false, third ?? '')).toBe(first);
    expect(nextWaiting(all, () => true, first ?? '')).toBeNull();
  });
});
