import type { MenuItem } from '@reviews/contracts/menu';
import { isPlainLink, matchesPath } from '@reviews/domain';
import type { MouseEvent } from 'react';
import { Link, useLocation } from 'react-router';
import { prefetchOnIntent } from '../../lib/page-prefetch.ts';

/** Returns an entry's data as data attributes of its link, for a site's own scripts and styles. */
const dataAttributes = (data: MenuItem['data']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(data ?? {}).map(([key, value]) => [
      `data-${key.toLowerCase().replace(/[^a-z0-9-]+/g, '-')}`,
      value,
    ]),
  );

const stay = (event: MouseEvent): void => event.preventDefault();

/**
 * Renders an entry as a link: a plain one if it has no url or its url begins with /admin or http,
 * else a route of the application (NAV-15 to NAV-18). Marks the entry of the current path (NAV-19).
 */
export function MenuLink({ item, className }: { item: MenuItem; className: string | undefined }) {
  const { pathname } = useLocation();
  const { url, target, name, data } = item;
  const attributes = {
    className: className ?? '',
    ...dataAttributes(data),
    ...(target ? { target } : {}),
    ...(target === '_blank' ? { rel: 'noreferrer' } : {}),
  };
  if (isPlainLink(url)) {
    return (
      <a {...attributes} href={url ?? '#'} {...(url ? {} : { onClick: stay })}>
        {name}
      </a>
    );
  }
  const to = url ?? '/';
  return (
    <Link
      {...attributes}
      aria-current={matchesPath(to, pathname) ? 'page' : undefined}
      to={to}
      {...prefetchOnIntent(to)}
    >
      {name}
    </Link>
  );
}
