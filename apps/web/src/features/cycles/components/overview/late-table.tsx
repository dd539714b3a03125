import { Text } from '@mantine/core';
import type { LateRow } from '@reviews/contracts/cycle-overview';
import { LABELS, type LateReason } from '@reviews/domain';
import {
  IconCheckbox,
  IconCircleDashed,
  IconHourglass,
  IconLock,
  IconPencil,
  IconUserOff,
  IconUserQuestion,
  type Icon,
} from '@tabler/icons-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { useDates } from '../../../../lib/dates.ts';
import { DataTable, Sub } from '../../../../ui/data-table.tsx';
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import { countedHref } from '../../lib/overview-links.ts';
import { OVERVIEW_TEXTS } from '../../lib/overview-texts.ts';
import styles from './late.module.css';

const MARKS: Readonly<Record<LateReason, Icon>> = {
  blocked: IconLock,
  'no-manager': IconUserQuestion,
  left: IconUserOff,
  approval: IconHourglass,
  nominations: IconCheckbox,
  draft: IconPencil,
  'not-started': IconCircleDashed,
};

/** Number of people named as holding something up; the rest are counted. */
const FEW = 3;

/** Renders a row per late review; cards in a narrow window. */
export function LateTable({ cycleId, rows }: { cycleId: number; rows: readonly LateRow[] }) {
  const columns = OVERVIEW_TEXTS.lateColumns;
  return (
    <DataTable
      columns={[
        {
          key: 'person',
          label: columns.person,
          cell: ({ employee }) => (
            <>
              <EmployeeName id={employee.id} name={employee.preferred_name} />
              <Sub>{[employee.position_name, employee.department].filter(Boolean).join(' · ')}</Sub>
            </>
          ),
        },
        {
          key: 'form',
          label: columns.form,
          cell: (row) => <FormLink cycleId={cycleId} row={row} />,
        },
        { key: 'due', label: columns.due, cell: (row) => <Due day={row.due_date} /> },
        { key: 'why', label: columns.why, cell: (row) => <Why row={row} /> },
        {
          key: 'stuck',
          label: columns.stuck,
          cell: (row) => <StuckWith people={row.stuck_with} />,
        },
      ]}
      // A person may have several reviews in one stage, so only the index makes the key unique.
      keyOf={(row, index) => `${row.pulse_id} ${row.employee.id} ${index}`}
      label={OVERVIEW_TEXTS.lateTable}
      rows={rows}
    />
  );
}

function FormLink({
  cycleId,
  row: { pulse_id: pulseId, pulse_title: pulse, stage_title: stage, employee },
}: {
  cycleId: number;
  row: LateRow;
}) {
  const name = employee.preferred_name;
  return (
    <>
      <Link
        aria-label={OVERVIEW_TEXTS.formOf({ name, pulse })}
        to={countedHref(cycleId, pulseId, { about: name, late: 'any' })}
      >
        {pulse}
      </Link>
      {stage !== pulse && <Sub>{stage}</Sub>}
    </>
  );
}

function Due({ day }: { day: string }) {
  const { formatDate, daysUntil } = useDates();
  return (
    <>
      <time className={styles.day} dateTime={day}>
        {formatDate(day)}
      </time>
      <span className={styles.late}>
        {OVERVIEW_TEXTS.daysLate({ days: Math.max(1, -daysUntil(day)) })}
      </span>
    </>
  );
}

function Why({ row: { reason, waits_for: waitsFor } }: { row: LateRow }) {
  const Mark = MARKS[reason];
  return (
    <>
      <span className={styles.why}>
        <Mark aria-hidden size={16} stroke={ICON_STROKE} />
        {LABELS.lists.lateReasons[reason]}
      </span>
      {waitsFor !== null && <Sub>{OVERVIEW_TEXTS.waitsFor({ title: waitsFor })}</Sub>}
    </>
  );
}

function StuckWith({ people }: { people: LateRow['stuck_with'] }) {
  if (people.length === 0)
    return (
      <Text span c="dimmed">
        {OVERVIEW_TEXTS.hidden}
      </Text>
    );
  return (
    <>
      {people.slice(0, FEW).map(({ id, preferred_name: name }, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <EmployeeName id={id} name={name} />
        </Fragment>
      ))}
      {people.length > FEW && (
        <Text span c="dimmed">
          {' '}
          {OVERVIEW_TEXTS.more({ count: people.length - FEW })}
        </Text>
      )}
    </>
  );
}
