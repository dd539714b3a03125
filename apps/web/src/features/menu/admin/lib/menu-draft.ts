import type { MenuAdminView, MenuEntryInput, MenuEntryView } from '@reviews/contracts/menu-admin';
import { PERMISSIONS, PRODUCT_MENU, type ProductMenuItem } from '@reviews/domain';
import { inTreeOrder, moveTo, placeOf } from '../../../../ui/tree-moves.ts';

/** An entry while it is edited. A new one has a negative id. */
export interface Entry extends MenuEntryInput {
  product_key: string | null;
}

/** Actions on an entry. */
export type EntryAction = 'up' | 'down' | 'into' | 'hide' | 'remove';

/**
 * Converts an entry from the server's format. An unknown permission hides the entry from everyone,
 * so it is replaced by `is_hidden`.
 */
export const entryOf = ({ permission, target, ...entry }: MenuEntryView): Entry => {
  const known = PERMISSIONS.find((name) => name === permission) ?? null;
  return {
    ...entry,
    permission: known,
    target: target === '_blank' ? '_blank' : null,
    is_hidden: entry.is_hidden || (permission !== null && known === null),
  };
};

export const entriesOf = ({ entries }: Pick<MenuAdminView, 'entries'>): Entry[] =>
  inTreeOrder(entries.map(entryOf));

/** Converts the entries to the server's format. */
export const inputsOf = (entries: readonly Entry[]): MenuEntryInput[] =>
  entries.map(
    ({ id, parent_id, name, url, page_id, target, is_hidden, permission, managers, role_ids }) => ({
      id,
      parent_id,
      name,
      url,
      page_id,
      target,
      is_hidden,
      permission,
      managers,
      role_ids,
    }),
  );

export const isSameMenu = (one: readonly Entry[], other: readonly Entry[]): boolean =>
  JSON.stringify(one.map(sorted)) === JSON.stringify(other.map(sorted));
const sorted = (entry: Entry) =>
  Object.entries(entry).toSorted(([key], [another]) => (key < another ? -1 : 1));

/** Returns an id that no other new entry has. */
const freshId = (entries: readonly Entry[]): number =>
  Math.min(0, ...entries.map(({ id }) => id)) - 1;

export const newEntry = (entries: readonly Entry[]): Entry => ({
  id: freshId(entries),
  parent_id: null,
  name: '',
  url: null,
  page_id: null,
  target: null,
  is_hidden: false,
  permission: null,
  managers: false,
  role_ids: [],
  product_key: null,
});

/** Removes an entry; its children take its place. */
export function without(entries: readonly Entry[], id: number): Entry[] {
  const gone = entries.find((entry) => entry.id === id);
  if (gone === undefined) return [...entries];
  const { parentId, index } = placeOf(entries, id);
  const below = entries.filter((entry) => entry.parent_id === id);
  const raised = below.reduce(
    (all, child, at) => moveTo(all, child.id, { parentId, index: index + 1 + at }),
    [...entries],
  );
  return raised.filter((entry) => entry.id !== id);
}

const productOf = (item: ProductMenuItem, entry: Entry, parentId: number | null): Entry => ({
  ...entry,
  parent_id: parentId,
  name: item.name,
  is_hidden: false,
  target: null,
  permission: item.permission ?? null,
  managers: item.forManagers ?? false,
  role_ids: [],
});

/**
 * Resets the product's entries to their defaults but keeps their ids; the company's own keep their
 * places or go to the end.
 */
export function restored(entries: readonly Entry[]): Entry[] {
  const byKey = new Map(
    entries.flatMap((entry) =>
      entry.product_key === null ? [] : [[entry.product_key, entry] as const],
    ),
  );
  const put = (items: readonly ProductMenuItem[], parentId: number | null): Entry[] =>
    items.flatMap((item) => {
      const entry = byKey.get(item.key);
      return entry === undefined
        ? []
        : [productOf(item, entry, parentId), ...put(item.children ?? [], entry.id)];
    });
  const product = put(PRODUCT_MENU, null);
  const known = new Set(product.map(({ id }) => id));
  return inTreeOrder([...product, ...entries.filter(({ id }) => !known.has(id))]);
}

