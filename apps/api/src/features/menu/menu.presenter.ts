import type { MenuItem } from '@reviews/contracts';

interface FlatItem {
  id: number;
  parent_id: number | null;
  name: string;
  url: string | null;
  target: string | null;
  data: Record<string, string> | null;
  is_group: boolean;
}

/**
 * The tree of a flat, ordered menu. A group that leads nowhere itself is left out when all below it is withheld; an entry
 * that never had anything below it stays, with a url or without (NAV-17).
 */
export function presentMenu(items: readonly FlatItem[], parentId: number | null = null): MenuItem[] {
  return items
    .filter((item) => item.parent_id === parentId)
    .map((item) => ({ item, children: presentMenu(items, item.id) }))
    .filter(({ item, children }) => item.url !== null || !item.is_group || children.length > 0)
    .map(({ item: { id, name, url, target, data }, children }) => ({ id, name, url, target, data, children }));
}
