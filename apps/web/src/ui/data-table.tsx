import type { ListSort } from '@reviews/domain';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './data-table.module.css';
import type { DrawnSelection } from './table-selection.tsx';
import { TableHead, useIsNarrow, type HeadColumn } from './table-head.tsx';

/** Window width in em below which a table shows each record as a card. */
const CARDS_BELOW = 48;

export interface TableFrameProps {
  label: string;
  /** A plain text is its own key. Empty if the records need no headings. */
  columns: readonly (string | HeadColumn)[];
  /** Accessible name of a last column that has only buttons and no visible heading. */
  actions?: string | undefined;
  /** The page's checkbox, in a first column. */
  pageBox?: ReactNode;
  sort?: ListSort;
  onSort?: (key: string) => void;
  /** The head stays in view, below `--head-top` if something else does too. */
  sticky?: boolean;
  /** Window width in em below which rows are cards; 0 for a table that scrolls sideways instead. */
  cardsBelow?: number;
  /** A card names each value, or has them all on lines without a break. */
  cards?: 'labels' | 'lines';
  /** `dense` has less space and regular names; `bare` has no frame either. */
  look?: 'records' | 'dense' | 'bare';
  className?: string | undefined;
  children: ReactNode;
}

/** The frame and head of a table whose rows the caller renders. Prefer `DataTable`. */
export function TableFrame({
  label,
  columns,
  actions,
  pageBox,
  cardsBelow = CARDS_BELOW,
  cards = 'labels',
  look = 'records',
  className = '',
  children,
  ...head
}: TableFrameProps) {
  const areCards = useIsNarrow(cardsBelow);
  const selects =
    pageBox === undefined ? [] : [{ key: 'choose', className: styles.check, label: pageBox }];
  const ends = actions === undefined ? [] : [{ key: 'actions', label: actions, isHidden: true }];
  return (
    <table
      aria-label={label}
      className={`${styles.table} ${className}`}
      data-cards={areCards ? cards : undefined}
      data-look={look}
    >
      {columns.length > 0 && (
        <TableHead cardsBelow={cardsBelow} columns={[...selects, ...columns, ...ends]} {...head} />
      )}
      <tbody>{children}</tbody>
    </table>
  );
}

/** Lets a wide table scroll sideways in a frame. Focusable, so that the keyboard can scroll it. */
export function ScrollRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    // A scrollable region must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label={label} className={styles.scroll} role="region" tabIndex={0}>
      {children}
    </div>
  );
}

/** First cell of a row in a list with selection; empty if the row cannot be selected. */
export function SelectCell({ children }: { children: ReactNode }) {
  return <td className={styles.check}>{children}</td>;
}

/** Last cell of a row, with its buttons and links; empty if it has none. */
export function ActionsCell({ children }: { children?: ReactNode }) {
  return <td className={styles.actions}>{children}</td>;
}

export interface DataColumn<Row> extends HeadColumn {
  cell: (row: Row) => ReactNode;
  /** Name of the value on a card: the column's label if it is a text. Null for none. */
  cardLabel?: string | null | ((row: Row) => string);
  /** Digits of one width and no break, to compare numbers and dates between rows. */
  isNumber?: boolean;
}

export interface DataTableProps<Row> extends Omit<
  TableFrameProps,
  'columns' | 'actions' | 'pageBox' | 'children'
> {
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  /** The first names the row. */
  columns: readonly DataColumn<Row>[];
  /** Buttons and links of a row. */
  actions?: { readonly label: string; readonly cell: (row: Row) => ReactNode } | undefined;
  /** From `drawSelection`. */
  selection?: DrawnSelection<Row> | undefined;
  /** Without a head, for few columns that explain themselves. */
  isHeadless?: boolean;
}

/**
 * A table of records: columns, sorting, selection, actions. In a narrow window each record is a
 * card. The server sorts, filters and divides into pages.
 */
export function DataTable<Row>({
  rows,
  keyOf,
  columns,
  actions,
  selection,
  isHeadless = false,
  ...frame
}: DataTableProps<Row>) {
  return (
    <TableFrame
      {...frame}
      actions={actions?.label}
      columns={isHeadless ? [] : columns}
      pageBox={selection?.pageBox}
    >
      {rows.map((row, index) => (
        <tr data-chosen={selection?.isChosen(row) || undefined} key={keyOf(row, index)}>
          {selection && <SelectCell>{selection.boxOf(row)}</SelectCell>}
          {columns.map((column, at) => (
            <Cell column={column} isName={at === 0} key={column.key} row={row} />
          ))}
          {actions && <ActionsCell>{actions.cell(row)}</ActionsCell>}
        </tr>
      ))}
    </TableFrame>
  );
}

function Cell<Row>({
  column: { key, label, cardLabel, className, align, isNumber, cell },
  isName,
  row,
}: {
  column: DataColumn<Row>;
  isName: boolean;
  row: Row;
}) {
  const place = {
    className,
    'data-align': align,
    'data-column': key,
    'data-number': isNumber || undefined,
  };
  if (isName)
    return (
      <th {...place} scope="row">
        {cell(row)}
      </th>
    );
  const name = typeof cardLabel === 'function' ? cardLabel(row) : cardLabel;
  return (
    <td
      {...place}
      data-label={name === undefined && typeof label === 'string' ? label : (name ?? undefined)}
    >
      {cell(row)}
    </td>
  );
}

/** A record's name that leads to its page. */
export function NameLink({ children, to }: { children: ReactNode; to: string }) {
  return (
    <Link className={styles.link} to={to}>
      {children}
    </Link>
  );
}

/** Secondary text below a record's name or a cell's value. */
export function Sub({ children }: { children: ReactNode }) {
  return <span className={styles.sub}>{children}</span>;
}

/** What a cell says if it has no value. */
export function None({ children }: { children: ReactNode }) {
  return <span className={styles.none}>{children}</span>;
}
