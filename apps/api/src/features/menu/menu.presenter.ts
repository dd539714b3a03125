import type { MenuItem } from '@reviews/contracts';

interface FlatItem {
  id: number;
  parent_id: number | null;
  name: string;
  url: string | null;
  target: string | null;
  data: Record<string, string> | null;
}

/** The tree of a flat, ordered menu. A group whose children are all withheld is left out with them. */
export function presentMenu(items: readonly FlatItem[], parentId: number | null = null): MenuItem[] {
  return items
    .filter((item) => item.parent_id === parentId)
    .map(({ id, name, url, target, data }) => ({ id, name, url, target, data, children: presentMenu(items, id) }))
    .filter((item) => item.url !== null || item.children.length > 0);
}
