import type { ListStatus } from '@reviews/contracts/cycles';
import {
  emptyFilterValue,
  NO_DEPARTMENT,
  NO_MANAGER,
  textFilterValue,
  type LateReason,
} from '@reviews/domain';
import type { FilterMap, WireValue } from '../../../ui/filters/filter-values.ts';
import { listHref } from './list-state.ts';

/** The group of people whose reviews a number counts. */
export type Group = { by: 'department' | 'manager' | 'line'; id: number | null };

/** The reviews of a pulse that a number of the overview counts. */
export interface Counted {
  statuses?: readonly ListStatus[];
  stageId?: number;
  late?: LateReason | 'any';
  group?: Group;
  /** Completed on that day. */
  completedOn?: string;
  /** Completed by the end of that day. */
  completedUntil?: string;
  /** About people with that name. */
  about?: string;
}

/** Statuses of reviews that can be answered. Progress is the complete share of these (PEER-06). */
export const ANSWERABLE: readonly ListStatus[] = [
  'complete',
  'draft',
  'not-started',
  'blocked',
  'pending',
];

function groupFilter({ by, id }: Group): FilterMap {
  if (by === 'department')
    return { department: { department_id: id ?? NO_DEPARTMENT, team_id: null, sub_team_id: null } };
  return { manager: { selection: id ?? NO_MANAGER, includedownline: by === 'line' } };
}

const onDay = (day: string): WireValue => ({
  ...emptyFilterValue('date'),
  operator: '=',
  mindate: day,
});
const untilDay = (day: string): WireValue => ({
  ...emptyFilterValue('date'),
  operator: '<=',
  maxdate: day,
});

/** Returns the filters with which the pulse's list shows exactly the counted reviews. */
function filtersOf({
  statuses,
  stageId,
  late,
  group,
  completedOn,
  completedUntil,
  about,
}: Counted): FilterMap {
  const complete: readonly ListStatus[] | undefined =
    completedOn !== undefined || completedUntil !== undefined ? ['complete'] : statuses;
  return {
    ...(complete && { status: { selections: [...complete] } }),
    ...(stageId !== undefined && { stage: { selections: [String(stageId)] } }),
    ...(late && { late: { selection: late } }),
    ...(group && groupFilter(group)),
    ...(completedOn !== undefined && { closed_at: onDay(completedOn) }),
    ...(completedUntil !== undefined && { closed_at: untilDay(completedUntil) }),
    ...(about !== undefined && { employee: textFilterValue(about) }),
  };
}

/** Returns the link of a number of the overview: the list of exactly the reviews it counts. */
export const countedHref = (cycleId: number, pulseId: number, counted: Counted): string =>
  listHref(cycleId, pulseId, filtersOf(counted));
