import { describe, expect, it } from 'vitest';
import { MESSAGES } from '../messages.ts';
import { DEFAULT_TEMPLATE_OPTIONS } from '../pulses/template-options.ts';
import { eligibilityOf, type CandidateFacts, type EligibilityOptions } from './eligibility.ts';

const COLLEAGUE: CandidateFacts = {
  isSubject: false,
  isActive: true,
  levelsBelow: null,
  levelsAbove: null,
  level: 3,
  subjectLevel: 3,
  openReviews: 0,
};
const texts = MESSAGES.nominations.ineligible;

const peer = (facts: Partial<CandidateFacts>, options: Partial<EligibilityOptions> = {}) =>
  verdict('peer', facts, options);
const upline = (facts: Partial<CandidateFacts>, options: Partial<EligibilityOptions> = {}) =>
  verdict('upline', facts, options);
function verdict(
  kind: 'peer' | 'upline',
  facts: Partial<CandidateFacts>,
  options: Partial<EligibilityOptions>,
): string {
  const result = eligibilityOf(
    { ...COLLEAGUE, ...facts },
    { ...DEFAULT_TEMPLATE_OPTIONS, ...options },
    kind,
  );
  return result.ok ? 'ok' : result.reason;
}

describe('eligible peer reviewers', () => {
  it('[NOM-13] are by default all active people except the reviewee', () => {
    expect(peer({})).toBe('ok');
    expect(peer({ levelsBelow: 1, level: 4 })).toBe('ok');
    expect(peer({ levelsAbove: 1, level: 2 })).toBe('ok');
    expect(peer({ level: null })).toBe('ok');
    expect(peer({ isSubject: true })).toBe(texts.subject);
    expect(peer({ isActive: false })).toBe(texts.left);
  });

  it('[NOM-13, AMB-26] exclude everyone below the reviewee with noDownline', () => {
    expect(peer({ levelsBelow: 1 }, { noDownline: true })).toBe(texts.downline);
    expect(peer({ levelsBelow: 4 }, { noDownline: true })).toBe(texts.downline);
    expect(peer({ level: 5 }, { noDownline: true })).toBe('ok');
  });

  it('[NOM-13, AMB-26] exclude the reviewee’s own managers, and no others, with noManager', () => {
    expect(peer({ levelsAbove: 1 }, { noManager: true })).toBe(texts.manager);
    expect(peer({ levelsAbove: 3 }, { noManager: true })).toBe(texts.manager);
    expect(peer({ level: 1 }, { noManager: true })).toBe('ok');
  });

  it('[NOM-13, TPL-14] are limited by levels counted from the top of the company; -1 is no limit, 0 the same level', () => {
    expect(peer({ level: 1 }, { levelAboveMax: 2 })).toBe('ok');
    expect(peer({ level: 0 }, { levelAboveMax: 2 })).toBe(texts.tooFarAbove({ max: 2 }));
    expect(peer({ level: 2 }, { levelAboveMax: 0 })).toBe(texts.tooFarAbove({ max: 0 }));
    expect(peer({ level: 4 }, { levelAboveMax: 0 })).toBe('ok');
    expect(peer({ level: 4 }, { levelBelowMax: 1 })).toBe('ok');
    expect(peer({ level: 5 }, { levelBelowMax: 1 })).toBe(texts.tooFarBelow({ max: 1 }));
    expect(peer({ level: 9 }, { levelBelowMax: -1, levelAboveMax: -1 })).toBe('ok');
  });

  it('need room for one more review; there is no cap unless one is set', () => {
    expect(peer({ openReviews: 4 }, { maxOpenReviews: 5 })).toBe('ok');
    expect(peer({ openReviews: 5 }, { maxOpenReviews: 5 })).toBe(
      texts.overloaded({ count: 5, max: 5 }),
    );
    for (const maxOpenReviews of [0, null])
      expect(peer({ openReviews: 50 }, { maxOpenReviews })).toBe('ok');
  });

  it('get the permanent reason before a temporary one', () => {
    expect(peer({ isSubject: true, openReviews: 9 }, { maxOpenReviews: 1 })).toBe(texts.subject);
    expect(peer({ levelsBelow: 1, openReviews: 9 }, { maxOpenReviews: 1, noDownline: true })).toBe(
      texts.downline,
    );
  });
});

describe('eligible upline reviewers', () => {
  it('[TPL-17] can be direct reports only', () => {
    expect(upline({ levelsBelow: 1 }, { downlineOption: 'directReport' })).toBe('ok');
    expect(upline({ levelsBelow: 2 }, { downlineOption: 'directReport' })).toBe(texts.notDirect);
    expect(upline({}, { downlineOption: 'directReport' })).toBe(texts.notBelow);
    expect(upline({ levelsAbove: 1 }, { downlineOption: null })).toBe(texts.notBelow);
  });

  it('[TPL-17, TPL-19] can be anyone below within the distance', () => {
    const within = (maxDownlineDistance: number, levelsBelow: number) =>
      upline({ levelsBelow }, { downlineOption: 'downline', maxDownlineDistance });
    expect(within(-1, 7)).toBe('ok');
    expect(within(0, 1)).toBe('ok');
    expect(within(0, 2)).toBe(texts.notDirect);
    expect(within(1, 2)).toBe('ok');
    expect(within(1, 3)).toBe(texts.tooFarDown({ levels: 2 }));
  });

  it('[TPL-20] are limited by the levels below', () => {
    expect(upline({ levelsBelow: 3 }, { downlineOption: 'downline', levelBelowMax: 2 })).toBe(
      texts.tooFarBelow({ max: 2 }),
    );
    expect(upline({ levelsBelow: 2 }, { downlineOption: 'downline', levelBelowMax: 2 })).toBe('ok');
  });
});
