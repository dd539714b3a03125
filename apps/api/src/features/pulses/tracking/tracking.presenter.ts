import type { CycleRow, ListRow } from '@reviews/contracts';
import {
  ANONYMOUS_MINIMUM,
  CASE_STATUS_DECLINED,
  CASE_STATUS_INCOMPLETE,
  formStatus,
  workProgress,
  type FormStatus,
} from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import { hasNominations, type CyclePulseRecord, type StageRecord } from '../../cycles/public.ts';
import { canTrackReviewsOf } from '../peers/peers.policy.ts';
import { presentPeers } from '../peers/peers.presenter.ts';
import { permissionsOn, type PulseFacts } from '../record/pulses.policy.ts';
import { presentStatus } from '../record/form.presenter.ts';
import { dueDateOf } from './due-date.ts';
import { columnsOf, otherColumnsOf } from './list-columns.ts';
import type { CycleProgress, TrackedList } from './tracking.service.ts';
import type { TrackedRow } from './tracking.queries.ts';

/** Context that all rows of a list share. */
export type RowContext = Pick<TrackedList, 'pulse' | 'today'>;

const NOTHING = { view: false, update: false, reAssign: false, reOpen: false, delete: false };

interface FormRow extends TrackedRow {
  id: number;
  hash: string;
  kind: 'review' | 'nomination_task';
  state: NonNullable<TrackedRow['state']>;
  assignee_id: number;
}

const isForm = (row: TrackedRow): row is FormRow =>
  row.id !== null &&
  row.hash !== null &&
  row.kind !== null &&
  row.state !== null &&
  row.assignee_id !== null;

function factsOf(
  row: FormRow,
  { pulse, today }: RowContext,
  stage: StageRecord | undefined,
): PulseFacts {
  return {
    kind: row.kind,
    state: row.state,
    employee_id: row.employee_id,
    assignee_id: row.assignee_id,
    department_id: row.department_id,
    depth_below_actor: row.depth_below_actor,
    cycle_closed: pulse.cycle_closed,
    cycle_launched: pulse.launched,
    stageless: pulse.stageless,
    stage_start_date: stage?.start_date ?? null,
    previous_title: row.previous_title,
    today,
    template_options: pulse.options,
    visible_to_employee: pulse.visible_to_employee,
    sharing_opt_out: row.sharing_opt_out ?? false,
    packet_released: row.packet_released,
    // The list leaves out every form whose writer is withheld from its reader (`trackingScope`).
    anonymous_writers: 0,
    anonymous_minimum: ANONYMOUS_MINIMUM.least,
    is_undelivered: true,
    reopen_pending: row.reopen_requested_at !== null,
  };
}

/** A person never sees a decline reason about themselves, whatever they track. */
const isAbout = (actor: Actor, row: FormRow) => row.employee_id === actor.employeeId;

/**
 * Presents the review progress beside a nomination task. The number of reviews about the reader,
 * open or written, could reveal their writers (decision 010).
 */
function peersOf(
  actor: Actor,
  row: FormRow,
  { pulse }: RowContext,
  stage: StageRecord | undefined,
  facts: PulseFacts,
): ListRow['peers'] {
  if (row.kind !== 'nomination_task' || !hasNominations(pulse)) return null;
  const task = {
    ...facts,
    hash: row.hash,
    stage_component: stage?.component ?? null,
    title: stage?.title ?? pulse.title,
  };
  return presentPeers(actor, {
    task,
    reviews: row.peer_states ?? [],
    isTracked: canTrackReviewsOf(actor, task),
  });
}

function statusOf(
  actor: Actor,
  row: FormRow,
  list: RowContext,
  stage: StageRecord | undefined,
  permissions: { view: boolean; update: boolean },
): FormStatus {
  const caseStatus =
    row.state === 'declined'
      ? CASE_STATUS_DECLINED
      : row.state === 'incomplete'
        ? CASE_STATUS_INCOMPLETE
        : null;
  const isOpen = row.state === 'open' || row.state === 'draft';
  return formStatus(
    {
      is_complete: row.state === 'complete',
      has_draft: row.state === 'draft',
      case_status: caseStatus,
      decline_reason: isAbout(actor, row) ? null : row.decline_reason,
      stageless: list.pulse.stageless,
      stage_start_date: isOpen ? (stage?.start_date ?? null) : null,
      previous_open_feedback:
        isOpen && row.previous_title !== null ? { title: row.previous_title } : null,
      permissions,
    },
    list.today,
  );
}

