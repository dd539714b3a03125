/** A side of a conflict. */
export type Side = 'mine' | 'theirs';

/** A field that two people changed to different values. */
export interface Clash {
  /** Field names and keys of list items, from the outside in. The order of a list ends in `ORDER`. */
  readonly path: readonly string[];
  /** Undefined where a side does not have it. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** What became of two people's changes. */
export interface Merge<T> {
  readonly merged: T;
  readonly clashes: readonly Clash[];
}

/** Ends the path of a clash about the order of a list. */
export const ORDER = '(order)';

/** Returns the text that names a clash among the choices. */
export const clashName = ({ path }: Pick<Clash, 'path'>): string => JSON.stringify(path);

interface Merging {
  readonly clashes: Clash[];
  readonly choices: ReadonlyMap<string, Side>;
}

type Fields = Readonly<Record<string, unknown>>;
type Keyed = Fields & { readonly key: string };

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isKeyed = (value: unknown): value is readonly Keyed[] =>
  Array.isArray(value) && value.every((item) => isFields(item) && typeof item['key'] === 'string');

/** Whether two values are equal. A field that is undefined counts as absent. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return (
      one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
    );
  if (!isFields(one) || !isFields(other)) return false;
  return namesOf(one, other).every((name) => isSameValue(one[name], other[name]));
}

const namesOf = (...records: readonly Fields[]): string[] => [
  ...new Set(records.flatMap((record) => Object.keys(record))),
];

/**
 * Merges what two people made of the same record. Fields that only one of them changed take that
 * change; a field that both changed to different values is a clash, which keeps `mine` unless
 * `choices` names it with the other side. Lists whose items have a `key` are merged item by item,
 * with their order; any other list is one value.
 */
export function mergeRecords<T>(
  base: T | undefined,
  mine: T,
  theirs: T,
  choices: ReadonlyMap<string, Side> = new Map(),
): Merge<T> {
  const merging: Merging = { clashes: [], choices };
  // Each part keeps its type, whichever side its value comes from.
  const merged = mergeValues(merging, [], base, mine, theirs) as T;
  return { merged, clashes: merging.clashes };
}

function mergeValues(
  merging: Merging,
  path: readonly string[],
  base: unknown,
  mine: unknown,
  theirs: unknown,
): unknown {
  if (isSameValue(mine, theirs) || isSameValue(base, theirs)) return mine;
  if (isSameValue(base, mine)) return theirs;
  if (isKeyed(mine) && isKeyed(theirs) && (base === undefined || isKeyed(base)))
    return mergeLists(merging, path, base ?? [], mine, theirs);
  if (isFields(mine) && isFields(theirs) && (base === undefined || isFields(base))) {
    const before = base ?? {};
    return Object.fromEntries(
      namesOf(mine, theirs)
        .map((name) => [
          name,
          mergeValues(merging, [...path, name], before[name], mine[name], theirs[name]),
        ])
        .filter(([, value]) => value !== undefined),
    );
  }
  return chosen(merging, { path, base, mine, theirs });
}

function chosen({ clashes, choices }: Merging, clash: Clash): unknown {
  clashes.push(clash);
  return choices.get(clashName(clash)) === 'theirs' ? clash.theirs : clash.mine;
}

function mergeLists(
  merging: Merging,
  path: readonly string[],
  base: readonly Keyed[],
  mine: readonly Keyed[],
  theirs: readonly Keyed[],
): readonly unknown[] {
  const sides = [base, mine, theirs].map(
    (list) => new Map<string, unknown>(list.map((item) => [item.key, item])),
  );
  const keys = [...new Set([...theirs, ...mine].map(({ key }) => key))];
  const items = new Map(
    keys
      .map((key) => {
        const [before, own, other] = sides.map((side) => side.get(key));
        return [key, mergeValues(merging, [...path, key], before, own, other)] as const;
      })
      .filter(([, item]) => item !== undefined),
  );
  return mergeOrders(merging, [...path, ORDER], items, { base, mine, theirs }).map((key) =>
    items.get(key),
  );
}

interface Lists {
  readonly base: readonly Keyed[];
  readonly mine: readonly Keyed[];
  readonly theirs: readonly Keyed[];
}

/** Returns the keys of the merged items in the order that one of the two gave them. */
function mergeOrders(
  merging: Merging,
  path: readonly string[],
  items: ReadonlyMap<string, unknown>,
  { base, mine, theirs }: Lists,
): readonly string[] {
  const keysOf = (list: readonly Keyed[]) =>
    list.map(({ key }) => key).filter((key) => items.has(key));
  const [own, others] = [keysOf(mine), keysOf(theirs)];
  const [inOwn, inOthers] = [new Set(own), new Set(others)];
  const inBase = new Set(keysOf(base));
  const shared = (keys: readonly string[]) =>
    keys.filter((key) => inBase.has(key) && inOwn.has(key) && inOthers.has(key));
  const [before, mineNow, theirsNow] = [shared(keysOf(base)), shared(own), shared(others)];
  const isMine =
    isSameValue(before, theirsNow) ||
    (!isSameValue(before, mineNow) &&
      (isSameValue(mineNow, theirsNow) ||
        chosen(merging, { path, base: before, mine: mineNow, theirs: theirsNow }) === mineNow));
  return isMine ? withAdded(own, others) : withAdded(others, own);
}

/** Returns the keys with those that only the other list has, each behind its predecessor there. */
function withAdded(keys: readonly string[], others: readonly string[]): readonly string[] {
  const order = [...keys];
  const present = new Set(keys);
  let previous: string | undefined;
  for (const key of others) {
    if (!present.has(key)) {
      order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key);
      present.add(key);
    }
    previous = key;
  }
  return order;
}
