import { LATE_REASONS } from '@reviews/domain';
import { z } from 'zod';
import { cycleRow, listStatus } from './cycles.ts';
import { endpoint } from './endpoint.ts';
import { day, flag, personRef, recordId, recordIdText, searchedText } from './wire.ts';

const lateReason = z.literal(LATE_REASONS);
const count = z.int().min(0);
const statusCount = z.strictObject({ status: listStatus, label: z.string(), count });
const ofCycle = z.strictObject({ id: recordIdText });
const page = z.coerce.number().int().min(1).max(10_000).optional();

/** Each count equals the number of rows in the pulse's list under the filters of the same name. */
export const showCycleOverview = endpoint({
  id: 'showCycleOverview',
  method: 'GET',
  path: '/api/cycles/:id/overview',
  tag: 'cycles',
  token: ['tracking'],
  summary:
    'How far a cycle is: forms by pulse, stage and status, what is late, and what was completed each day.',
  params: ofCycle,
  response: z.strictObject({
    cycle: cycleRow,
    stages: z.array(
      z.strictObject({
        id: recordId,
        title: z.string(),
        pulse_id: recordId,
        start_date: z.string().nullable(),
        due_date: z.string().nullable(),
        stageless: z.boolean(),
        /** Only statuses that occur. */
        counts: z.array(statusCount),
        late: count,
      }),
    ),
    pulses: z.array(
      z.strictObject({
        id: recordId,
        title: z.string(),
        type: z.string(),
        stageless: z.boolean(),
        total: z.int(),
        counts: z.array(statusCount),
        late: count,
        /** Complete nomination tasks that the product completed itself: no one's work. */
        automatic: count,
        /** Open reopen requests that this person may answer. */
        reopen_requests: z.int(),
      }),
    ),
    /** Forms completed per day. Days without any are left out. */
    completed: z.array(z.strictObject({ pulse_id: recordId, day, count, automatic: count })),
  }),
});

const groupRow = z.strictObject({
  /** Null: people without a department or without a manager. */
  id: recordId.nullable(),
  name: z.string().nullable(),
  /**
   * Per pulse with such forms: the number that can be answered, that are complete, that the product
   * completed itself, and that are late.
   */
  cells: z.array(
    z.strictObject({
      pulse_id: recordId,
      forms: count,
      complete: count,
      automatic: count,
      late: count,
    }),
  ),
});
export type GroupRow = z.infer<typeof groupRow>;

export const GROUPINGS = ['department', 'manager'] as const;
export const GROUP_ORDERS = ['late', 'progress', 'name'] as const;

/**
 * Groups forms by the person they are about. A manager's row counts their direct reports, with
 * `below` the whole reporting line.
 */
export const listCycleProgress = endpoint({
  id: 'listCycleProgress',
  method: 'GET',
  path: '/api/cycles/:id/progress',
  tag: 'cycles',
  token: ['tracking'],
  summary: 'How far a cycle is in each department, or for the people of each manager.',
  params: ofCycle,
  query: z.strictObject({
    by: z.literal(GROUPINGS),
    below: flag.optional(),
    search: searchedText.optional(),
    sort: z.literal(GROUP_ORDERS).optional(),
    page,
  }),
  response: z.strictObject({ data: z.array(groupRow), totalResults: count }),
});

const lateRow = z.strictObject({
  pulse_id: recordId,
  pulse_title: z.string(),
  stage_title: z.string(),
  employee: z.strictObject({
    ...personRef.shape,
    position_name: z.string(),
    department: z.string(),
  }),
  due_date: day,
  reason: lateReason,
  /**
   * Who has to act now: the writer, or the writers of the forms it waits for, as far as this person
   * may know them.
   */
  stuck_with: z.array(personRef),
  /** What it waits for. */
  waits_for: z.string().nullable(),
});
export type LateRow = z.infer<typeof lateRow>;

export const listLateForms = endpoint({
  id: 'listLateForms',
  method: 'GET',
  path: '/api/cycles/:id/late',
  tag: 'cycles',
  token: ['tracking'],
  summary: 'Lists what is late in a cycle, who it waits for and why. Longest late first.',
  params: ofCycle,
  query: z.strictObject({
    pulse_id: recordIdText.optional(),
    reason: lateReason.optional(),
    search: searchedText.optional(),
    page,
  }),
  response: z.strictObject({
    data: z.array(lateRow),
    totalResults: count,
    /** Counts within the search, regardless of the selected reason. Only reasons that occur. */
    reasons: z.array(z.strictObject({ pulse_id: recordId, reason: lateReason, count })),
  }),
});
