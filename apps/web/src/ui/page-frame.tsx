import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import styles from './page-frame.module.css';
import { SkeletonLine } from './skeletons.tsx';

export interface PageFrameProps {
  /** Null while loading: a skeleton takes its place. */
  title: string | null;
  /** Context of the page (cycle, stage, person), shown above the title. */
  place?: ReactNode;
  /** A muted line below the title. */
  subtitle?: ReactNode;
  /** At most one. */
  primaryAction?: ReactNode;
  /** All other actions, ideally as one menu. */
  secondaryActions?: ReactNode;
  /** Links to the other pages of the same record. */
  tabs?: ReactNode;
  /** Window title if it differs from the heading; the application's name is added (NAV-06). */
  documentTitle?: string;
  /**
   * `wide` for tables with many columns, `reading` for one column of text, `fluid` for the full
   * window (NAV-04).
   */
  width?: 'page' | 'wide' | 'reading' | 'fluid';
  children: ReactNode;
}

/**
 * Returns whether the user is typing in the page. Typing continues when only the address changes,
 * for example when a new record gets its id.
 */
const isWriting = (frame: HTMLElement | null): boolean =>
  frame?.contains(document.activeElement) === true &&
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/**
 * The frame of every page: title with its context, actions, content. Focuses the heading after a
 * route change.
 */
export function PageFrame({
  title,
  place,
  subtitle,
  primaryAction,
  secondaryActions,
  tabs,
  documentTitle,
  width = 'page',
  children,
}: PageFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { pathname, key } = useLocation();
  const isKnown = title !== null;
  usePageTitle(documentTitle ?? title);

  useEffect(() => {
    // On the first page of a visit, leave the focus to the browser.
    if (isKnown && key !== 'default' && !isWriting(frame.current))
      heading.current?.focus({ preventScroll: true });
    // A change of only the query (a filter, a page of a list) must not move the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname, isKnown]);

  return (
    <div className={`${styles.frame} ${width === 'page' ? '' : styles[width]}`} ref={frame}>
      <div className={styles.head}>
        <div className={styles.titles}>
          {place && <div className={styles.place}>{place}</div>}
          <h1 className={styles.title} ref={heading} tabIndex={-1}>
            {title ?? <SkeletonLine width="12em" />}
          </h1>
          {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
        </div>
        {(primaryAction || secondaryActions) && (
          <div className={styles.actions}>
            {secondaryActions}
            {primaryAction}
          </div>
        )}
      </div>
      {tabs && <div className={styles.tabs}>{tabs}</div>}
      {children}
    </div>
  );
}
