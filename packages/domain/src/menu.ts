/** The parts of a menu entry that the rules use (NAV-13). */
export interface MenuEntry {
  url?: string | null;
  children?: readonly MenuEntry[] | null;
}

/** Whether a menu entry opens as a plain link (NAV-15 to NAV-18): no url, or one starting with /admin or http. */
export function isPlainLink(url: string | null | undefined): boolean {
  return !url || url.startsWith('/admin') || url.startsWith('http');
}

/** Whether a menu url is the current path (NAV-19, AMB-55): exactly, apart from query, fragment and trailing slash. */
export function matchesPath(url: string | null | undefined, path: string): boolean {
  return !!url && pathOf(url) === pathOf(path);
}

/** Whether a menu entry is highlighted: it matches the current path, or one of its children does (AMB-55). */
export function isActiveEntry(entry: MenuEntry, path: string): boolean {
  return (
    matchesPath(entry.url, path) ||
    (entry.children ?? []).some((child) => isActiveEntry(child, path))
  );
}

/** Pages about the whole company. A permission limited to departments opens none of them. */
const WHOLE_COMPANY_PAGES = ['/integrations/import', '/integrations/import_logs'];

/**
 * Whether an entry's page is only for people with the permission for everyone. The menu hides it
 * from others, because the page would refuse them.
 */
export function isForAllAlone(url: string | null | undefined): boolean {
  return WHOLE_COMPANY_PAGES.some((page) => matchesPath(url, page));
}

function pathOf(url: string): string {
  const path = url.replace(/[?#].*$/u, '');
  return path.length > 1 ? path.replace(/\/+$/u, '') || '/' : path;
}
