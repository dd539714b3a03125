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
import { EmployeeName } from '../../../../ui/employee-name.tsx';
import record from '../../../../ui/record-table.module.css';
import { RecordTable } from '../../../../ui/record-table.tsx';
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
    <RecordTable columns={Object.values(columns)} label={OVERVIEW_TEXTS.lateTable}>
      {rows.map((row, index) => (
        // A person may have several reviews in one stage, so only the index makes the key unique.
        <tr key={`${row.pulse_id} ${row.employee.id} ${index}`}>
          <th scope="row">
            <EmployeeName id={row.employee.id} name={row.employee.preferred_name} />
            <span className={record.sub}>
              {[row.employee.position_name, row.employee.department].filter(Boolean).join(' · ')}
            </span>
          </th>
          <td data-label={columns.form}>
            <FormLink cycleId={cycleId} row={row} />
          </td>
          <td data-label={columns.due}>
            <Due day={row.due_date} />
          </td>
          <td data-label={columns.why}>
            <Why row={row} />
          </td>
          <td data-label={columns.stuck}>
            <StuckWith people={row.stuck_with} />
          </td>
        </tr>
      ))}
    </RecordTable>
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
      {stage !== pulse && <span className={record.sub}>{stage}</span>}
    </>
  );
}

function Due({ day }: { day: string }) {
  const { formatDate, daysUntil } = useDates();
  return (
    <>
      <time className={record.number} dateTime={day}>
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
      {waitsFor !== null && (
        <span className={record.sub}>{OVERVIEW_TEXTS.waitsFor({ title: waitsFor })}</span>
      )}
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
