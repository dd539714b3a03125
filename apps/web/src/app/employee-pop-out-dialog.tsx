import { EmployeeOverviewDialog } from '../features/overview/index.ts';
import { PulseAnswers } from '../features/pulses/index.ts';
import { useSessionUser } from '../features/session/index.ts';

/** The overview over a page; what is in a form is shown by the feature that shows forms. */
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
