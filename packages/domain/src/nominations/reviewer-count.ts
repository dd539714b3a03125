import { MESSAGES } from '../messages.ts';
import {
  maximumReviewers,
  minimumReviewers,
  type TemplateOptions,
} from '../pulses/template-options.ts';

/**
 * Returns what is wrong with a number of reviewers, or null (APPR-18 to APPR-22, NOM-08, NOM-09).
 * Shared by the browser and the server.
 */
export function reviewerCountFault(
  count: number,
  { min, max }: Pick<TemplateOptions, 'min' | 'max'>,
  screen: 'selection' | 'approval',
): string | null {
  const texts = MESSAGES.nominations;
  // The two screens have different texts (AMB-02).
  const [tooFew, tooMany] =
    screen === 'selection'
      ? [texts.tooFewPeers, texts.tooManyPeers]
      : [texts.tooFewEmployees, texts.tooManyEmployees];
  const fewest = minimumReviewers(min);
  const most = maximumReviewers(max);
  if (count < fewest) return tooFew({ min: fewest });
  return most !== null && count > most ? tooMany({ max: most }) : null;
}
