import { BULK_KINDS, BULK_MAX_FORMS, BULK_REASONS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, hash, moment, personRef, recordId, recordIdText } from './wire.ts';

const inCyclePulse = z.strictObject({ cycleId: recordIdText, pulseId: recordIdText });
const ofAction = z.strictObject({ id: recordIdText });

/** The action to apply to the forms. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal(['reopen', 'close', 'remind']) }),
  z.strictObject({ kind: z.literal('reassign'), employee_id: recordId }),
  z.strictObject({
    kind: z.literal('extend'),
    due_date: day,
    /** Null: use the stage's date, but never before the form's due date. */ auto_close_date:
      day.nullable(),
  }),
]);
export type BulkChangeInput = z.output<typeof bulkChange>;

/**
 * The forms themselves, not the filters that found them. The action applies only to what the user
 * saw.
 */
const forms = z.array(hash).min(1).max(BULK_MAX_FORMS);

const bulkForm = z.strictObject({ hash, employee: personRef, assignee: z.string() });
export type BulkForm = z.infer<typeof bulkForm>;

/** Forms skipped for the same reason: their number, and the first few by name. */
const bulkGroup = z.strictObject({
  reason: z.literal(BULK_REASONS),
  message: z.string(),
  count: z.int(),
  forms: z.array(bulkForm),
});
export type BulkGroup = z.infer<typeof bulkGroup>;

/** Stores nothing. It is a POST because thousands of forms do not fit in a URL. */
export const previewBulk = endpoint({
  id: 'previewBulk',
  method: 'POST',
  path: '/api/cycles/:cycleId/pulses/:pulseId/bulk-preview',
  tag: 'bulk',
  whileReadOnly: 'in preview',
  summary: 'What would become of each form if many were changed at once.',
  params: inCyclePulse,
  body: z.strictObject({ forms, change: bulkChange }),
  response: z.strictObject({
    /** Number of forms that will change, and the first few by name. */
    will: z.int(),
    forms: z.array(bulkForm),
    /** How many of those have a draft. */
    drafts: z.int(),
    refused: z.array(bulkGroup),
  }),
});
export type BulkPreview = z.infer<(typeof previewBulk)['response']>;

const bulkAction = z.strictObject({
  id: recordId,
  kind: z.literal(BULK_KINDS),
  /** Counts only forms that the reader may know about. */
  done: z.int(),
  undone: z.int(),
  created_at: moment,
  created_by: z.string(),
  undone_at: moment.nullable(),
  undone_by: z.string().nullable(),
  /** The values that were set: the new writer's name, the new dates. */
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
  /** Forms that the undo left unchanged. Empty in every other answer. */
  left: z.array(bulkGroup),
});
export type BulkResult = z.infer<typeof bulkResult>;

/** All or nothing. Idempotent: the same key does not run it again and returns the same answer. */
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

/** Restores each form that no one has changed since. Leaves the others alone and names them. */
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
