import { Stack, Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS, STAGE_NOMINATIONS } from '@reviews/domain';
import { IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyLine } from '../../../ui/empty-line.tsx';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { StateMark } from '../../../ui/state-mark.tsx';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';

const COLUMNS = LABELS.nominations.approvalColumns;

/**
 * Renders a nomination task read-only: the people nominated so far and their state (FORM-34,
 * FORM-35).
 */
export function NominationTask({ form }: { form: EmployeeFeedback }) {
  const isSelection = form.currentStage?.component === STAGE_NOMINATIONS;
  const name = form.for.preferred_name;
  if (form.nominationTask?.namesWithheld === true)
    return <EmptyState icon={IconUsers} quiet title={NOMINATION_TEXTS.withheld} />;
  return (
    <Stack gap="md">
      <Text maw="var(--measure)" c="dimmed">
        {isSelection
          ? NOMINATION_TEXTS.selectionIntro({ name })
          : NOMINATION_TEXTS.approvalIntro({ name })}
      </Text>
      {isSelection && form.nominations.length === 0 ? (
        <EmptyState icon={IconUsers} quiet title={NOMINATION_TEXTS.none} />
      ) : (
        <NominationTable nominations={form.nominations} />
      )}
    </Stack>
  );
}

function NominationTable({ nominations }: Pick<EmployeeFeedback, 'nominations'>) {
  return (
    <>
      <DataTable
        columns={[
          {
            key: 'name',
            label: COLUMNS.name,
            cell: ({ employee_id: id, preferred_name: name }) => (
              <EmployeeName id={id} name={name} />
            ),
          },
          { key: 'position', label: COLUMNS.position, cell: (nominee) => nominee.position_name },
          { key: 'manager', label: COLUMNS.manager, cell: (nominee) => nominee.manager_name },
          { key: 'status', label: COLUMNS.status, cell: ({ state }) => stateWord(state) },
          {
            key: 'approve',
            label: COLUMNS.approve,
            cell: ({ approved }) =>
              approved ? (
                <StateMark icon={IconCircleCheck} tone="positive">
                  {NOMINATION_TEXTS.approved}
                </StateMark>
              ) : (
                NOMINATION_TEXTS.notApproved
              ),
          },
        ]}
        keyOf={({ id }) => id}
        label={NOMINATION_TEXTS.table}
        rows={nominations}
      />
      {nominations.length === 0 && <EmptyLine>{NOMINATION_TEXTS.none}</EmptyLine>}
    </>
  );
}

/**
 * Returns the label of a nomination's state (specification 4, Nominations). An unknown state is
 * shown by its own name, capitalised.
 */
function stateWord(state: string): string {
  return state === 'proposed'
    ? NOMINATION_TEXTS.pending
    : `${state.charAt(0).toUpperCase()}${state.slice(1)}`;
}
