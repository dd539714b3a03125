import { MESSAGES } from '../messages.ts';
import { levelLimit, type TemplateOptions } from '../pulses/template-options.ts';

/** What a template says of who may review: the peer options, and for upline reviews those of the downline. */
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

/** Where somebody stands to the person who is reviewed. */
export interface CandidateFacts {
  readonly isSubject: boolean;
  /** Works here and can sign in. */
  readonly isActive: boolean;
  /** Levels below the subject in the subject's own reporting chain, 1 a direct report; null outside it. */
  readonly levelsBelow: number | null;
  /** Levels above the subject in the subject's own reporting chain, 1 the manager; null outside it. */
  readonly levelsAbove: number | null;
  /** How far from the top of the company each stands, the top 0; null where somebody has no place in the line. */
  readonly level: number | null;
  readonly subjectLevel: number | null;
  /** Reviews that this person has to write already, of any cycle; where a person chooses, as far as that person may know of them. */
  readonly openReviews: number;
}

/** Whether somebody may be picked as a reviewer, or the sentence that says why not. */
export type Eligibility = { readonly ok: true } | { readonly ok: false; readonly reason: string };

const OK: Eligibility = { ok: true };
const because = (reason: string): Eligibility => ({ ok: false, reason });

/**
 * Whether a template lets somebody review an employee (NOM-13, AMB-26), the same in the search, at saving and at launch.
 * What can never be is told before what a template forbids, and that before what may be otherwise tomorrow.
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

/** @param above how many levels nearer to the top; below where negative. */
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

/** TPL-17 to TPL-20: a distance of 0 is a direct report, 1 also those who report to one, and so on. */
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
