import { Box, VisuallyHidden } from '@mantine/core';
import type { ImportRowView } from '@reviews/contracts/imports';
import type { ImportKind } from '@reviews/domain';
import { IconArrowRight } from '@tabler/icons-react';
import { useDates } from '../../../lib/dates.ts';
import { DataTable, Sub } from '../../../ui/data-table.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { IMPORT_TEXTS as texts } from '../lib/import-texts.ts';
import styles from './imports.module.css';

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
    <DataTable
      className={styles.rows}
      columns={[
        { key: 'person', label: texts.person, cell: (row) => <Person row={row} /> },
        {
          key: 'outcome',
          label: kind === 'refused' ? texts.why : isOver ? texts.changed : texts.changes,
          cardLabel: null,
          cell: (row) => <Outcome days={days} row={row} />,
        },
      ]}
      keyOf={({ line, number, employee_id: id }) => `${line}-${number}-${id}`}
      label={texts.kinds[kind]}
      look="bare"
      rows={rows}
    />
  );
}

function Person({ row: { employee_id: id, name, number, line } }: { row: ImportRowView }) {
  return (
    <>
      {id === null ? name || number : <EmployeeName id={id} name={name} />}
      <Sub>
        {[name === '' ? '' : number, line === null ? texts.notInFile : texts.line({ line })]
          .filter(Boolean)
          .join(' · ')}
      </Sub>
    </>
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
