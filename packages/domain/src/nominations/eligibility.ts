import { MESSAGES } from '../messages.ts';
import { levelLimit, type TemplateOptions } from '../pulses/template-options.ts';

/**
 * The template options that limit reviewers: those for peers, and the downline options for upline
 * reviews.
 */
export type EligibilityOptions = Pick<
  TemplateOptions,
  | 'noDownline'
  | 'noManager'
  | 'levelAboveMax'
  | 'levelBelowMax'
  | 'downlineOption'
  | 'maxDownlineDistance'
  | 'maxOpenReviews'
>;

/** How a candidate relates to the reviewee. */
export interface CandidateFacts {
  readonly isSubject: boolean;
  /** Employed and able to sign in. */
  readonly isActive: boolean;
  /** Levels below the subject in the subject's own reporting chain, 1 a direct report; null outside it. */
  readonly levelsBelow: number | null;
  /** Levels above the subject in the subject's own reporting chain, 1 the manager; null outside it. */
  readonly levelsAbove: number | null;
  /**
   * Distance from the top of the company, which is 0; null for someone outside the reporting line.
   */
  readonly level: number | null;
  readonly subjectLevel: number | null;
  /**
   * Reviews this person already has to write, in all cycles. When a person chooses, only those the
   * chooser may know about.
   */
  readonly openReviews: number;
}

/** Whether someone can be picked as a reviewer, or the message why not. */
export type Eligibility = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const OK: Eligibility = { ok: true };
const because = (reason: string): Eligibility => ({ ok: false, reason });

/**
 * Checks whether a template allows someone to review an employee (NOM-13, AMB-26). Used by the
 * search, on saving and at launch. Permanent reasons come first, then those of the template, then
 * temporary ones.
 */
export function eligibilityOf(
  candidate: CandidateFacts,
  options: EligibilityOptions,
  kind: 'peer' | 'upline',
): Eligibility {
  const texts = MESSAGES.nominations.ineligible;
  if (candidate.isSubject) return because(texts.subject);
  if (!candidate.isActive) return because(texts.left);
  const placed = kind === 'peer' ? peerPlace(candidate, options) : uplinePlace(candidate, options);
  if (!placed.ok) return placed;
  const most = levelLimit(options.maxOpenReviews);
  if (most !== null && most > 0 && candidate.openReviews >= most)
    return because(texts.overloaded({ count: candidate.openReviews, max: most }));
  return OK;
}

function peerPlace(
  { levelsBelow, levelsAbove, level, subjectLevel }: CandidateFacts,
  options: EligibilityOptions,
): Eligibility {
  const texts = MESSAGES.nominations.ineligible;
  if (options.noDownline && levelsBelow !== null) return because(texts.downline);
  if (options.noManager && levelsAbove !== null) return because(texts.manager);
  return level === null || subjectLevel === null ? OK : withinLevels(subjectLevel - level, options);
}

/** @param above levels closer to the top than the reviewee; negative for levels below */
function withinLevels(above: number, options: EligibilityOptions): Eligibility {
  const texts = MESSAGES.nominations.ineligible;
  const mostAbove = levelLimit(options.levelAboveMax);
  const mostBelow = levelLimit(options.levelBelowMax);
  if (mostAbove !== null && above > mostAbove)
    return because(texts.tooFarAbove({ max: mostAbove }));
  if (mostBelow !== null && -above > mostBelow)
    return because(texts.tooFarBelow({ max: mostBelow }));
  return OK;
}

/** TPL-17 to TPL-20: distance 0 allows direct reports, 1 also their direct reports, and so on. */
function uplinePlace({ levelsBelow }: CandidateFacts, options: EligibilityOptions): Eligibility {
  const texts = MESSAGES.nominations.ineligible;
  if (levelsBelow === null) return because(texts.notBelow);
  const distance =
    options.downlineOption === 'downline' ? levelLimit(options.maxDownlineDistance) : 0;
  if (distance !== null && levelsBelow > distance + 1)
    return because(distance === 0 ? texts.notDirect : texts.tooFarDown({ levels: distance + 1 }));
  const mostBelow = levelLimit(options.levelBelowMax);
  if (mostBelow !== null && levelsBelow > mostBelow)
    return because(texts.tooFarBelow({ max: mostBelow }));
  return OK;
}
