import { useEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { usePageTitle } from '../lib/page-title.ts';
import styles from './page-frame.module.css';
import { SkeletonLine } from './skeletons.tsx';

export interface PageFrameProps {
  /** Null while it is not known yet: a bar stands in its place. */
  title: string | null;
  /** Where the page belongs (cycle, stage, person): shown above the title. */
  place?: ReactNode;
  /** A quiet line below the title. */
  subtitle?: ReactNode;
  /** At most one. */
  primaryAction?: ReactNode;
  /** Everything else, best as one menu. */
  secondaryActions?: ReactNode;
  /** Leads to the other pages of the same record. */
  tabs?: ReactNode;
  /** Text of the window's title where it differs from the heading; the application's name is added (NAV-06). */
  documentTitle?: string;
  /** `wide` for tables of many columns, `reading` for one column of text, `fluid` for the whole window (NAV-04). */
  width?: 'page' | 'wide' | 'reading' | 'fluid';
  children: ReactNode;
}

/** Somebody who writes in a page that stays while its address changes (a record that got its number) goes on writing. */
const isWriting = (frame: HTMLElement | null): boolean =>
  frame?.contains(document.activeElement) === true &&
  document.activeElement?.matches('input, textarea, select, [contenteditable]') === true;

/** The frame of every page: title with its place, actions, content. After a route change its heading has the focus. */
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
    // The first page of a visit leaves the focus where the browser puts it.
    if (isKnown && key !== 'default' && !isWriting(frame.current))
      heading.current?.focus({ preventScroll: true });
    // A change of the query alone (a filter, a page of a list) must not take the focus away.
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
