import { BULK_KINDS, BULK_MAX_FORMS, BULK_REASONS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, hash, moment, personRef, recordId, recordIdText } from './wire.ts';

const inCyclePulse = z.strictObject({ cycleId: recordIdText, pulseId: recordIdText });
const ofAction = z.strictObject({ id: recordIdText });

/** What is to become of the forms. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(['reopen', 'close', 'remind']) }),
  z.strictObject({ kind: z.literal('reassign'), employee_id: recordId }),
  z.strictObject({
    kind: z.literal('extend'),
    due_date: day,
    /** Null: as the stage says, but not before the form is due. */ auto_close_date: day.nullable(),
  }),
]);
export type BulkChangeInput = z.output<typeof bulkChange>;

/** The forms themselves, not the filters that found them: what happens, happens to what was looked at. */
const forms = z.array(hash).min(1).max(BULK_MAX_FORMS);

const bulkForm = z.strictObject({ hash, employee: personRef, assignee: z.string() });
export type BulkForm = z.infer<typeof bulkForm>;

/** Forms of which nothing becomes, for one reason: how many there are, and the first of them by name. */
const bulkGroup = z.strictObject({
  reason: z.literal(BULK_REASONS),
  message: z.string(),
  count: z.int(),
  forms: z.array(bulkForm),
});
export type BulkGroup = z.infer<typeof bulkGroup>;

/** Nothing is stored: a read, though it is a POST, as thousands of forms do not fit an address. */
export const previewBulk = endpoint({
  id: 'previewBulk',
  method: 'POST',
  path: '/api/cycles/:cycleId/pulses/:pulseId/bulk-preview',
  tag: 'bulk',
  summary: 'What would become of each form if many were changed at once.',
  params: inCyclePulse,
  body: z.strictObject({ forms, change: bulkChange }),
  response: z.strictObject({
    /** Of how many forms something becomes, and the first of them by name. */
    will: z.int(),
    forms: z.array(bulkForm),
    /** Of those, how many somebody has begun to write. */
    drafts: z.int(),
    refused: z.array(bulkGroup),
  }),
});
export type BulkPreview = z.infer<(typeof previewBulk)['response']>;

const bulkAction = z.strictObject({
  id: recordId,
  kind: z.literal(BULK_KINDS),
  /** Of the forms that the reader may know. */
  done: z.int(),
  undone: z.int(),
  created_at: moment,
  created_by: z.string(),
  undone_at: moment.nullable(),
  undone_by: z.string().nullable(),
  /** What was set: the new writer's name, the new dates. */
  assignee: z.string().nullable(),
  due_date: day.nullable(),
  auto_close_date: day.nullable(),
  can_undo: z.boolean(),
});
export type BulkActionView = z.infer<typeof bulkAction>;

const bulkResult = z.strictObject({
  message: z.string(),
  action: bulkAction,
  forms: z.array(bulkForm),
  refused: z.array(bulkGroup),
  /** What taking it back has left as it is now; empty but in the answer to taking it back. */
  left: z.array(bulkGroup),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** Done whole or not at all. Asked again with the same key, it is not done again, and the answer is the same. */
export const runBulk = endpoint({
  id: 'runBulk',
  method: 'POST',
  path: '/api/cycles/:cycleId/pulses/:pulseId/bulk-actions',
  tag: 'bulk',
  summary: 'Change many forms at once.',
  params: inCyclePulse,
  body: z.strictObject({ key: z.uuid(), forms, change: bulkChange }),
  response: bulkResult,
});

export const listBulkActions = endpoint({
  id: 'listBulkActions',
  method: 'GET',
  path: '/api/cycles/:cycleId/pulses/:pulseId/bulk-actions',
  tag: 'bulk',
  summary: 'What was lately done to many forms of a pulse at once, newest first.',
  params: inCyclePulse,
  response: z.strictObject({ data: z.array(bulkAction) }),
});

export const showBulkAction = endpoint({
  id: 'showBulkAction',
  method: 'GET',
  path: '/api/bulk-actions/:id',
  tag: 'bulk',
  summary: 'What became of each form.',
  params: ofAction,
  response: bulkResult,
});

/** Each form that nobody has changed since is as it was before; the others are left alone, and named. */
export const undoBulk = endpoint({
  id: 'undoBulk',
  method: 'POST',
  path: '/api/bulk-actions/:id/undo',
  tag: 'bulk',
  summary: 'Take an action on many forms back.',
  params: ofAction,
  body: z.union([z.strictObject({}), z.undefined()]),
  response: bulkResult,
});
