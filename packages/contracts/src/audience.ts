import { AUDIENCES } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { hash, recordId } from './wire.ts';

/** When a person of this audience can read the form, if things go on as they are. */
export const READER_MOMENTS = ['always', 'now', 'once-submitted', 'once-released', 'once-enough', 'never'] as const;

const readerGroup = z.strictObject({
  /** As whom they read. */
  audience: z.literal(AUDIENCES),
  /** 'The writer', 'The person reviewed', 'Managers', 'HR' … */
  label: z.string(),
  /** By name, or none where the reader of this answer may not know it; then only the label says who. */
  people: z.array(z.strictObject({ id: recordId, name: z.string(), position: z.string() })),
  /** How many there are beside those named. */
  more: z.int().min(0),
  when: z.literal(READER_MOMENTS),
  /** Whether they read it without learning who wrote it. */
  anonymous: z.boolean(),
  /** What release, opt-out and anonymity do to it, as sentences. */
  notes: z.array(z.string()),
});
export type ReaderGroup = z.infer<typeof readerGroup>;

/** Computed by the policy that answers the API, for the form as it is and as it will be. */
export const audienceView = z.strictObject({
  readers: z.array(readerGroup),
  /** Questions whose readers differ from those of the form. */
  questions: z.array(z.strictObject({ question_id: recordId, readers: z.array(readerGroup), notes: z.array(z.string()) })),
  /** The same with the writer's opt-out the other way round, so that the choice shows what it does; null where there is no such choice. */
  with_opt_out: z.array(readerGroup).nullable(),
});
export type AudienceView = z.infer<typeof audienceView>;

export const showAudience = endpoint({
  id: 'showAudience', method: 'GET', path: '/api/pulses/:hash/audience', tag: 'pulses', summary: 'Who can read this form, and when.',
  params: z.strictObject({ hash }),
  response: audienceView,
});
