import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { reviewerCountFault } from './reviewer-count.ts';
import { createReviewerPool, systemReviewers } from './system-selection.ts';

const PEOPLE = Array.from({ length: 40 }, (_, index) => `P${index + 1}`);
const inOrder = (people: readonly string[]) =>
  people.toSorted((one, other) => (one < other ? -1 : 1));
const draw = (
  people: readonly string[],
  count: number,
  seed: string,
  isEligible: (one: string) => boolean = () => true,
) => createReviewerPool(people, (one) => one).choose({ seed, count, isEligible });

describe('system selection', () => {
  it('[TPL-24, AMB-31] chooses up to the maximum, everyone if there are fewer, and no one twice', () => {
    expect(draw(PEOPLE, 5, 'cycle 1')).toHaveLength(5);
    expect(inOrder(draw(PEOPLE.slice(0, 3), 5, 'cycle 1'))).toEqual(['P1', 'P2', 'P3']);
    expect(new Set(draw([...PEOPLE, ...PEOPLE], 100, 'cycle 1')).size).toBe(PEOPLE.length);
    expect(draw([], 5, 'cycle 1')).toEqual([]);
  });

  it('[TPL-14] aims for the maximum; without one, for the minimum, and at least one', () => {
    expect(systemReviewers({ min: 2, max: 5 })).toBe(5);
    for (const max of [0, null, -1]) expect(systemReviewers({ min: 3, max })).toBe(3);
    expect(systemReviewers({ min: 0, max: 0 })).toBe(1);
    expect(systemReviewers({ min: null, max: null })).toBe(1);
  });

  it('gives the same people for the same seed in any input order, and others for another seed', () => {
    const chosen = draw(PEOPLE, 5, 'cycle 1');
    expect(draw(PEOPLE.toReversed(), 5, 'cycle 1')).toEqual(chosen);
    expect(draw(PEOPLE, 5, 'cycle 2')).not.toEqual(chosen);
  });

  it('[AMB-26] chooses only eligible people, in any input order; a place freed by someone who leaves goes to one other person', () => {
    const people = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 6 }), { maxLength: 400 });
    fc.assert(
      fc.property(
        people,
        fc.nat(12),
        fc.string(),
        fc.func(fc.boolean()),
        fc.infiniteStream(fc.nat()),
        (all, count, seed, mayReview, places) => {
          const chosen = draw(all, count, seed, mayReview);
          const eligible = all.filter((one) => mayReview(one));
          expect(chosen).toHaveLength(Math.min(count, eligible.length));
          expect(new Set(chosen).size).toBe(chosen.length);
          for (const one of chosen) expect(eligible).toContain(one);
          const shuffled = all
            .map((one) => ({ one, place: places.next().value ?? 0 }))
            .toSorted((a, b) => a.place - b.place)
            .map(({ one }) => one);
          expect(draw(shuffled, count, seed, mayReview)).toEqual(chosen);
          const [gone] = chosen;
          const without = draw(
            all.filter((one) => one !== gone),
            count,
            seed,
            mayReview,
          );
          expect(without.slice(0, Math.max(chosen.length - 1, 0))).toEqual(chosen.slice(1));
        },
      ),
    );
  });

  it('gives everyone the same chance, no matter who else is in the pool', () => {
    const times = new Map<string, number>();
    const pairs = new Map<string, number>();
    for (let seed = 0; seed < 2_000; seed += 1) {
      const chosen = inOrder(draw(PEOPLE, 4, `cycle ${seed}`));
      for (const one of chosen) times.set(one, (times.get(one) ?? 0) + 1);
      pairs.set(chosen.slice(0, 2).join(), (pairs.get(chosen.slice(0, 2).join()) ?? 0) + 1);
    }
    for (const one of PEOPLE) expect(Math.abs((times.get(one) ?? 0) - 200)).toBeLessThan(70);
    expect(Math.max(...pairs.values())).toBeLessThan(60);
  });

  it('draws for a company of 20,000 without checking everyone', () => {
    const everyone = Array.from({ length: 20_000 }, (_, index) => `E${index}`);
    const pool = createReviewerPool(everyone, (one) => one);
    let asked = 0;
    for (const seed of everyone.slice(0, 200))
      pool.choose({ seed, count: 5, isEligible: (one) => ((asked += 1), one !== seed) });
    expect(asked).toBeLessThan(200 * 10);
  });
});

describe('reviewer count', () => {
  it('[APPR-18, APPR-19, NOM-08, NOM-09, AMB-02] has a message for each screen', () => {
    expect(reviewerCountFault(1, { min: 2, max: 0 }, 'selection')).toBe(
      MESSAGES.nominations.tooFewPeers({ min: 2 }),
    );
    expect(reviewerCountFault(3, { min: 0, max: 2 }, 'selection')).toBe(
      MESSAGES.nominations.tooManyPeers({ max: 2 }),
    );
    expect(reviewerCountFault(1, { min: 2, max: 0 }, 'approval')).toBe(
      MESSAGES.nominations.tooFewEmployees({ min: 2 }),
    );
    expect(reviewerCountFault(3, { min: 0, max: 2 }, 'approval')).toBe(
      MESSAGES.nominations.tooManyEmployees({ max: 2 }),
    );
  });

  it('[AMB-23, APPR-18, APPR-19] of a saved task may stay off the limits, but not go further off', () => {
    const managed = (count: number, before: number) =>
      reviewerCountFault(count, { min: 3, max: 4 }, 'approval', before);
    const tooFew = MESSAGES.nominations.tooFewEmployees({ min: 3 });
    const tooMany = MESSAGES.nominations.tooManyEmployees({ max: 4 });
    expect([managed(1, 1), managed(2, 1), managed(0, 1), managed(2, 3)]).toEqual([
      null,
      null,
      tooFew,
      tooFew,
    ]);
    expect([managed(5, 5), managed(4, 5), managed(6, 5), managed(5, 4)]).toEqual([
      null,
      null,
      tooMany,
      tooMany,
    ]);
  });

  it('[APPR-21, APPR-22, TPL-14] has a minimum of one if unset and none if 0; a maximum of 0 means none', () => {
    for (const min of [null, -1])
      expect(reviewerCountFault(0, { min, max: null }, 'approval')).toBe(
        MESSAGES.nominations.tooFewEmployees({ min: 1 }),
      );
    expect(reviewerCountFault(0, { min: 0, max: 0 }, 'approval')).toBeNull();
    for (const max of [0, null, -1])
      expect(reviewerCountFault(20, { min: 1, max }, 'selection')).toBeNull();
  });
});
