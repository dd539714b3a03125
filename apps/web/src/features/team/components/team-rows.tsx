import { Paper, Stack, VisuallyHidden } from '@mantine/core';
import type { TeamCell, TeamColumn, TeamRow } from '@reviews/contracts/team';
import { LABELS } from '@reviews/domain';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { Withheld } from '../../../ui/peer-status.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { lateOf } from '../lib/late.ts';
import { TEAM_TEXTS } from '../lib/team-texts.ts';
import { FormState } from './form-state.tsx';
import { PeersState, type OnReviews } from './peers-state.tsx';
import styles from './team.module.css';
import { TableHead } from '../../../ui/table-head.tsx';

export interface TeamRowsProps {
  columns: readonly TeamColumn[];
  rows: readonly TeamRow[];
  onReviews: OnReviews;
}

/** The reports in a table with a column for each review. Names and column headings stay in view. */
export function TeamTable({ columns, rows, onReviews }: TeamRowsProps) {
  return (
    // A scrolling area must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div aria-label={TEAM_TEXTS.title} className={styles.scroller} role="region" tabIndex={0}>
      <table className={styles.table}>
        <VisuallyHidden component="caption">{TEAM_TEXTS.title}</VisuallyHidden>
        <TableHead
          columns={[
            TEAM_TEXTS.employee,
            ...columns.map(({ pulse_id: id, title, cycle }) => ({
              key: String(id),
              label: title,
              hint: cycle,
            })),
          ]}
          sticky
        />
        <tbody>
          {rows.map((row) => (
            <tr data-employee={row.employee.id} data-late={lateOf(row) > 0} key={row.employee.id}>
              <th scope="row">
                <Person row={row} />
              </th>
              {columns.map((column, index) => (
                <td key={column.pulse_id}>
                  <Cell
                    cell={row.cells[index]}
                    column={column}
                    name={row.employee.preferred_name}
                    onReviews={onReviews}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The reports as cards, for a window too narrow for a table. */
export function TeamCards({ columns, rows, onReviews }: TeamRowsProps) {
  return (
    <Stack aria-label={TEAM_TEXTS.title} component="ul" gap="sm" role="list">
      {rows.map((row) => (
        <Paper
          component="li"
          data-employee={row.employee.id}
          key={row.employee.id}
          p="md"
          withBorder
        >
          <Person row={row} />
          {columns.length > 0 && (
            <dl className={styles.facts}>
              {columns.map((column, index) => (
                <div className={styles.fact} key={column.pulse_id}>
                  <dt>
                    {column.title}
                    <span className={styles.cycle}>{column.cycle}</span>
                  </dt>
                  <dd>
                    <Cell
                      cell={row.cells[index]}
                      column={column}
                      name={row.employee.preferred_name}
                      onReviews={onReviews}
                    />
                  </dd>
                </div>
              ))}
            </dl>
          )}
        </Paper>
      ))}
    </Stack>
  );
}

function Person({ row }: { row: TeamRow }) {
  const { employee, position_name: position, depth, manager } = row;
  const late = lateOf(row);
  return (
    <div className={styles.person}>
      <span className={styles.name}>
        <EmployeeName id={employee.id} name={employee.preferred_name} />
        {late > 0 && (
          <span className={styles.lateMark}>{TEAM_TEXTS.lateForms({ count: late })}</span>
        )}
      </span>
      {position !== '' && <span className={styles.sub}>{position}</span>}
      {depth > 1 && manager && (
        <span className={styles.sub}>{TEAM_TEXTS.reportsTo({ name: manager.preferred_name })}</span>
      )}
    </div>
  );
}

interface CellProps {
  cell: TeamCell | undefined;
  column: TeamColumn;
  name: string;
  onReviews: OnReviews;
}

function Cell({ cell, column: { title }, name, onReviews }: CellProps) {
  if (cell === undefined) return null;
  if (cell.kind === 'peers')
    return <PeersState cell={cell} name={name} onReviews={onReviews} title={title} />;
  if (cell.empty === LABELS.status.ineligible)
    return <StatusChip status={{ kind: 'ineligible', label: cell.empty, detail: null }} />;
  if (cell.empty !== null) return <Withheld label={cell.empty} />;
  return (
    <div className={styles.states}>
      {cell.forms.map((form) => (
        <FormState form={form} key={form.hash} name={name} title={title} />
      ))}
    </div>
  );
}
