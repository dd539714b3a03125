import { MESSAGES, SEARCH_MAX_CHARS, turnsText } from '@reviews/domain';
import { z } from 'zod';

const MAX_INT4 = 2_147_483_647;

/** A record id, within 4-byte integers so that no request can overflow a query. */
export const recordId = z.int().min(1).max(MAX_INT4);

/** The same in a path or query, where it arrives as text. */
export const recordIdText = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .transform(Number)
  .pipe(recordId);

/** The revision that the caller has seen, in a query, where it arrives as text. */
export const revisionText = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);

/** Public id of a form or packet: base64url of random bytes. */
export const hash = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** A timestamp: ISO 8601 with zone. */
export const moment = z.iso.datetime({ offset: true });

/** A calendar day: YYYY-MM-DD. There is no year 0, and the database refuses it. */
export const day = z.iso
  .date()
  .refine((text) => text >= '0001', { message: 'Not a calendar day.' });

/**
 * Text as typed. The database stores neither U+0000 nor half a surrogate pair, so these are
 * replaced instead of failing the save. Nothing else is changed.
 */
export const typedText = (max: number) =>
  z
    .string()
    .max(max)
    .overwrite((text) => text.toWellFormed().replaceAll('\u0000', '\uFFFD'));

/** A name: text as typed, without characters that turn the text around them. */
export const nameText = (max: number) =>
  typedText(max).refine((name) => !turnsText(name), { message: MESSAGES.fields.turnsText });

/** Search text in a query. The database cannot store U+0000, so no name contains it. */
export const searchedText = z
  .string()
  .max(SEARCH_MAX_CHARS)
  .refine((text) => !text.includes('\u0000'));
/** Page number of a list, in a query, where it arrives as text. */
export const pageText = z
  .string()
  .regex(/^[1-9]\d{0,5}$/)
  .transform(Number);

/** 1/0 or true/false, as old and new callers send it (AMB-64). */
export const flag = z
  .union([z.boolean(), z.literal([0, 1]), z.literal(['0', '1', 'true', 'false'])])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true');

/** Body of every answer that is not 2xx. */
export const errorBody = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  details: z.unknown().optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof errorBody>;

export const messageReply = z.strictObject({ message: z.string() });

export const personRef = z.strictObject({ id: recordId, preferred_name: z.string() });
export type PersonRef = z.infer<typeof personRef>;

/** Address of a person's photo; null: show their initials. Never next to a name that is hidden. */
export const photoUrl = z.string().nullable();
/** A person as shown in lists. */
export const shownPerson = z.strictObject({ ...personRef.shape, photo: photoUrl });

export const cycleRef = z.strictObject({ id: recordId, name: z.string() });
