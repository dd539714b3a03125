import type { MenuEntryInput } from '@reviews/contracts';
import {
  InvalidInput,
  isRestricted,
  menuAddressFault,
  MENU_MAX_DEPTH,
  oneLine,
  SITE_MESSAGES as texts,
  type Issue,
} from '@reviews/domain';
import type { AdminMenu, EntryRow } from './menu-admin.queries.ts';

type Kept = Omit<EntryRow, 'product_key'>;

/** The menu to save, in order; new entries have negative temporary ids. */
export type ArrangedMenu = readonly Kept[];

function depthsOf(entries: readonly MenuEntryInput[]): ReadonlyMap<number, number> {
  const depths = new Map<number, number>();
  for (const { id, parent_id: parentId } of entries) {
    const above = parentId === null ? 0 : depths.get(parentId);
    // An entry must come after its parent; otherwise it is not in the tree.
    if (above !== undefined) depths.set(id, above + 1);
  }
  return depths;
}

type Known = Pick<AdminMenu, 'entries' | 'roles' | 'pages'>;

function issuesOf(
  given: MenuEntryInput,
  at: number,
  before: EntryRow | undefined,
  { roles, pages }: Known,
): Issue[] {
  const issue = (field: string, message: string): Issue => ({
    path: `entries.${at}.${field}`,
    message,
  });
  const found: Issue[] = [];
  if (oneLine(given.name) === '') found.push(issue('name', texts.entryName));
  if (given.id > 0 && before === undefined) found.push(issue('id', texts.entryUnknown));
  if (given.url !== null && given.page_id !== null) found.push(issue('url', texts.urlRefused));
  // A URL from before the rules existed stays until it is changed.
  const fault =
    given.url === null || given.url === before?.url ? null : menuAddressFault(given.url);
  if (fault !== null) found.push(issue('url', fault));
  if (given.page_id !== null && !pages.some(({ id }) => id === given.page_id))
    found.push(issue('page_id', texts.pageUnknown));
  // A deleted role may stay where it was selected: without it, everyone would see the entry.
  if (
    given.role_ids.some(
      (id) => before?.role_ids.includes(id) !== true && !roles.some((role) => role.id === id),
    )
  )
    found.push(issue('role_ids', texts.roleUnknown));
  return found;
}

