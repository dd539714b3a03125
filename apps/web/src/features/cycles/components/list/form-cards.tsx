import { Stack } from '@mantine/core';
import type { ListRow } from '@reviews/contracts/cycles';
import { memo } from 'react';
import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';
import { Sub } from '../../../../ui/data-table.tsx';
import { PageCheckbox } from '../../../../ui/table-selection.tsx';
import { LightCheckbox } from '../../../../ui/light-checkbox.tsx';
import { isSelectable } from '../../hooks/use-row-selection.ts';
import { EMPLOYEE_COLUMN } from '../../lib/list-columns.ts';
import { Cell, COMMENTS_COLUMN, PEERS_COLUMN } from './cells.tsx';
import { pageSelection, type FormRowsProps, type RowProps } from './form-table.tsx';
import styles from './list.module.css';
import { FormMenu } from './form-menu.tsx';

const LIST_TEXTS = texts(formList);

const STATUS = 'status';
const OWN_PLACE: readonly string[] = [EMPLOYEE_COLUMN, STATUS, PEERS_COLUMN, COMMENTS_COLUMN.key];

/** Renders the rows as cards in a narrow window. */
export const FormCards = memo(function FormCards({
  title,
  columns,
  rows,
  choosing,
  onAction,
}: FormRowsProps) {
  return (
    <>
      {choosing && (
        <label className={styles.selectPage}>
          <PageCheckbox {...pageSelection(choosing, rows)} size="sm" />
          {LIST_TEXTS.selectPage}
        </label>
      )}
      <Stack aria-label={title} component="ul" gap="sm" role="list">
        {rows.map((row) => (
          <Card
            columns={columns}
            isChosen={choosing !== null && row.hash !== null && choosing.isChosen(row.hash)}
            key={row.hash ?? `employee ${row.employee.id}`}
            onAction={onAction}
            onToggle={choosing?.toggle ?? null}
            row={row}
          />
        ))}
      </Stack>
    </>
  );
});

/** Memoized like a table row: renders only when its own data changes. */
const Card = memo(function Card({ row, columns, isChosen, onToggle, onAction }: RowProps) {
  const [head, status, found, comments] = OWN_PLACE.map((each) =>
    columns.find(({ key }) => key === each),
  );
  const peers = row.peers && found;
  const facts = columns.filter(({ key }) => !OWN_PLACE.includes(key) && !isEmpty(key, row));
  return (
    <li
      className={styles.card}
      data-chosen={isChosen || undefined}
      data-hash={row.hash ?? undefined}
    >
      <div className={styles.cardHead}>
        {onToggle && isSelectable(row) && (
          <LightCheckbox
            checked={isChosen}
            label={LIST_TEXTS.select({ name: row.employee.preferred_name })}
            onChange={(on) => onToggle(row, on)}
            size="sm"
          />
        )}
        <div className={styles.cardName}>
          {head && <Cell column={head} onAction={onAction} row={row} />}
        </div>
        <FormMenu onAction={onAction} row={row} />
      </div>
      {(status ?? comments) && (
        <div className={styles.cardStatus}>
          {status && <Cell column={status} onAction={onAction} row={row} />}
          {comments && <Cell column={comments} onAction={onAction} row={row} />}
        </div>
      )}
      {peers && (
        <div className={styles.cardPeers}>
          <Sub>{peers.label}</Sub>
          <Cell column={peers} onAction={onAction} row={row} />
        </div>
      )}
      {facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((column) => (
            <div key={column.key}>
              <dt>
                {column.label}
                {column.subLabel !== null && <div>{column.subLabel}</div>}
              </dt>
              <dd>
                <Cell column={column} onAction={onAction} row={row} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </li>
  );
});

/** A card leaves out empty values. */
function isEmpty(key: string, row: ListRow): boolean {
  switch (key) {
    case 'assignee_name':
      return row.assignee === null;
    case 'due_date':
    case 'closed_at':
    case 'stage_title':
    case 'rating':
      return row[key] === null;
    case 'manager_name':
      return row.employee.manager_name === null;
    case 'position_name':
    case 'department':
      return row.employee[key] === '';
    case 'days_late':
      return row.due_date === null;
    default:
      return false;
  }
}
