import { texts } from '@reviews/messages';
import { employeePage } from '@reviews/messages/en/overview';
import { useParams } from 'react-router';
import { EmployeeFields } from '../features/custom-fields/index.ts';
import { ChangeManagerButton } from '../features/handovers/index.ts';
import {
  EmployeeNotFound,
  EmployeeOverview,
  useEmployeeOverview,
} from '../features/overview/index.ts';
import { PulseAnswers } from '../features/pulses/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { ApiError } from '../lib/api-error.ts';
import { readRecordId } from '../lib/record-id.ts';
import { PageFrame } from '../ui/page-frame.tsx';

const TEXTS = texts(employeePage);

/** `/employees/{employeeId}`: a person's overview on its own page (OVR-01, docs/decisions/022). */
export default function EmployeePage() {
  const employeeId = readRecordId(useParams().employeeId);
  return employeeId === null ? (
    <EmployeeNotFound />
  ) : (
    <Employee employeeId={employeeId} key={employeeId} />
  );
}

function Employee({ employeeId }: { employeeId: number }) {
  const query = useEmployeeOverview(employeeId);
  const { employee_id: me } = useSessionUser();
  const { data, error } = query;
  if (data === undefined && error instanceof ApiError && error.kind === 'not-found')
    return <EmployeeNotFound />;
  const actions = data?.can_change_manager === true && (
    <ChangeManagerButton employeeId={employeeId} name={data.preferred_name} />
  );
  return (
    <PageFrame
      secondaryActions={actions}
      title={data?.preferred_name ?? (error === null ? null : TEXTS.title)}
    >
      <EmployeeOverview
        headingLevel={2}
        isOwn={employeeId === me}
        query={query}
        renderAnswers={renderAnswers}
      />
      {data !== undefined && <EmployeeFields employeeId={employeeId} />}
    </PageFrame>
  );
}

const renderAnswers = (hash: string) => <PulseAnswers hash={hash} />;
