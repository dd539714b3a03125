import { OVERVIEW_COLUMNS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { withheldReviews } from './packets.ts';
import { hash, personRef, recordId, recordIdText } from './wire.ts';

const positionView = z.strictObject({
  id: recordId,
  position_name: z.string(),
  manager: personRef.nullable(),
  department: z.string(),
  team: z.string().nullable(),
  sub_team: z.string().nullable(),
  is_primary: z.boolean(),
  started_on: z.string().nullable(),
  ended_on: z.string().nullable(),
});

const overviewForm = z.strictObject({
  hash,
  title: z.string(),
  type: z.string(),
  /** `Anonymous` when this reader may not know the writer. */
  assignee: z.string(),
  closed_at: z.string().nullable(),
  has_viewed: z.boolean(),
});

const priorReview = z.strictObject({
  cycle_id: recordId.nullable(),
  cycle_name: z.string(),
  cycle_placard_sub_text: z.string(),
  /** Null when this reader may not open that view of the packet. */
  manager_packet_hash: hash.nullable(),
  packet_hash: hash.nullable(),
  ratings: z.array(
    z.strictObject({ id: recordId, rating_type_name: z.string(), abbreviation: z.string() }),
  ),
  /** The complete forms about the person in that cycle that this reader may read. */
  forms: z.array(overviewForm),
  withheld: z.array(withheldReviews),
});

/** OVR-16. Beyond the directory, contains only what this reader may read. */
export const employeeOverview = z.strictObject({
  id: recordId,
  preferred_name: z.string(),
  defaultPhotoThumbnail: z.strictObject({ publicUrl: z.string() }).nullable(),
  primaryPosition: positionView.nullable(),
  employeePositions: z.array(positionView),
  priorReviews: z.array(priorReview),
  /** By quarter, newest first. Has no id, because ids would follow the order of opening. */
  underperformance: z.array(z.strictObject({ quarter: z.string(), active: z.boolean() })),
  /** Whether feedback can be given at any time; false until that page exists. */
  anytimefeedback: z.boolean(),
  /** Whether this reader may change the person's manager. */
  can_change_manager: z.boolean(),
  /** The configured tables: currently one, of prior reviews. */
  widgets: z.array(
    z.strictObject({
      header: z.string(),
      columns: z.array(z.strictObject({ key: z.literal(OVERVIEW_COLUMNS), label: z.string() })),
    }),
  ),
});
export type EmployeeOverview = z.infer<typeof employeeOverview>;
export type PositionView = z.infer<typeof positionView>;
export type PriorReview = z.infer<typeof priorReview>;
export type OverviewForm = z.infer<typeof overviewForm>;

export const showEmployeeOverview = endpoint({
  id: 'showEmployeeOverview',
  method: 'GET',
  path: '/api/employee/overview/:employeeId',
  tag: 'employees',
  summary: 'Get a person with their positions and prior reviews (API-25).',
  params: z.strictObject({ employeeId: recordIdText }),
  /**
   * `panelId` is the panel it was opened from. There are no panels yet, so it has no effect
   * (OVR-15).
   */
  query: z.strictObject({ panelId: recordIdText.optional() }),
  response: employeeOverview,
});
