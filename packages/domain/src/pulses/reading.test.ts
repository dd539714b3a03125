import { describe, expect, it } from 'vitest';
import { anonymousTo, AUDIENCES, tooFewAnonymous, type Audience } from './audience.ts';
import {
  canSeeComment,
  COMMENT_VISIBILITIES,
  COMMENT_VISIBILITY_VALUES,
  DEFAULT_COMMENT_VISIBILITY,
  visibilitiesFor,
  visibilityLabel,
} from './comment-visibility.ts';
import {
  anonymityGap,
  DEFAULT_TEMPLATE_OPTIONS,
  levelLimit,
  maximumReviewers,
  minimumReviewers,
  withDefaultOptions,
} from './template-options.ts';

describe('anonymity', () => {
  it.each<[Audience, 'anonymizeEmployee' | 'anonymizeManager' | 'anonymizeCommittee' | null]>([
    ['subject', 'anonymizeEmployee'],
    ['manager', 'anonymizeManager'],
    ['panel', 'anonymizeCommittee'],
    ['writer', null],
    ['hr', null],
  ])('[TPL-12] hides the writer from %s with %s', (audience, option) => {
    const all = { anonymizeEmployee: true, anonymizeManager: true, anonymizeCommittee: true };
    const none = { anonymizeEmployee: false, anonymizeManager: false, anonymizeCommittee: false };
    expect(anonymousTo(audience, all)).toBe(option !== null);
    expect(anonymousTo(audience, none)).toBe(false);
    if (option) expect(anonymousTo(audience, { ...none, [option]: true })).toBe(true);
  });

  it.each([3, 5, 10])(
    '[TPL-12] withholds fewer than %i forms, if that is the minimum',
    (minimum) => {
      const counts = [0, minimum - 1, minimum, minimum + 1];
      expect(counts.map((count) => tooFewAnonymous(count, minimum))).toEqual([
        true,
        true,
        false,
        false,
      ]);
    },
  );
});

describe('comment visibility', () => {
  const readers: Record<string, Audience[]> = {
    private: [],
    managers: ['manager', 'hr'],
    writer: ['writer', 'manager', 'hr'],
    everyone: [...AUDIENCES],
  };

  it.each(
    COMMENT_VISIBILITY_VALUES.flatMap((visibility) =>
      AUDIENCES.map((audience) => ({ visibility, audience })),
    ),
  )('a $visibility comment and the $audience', ({ visibility, audience }) => {
    const admitted = (readers[visibility] ?? []).includes(audience);
    expect(canSeeComment({ visibility, audience, isAuthor: false })).toBe(admitted);
    expect(canSeeComment({ visibility, audience, isAuthor: true })).toBe(true);
  });

  it('lets a person with several audiences see what any of them may', () => {
    expect(
      canSeeComment({ visibility: 'managers', audience: ['writer', 'manager'], isAuthor: false }),
    ).toBe(true);
    expect(canSeeComment({ visibility: 'everyone', audience: [], isAuthor: false })).toBe(false);
  });

  it('[CMT-12] [CMT-14] has choices with label and description, private always first', () => {
    for (const audience of AUDIENCES)
      expect(visibilitiesFor(audience)[0]?.value).toBe(DEFAULT_COMMENT_VISIBILITY);
    expect(visibilitiesFor('writer').map((option) => option.value)).toEqual([
      'private',
      'managers',
      'everyone',
    ]);
    expect(visibilitiesFor(['writer', 'manager'])).toEqual(COMMENT_VISIBILITIES);
    expect(visibilitiesFor([])).toEqual([]);
    expect(visibilityLabel('managers')).toBe('Managers and HR');
  });
});

describe('template options', () => {
  it('[APPR-21] [AMB-28] have a minimum of 1 if it is unset or below 0', () => {
    expect([null, undefined, -1, 0, 3].map(minimumReviewers)).toEqual([1, 1, 1, 0, 3]);
  });

  it('[APPR-22] have no maximum if it is 0 or unset', () => {
    expect([null, undefined, 0, -1, 3].map(maximumReviewers)).toEqual([null, null, null, null, 3]);
  });

  it('[TPL-14] [TPL-19] have no level limit at -1, but one at 0', () => {
    expect([null, -1, 0, 2].map(levelLimit)).toEqual([null, null, 0, 2]);
  });

  it('fill in missing values with defaults', () => {
    expect(withDefaultOptions({ max: 5 })).toEqual({ ...DEFAULT_TEMPLATE_OPTIONS, max: 5 });
  });

  it.each([
    [
      { anonymizeManager: true, min: 1, max: 2 },
      { reach: 'never', count: 2 },
    ],
    [
      { anonymizeEmployee: true, min: 2, max: 0 },
      { reach: 'sometimes', count: 2 },
    ],
    [
      { anonymizeCommittee: true, min: null, max: 9 },
      { reach: 'sometimes', count: 1 },
    ],
    [{ anonymizeEmployee: true, min: 5, max: 5 }, null],
    [{ min: 1, max: 1 }, null],
  ])('[TPL-12] [TPL-02] fall short of the anonymous minimum: %o', (options, gap) => {
    expect(anonymityGap(withDefaultOptions(options), 5)).toEqual(gap && { ...gap, minimum: 5 });
  });
});