/** What someone else has saved since, by entry name. */
export interface TheirChanges {
  readonly added: readonly string[];
  readonly gone: readonly string[];
  readonly changed: readonly string[];
}

export function changesOf(seen: readonly Entry[], theirs: readonly Entry[]): TheirChanges {
  const before = new Map(seen.map((entry) => [entry.id, entry]));
  const after = new Set(theirs.map(({ id }) => id));
  const isOther = (entry: Entry): boolean => {
    const known = before.get(entry.id);
    return (
      known !== undefined &&
      (!isSameMenu([known], [entry]) ||
        placeOf(seen, entry.id).index !== placeOf(theirs, entry.id).index)
    );
  };
  return {
    added: theirs.filter(({ id }) => !before.has(id)).map(({ name }) => name),
    gone: seen.filter(({ id }) => !after.has(id)).map(({ name }) => name),
    changed: theirs.filter(isOther).map(({ name }) => name),
  };
}

/**
 * Rebases the edited menu on the saved one: entries removed there become new again, entries added
 * there stay.
 */
export function rebased(
  mine: readonly Entry[],
  seen: readonly Entry[],
  theirs: readonly Entry[],
): Entry[] {
  const there = new Set(theirs.map(({ id }) => id));
  let fresh = freshId(mine);
  const renamed = new Map(
    mine.filter(({ id }) => id > 0 && !there.has(id)).map(({ id }) => [id, fresh--]),
  );
  const numberOf = (id: number): number => renamed.get(id) ?? id;
  const own = mine.map((entry) => ({
    ...entry,
    id: numberOf(entry.id),
    parent_id: entry.parent_id === null ? null : numberOf(entry.parent_id),
  }));
  const known = new Set([...mine, ...seen].map(({ id }) => id));
  const have = new Set(own.map(({ id }) => id));
  const added = theirs
    .filter((entry) => !known.has(entry.id))
    .map((entry) => ({
      ...entry,
      parent_id:
        entry.parent_id !== null && (have.has(entry.parent_id) || !known.has(entry.parent_id))
          ? entry.parent_id
          : null,
    }));
  return inTreeOrder([...own, ...added]);
}

interface Arranged {
  entries: Entry[];
}

/**
 * Merges the edited menu into the saved one. Entries sent as new came back with ids that rise in
 * the order sent; entries not edited since take the saved version.
 */
export function mergeMenu(
  { entries: sent }: Arranged,
  { entries: mine }: Arranged,
  { entries: theirs }: Arranged,
): { merged: Arranged; clashing: readonly Entry[] } {
  if (isSameMenu(sent, mine)) return { merged: { entries: theirs }, clashing: [] };
  const known = new Set(sent.map(({ id }) => id));
  const numbers = theirs
    .map(({ id }) => id)
    .filter((id) => !known.has(id))
    .toSorted((one, other) => one - other);
  const came = new Map(
    sent.filter(({ id }) => id < 0).map(({ id }, at) => [id, numbers[at] ?? id]),
  );
  const numberOf = (id: number): number => came.get(id) ?? id;
  const numbered = (entries: readonly Entry[]): Entry[] =>
    entries.map((entry) => ({
      ...entry,
      id: numberOf(entry.id),
      parent_id: entry.parent_id === null ? null : numberOf(entry.parent_id),
    }));
  const before = numbered(sent);
  const kept = new Map(theirs.map((entry) => [entry.id, entry]));
  const asKept = (entry: Entry): Entry => {
    const was = before.find(({ id }) => id === entry.id);
    return was !== undefined && isSameMenu([was], [entry]) ? (kept.get(entry.id) ?? entry) : entry;
  };
  const entries = rebased(numbered(mine).map(asKept), before, theirs);
  return { merged: { entries }, clashing: isSameMenu(before, theirs) ? [] : entries };
}
