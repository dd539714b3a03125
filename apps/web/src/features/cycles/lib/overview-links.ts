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

/** Whose forms a number counts. */
export type Group = { by: 'department' | 'manager' | 'line'; id: number | null };

/** What a number of the overview counts of a pulse's forms. */
export interface Counted {
  statuses?: readonly ListStatus[];
  stageId?: number;
  late?: LateReason | 'any';
  group?: Group;
  /** Complete since that day, which is the one on which they were completed. */
  completedOn?: string;
  /** The same, up to the end of that day. */
  completedUntil?: string;
  /** Those about people of that name. */
  about?: string;
}

/** Statuses of the forms that can be answered, of which progress counts those that are complete (PEER-06). */
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

/** The filters under which the list of the pulse shows exactly what is counted. */
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

/** Where a number of the overview leads: to exactly the forms it counts. */
export const countedHref = (cycleId: number, pulseId: number, counted: Counted): string =>
  listHref(cycleId, pulseId, filtersOf(counted));
