import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ListColumn, ListRow } from '@reviews/contracts/cycles';
import { LABELS, type ListSort } from '@reviews/domain';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { memo } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { LightCheckbox } from '../../../../ui/light-checkbox.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { isSelectable } from '../../hooks/use-row-selection.ts';
import { Cell } from './cells.tsx';
import styles from './list.module.css';
import type { OnRowAction } from './row-action.ts';
import { RowMenu } from './row-menu.tsx';

const LIST_TEXTS = texts(formList);

/** The row selection for table and cards; null if no bulk action is allowed (LIST-09). */
export interface Choosing {
  isChosen: (hash: string) => boolean;
  page: 'none' | 'some' | 'all';
  toggle: (row: ListRow, on: boolean) => void;
  togglePage: (on: boolean) => void;
}

export interface FormRowsProps {
  title: string;
  columns: readonly ListColumn[];
  rows: readonly ListRow[];
  sort: ListSort;
  onSort: (key: string) => void;
  choosing: Choosing | null;
  onAction: OnRowAction;
}

/** Renders the rows as a table with a sticky header (LIST-08, LIST-21). */
export const FormTable = memo(function FormTable({
  title,
  columns,
  rows,
  sort,
  onSort,
  choosing,
  onAction,
}: FormRowsProps) {
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{title}</caption>
      <thead>
        <tr>
          {choosing && (
            <th className={styles.check} scope="col">
              <Checkbox
                aria-label={LIST_TEXTS.selectPage}
                checked={choosing.page === 'all'}
                disabled={!rows.some(isSelectable)}
                indeterminate={choosing.page === 'some'}
                onChange={(event) => choosing.togglePage(event.currentTarget.checked)}
                size="xs"
              />
            </th>
          )}
          {columns.map((column) => (
            <HeaderCell column={column} key={column.key} onSort={onSort} sort={sort} />
          ))}
          <th className={styles.menu} scope="col">
            <span className={styles.hidden}>{LABELS.buttons.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row
            columns={columns}
            isChosen={choosing !== null && row.hash !== null && choosing.isChosen(row.hash)}
            key={row.hash ?? `employee ${row.employee.id}`}
            onAction={onAction}
            onToggle={choosing?.toggle ?? null}
            row={row}
          />
        ))}
      </tbody>
    </table>
  );
});

const DIRECTION = { asc: 'ascending', desc: 'descending' } as const;

function HeaderCell({
  column,
  sort,
  onSort,
}: {
  column: ListColumn;
  sort: ListSort;
  onSort: (key: string) => void;
}) {
  const { key, label, subLabel, sortable, align } = column;
  const order = sort.sort === key ? sort.sortorder : null;
  const Mark = order === 'asc' ? IconArrowUp : order === 'desc' ? IconArrowDown : IconArrowsSort;
  const words = (
    <>
      <span>{label}</span>
      {subLabel !== null && <span className={styles.subLabel}>{subLabel}</span>}
    </>
  );
  return (
    <th
      aria-sort={sortable ? (order === null ? 'none' : DIRECTION[order]) : undefined}
      data-column={key}
      scope="col"
      style={{ textAlign: align }}
    >
      {sortable ? (
        <button
          className={styles.sort}
          data-active={order !== null || undefined}
          onClick={() => onSort(key)}
          type="button"
        >
          <span className={styles.words}>{words}</span>
          <Mark aria-hidden size={14} stroke={ICON_STROKE} />
        </button>
      ) : (
        <span className={styles.words}>{words}</span>
      )}
    </th>
  );
}

/** Props of one row, as a table row or a card. */
export interface RowProps {
  row: ListRow;
  columns: readonly ListColumn[];
  isChosen: boolean;
  /** Null if rows cannot be selected. */
  onToggle: Choosing['toggle'] | null;
  onAction: OnRowAction;
}

/** Memoized: a page has many rows, and a click affects one. */
const Row = memo(function Row({ row, columns, isChosen, onToggle, onAction }: RowProps) {
  return (
    <tr data-chosen={isChosen || undefined} data-hash={row.hash ?? undefined}>
      {onToggle && (
        <td className={styles.check}>
          {isSelectable(row) && (
            <LightCheckbox
              checked={isChosen}
              label={LIST_TEXTS.select({ name: row.employee.preferred_name })}
              onChange={(on) => onToggle(row, on)}
            />
          )}
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            data-column={column.key}
            key={column.key}
            scope="row"
            style={{ textAlign: column.align }}
          >
            <Cell column={column} onAction={onAction} row={row} />
          </th>
        ) : (
          <td data-column={column.key} key={column.key} style={{ textAlign: column.align }}>
            <Cell column={column} onAction={onAction} row={row} />
          </td>
        ),
      )}
      <td className={styles.menu}>
        <RowMenu onAction={onAction} row={row} />
      </td>
    </tr>
  );
});
