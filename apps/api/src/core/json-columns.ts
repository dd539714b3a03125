import { answerValue, templateOptions } from '@reviews/contracts';
import { z } from 'zod';

/** Options of a template version, as far as it sets them. */
export const StoredOptions = templateOptions.partial();

/** Answers by question id. */
export const AnswersColumn = z.record(z.string().regex(/^\d+$/), answerValue);
