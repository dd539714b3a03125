import { IconChevronRight } from '@tabler/icons-react';
import { memo, type CSSProperties } from 'react';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { ORGANIZATION_TEXTS, reportsOf } from '../lib/organization-texts.ts';
import type { TreeLine } from '../lib/tree-state.ts';
import styles from './organization.module.css';

interface Place {
  rowKey: string;
  /** Whether Tab reaches this row: one row of the tree has it. */
  isFocusable: boolean;
  onFocus: () => void;
}

const inset = (depth: number): CSSProperties => ({ '--depth': depth - 1 }) as CSSProperties;

type NodeRowProps = Place & {
  line: Extract<TreeLine, { kind: 'node' }>;
  isFound: boolean;
  onToggle: () => void;
};

/** A person, with their reports below. */
export const NodeRow = memo(function NodeRow({
  line: { node, depth, place, size, isOpen },
  isFound,
  rowKey,
  isFocusable,
  onFocus,
  onToggle,
}: NodeRowProps) {
  const { id, preferred_name: name, position_name: position, department, reports, below } = node;
  return (
    <div
      aria-expanded={reports === 0 ? undefined : isOpen}
      aria-level={depth}
      aria-posinset={place}
      aria-selected={isFound || undefined}
      aria-setsize={size}
      className={styles.row}
      data-found={isFound || undefined}
      data-key={rowKey}
      onFocus={onFocus}
      role="row"
      style={inset(depth)}
      tabIndex={isFocusable ? 0 : -1}
    >
      <div className={styles.name} role="gridcell">
        {reports === 0 ? (
          <span className={styles.leaf} />
        ) : (
          <button
            aria-label={
              isOpen ? ORGANIZATION_TEXTS.close({ name }) : ORGANIZATION_TEXTS.open({ name })
            }
            className={styles.toggle}
            data-open={isOpen || undefined}
            onClick={onToggle}
            tabIndex={-1}
            type="button"
          >
            <IconChevronRight aria-hidden size={16} stroke={ICON_STROKE} />
          </button>
        )}
        <EmployeeName id={id} name={name} />
      </div>
      <div className={styles.cell} role="gridcell">
        {position}
      </div>
      <div className={styles.cell} role="gridcell">
        {department}
      </div>
      <div className={`${styles.cell} ${styles.people}`} role="gridcell">
        {reportsOf(reports, below)}
      </div>
    </div>
  );
});

/** Loads the rest of a level that is longer than one page. */
export function MoreRow({
  depth,
  left,
  rowKey,
  isFocusable,
  onFocus,
  onMore,
}: Place & { depth: number; left: number; onMore: () => void }) {
  return (
    <div
      aria-level={depth}
      className={styles.wide}
      data-key={rowKey}
      onFocus={onFocus}
      role="row"
      tabIndex={isFocusable ? 0 : -1}
    >
      <div className={styles.name} role="gridcell" style={inset(depth)}>
        <span className={styles.leaf} />
        <button className="quiet-button" onClick={onMore} tabIndex={-1} type="button">
          {ORGANIZATION_TEXTS.more({ left })}
        </button>
      </div>
    </div>
  );
}

/** A level that is loading or failed to load. */
export function WaitingRow({
  depth,
  hasFailed,
  rowKey,
  isFocusable,
  onFocus,
  onRetry,
}: Place & { depth: number; hasFailed: boolean; onRetry: () => void }) {
  return (
    <div
      aria-level={depth}
      className={styles.wide}
      data-key={rowKey}
      onFocus={onFocus}
      role="row"
      tabIndex={isFocusable ? 0 : -1}
    >
      <div className={styles.name} role="gridcell" style={inset(depth)}>
        <span className={styles.leaf} />
        {hasFailed ? (
          <>
            {ORGANIZATION_TEXTS.levelFailed}{' '}
            <button className="quiet-button" onClick={onRetry} tabIndex={-1} type="button">
              {ORGANIZATION_TEXTS.retry}
            </button>
          </>
        ) : (
          ORGANIZATION_TEXTS.loading
        )}
      </div>
    </div>
  );
}
