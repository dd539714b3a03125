import { answerValue, templateOptions } from '@reviews/contracts';
import { z } from 'zod';

/**
 * Options of a template version, as far as it sets them. The limits on numbers are those of new
 * input: what was stored under other limits stays readable.
 */
export const StoredOptions = templateOptions
  .extend({
    min: z.int().nullable(),
    max: z.int().nullable(),
    levelAboveMax: z.int().nullable(),
    levelBelowMax: z.int().nullable(),
    maxDownlineDistance: z.int().nullable(),
    maxOpenReviews: z.int().nullable(),
  })
  .partial();

/** Answers by question id. */
export const AnswersColumn = z.record(z.string().regex(/^\d+$/), answerValue);
