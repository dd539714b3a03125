import type { PositionInput, PositionRecordView } from '@reviews/contracts/employee-records';
import { addDays } from '@reviews/domain';

/** A position as it is being edited: nothing entered is an empty text. */
export interface PositionDraft {
  readonly key: string;
  readonly id: number | null;
  readonly kind: PositionInput['kind'];
  readonly title: string;
  readonly department: string;
  readonly team: string;
  readonly sub_team: string;
  readonly started_on: string;
  readonly ended_on: string;
}

export const draftOf = ({ id, kind, title, department, team, sub_team, started_on, ended_on }: PositionRecordView): PositionDraft => ({
  key: String(id), id, kind, title, department, team, sub_team, started_on: started_on ?? '', ended_on: ended_on ?? '',
});

export const inputOf = ({ key: _key, started_on: from, ended_on: to, ...position }: PositionDraft): PositionInput => ({ ...position, started_on: from === '' ? null : from, ended_on: to === '' ? null : to });

const dayBefore = (day: string): string => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? addDays(day, -1) : '');

/** The next position begins today, in the same place; the present one ends the day before. */
export function withNext(positions: readonly PositionDraft[], key: string, today: string): PositionDraft[] {
  const present = positions.find(({ kind }) => kind === 'primary');
  const next: PositionDraft = { key, id: null, kind: 'primary', title: '', department: present?.department ?? '', team: present?.team ?? '', sub_team: present?.sub_team ?? '', started_on: today, ended_on: '' };
  return [next, ...positions.map((position) => (position.kind === 'primary' ? { ...position, kind: 'former' as const, ended_on: dayBefore(today) } : position))];
}

/** Another one, held at the same time. */
export function withBeside(positions: readonly PositionDraft[], key: string, today: string): PositionDraft[] {
  const present = positions.find(({ kind }) => kind === 'primary');
  return [...positions, { key, id: null, kind: 'other', title: '', department: present?.department ?? '', team: '', sub_team: '', started_on: today, ended_on: '' }];
}

const latestFormer = (positions: readonly PositionDraft[]): PositionDraft | undefined => positions.filter(({ kind }) => kind === 'former').toSorted((one, other) => (one.ended_on < other.ended_on ? 1 : -1))[0];

/** Whether a position can go: the present one only where there is one before it, which is the present one again then. */
export const canRemove = (positions: readonly PositionDraft[], { kind }: PositionDraft): boolean => kind !== 'primary' || latestFormer(positions) !== undefined;

export function withoutPosition(positions: readonly PositionDraft[], gone: PositionDraft): PositionDraft[] {
  const again = gone.kind === 'primary' ? latestFormer(positions) : undefined;
  return positions.filter(({ key }) => key !== gone.key).map((position) => (position.key === again?.key ? { ...position, kind: 'primary' as const, ended_on: '' } : position));
}

/** One value changed; where the present one begins on another day, the one before it still ends on the day before. */
export function withValue(positions: readonly PositionDraft[], changed: PositionDraft, field: Exclude<keyof PositionDraft, 'key' | 'id' | 'kind'>, value: string): PositionDraft[] {
  const former = changed.kind === 'primary' && field === 'started_on' ? latestFormer(positions) : undefined;
  const follows = former !== undefined && former.ended_on === dayBefore(changed.started_on);
  return positions.map((position) => {
    if (position.key === changed.key) return { ...position, [field]: value };
    return follows && position.key === former.key ? { ...position, ended_on: dayBefore(value) } : position;
  });
}

const FIELDS = ['id', 'kind', 'title', 'department', 'team', 'sub_team', 'started_on', 'ended_on'] as const;
/**
 * What was changed here, over what somebody else has saved since: of a position both changed, each keeps the fields that they
 * changed, and where it was the same field the one that is being edited. Whoever was removed there and changed here is new again.
 */
export function rebasedPositions(mine: readonly PositionDraft[], seen: readonly PositionDraft[], theirs: readonly PositionDraft[]): PositionDraft[] {
  const keyed = (positions: readonly PositionDraft[]): ReadonlyMap<string, PositionDraft> => new Map(positions.map((position) => [position.key, position]));
  const [own, before, after] = [keyed(mine), keyed(seen), keyed(theirs)];
  const kept = mine.flatMap((position): PositionDraft[] => {
    const [was, is] = [before.get(position.key), after.get(position.key)];
    if (was === undefined) return [position];
    const changed = Object.fromEntries(FIELDS.filter((field) => position[field] !== was[field]).map((field) => [field, position[field]]));
    if (is !== undefined) return [{ ...is, ...changed }];
    return Object.keys(changed).length === 0 ? [] : [{ ...position, key: `again ${position.key}`, id: null }];
  });
  const all = [...kept, ...theirs.filter(({ key }) => !before.has(key) && !own.has(key))];
  return [...all.filter(({ kind }) => kind === 'primary'), ...all.filter(({ kind }) => kind !== 'primary')];
}

export const samePositions = (one: readonly PositionDraft[], other: readonly PositionDraft[]): boolean =>
  one.length === other.length && one.every((position, index) => FIELDS.every((field) => position[field] === other[index]?.[field]));
