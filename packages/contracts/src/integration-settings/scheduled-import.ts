import {
  SCHEDULED_IMPORT_MESSAGES,
  SCHEDULED_LIMIT_MAX,
  SCHEDULED_SIGN_INS,
  SCHEDULED_SOURCES,
  WEEKDAYS,
} from '@reviews/domain';
import { z } from 'zod';
import { typedText } from '../wire.ts';

/** Trims surrounding whitespace only: a name may contain spaces. */
const trimmed = (max: number) => typedText(max).overwrite((text) => text.trim());
const error = () => SCHEDULED_IMPORT_MESSAGES.limit({ most: SCHEDULED_LIMIT_MAX });
const limit = z.int({ error }).min(0, { error }).max(SCHEDULED_LIMIT_MAX, { error });

/**
 * A file of people that is fetched on a schedule, with limits for applying it automatically. The
 * secret is the credential for the file's address.
 */
export const scheduledImportSettings = z.strictObject({
  source: z.literal(SCHEDULED_SOURCES),
  /** Relative to the site's import folder: a file, or a folder whose newest file is taken. */
  file: trimmed(500),
  url: trimmed(2000),
  sign_in: z.literal(SCHEDULED_SIGN_INS),
  username: trimmed(200),
  /** Time of day in the organisation's time zone. */
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: () => SCHEDULED_IMPORT_MESSAGES.timeRequired }),
  weekdays: z.array(z.literal(WEEKDAYS)).max(WEEKDAYS.length),
  applies: z.boolean(),
  max_left: limit,
  max_changed: limit,
  max_added: limit,
  allows_refused: z.boolean(),
});
export type ScheduledImportSettings = z.infer<typeof scheduledImportSettings>;
