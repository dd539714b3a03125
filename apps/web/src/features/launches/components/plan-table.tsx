import type { ResponseOf } from '@reviews/contracts/endpoint';
import type { listLaunchPlan } from '@reviews/contracts/launches';
import { LABELS } from '@reviews/domain';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { DataTable, None, Sub } from '../../../ui/data-table.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { RecordButton } from '../../../ui/record-actions.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import type { DryRun } from './dry-run-section.tsx';
import styles from './launcher.module.css';

type Row = ResponseOf<typeof listLaunchPlan>['data'][number];
type Cell = Row['cells'][number];

interface PlanTableProps {
  pulses: DryRun['pulses'];
  /** Pulses in which reviewers are nominated. */
  chosen: ReadonlySet<number>;
  rows: readonly Row[];
  onLeaveOut: (employee: Row['employee']) => void;
}

const MARK = { size: 16, stroke: ICON_STROKE, 'aria-hidden': true } as const;

/** Lists each person with what is opened about them, by pulse; as cards in a narrow window. */
export function PlanTable({ pulses, chosen, rows, onLeaveOut }: PlanTableProps) {
  return (
    <div className={styles.scroll}>
      <DataTable
        actions={{
          label: LABELS.buttons.actions,
          cell: ({ employee }) => (
            <RecordButton
              label={texts.leaveOutOf({ name: employee.preferred_name })}
              onClick={() => onLeaveOut(employee)}
            >
              {texts.leaveOut}
            </RecordButton>
          ),
        }}
        cardsBelow={56}
        className={styles.plan}
        columns={[
          { key: 'person', label: texts.person, cell: (row) => <Person row={row} /> },
          {
            key: 'manager',
            label: texts.manager,
            cell: ({ manager }) =>
              manager === null ? (
                <None>{texts.noManager}</None>
              ) : (
                <EmployeeName id={manager.id} name={manager.preferred_name} />
              ),
          },
          ...pulses.map(({ id, title }) => ({
            key: String(id),
            label: title,
            hint: chosen.has(id) ? texts.whoChooses : texts.whoWrites,
            cell: ({ cells, employee }: Row) => {
              const cell = cells.find(({ pulse_id: pulseId }) => pulseId === id);
              return cell && <CellWords cell={cell} name={employee.preferred_name} />;
            },
          })),
        ]}
        keyOf={({ employee }) => employee.id}
        label={texts.byPerson}
        look="bare"
        rows={rows}
      />
    </div>
  );
}

function Person({ row: { employee, position_name: position, department } }: { row: Row }) {
  const place = [position, department].filter(Boolean).join(' · ');
  return (
    <>
      <EmployeeName id={employee.id} name={employee.preferred_name} />
      {place !== '' && <Sub>{place}</Sub>}
    </>
  );
}

/** Shows the writer or the reason for none, and below it what needs a look. */
function CellWords({ cell: { writer, problem, reason }, name }: { cell: Cell; name: string }) {
  if (problem === 'has_form') {
    return (
      <span className={styles.cell} data-tone="there" title={reason ?? undefined}>
        <IconCircleCheck {...MARK} />
        {texts.hasForm}
      </span>
    );
  }
  if (writer === null) {
    return (
      <span className={styles.cell} data-tone="out">
        <IconBan {...MARK} />
        {reason}
      </span>
    );
  }
  return (
    <>
      <span className={styles.cell}>
        <IconPencil {...MARK} />
        {writer === name ? texts.themselves : writer}
      </span>
      {problem !== null && (
        <span className={styles.cell} data-tone="look">
          <IconAlertTriangle {...MARK} />
          {reason}
        </span>
      )}
    </>
  );
}
