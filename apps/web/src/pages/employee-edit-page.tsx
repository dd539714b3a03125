import { useParams } from 'react-router';
import { EmployeeFields } from '../features/custom-fields/index.ts';
import { EmployeeEdit, PhotoField } from '../features/employee-records/index.ts';
import { ChangeManagerButton } from '../features/handovers/index.ts';
import { EmployeeNotFound } from '../features/overview/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { readRecordId } from '../lib/record-id.ts';

/** `/employees/{employeeId}/edit` (RT-52). */
export default function EmployeeEditPage() {
  const employeeId = readRecordId(useParams().employeeId);
  const { employee_id: ownId } = useSessionUser();
  if (employeeId === null) return <EmployeeNotFound />;
  return (
    <EmployeeEdit
      employeeId={employeeId}
      key={employeeId}
      notFound={<EmployeeNotFound />}
      renderChangeManager={(name) => <ChangeManagerButton employeeId={employeeId} name={name} />}
      renderPhoto={({ preferred_name: name, photo }) => (
        <PhotoField employeeId={employeeId} name={name} own={ownId === employeeId} photo={photo} />
      )}
    >
      <EmployeeFields all employeeId={employeeId} />
    </EmployeeEdit>
  );
}
