import { Stack, Text } from '@mantine/core';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { LABELS, STAGE_NOMINATIONS } from '@reviews/domain';
import { IconCircleCheck, IconUsers } from '@tabler/icons-react';
import { EmployeeName } from '../../../ui/employee-name.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ICON_STROKE } from '../../../ui/theme/theme.ts';
import { NOMINATION_TEXTS } from '../lib/nomination-texts.ts';
import styles from './nomination-task.module.css';

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
    <div className={styles.scroller} role="region" aria-label={NOMINATION_TEXTS.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {Object.values(LABELS.nominations.approvalColumns).map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {nominations.map((nomination) => (
            <tr key={nomination.id}>
              <th scope="row">
                <EmployeeName id={nomination.employee_id} name={nomination.preferred_name} />
              </th>
              <td>{nomination.position_name}</td>
              <td>{nomination.manager_name}</td>
              <td>{stateWord(nomination.state)}</td>
              <td>
                {nomination.approved ? (
                  <span className={styles.approved}>
                    <IconCircleCheck aria-hidden size={18} stroke={ICON_STROKE} />
                    {NOMINATION_TEXTS.approved}
                  </span>
                ) : (
                  NOMINATION_TEXTS.notApproved
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {nominations.length === 0 && (
        <Text py="lg" px="md" c="dimmed">
          {NOMINATION_TEXTS.none}
        </Text>
      )}
    </div>
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
