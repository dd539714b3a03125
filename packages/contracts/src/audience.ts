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

/** People of whom the policy says the same. */
const readerGroup = z.strictObject({
  /** As whom they read it. */
  audience: z.literal(AUDIENCES),
  /** A role that everybody has lets everybody in the company read it: then nobody is named. */
  everyone: z.boolean(),
  /** The nearest in the line first, then by name. Empty for a writer who is withheld from whoever asks. */
  people: z.array(reader),
  /** How many more there are than those named. */
  more: z.int().min(0),
  when: z.literal(['now', 'later', 'never']),
  /** Later: what has to happen first, all of it. */
  after: z.array(z.literal(READING_EVENTS)),
  /** Never: what keeps it from them. */
  because: z.literal(READING_BARS).nullable(),
  /** Whether the writer's name is withheld from them. */
  anonymous: z.boolean(),
  /** Anonymous: with the forms of how many other people at least. */
  among: z.int().min(0).nullable(),
});
export type ReaderGroup = z.infer<typeof readerGroup>;

/**
 * Who can read a form and when, by the policy that answers every other call, asked about the form as it is and as it will
 * be. All who read a form read every answer of it (docs/decisions/023).
 */
export const audienceView = z.strictObject({
  /** As whom you read it yourself. */
  you_are: z.literal(AUDIENCES),
  readers: z.array(readerGroup),
  /** The same if the writer chose the other way to share or not to share it with the person reviewed; null where nobody can choose. */
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
  summary: 'Who can read this form, and when.',
  params: z.strictObject({ hash }),
  response: audienceView,
});
