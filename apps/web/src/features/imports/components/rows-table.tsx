import { Box, VisuallyHidden } from '@mantine/core';
import type { ImportRowView } from '@reviews/contracts/imports';
import type { ImportKind } from '@reviews/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import styles from './imports.module.css';
import { TableHead } from '../../../ui/table-head.tsx';

/** Fields already shown as the row's header when a person is added. */
const SHOWN_BEFORE = new Set(['number', 'first_name', 'last_name', 'preferred_name']);

interface RowsTableProps {
  rows: readonly ImportRowView[];
  kind: ImportKind;
  /** Fields whose values are dates. */
  days: ReadonlySet<string>;
  /** Applied, or undone since. */
  isOver: boolean;
}

/** Lists the rows of one tab: the person with the changed values, or the reason for none. */
export function RowsTable({ rows, kind, days, isOver }: RowsTableProps) {
  return (
    <table className={styles.rows}>
      <TableHead
        cardsBelow={48}
        columns={[
          texts.person,
          kind === 'refused' ? texts.why : isOver ? texts.changed : texts.changes,
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr key={`${row.line}-${row.number}-${row.employee_id}`}>
            <th scope="row">
              {row.employee_id === null ? (
                row.name || row.number
              ) : (
                <EmployeeName id={row.employee_id} name={row.name} />
              )}
              <span className={styles.sub}>
                {[
                  row.name === '' ? '' : row.number,
                  row.line === null ? texts.notInFile : texts.line({ line: row.line }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </th>
            <td>
              <Outcome days={days} row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Outcome({
  row: { kind, changes: all, reasons, notes },
  days,
}: {
  row: ImportRowView;
  days: ReadonlySet<string>;
}) {
  const changes = kind === 'added' ? all.filter(({ field }) => !SHOWN_BEFORE.has(field)) : all;
  const lines = [...reasons, ...notes];
  return (
    <>
      {changes.length > 0 && (
        <ul className={styles.changes}>
          {changes.map((change) => (
            <Change change={change} isDay={days.has(change.field)} key={change.field} />
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <Box component="ul" role="list">
          {lines.map((line) => (
            <li className={reasons.includes(line) ? undefined : styles.note} key={line}>
              {line}
            </li>
          ))}
        </Box>
      )}
      {changes.length + lines.length === 0 && <span className={styles.quiet}>{texts.nothing}</span>}
    </>
  );
}

function Change({
  change: { label, from, to },
  isDay,
}: {
  change: ImportRowView['changes'][number];
  isDay: boolean;
}) {
  const { formatDate } = useDates();
  const shown = (value: string | null): string =>
    value === null || value === '' ? texts.none : isDay ? formatDate(value) : value;
  return (
    <li>
      <span className={styles.label}>{label}</span>
      {from !== null && from !== '' && (
        <>
          <VisuallyHidden>{texts.before}</VisuallyHidden>
          <span className={styles.from}>{shown(from)}</span>
          <IconArrowRight aria-hidden size={14} stroke={ICON_STROKE} />
          <VisuallyHidden>{texts.after}</VisuallyHidden>
        </>
      )}
      <span className={to === null || to === '' ? styles.quiet : undefined}>{shown(to)}</span>
    </li>
  );
}
