import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ListColumn, ListRow } from '@reviews/contracts/cycles';
import { LABELS, type ListSort } from '@reviews/domain';
import { memo } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { LightCheckbox } from '../../../../ui/light-checkbox.tsx';
import { isSelectable } from '../../hooks/use-row-selection.ts';
import { Cell } from './cells.tsx';
import styles from './list.module.css';
import type { OnRowAction } from './row-action.ts';
import { FormMenu } from './form-menu.tsx';
import { TableHead } from '../../../../ui/table-head.tsx';

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
  const choosePage = choosing && (
    <Checkbox
      aria-label={LIST_TEXTS.selectPage}
      checked={choosing.page === 'all'}
      disabled={!rows.some(isSelectable)}
      indeterminate={choosing.page === 'some'}
      onChange={(event) => choosing.togglePage(event.currentTarget.checked)}
      size="xs"
    />
  );
  return (
    <table className={styles.table}>
      <caption className={styles.hidden}>{title}</caption>
      <TableHead
        columns={[
          ...(choosing ? [{ key: 'choose', className: styles.check, label: choosePage }] : []),
          ...columns.map(({ subLabel, ...column }) => ({ ...column, hint: subLabel })),
          {
            key: 'menu',
            className: styles.menu,
            label: LABELS.buttons.actions,
            isHidden: true,
          },
        ]}
        onSort={onSort}
        sort={sort}
        sticky
      />
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
        <FormMenu onAction={onAction} row={row} />
      </td>
    </tr>
  );
});
