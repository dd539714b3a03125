import { Box, Text } from '@mantine/core';
import type { PacketRow } from '@reviews/contracts/packets';
import { LABELS } from '@reviews/domain';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { LightCheckbox } from '../../../ui/light-checkbox.tsx';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import { PacketStateChip } from './packet-state-chip.tsx';
import styles from './packets.module.css';
import { TableHead } from '../../../ui/table-head.tsx';

interface PacketTableProps {
  rows: readonly PacketRow[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The packets as a table, or as cards in a narrow window. */
export function PacketTable({ rows, chosen, onChoose }: PacketTableProps) {
  const { columns } = PACKET_TEXTS;
  const isWhole = rows.every(({ employee }) => chosen.has(employee.id));
  const choose = (people: readonly number[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const id of people)
      if (isChosen) next.add(id);
      else next.delete(id);
    onChoose(next);
  };
  return (
    <table className={styles.table}>
      <TableHead
        cardsBelow={56}
        columns={[
          {
            key: 'choose',
            className: styles.check,
            label: (
              <LightCheckbox
                checked={isWhole}
                label={PACKET_TEXTS.chooseAll}
                onChange={(isChosen) =>
                  choose(
                    rows.map(({ employee }) => employee.id),
                    isChosen,
                  )
                }
              />
            ),
          },
          ...Object.values(columns),
        ]}
      />
      <tbody>
        {rows.map((row) => (
          <tr data-chosen={chosen.has(row.employee.id) || undefined} key={row.employee.id}>
            <td className={styles.check}>
              <LightCheckbox
                checked={chosen.has(row.employee.id)}
                label={PACKET_TEXTS.choose({ name: row.employee.preferred_name })}
                onChange={(isChosen) => choose([row.employee.id], isChosen)}
              />
            </td>
            <Box component="th" miw={180} scope="row">
              <EmployeeName id={row.employee.id} name={row.employee.preferred_name} />
              {row.position_name !== '' && <span className={styles.sub}>{row.position_name}</span>}
            </Box>
            <td data-label={columns.department}>{row.department}</td>
            <td data-label={columns.state}>
              <PacketStateChip state={row.state} />
            </td>
            <td data-label={columns.when}>
              <When row={row} />
            </td>
            <td data-label={columns.read}>
              <Read row={row} />
            </td>
            <td data-label={columns.views}>
              <Views row={row} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Shows when the packet was released or will be released automatically. */
function When({
  row: { state, released_at: released, releases_at: releases },
}: {
  row: PacketRow;
}) {
  const { formatDate, formatDateTime } = useDates();
  if (released !== null)
    return (
      <time dateTime={released} title={formatDateTime(released)}>
        {PACKET_TEXTS.releasedOn({ date: formatDate(released) })}
      </time>
    );
  if (releases !== null)
    return (
      <time dateTime={releases}>{PACKET_TEXTS.releasesOn({ date: formatDateTime(releases) })}</time>
    );
  return (
    <Text span c="var(--ink-3)">
      {state === 'ready' ? PACKET_TEXTS.byHand : '–'}
    </Text>
  );
}

function Read({
  row: { acknowledged_at: at, has_response: responded, released_at: released },
}: {
  row: PacketRow;
}) {
  const { formatDate } = useDates();
  if (at === null)
    return (
      <Text span c="var(--ink-3)">
        {released === null ? '–' : PACKET_TEXTS.notRead}
      </Text>
    );
  return (
    <>
      {[PACKET_TEXTS.readOn({ date: formatDate(at) }), responded && PACKET_TEXTS.responded]
        .filter(Boolean)
        .join(', ')}
    </>
  );
}

function Views({
  row: { employee, packet_hash: employeeHash, manager_packet_hash: managerHash },
}: {
  row: PacketRow;
}) {
  const name = employee.preferred_name;
  return (
    <span className={styles.views}>
      {managerHash !== null && (
        <Link
          aria-label={PACKET_TEXTS.viewOf({ view: LABELS.overview.managerView, name })}
          to={`/packets/${managerHash}/manager`}
        >
          {LABELS.overview.managerView}
        </Link>
      )}
      {employeeHash !== null && (
        <Link
          aria-label={PACKET_TEXTS.viewOf({ view: LABELS.overview.employeeView, name })}
          to={`/packets/${employeeHash}`}
        >
          {LABELS.overview.employeeView}
        </Link>
      )}
    </span>
  );
}
