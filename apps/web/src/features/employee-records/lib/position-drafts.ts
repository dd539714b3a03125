import type { PositionInput, PositionRecordView } from '@reviews/contracts/employee-records';
import { addDays, oneLine } from '@reviews/domain';

/** A position being edited; an empty field is an empty text. */
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

export const draftOf = ({
  id,
  kind,
  title,
  department,
  team,
  sub_team,
  started_on,
  ended_on,
}: PositionRecordView): PositionDraft => ({
  key: String(id),
  id,
  kind,
  title,
  department,
  team,
  sub_team,
  started_on: started_on ?? '',
  ended_on: ended_on ?? '',
});

export const inputOf = ({
  key: _key,
  started_on: from,
  ended_on: to,
  ...position
}: PositionDraft): PositionInput => ({
  ...position,
  started_on: from === '' ? null : from,
  ended_on: to === '' ? null : to,
});

const dayBefore = (day: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) ? addDays(day, -1) : '';

/** Adds the next position from today, in the same place; the current one ends the day before. */
export function withNext(
  positions: readonly PositionDraft[],
  key: string,
  today: string,
): PositionDraft[] {
  const present = positions.find(({ kind }) => kind === 'primary');
  const next: PositionDraft = {
    key,
    id: null,
    kind: 'primary',
    title: '',
    department: present?.department ?? '',
    team: present?.team ?? '',
    sub_team: present?.sub_team ?? '',
    started_on: today,
    ended_on: '',
  };
  return [
    next,
    ...positions.map((position) =>
      position.kind === 'primary'
        ? { ...position, kind: 'former' as const, ended_on: dayBefore(today) }
        : position,
    ),
  ];
}

/** Adds a position held at the same time. */
export function withBeside(
  positions: readonly PositionDraft[],
  key: string,
  today: string,
): PositionDraft[] {
  const present = positions.find(({ kind }) => kind === 'primary');
  return [
    ...positions,
    {
      key,
      id: null,
      kind: 'other',
      title: '',
      department: present?.department ?? '',
      team: '',
      sub_team: '',
      started_on: today,
      ended_on: '',
    },
  ];
}

const latestFormer = (positions: readonly PositionDraft[]): PositionDraft | undefined =>
  positions
    .filter(({ kind }) => kind === 'former')
    .toSorted((one, other) => (one.ended_on < other.ended_on ? 1 : -1))[0];

/**
 * Returns whether a position can be removed: the current one only if there is an earlier one, which
 * then becomes current again.
 */
export const canRemove = (positions: readonly PositionDraft[], { kind }: PositionDraft): boolean =>
  kind !== 'primary' || latestFormer(positions) !== undefined;

export function withoutPosition(
  positions: readonly PositionDraft[],
  gone: PositionDraft,
): PositionDraft[] {
  const again = gone.kind === 'primary' ? latestFormer(positions) : undefined;
  return positions
    .filter(({ key }) => key !== gone.key)
    .map((position) =>
      position.key === again?.key
        ? { ...position, kind: 'primary' as const, ended_on: '' }
        : position,
    );
}

/**
 * Changes one value. If the current position starts on another day, the previous one still ends the
 * day before.
 */
export function withValue(
  positions: readonly PositionDraft[],
  changed: PositionDraft,
  field: Exclude<keyof PositionDraft, 'key' | 'id' | 'kind'>,
  value: string,
): PositionDraft[] {
  const former =
    changed.kind === 'primary' && field === 'started_on' ? latestFormer(positions) : undefined;
  const follows = former !== undefined && former.ended_on === dayBefore(changed.started_on);
  return positions.map((position) => {
    if (position.key === changed.key) return { ...position, [field]: value };
    return follows && position.key === former.key
      ? { ...position, ended_on: dayBefore(value) }
      : position;
  });
}

const FIELDS = [
  'id',
  'kind',
  'title',
  'department',
  'team',
  'sub_team',
  'started_on',
  'ended_on',
] as const;

export const samePositions = (
  one: readonly PositionDraft[],
  other: readonly PositionDraft[],
): boolean =>
  one.length === other.length &&
  one.every((position, index) =>
    FIELDS.every((field) => position[field] === other[index]?.[field]),
  );

/**
 * Matches positions sent as new with the ids in `theirs`: same kind, title and dates, and not there
 * before. @returns the ids by key
 */
function numbersOf(
  sent: readonly PositionDraft[],
  theirs: readonly PositionDraft[],
): ReadonlyMap<string, number | null> {
  const known = new Set(sent.map(({ id }) => id));
  const added = theirs.filter(({ id }) => !known.has(id));
  const numbers = new Map<string, number | null>();
  for (const { key, kind, title, started_on: from, ended_on: to } of sent.filter(
    ({ id }) => id === null,
  )) {
    const at = added.findIndex(
      (one) =>
        one.kind === kind &&
        one.title === oneLine(title) &&
        one.started_on === from &&
        one.ended_on === to,
    );
    if (at !== -1) for (const { id } of added.splice(at, 1)) numbers.set(key, id);
  }
  return numbers;
}

/**
 * Merges the local changes into the saved version. A position changed on both sides keeps the
 * fields each side changed; for the same field, the local value wins. A position removed there but
 * changed here becomes new again. Known positions keep their keys, so that their fields keep focus
 * while typing.
 */
export function rebasedPositions(
  mine: readonly PositionDraft[],
  seen: readonly PositionDraft[],
  theirs: readonly PositionDraft[],
): PositionDraft[] {
  const numbers = numbersOf(seen, theirs);
  const numbered = (positions: readonly PositionDraft[]): PositionDraft[] =>
    positions.map((position) => ({
      ...position,
      id: position.id ?? numbers.get(position.key) ?? null,
    }));
  const entered = numbered(mine);
  const keys = new Map(entered.map(({ id, key }) => [id, key]));
  const keyed = (positions: readonly PositionDraft[]): ReadonlyMap<string, PositionDraft> =>
    new Map(
      positions
        .map((position) => ({
          ...position,
          key: position.id === null ? position.key : (keys.get(position.id) ?? position.key),
        }))
        .map((position) => [position.key, position]),
    );
  const [own, before, after] = [keyed(entered), keyed(numbered(seen)), keyed(theirs)];
  if (samePositions(mine, seen)) return [...after.values()];
  const kept = entered.flatMap((position): PositionDraft[] => {
    const [was, is] = [before.get(position.key), after.get(position.key)];
    if (was === undefined) return [position];
    const changed = Object.fromEntries(
      FIELDS.filter((field) => position[field] !== was[field]).map((field) => [
        field,
        position[field],
      ]),
    );
    if (is !== undefined) return [{ ...is, ...changed }];
    return Object.keys(changed).length === 0
      ? []
      : [{ ...position, key: `again ${position.key}`, id: null }];
  });
  const all = [
    ...kept,
    ...[...after.values()].filter(({ key }) => !before.has(key) && !own.has(key)),
  ];
  return [
    ...all.filter(({ kind }) => kind === 'primary'),
    ...all.filter(({ kind }) => kind !== 'primary'),
  ];
}
