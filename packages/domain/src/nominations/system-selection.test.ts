import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { reviewerCountFault } from './reviewer-count.ts';
import { selectReviewers } from './system-selection.ts';

const PEOPLE = Array.from({ length: 40 }, (_, index) => index + 1);

describe('system selection', () => {
  it('[TPL-24, AMB-31] chooses up to the maximum, all where there is none, nobody twice', () => {
    expect(selectReviewers(PEOPLE, 5, 'cycle 1')).toHaveLength(5);
    expect(selectReviewers(PEOPLE.slice(0, 3), 5, 'cycle 1').toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
    expect(new Set(selectReviewers([...PEOPLE, ...PEOPLE], null, 'cycle 1')).size).toBe(PEOPLE.length);
    expect(selectReviewers([], 5, 'cycle 1')).toEqual([]);
  });

  it('gives the same people for the same seed, in whatever order they are named; others for another seed', () => {
    const chosen = selectReviewers(PEOPLE, 5, 'cycle 1');
    expect(selectReviewers(PEOPLE.toReversed(), 5, 'cycle 1')).toEqual(chosen);
    expect(selectReviewers(PEOPLE, 5, 'cycle 2')).not.toEqual(chosen);
  });

  it('changes one at most where one leaves', () => {
    const chosen = selectReviewers(PEOPLE, 5, 'cycle 1');
    const [first] = chosen;
    const again = selectReviewers(PEOPLE.filter((id) => id !== first), 5, 'cycle 1');
    expect(again.filter((id) => !chosen.includes(id))).toHaveLength(1);
  });

  it('gives everybody the same chance', () => {
    const times = new Map<number, number>();
    for (let seed = 0; seed < 2_000; seed += 1) for (const id of selectReviewers(PEOPLE, 4, `cycle ${seed}`)) times.set(id, (times.get(id) ?? 0) + 1);
    for (const id of PEOPLE) expect(Math.abs((times.get(id) ?? 0) - 200)).toBeLessThan(70);
  });
});

describe('how many reviewers', () => {
  it('[APPR-18, APPR-19, NOM-08, NOM-09, AMB-02] each screen has its words', () => {
    expect(reviewerCountFault(1, { min: 2, max: 0 }, 'selection')).toBe(MESSAGES.nominations.tooFewPeers({ min: 2 }));
    expect(reviewerCountFault(3, { min: 0, max: 2 }, 'selection')).toBe(MESSAGES.nominations.tooManyPeers({ max: 2 }));
    expect(reviewerCountFault(1, { min: 2, max: 0 }, 'approval')).toBe(MESSAGES.nominations.tooFewEmployees({ min: 2 }));
    expect(reviewerCountFault(3, { min: 0, max: 2 }, 'approval')).toBe(MESSAGES.nominations.tooManyEmployees({ max: 2 }));
  });

  it('[APPR-21, APPR-22, TPL-14] at least one where nothing is said, none where 0 is; 0 is no maximum', () => {
    for (const min of [null, -1]) expect(reviewerCountFault(0, { min, max: null }, 'approval')).toBe(MESSAGES.nominations.tooFewEmployees({ min: 1 }));
    expect(reviewerCountFault(0, { min: 0, max: 0 }, 'approval')).toBeNull();
    for (const max of [0, null, -1]) expect(reviewerCountFault(20, { min: 1, max }, 'selection')).toBeNull();
  });
});
