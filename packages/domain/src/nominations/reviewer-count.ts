import { MESSAGES } from '../messages.ts';
import {
  maximumReviewers,
  minimumReviewers,
  type TemplateOptions,
} from '../pulses/template-options.ts';

/** Messages of the selection screen and the approval screen (AMB-02). */
const TEXTS = {
  selection: {
    tooFew: MESSAGES.nominations.tooFewPeers,
    tooMany: MESSAGES.nominations.tooManyPeers,
  },
  approval: {
    tooFew: MESSAGES.nominations.tooFewEmployees,
    tooMany: MESSAGES.nominations.tooManyEmployees,
  },
} as const;

/**
 * Returns what is wrong with a number of reviewers, or null (APPR-18 to APPR-22, NOM-08, NOM-09).
 * Shared by the browser and the server.
 */
export function reviewerCountFault(
  count: number,
  { min, max }: Pick<TemplateOptions, 'min' | 'max'>,
  screen: keyof typeof TEXTS,
): string | null {
  const fewest = minimumReviewers(min);
  const most = maximumReviewers(max);
  if (count < fewest) return TEXTS[screen].tooFew({ min: fewest });
  return most !== null && count > most ? TEXTS[screen].tooMany({ max: most }) : null;
}
