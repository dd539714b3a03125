import { useEffect } from 'react';
import { useNavigate, useParams } from 'react-router';
import { NominationTask, nominationTitle, PulseReading, pulseTitle, QuickNavigation, screenOf, usePulse, WrittenBy } from '../features/pulses/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonText } from '../ui/skeletons.tsx';

/** /pulses/{hash}/view: a form read-only (VIEW-01 to VIEW-08). */
export default function PulseViewPage() {
  const { hash = '' } = useParams();
  return <PulseView hash={hash} key={hash} />;
}

function PulseView({ hash }: { hash: string }) {
  const { data, error } = usePulse(hash);
  const user = useSessionUser();
  const navigate = useNavigate();
  const form = data?.employeeFeedback;
  const hasFailed = error !== null && !form;

  // The query cache has shown the message (VIEW-08, ERR-07).
  useEffect(() => {
    if (hasFailed) void navigate('/', { replace: true });
  }, [hasFailed, navigate]);

  if (!form) {
    return (
      <PageFrame title={null}>
        <SkeletonText lines={12} />
      </PageFrame>
    );
  }
  const isReview = screenOf(form) === 'form';
  return (
    <PageFrame
      place={form.feedbackCycle?.name}
      secondaryActions={<QuickNavigation form={form} />}
      subtitle={<WrittenBy form={form} />}
      title={isReview ? pulseTitle(form) : nominationTitle(form)}
    >
      {isReview ? <PulseReading form={form} isMine={form.assignee !== null && form.assignee.id === user.employee_id} /> : <NominationTask form={form} />}
    </PageFrame>
  );
}
