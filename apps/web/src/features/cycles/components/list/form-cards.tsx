import '@mantine/core/styles/Checkbox.layer.css';
import { Checkbox } from '@mantine/core';
import type { ListColumn, ListRow } from '@reviews/contracts/cycles';
import { memo } from 'react';
import { isSelectable } from '../../hooks/use-row-selection.ts';
import { Cell, COMMENTS_COLUMN } from './cells.tsx';
import type { Choosing, FormRowsProps } from './form-table.tsx';
import styles from './list.module.css';
import type { OnRowAction } from './row-action.ts';
import { RowMenu } from './row-menu.tsx';

const HEAD = 'employee_preferred_name';
const OWN_PLACE: readonly string[] = [HEAD, 'status', COMMENTS_COLUMN.key];

/** The rows of the list as cards, for a window too narrow for a table. */
export const FormCards = memo(function FormCards({ title, columns, rows, choosing, onAction }: FormRowsProps) {
  return (
    <>
      {choosing && (
        <Checkbox
          checked={choosing.page === 'all'}
          classNames={{ root: styles.selectPage ?? '' }}
          disabled={!rows.some(isSelectable)}
          indeterminate={choosing.page === 'some'}
          label="Select all on this page"
          onChange={(event) => choosing.togglePage(event.currentTarget.checked)}
          size="sm"
        />
      )}
      <ul aria-label={title} className={styles.cards}>
        {rows.map((row) => (
          <Card choosing={choosing} columns={columns} key={row.hash ?? `employee ${row.employee.id}`} onAction={onAction} row={row} />
        ))}
      </ul>
    </>
  );
});

interface CardProps {
  row: ListRow;
  columns: readonly ListColumn[];
  choosing: Choosing | null;
  onAction: OnRowAction;
}

function Card({ row, columns, choosing, onAction }: CardProps) {
  const isChosen = choosing !== null && row.hash !== null && choosing.isChosen(row.hash);
  const facts = columns.filter(({ key }) => !OWN_PLACE.includes(key) && !isEmpty(key, row));
  return (
    <li className={styles.card} data-chosen={isChosen || undefined} data-hash={row.hash ?? undefined}>
      <div className={styles.cardHead}>
        {choosing && isSelectable(row) && (
          <Checkbox aria-label={`Select ${row.employee.preferred_name}`} checked={isChosen} onChange={(event) => choosing.toggle(row, event.currentTarget.checked)} size="sm" />
        )}
        <div className={styles.cardName}>
          <Cell column={HEAD} onAction={onAction} row={row} />
        </div>
        <RowMenu onAction={onAction} row={row} />
      </div>
      <div className={styles.cardStatus}>
        <Cell column="status" onAction={onAction} row={row} />
        <Cell column={COMMENTS_COLUMN.key} onAction={onAction} row={row} />
      </div>
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map(({ key, label, subLabel }) => (
            <div key={key}>
              <dt>
                {label}
                {subLabel !== null && <div>{subLabel}</div>}
              </dt>
              <dd>
                <Cell column={key} onAction={onAction} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
}

/** A card leaves out what a row does not have. */
function isEmpty(key: string, row: ListRow): boolean {
  switch (key) {
    case 'assignee_name':
      return row.assignee === null;
    case 'due_date':
    case 'closed_at':
    case 'stage_title':
      return row[key] === null;
    case 'manager_name':
      return row.employee.manager_name === null;
    default:
      return false;
  }
}
