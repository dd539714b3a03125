import { MESSAGES } from '../messages.ts';

/**
 * primary: the current one, which defines the reporting line; former: primary until it ended;
 * other: held alongside.
 */
export const POSITION_KINDS = ['primary', 'former', 'other'] as const;
export type PositionKind = (typeof POSITION_KINDS)[number];

/** A current or past position. Days are YYYY-MM-DD; null leaves that end open. */
export interface HeldPosition {
  readonly kind: PositionKind;
  readonly title: string;
  readonly department: string;
  readonly team: string;
  readonly sub_team: string;
  readonly started_on: string | null;
  readonly ended_on: string | null;
}

export interface PositionFault {
  /** Index in the given list. */
  readonly index: number;
  readonly field: 'kind' | 'title' | 'department' | 'team' | 'started_on' | 'ended_on';
  readonly message: string;
}

const { positions: texts } = MESSAGES.employees;

/** Whether two positions share a day. */
function overlaps(one: HeldPosition, other: HeldPosition): boolean {
  const startsBeforeEnd = (a: HeldPosition, b: HeldPosition) =>
    a.started_on === null || b.ended_on === null || a.started_on <= b.ended_on;
  return startsBeforeEnd(one, other) && startsBeforeEnd(other, one);
}

function faultsOf(position: HeldPosition, index: number): PositionFault[] {
  const {
    kind,
    title,
    department,
    team,
    sub_team: subTeam,
    started_on: from,
    ended_on: to,
  } = position;
  const faults: PositionFault[] = [];
  const add = (field: PositionFault['field'], message: string) =>
    faults.push({ index, field, message });
  if (title.trim() === '') add('title', texts.titleRequired);
  if (department.trim() === '') add('department', texts.departmentRequired);
  if (subTeam.trim() !== '' && team.trim() === '') add('team', texts.teamRequired);
  if (kind === 'primary' && to !== null) add('ended_on', texts.primaryHasNoEnd);
  if (kind === 'former' && to === null) add('ended_on', texts.endRequired);
  if (from !== null && to !== null && to < from) add('ended_on', texts.endsBeforeStart);
  return faults;
}

/**
 * Returns problems of an employee's positions. One must be primary and open-ended, and earlier ones
 * may not overlap with others. A change of position cannot be entered ahead of its day, because it
 * takes effect at once; a new employee's first position can.
 */
export function positionFaults(positions: readonly HeldPosition[], today: string): PositionFault[] {
  const faults = positions.flatMap(faultsOf);
  const inLine = positions
    .map((position, index) => ({ position, index }))
    .filter(({ position }) => position.kind !== 'other');
  const primary = inLine.filter(({ position }) => position.kind === 'primary');
  const [present] = primary;
  if (present === undefined)
    return [...faults, { index: 0, field: 'kind', message: texts.onePrimary }];
  for (const { index } of primary.slice(1))
    faults.push({ index, field: 'kind', message: texts.onePrimary });
  const { started_on: since } = present.position;
  if (since !== null && since > today && inLine.length > 1)
    faults.push({ index: present.index, field: 'started_on', message: texts.notBeforeItsDay });
  for (const [at, one] of inLine.entries()) {
    const other = inLine.slice(at + 1).find(({ position }) => overlaps(one.position, position));
    if (other !== undefined && faults.length === 0)
      faults.push({
        index: other.index,
        field: 'started_on',
        message: texts.overlap({ title: one.position.title, other: other.position.title }),
      });
  }
  return faults;
}
