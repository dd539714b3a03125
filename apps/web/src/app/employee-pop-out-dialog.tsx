import { EmployeeOverviewDialog } from '../features/overview/index.ts';
import { PulseAnswers } from '../features/pulses/index.ts';
import { useSessionUser } from '../features/session/index.ts';

/**
 * Renders the employee overview over a page. The content of a review is rendered by the feature
 * that owns reviews.
 */
export function EmployeePopOutDialog({
  employeeId,
  onClose,
}: {
  employeeId: number;
  onClose: () => void;
}) {
  const { employee_id: readerId } = useSessionUser();
  return (
    <EmployeeOverviewDialog
      employeeId={employeeId}
      onClose={onClose}
      readerId={readerId}
      renderAnswers={renderAnswers}
    />
  );
}

const renderAnswers = (hash: string) => <PulseAnswers hash={hash} />;