/**
 * Returns whether someone owes it now, or would if nothing blocked it: the same condition as
 * `daysLateExpression` for late forms.
 */
const isOwed = (
  { state }: FormRow,
  { pulse, today }: RowContext,
  stage: StageRecord | undefined,
): boolean =>
  pulse.launched &&
  !pulse.cycle_closed &&
  (state === 'open' || state === 'draft') &&
  (stage?.start_date ?? today) <= today;

/** Presents one row. Of the list, only the shared context is used. */
export function presentRow(
  actor: Actor,
  row: TrackedRow,
  list: RowContext,
  stages: ReadonlyMap<number, StageRecord>,
): ListRow {
  const employee = {
    id: row.employee_id,
    preferred_name: row.employee_name,
    position_name: row.position_name ?? '',
    department: row.department ?? '',
    manager_name: row.manager_name,
  };
  if (!isForm(row)) {
    const peers = hasNominations(list.pulse)
      ? presentPeers(actor, { task: undefined, reviews: [], isTracked: true })
      : null;
    return {
      id: null,
      hash: null,
      employee,
      assignee: null,
      stage_title: null,
      status: presentStatus(formStatus(null, list.today)),
      peers,
      due_date: null,
      is_owed: false,
      closed_at: null,
      commentcount: 0,
      rating: null,
      reopen_request: null,
      permissions: NOTHING,
    };
  }
  const stage = row.stage_id === null ? undefined : stages.get(row.stage_id);
  const facts = factsOf(row, list, stage);
  const permissions = permissionsOn(actor, facts);
  return {
    id: row.id,
    hash: row.hash,
    employee,
    assignee: { id: row.assignee_id, preferred_name: row.assignee_name ?? '' },
    stage_title: stage?.title ?? null,
    status: presentStatus(statusOf(actor, row, list, stage, permissions)),
    peers: peersOf(actor, row, list, stage, facts),
    due_date: dueDateOf(stage, row, list.pulse.time_zone),
    is_owed: isOwed(row, list, stage),
    closed_at: row.closed_at?.toISOString() ?? null,
    commentcount: permissions.view ? row.comments : 0,
    rating: permissions.view ? row.rating : null,
    reopen_request:
      row.reopen_requested_at === null || !permissions.reOpen
        ? null
        : {
            requested_by: row.reopen_requested_by ?? '',
            reason: row.reopen_reason ?? '',
            requested_at: row.reopen_requested_at.toISOString(),
          },
    permissions,
  };
}

export const stagesOf = ({ stages }: CyclePulseRecord): ReadonlyMap<number, StageRecord> =>
  new Map(stages.map((stage) => [stage.id, stage]));

/** Presents one page of the list (API-23). */
export function presentList(actor: Actor, list: TrackedList) {
  const stages = stagesOf(list.pulse);
  return {
    title: list.pulse.title,
    cycle: { id: list.pulse.cycle_id, name: list.pulse.cycle_name },
    data: list.rows.map((row) => presentRow(actor, row, list, stages)),
    totalResults: list.total,
    columns: columnsOf(list.pulse),
    otherColumns: otherColumnsOf(list.pulse),
    allResults: [...list.allHashes],
    permissions: list.permissions,
  };
}

/** Presents a season in the list of seasons. */
export function presentCycle({ cycle, counted }: CycleProgress): CycleRow {
  const { forms, complete } = workProgress(counted);
  return {
    id: cycle.id,
    name: cycle.name,
    state: cycle.closed_at !== null ? 'closed' : cycle.launched ? 'live' : 'draft',
    start_date: cycle.start_date,
    end_date: cycle.end_date,
    closed_at: cycle.closed_at?.toISOString() ?? null,
    forms,
    complete,
  };
}
