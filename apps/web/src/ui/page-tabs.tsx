import { matchesPath } from '@reviews/domain';
import { Link, useLocation } from 'react-router';
import { formatCount } from '../lib/format-count.ts';
import { prefetchOnIntent } from '../lib/page-prefetch.ts';
import styles from './page-tabs.module.css';

export interface PageTab {
  /** Address of the page, or `?name=value` for a part of the current one. */
  href: string;
  label: string;
  count?: number;
  /** Whether the count needs attention. */
  warns?: boolean;
  /** Whether the tab is shown now; by default, if the path matches. */
  isCurrent?: boolean;
}

interface PageTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly PageTab[];
  /** Keeps Back for the previous page, for parts of a list. */
  replace?: boolean;
}

/**
 * Links between the pages of one record, below its title, or between the parts of a page, which
 * each have an address. The current one is marked. Hidden if there is only one.
 */
export function PageTabs({ label, tabs, replace = false }: PageTabsProps) {
  const { pathname } = useLocation();
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={label} className={styles.row}>
      <ul className={styles.tabs}>
        {tabs.map(
          ({ href, label: name, count, warns, isCurrent = matchesPath(href, pathname) }) => (
            <li key={href}>
              <Link
                aria-current={isCurrent ? 'page' : undefined}
                className={styles.tab}
                preventScrollReset={href.includes('?')}
                replace={replace}
                to={href}
                {...prefetchOnIntent(href)}
              >
                {name}
                {count !== undefined && (
                  <>
                    {' '}
                    <span className={styles.count} data-warns={warns || undefined}>
                      {formatCount(count)}
                    </span>
                  </>
                )}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  );
}
