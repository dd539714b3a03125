import type { ListColumn, ListRow } from '@reviews/contracts/cycles';
import { LABELS, type ListSort } from '@reviews/domain';
import { memo } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { ActionsCell, SelectCell, TableFrame } from '../../../../ui/data-table.tsx';
import { PageCheckbox, type PageSelection } from '../../../../ui/table-selection.tsx';
import { LightCheckbox } from '../../../../ui/light-checkbox.tsx';
import { isSelectable } from '../../hooks/use-row-selection.ts';
import { Cell } from './cells.tsx';
import styles from './list.module.css';
import type { OnRowAction } from './row-action.ts';
import { FormMenu } from './form-menu.tsx';

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
    <TableFrame
      actions={LABELS.buttons.actions}
      cardsBelow={0}
      className={styles.table}
      columns={columns.map(({ subLabel, ...column }) => ({ ...column, hint: subLabel }))}
      label={title}
      look="dense"
      onSort={onSort}
      pageBox={choosing ? <PageCheckbox {...pageSelection(choosing, rows)} /> : undefined}
      sort={sort}
      sticky
    >
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
    </TableFrame>
  );
});

/** Returns the checkbox of a page; off if none of its rows can be selected. */
export const pageSelection = (
  { page, togglePage }: Choosing,
  rows: readonly ListRow[],
): PageSelection => ({
  label: LIST_TEXTS.selectPage,
  page,
  togglePage,
  disabled: !rows.some(isSelectable),
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
        <SelectCell>
          {isSelectable(row) && (
            <LightCheckbox
              checked={isChosen}
              label={LIST_TEXTS.select({ name: row.employee.preferred_name })}
              onChange={(on) => onToggle(row, on)}
            />
          )}
        </SelectCell>
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
      <ActionsCell>
        <FormMenu onAction={onAction} row={row} />
      </ActionsCell>
    </tr>
  );
});
