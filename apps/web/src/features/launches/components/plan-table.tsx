import { Button, Text } from '@mantine/core';
import type { ResponseOf } from '@reviews/contracts/endpoint';
import type { listLaunchPlan } from '@reviews/contracts/launches';
import { LABELS } from '@reviews/domain';
import { IconAlertTriangle, IconBan, IconCircleCheck, IconPencil } from '@tabler/icons-react';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import type { DryRun } from './dry-run-section.tsx';
import styles from './launcher.module.css';
import { TableHead } from '../../../ui/table-head.tsx';

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
      <table className={styles.plan}>
        <TableHead
          cardsBelow={56}
          columns={[
            texts.person,
            texts.manager,
            ...pulses.map(({ id, title }) => ({
              key: String(id),
              label: title,
              hint: chosen.has(id) ? texts.whoChooses : texts.whoWrites,
            })),
            { key: 'actions', label: LABELS.buttons.actions, isHidden: true },
          ]}
        />
        <tbody>
          {rows.map((row) => (
            <PersonRow key={row.employee.id} onLeaveOut={onLeaveOut} pulses={pulses} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function PersonRow({
  row,
  pulses,
  onLeaveOut,
}: { row: Row } & Pick<PlanTableProps, 'pulses' | 'onLeaveOut'>) {
  const { employee, manager, position_name: position, department, cells } = row;
  const place = [position, department].filter(Boolean).join(' · ');
  return (
    <tr>
      <th scope="row">
        <EmployeeName id={employee.id} name={employee.preferred_name} />
        {place !== '' && <span className={styles.sub}>{place}</span>}
      </th>
      <td data-label={texts.manager}>
        {manager === null ? (
          <Text span c="var(--ink-3)">
            {texts.noManager}
          </Text>
        ) : (
          <EmployeeName id={manager.id} name={manager.preferred_name} />
        )}
      </td>
      {pulses.map(({ id, title }) => {
        const cell = cells.find(({ pulse_id: pulseId }) => pulseId === id);
        return (
          <td data-label={title} key={id}>
            <div>{cell && <CellWords cell={cell} name={employee.preferred_name} />}</div>
          </td>
        );
      })}
      <td className={styles.act}>
        <Button
          aria-label={texts.leaveOutOf({ name: employee.preferred_name })}
          onClick={() => onLeaveOut(employee)}
          size="compact-sm"
          variant="subtle"
        >
          {texts.leaveOut}
        </Button>
      </td>
    </tr>
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
