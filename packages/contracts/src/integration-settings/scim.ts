import { NAME_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { typedText } from '../wire.ts';

/** A directory that keeps accounts by SCIM. Its token is not a secret of the settings: only a digest of it is kept. */
export const scimSettings = z.strictObject({
  /** Where people are placed whose directory names no department. */
  department: typedText(NAME_MAX_CHARS),
});
export type ScimSettings = z.infer<typeof scimSettings>;