/** @throws InvalidInput */
function check(
  given: readonly MenuEntryInput[],
  known: Known,
  before: ReadonlyMap<number, EntryRow>,
): void {
  const depths = depthsOf(given);
  const seen = new Set<number>();
  const issues = given.flatMap((entry, at): Issue[] => {
    const depth = depths.get(entry.id);
    const place =
      seen.has(entry.id) || entry.id === 0
        ? texts.entryTwice
        : depth === undefined
          ? texts.entryUnknown
          : depth > MENU_MAX_DEPTH
            ? texts.entryTooDeep({ depth: MENU_MAX_DEPTH })
            : null;
    seen.add(entry.id);
    return [
      ...(place === null ? [] : [{ path: `entries.${at}.id`, message: place }]),
      ...issuesOf(entry, at, before.get(entry.id), known),
    ];
  });
  const missing = known.entries.filter(({ id, product_key: key }) => key !== null && !seen.has(id));
  if (missing.length > 0)
    issues.push({
      path: 'entries',
      message: texts.entryProductGone({ names: missing.map(({ name }) => `“${name}”`).join(', ') }),
    });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/**
 * Normalises the input for storage: numbers positions, trims spaces, and restores the URLs of
 * built-in entries.
 * @throws InvalidInput
 */
export function arrange(given: readonly MenuEntryInput[], known: Known): ArrangedMenu {
  const before = new Map(known.entries.map((entry) => [entry.id, entry]));
  check(given, known, before);
  const counted = new Map<number | null, number>();
  return given.map(
    ({
      id,
      parent_id: parentId,
      name,
      url,
      page_id: pageId,
      target,
      is_hidden: isHidden,
      permission,
      managers,
      role_ids: roleIds,
    }) => {
      const position = counted.get(parentId) ?? 0;
      counted.set(parentId, position + 1);
      const own = before.get(id);
      const leads =
        own !== undefined && own.product_key !== null
          ? { url: own.url, page_id: null }
          : { url, page_id: pageId };
      return {
        id,
        parent_id: parentId,
        position,
        name: oneLine(name),
        ...leads,
        target,
        is_hidden: isHidden,
        permission,
        for_managers: managers,
        role_ids: [...new Set(roleIds)].toSorted((one, other) => one - other),
      };
    },
  );
}

const keptOf = (row: EntryRow): Kept => {
  const {
    id,
    parent_id,
    position,
    name,
    url,
    page_id,
    target,
    is_hidden,
    permission,
    for_managers,
    role_ids,
  } = row;
  return {
    id,
    parent_id,
    position,
    name,
    url,
    page_id,
    target,
    is_hidden,
    permission,
    for_managers,
    role_ids,
  };
};

/** Sorts stored entries in tree order, each after its parent. */
export function inTree(rows: readonly EntryRow[], parentId: number | null = null): EntryRow[] {
  return rows
    .filter((row) => row.parent_id === parentId)
    .flatMap((row) => [row, ...inTree(rows, row.id)]);
}

const sameEntry = (one: Kept, other: Kept): boolean =>
  JSON.stringify(Object.entries(one).toSorted()) ===
  JSON.stringify(Object.entries(other).toSorted());

/**
 * Returns true if nothing would change. Only the order of positions matters, not their start. A new
 * entry is the stored one in its place if the rest is the same: a repeated save does not know its id.
 */
export function isArranged(menu: ArrangedMenu, rows: readonly EntryRow[]): boolean {
  const counted = new Map<number | null, number>();
  const kept = inTree(rows).map((row) => {
    const position = counted.get(row.parent_id) ?? 0;
    counted.set(row.parent_id, position + 1);
    return { ...keptOf(row), position };
  });
  const given = inTree(menu.map((entry) => ({ ...entry, product_key: null }))).map(keptOf);
  if (kept.length !== given.length) return false;
  const ids = kept.flatMap(({ id }, at) => (isNew(given[at]) ? [id] : []));
  const order = numbered(given, ids);
  return kept.every((entry, at) => order[at] !== undefined && sameEntry(entry, order[at]));
}

const isNew = (entry: Kept | undefined): boolean => entry !== undefined && entry.id < 0;

/** Replaces temporary ids by new ones. */
export function numbered(menu: ArrangedMenu, ids: readonly number[]): ArrangedMenu {
  const fresh = menu.filter(isNew);
  const numbers = new Map(fresh.map(({ id }, at) => [id, ids[at] ?? id]));
  const numberOf = (id: number): number => numbers.get(id) ?? id;
  return menu.map((entry) => ({
    ...entry,
    id: numberOf(entry.id),
    parent_id: entry.parent_id === null ? null : numberOf(entry.parent_id),
  }));
}

/** Returns one line per entry for the change log: its position, URL and audience. */
export function menuLines(
  rows: readonly Kept[],
  { roles, pages }: Pick<Known, 'roles' | 'pages'>,
): string[] {
  const line = (row: Kept, above: string): string => {
    const leads =
      row.page_id === null
        ? row.url
        : `/pages/${pages.find(({ id }) => id === row.page_id)?.slug ?? row.page_id}`;
    const audience = isRestricted({
      managers: row.for_managers,
      permission: row.permission,
      roleIds: row.role_ids,
    })
      ? [
          ...(row.for_managers ? ['managers'] : []),
          ...(row.permission === null ? [] : [row.permission]),
          ...row.role_ids.map((id) => roles.find((role) => role.id === id)?.name ?? `role ${id}`),
        ].join(', ')
      : 'everyone';
    return [
      `${above}${row.name}`,
      leads ?? 'heading',
      audience,
      ...(row.target === null ? [] : ['new window']),
      ...(row.is_hidden ? ['hidden'] : []),
    ].join(' · ');
  };
  const below = (parentId: number | null, above: string): string[] =>
    rows
      .filter((row) => row.parent_id === parentId)
      .toSorted((one, other) => one.position - other.position || one.id - other.id)
      .flatMap((row) => [line(row, above), ...below(row.id, `${above}${row.name} › `)]);
  return below(null, '');
}
