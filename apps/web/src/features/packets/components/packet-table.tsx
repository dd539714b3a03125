import type { PacketRow } from '@reviews/contracts/packets';
import { LABELS } from '@reviews/domain';
import { Link } from 'react-router';
import { useDates } from '../../../lib/dates.ts';
import { DataTable, None, Sub } from '../../../ui/data-table.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { drawSelection } from '../../../ui/table-selection.tsx';
import { PACKET_TEXTS } from '../lib/packet-texts.ts';
import { PacketStateChip } from './packet-state-chip.tsx';
import styles from './packets.module.css';

interface PacketTableProps {
  rows: readonly PacketRow[];
  chosen: ReadonlySet<number>;
  onChoose: (chosen: ReadonlySet<number>) => void;
}

/** The packets as a table, or as cards in a narrow window. */
export function PacketTable({ rows, chosen, onChoose }: PacketTableProps) {
  const { columns } = PACKET_TEXTS;
  const here = rows.filter(({ employee }) => chosen.has(employee.id)).length;
  const choose = (people: readonly PacketRow[], isChosen: boolean): void => {
    const next = new Set(chosen);
    for (const { employee } of people)
      if (isChosen) next.add(employee.id);
      else next.delete(employee.id);
    onChoose(next);
  };
  return (
    <DataTable
      cardsBelow={56}
      columns={[
        {
          key: 'person',
          label: columns.person,
          cell: ({ employee, position_name: position }) => (
            <>
              <EmployeeName id={employee.id} name={employee.preferred_name} />
              {position !== '' && <Sub>{position}</Sub>}
            </>
          ),
        },
        { key: 'department', label: columns.department, cell: ({ department }) => department },
        {
          key: 'state',
          label: columns.state,
          cell: ({ state, withheld }) => (
            <>
              <PacketStateChip state={state} />
              {withheld.map((entry) => (
                <Sub key={entry.title}>{hiddenWords(entry)}</Sub>
              ))}
            </>
          ),
        },
        { key: 'when', label: columns.when, cell: (row) => <When row={row} /> },
        { key: 'read', label: columns.read, cell: (row) => <Read row={row} /> },
        { key: 'views', label: columns.views, cell: (row) => <Views row={row} /> },
      ]}
      keyOf={({ employee }) => employee.id}
      label={PACKET_TEXTS.list}
      look="dense"
      rows={rows}
      selection={drawSelection<PacketRow>({
        label: PACKET_TEXTS.chooseAll,
        page: here === 0 ? 'none' : here === rows.length ? 'all' : 'some',
        togglePage: (on) => choose(rows, on),
        labelOf: ({ employee }) => PACKET_TEXTS.choose({ name: employee.preferred_name }),
        isChosen: ({ employee }) => chosen.has(employee.id),
        toggle: (row, on) => choose([row], on),
      })}
    />
  );
}

const hiddenWords = ({ title, from, because }: PacketRow['withheld'][number]): string =>
  because === 'late' ? PACKET_TEXTS.hiddenLate({ title }) : PACKET_TEXTS.hiddenFew({ title, from });

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
  return <None>{state === 'ready' ? PACKET_TEXTS.byHand : '–'}</None>;
}

function Read({
  row: { acknowledged_at: at, has_response: responded, released_at: released },
}: {
  row: PacketRow;
}) {
  const { formatDate } = useDates();
  if (at === null) return <None>{released === null ? '–' : PACKET_TEXTS.notRead}</None>;
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
