import type { FieldValue } from '@reviews/domain';
import { z } from 'zod';

/** Value of a custom field as stored; a person as their id. */
export const StoredFieldValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.array(z.string()),
  z.null(),
]) satisfies z.ZodType<FieldValue>;

/** Values of custom fields by field id. */
export const StoredFieldValues = z.record(z.string().regex(/^\d+$/), StoredFieldValue);
