import { matchesPath } from '@reviews/domain';
import { Link, useLocation } from 'react-router';
import { prefetchOnIntent } from '../lib/page-prefetch.ts';
import styles from './page-tabs.module.css';

export interface PageTab {
  href: string;
  label: string;
}

interface PageTabsProps {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly PageTab[];
}

/**
 * Links between the pages of one record, below its title, with the current page marked. Hidden if
 * there is only one page.
 */
export function PageTabs({ label, tabs }: PageTabsProps) {
  const { pathname } = useLocation();
  if (tabs.length < 2) return null;
  return (
    <nav aria-label={label} className={styles.row}>
      <ul className={styles.tabs}>
        {tabs.map(({ href, label: name }) => (
          <li key={href}>
            <Link
              aria-current={matchesPath(href, pathname) ? 'page' : undefined}
              className={styles.tab}
              to={href}
              {...prefetchOnIntent(href)}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
