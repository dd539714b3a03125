import { NAME_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { nameText } from '../wire.ts';

/**
 * A directory that manages accounts through SCIM. Its token is not a secret of the settings: only a
 * hash of it is stored.
 */
export const scimSettings = z.strictObject({
  /** Department for people whose directory names none. */
  department: nameText(NAME_MAX_CHARS),
});
export type ScimSettings = z.infer<typeof scimSettings>;
