import { MESSAGES } from '../messages.ts';
import {
  maximumReviewers,
  minimumReviewers,
  type TemplateOptions,
} from '../pulses/template-options.ts';

/**
 * Returns what is wrong with a number of reviewers, or null (APPR-18 to APPR-22, NOM-08, NOM-09).
 * Shared by the browser and the server.
 * @param before how many write already, if the task was saved before and is managed (AMB-23).
 * Reviewers may have declined since: managing only may not take the number further off the limits.
 */
export function reviewerCountFault(
  count: number,
  { min, max }: Pick<TemplateOptions, 'min' | 'max'>,
  screen: 'selection' | 'approval',
  before: number | null = null,
): string | null {
  const texts = MESSAGES.nominations;
  // The two screens have different texts (AMB-02).
  const [tooFew, tooMany] =
    screen === 'selection'
      ? [texts.tooFewPeers, texts.tooManyPeers]
      : [texts.tooFewEmployees, texts.tooManyEmployees];
  const fewest = minimumReviewers(min);
  const most = maximumReviewers(max);
  if (count < Math.min(fewest, before ?? fewest)) return tooFew({ min: fewest });
  return most !== null && count > Math.max(most, before ?? most) ? tooMany({ max: most }) : null;
}

/**
 * Returns the minimum of one task: where fewer people can be chosen than the template asks for,
 * everyone who can be chosen is enough.
 */
export const possibleMinimum = (min: TemplateOptions['min'], possible: number): number =>
  Math.min(minimumReviewers(min), possible);
