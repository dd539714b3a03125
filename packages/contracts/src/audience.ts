import { AUDIENCES, READING_BARS, READING_EVENTS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hash, recordId } from './wire.ts';

const reader = z.strictObject({
  employee_id: recordId,
  name: z.string(),
  position: z.string(),
  is_you: z.boolean(),
});

/** People with the same policy result. */
const readerGroup = z.strictObject({
  /** The audience they read it as. */
  audience: z.literal(AUDIENCES),
  /**
   * True when a role held by everyone lets the whole company read the form. No one is named then.
   */
  everyone: z.boolean(),
  /**
   * Nearest in the reporting line first, then by name. Empty for a writer who is hidden from the
   * caller.
   */
  people: z.array(reader),
  /** Number of people beyond those named. */
  more: z.int().min(0),
  when: z.literal(['now', 'later', 'never']),
  /** Later: everything that has to happen first. */
  after: z.array(z.literal(READING_EVENTS)),
  /** Never: the reason they cannot read it. */
  because: z.literal(READING_BARS).nullable(),
  /** Whether the writer's name is hidden from them. */
  anonymous: z.boolean(),
  /** Anonymous: the minimum number of other people whose forms the review is mixed with. */
  among: z.int().min(0).nullable(),
});
export type ReaderGroup = z.infer<typeof readerGroup>;

/**
 * Who can read a form and when. Uses the same policy as every other call, applied to the form as it
 * is now and as it will be. Anyone who can read a form can read all of its answers
 * (docs/decisions/023).
 */
export const audienceView = z.strictObject({
  /** The audience that the caller belongs to. */
  you_are: z.literal(AUDIENCES),
  readers: z.array(readerGroup),
  /**
   * The same for the other choice the writer has about sharing with the reviewee; null when there
   * is no choice.
   */
  otherwise: z
    .strictObject({ sharing_opt_out: z.boolean(), readers: z.array(readerGroup) })
    .nullable(),
});
export type AudienceView = z.infer<typeof audienceView>;

export const showAudience = endpoint({
  id: 'showAudience',
  method: 'GET',
  path: '/api/pulses/:hash/audience',
  tag: 'pulses',
  summary: 'Who can read this review, and when.',
  params: z.strictObject({ hash }),
  response: audienceView,
});
