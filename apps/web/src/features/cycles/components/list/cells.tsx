import type { ListColumn, ListRow } from '@reviews/contracts/cycles';
import type { ReactNode } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { useDates } from '../../../../lib/dates.ts';
import { Sub } from '../../../../ui/data-table.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import type { ColumnOffer } from '../../lib/list-columns.ts';
import { CommentLink } from './comment-link.tsx';
import { DaysLate, DueDate, Nothing } from './due-date.tsx';
import styles from './list.module.css';
import { PeersCell } from './peers-cell.tsx';
import { ReopenMark } from './reopen-mark.tsx';
import type { OnRowAction } from './row-action.ts';
import { StatusCell } from './status-cell.tsx';

const LIST_TEXTS = texts(formList);

interface CellProps {
  row: ListRow;
  /** Whether to show the secondary value, which then has no column of its own. */
  withBelow: boolean;
  onAction: OnRowAction;
}

/** Cell renderers by column key (LIST-21). A column with an unknown key is left out. */
const CELLS: Readonly<Record<string, (props: CellProps) => ReactNode>> = {
  employee_preferred_name: ({ row: { employee }, withBelow }) => (
    <PersonCell
      id={employee.id}
      name={employee.preferred_name}
      place={withBelow ? employee.position_name : ''}
    />
  ),
  assignee_name: ({ row }) =>
    row.assignee === null ? (
      <Nothing />
    ) : (
      <EmployeeName id={row.assignee.id} name={row.assignee.preferred_name} />
    ),
  manager_name: ({ row: { employee }, withBelow }) => (
    <Two below={withBelow && employee.department} text={employee.manager_name} />
  ),
  position_name: ({ row }) => row.employee.position_name || <Nothing />,
  department: ({ row }) => row.employee.department || <Nothing />,
  stage_title: ({ row, withBelow }) => (
    <Two
      below={withBelow && row.due_date !== null && <DueDate row={row} />}
      text={row.stage_title}
    />
  ),
  status: ({ row, onAction }) => (
    <div className={styles.statusCell}>
      <StatusCell row={row} />
      <ReopenMark onAction={onAction} row={row} />
    </div>
  ),
  peers: (props) => <PeersCell {...props} />,
  due_date: ({ row }) => <DueDate row={row} />,
  days_late: ({ row }) => <DaysLate row={row} />,
  closed_at: ({ row }) => <Moment value={row.closed_at} />,
  commentcount: ({ row }) => <CommentLink row={row} />,
  rating: ({ row }) => row.rating ?? <Nothing />,
};

/** The comment icon's column, used if the server names none (LIST-10). */
export const COMMENTS_COLUMN: ListColumn = {
  key: 'commentcount',
  label: LIST_TEXTS.comments,
  subLabel: null,
  sortable: false,
  align: 'center',
};

/** Key of the peer status column. */
export const PEERS_COLUMN = 'peers';

/** Returns the columns that can be rendered; comments are one of the default columns. */
export function drawnColumns({
  columns,
  otherColumns,
}: {
  columns: readonly ListColumn[];
  otherColumns: readonly ListColumn[];
}): ColumnOffer {
  const known = (all: readonly ListColumn[]) => all.filter(({ key }) => key in CELLS);
  const usual = known(columns);
  return {
    usual: usual.some(({ key }) => key === COMMENTS_COLUMN.key)
      ? usual
      : [...usual, COMMENTS_COLUMN],
    others: known(otherColumns),
  };
}

/** Renders one cell of the list. */
export function Cell({
  column: { key, subLabel },
  ...props
}: Omit<CellProps, 'withBelow'> & { column: Pick<ListColumn, 'key' | 'subLabel'> }) {
  return CELLS[key]?.({ ...props, withBelow: subLabel !== null }) ?? null;
}

function PersonCell({ id, name, place }: { id: number; name: string; place: string }) {
  return (
    <div>
      <div className={styles.name}>
        <EmployeeName id={id} name={name} />
      </div>
      {place !== '' && <Sub>{place}</Sub>}
    </div>
  );
}

/** Renders a value with a secondary value below it. */
function Two({ text, below }: { text: string | null; below: ReactNode }) {
  return (
    <div>
      {text ?? <Nothing />}
      {below !== '' && below !== false && <Sub>{below}</Sub>}
    </div>
  );
}

function Moment({ value }: { value: string | null }) {
  const { formatDate, formatDateTime } = useDates();
  if (value === null) return <Nothing />;
  return (
    <time dateTime={value} title={formatDateTime(value)}>
      {formatDate(value)}
    </time>
  );
}
