import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { AudienceLine, useAudience } from '../features/audience/index.ts';
import { menuQuery } from '../features/menu/index.ts';
import {
  NominationTask, nominationTitle, PulseActions, PulseReading, pulseTitle, QuickNavigation, screenOf, usePulse, WrittenBy,
} from '../features/pulses/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { ApiError } from '../lib/api-error.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonText } from '../ui/skeletons.tsx';

/** /pulses/{hash}/view: a form read-only, and what its reader can do with it (VIEW-01 to VIEW-25). */
export default function PulseViewPage() {
  const { hash = '' } = useParams();
  return <PulseView hash={hash} key={hash} />;
}

/** What was readable a while ago and is not any more (reopened, removed) is not shown from memory. */
const isGone = (error: Error | null): boolean => error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'forbidden');

function PulseView({ hash }: { hash: string }) {
  const { data, error } = usePulse(hash);
  // Asked together with the form, so that the page waits for both at once.
  useAudience(hash);
  const navigate = useNavigate();
  const form = data?.employeeFeedback;
  const hasFailed = (error !== null && !form) || isGone(error);

  // The query cache has shown the message (VIEW-08, ERR-07).
  useEffect(() => {
    if (hasFailed) void navigate('/', { replace: true });
  }, [hasFailed, navigate]);

  if (!form || hasFailed) {
    return (
      <PageFrame title={null}>
        <SkeletonText lines={12} />
      </PageFrame>
    );
  }
  return screenOf(form) === 'form' ? <ReadReview form={form} /> : <ReadNominations form={form} />;
}

function ReadReview({ form }: { form: EmployeeFeedback }) {
  const { employee_id: me } = useSessionUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notice = useRef<HTMLDivElement>(null);
  const isMine = me !== null && form.assignee?.id === me;

  // Only its writer may edit it, and read it while it is open (AMB-04, docs/decisions/015).
  const onReopened = (): void => {
    void queryClient.invalidateQueries({ queryKey: menuQuery.queryKey });
    void navigate(isMine ? `/pulses/${form.hash}/edit` : '/');
  };
  return (
    <PageFrame
      place={form.feedbackCycle?.name}
      secondaryActions={
        <>
          <QuickNavigation form={form} />
          <PulseActions form={form} isAboutMe={form.for.id === me} isMine={isMine} onAsked={() => focusSoon(notice)} onReopened={onReopened} />
        </>
      }
      subtitle={<WrittenBy form={form} />}
      title={pulseTitle(form)}
    >
      <AudienceLine above hash={form.hash} />
      <PulseReading form={form} isMine={isMine} noticeRef={notice} onReopened={onReopened} />
    </PageFrame>
  );
}

/** After the dialog has given the focus back to a button that is gone. */
function focusSoon(element: { readonly current: HTMLElement | null }): void {
  requestAnimationFrame(() => element.current?.focus({ preventScroll: true }));
}

function ReadNominations({ form }: { form: EmployeeFeedback }) {
  return (
    <PageFrame place={form.feedbackCycle?.name} secondaryActions={<QuickNavigation form={form} />} subtitle={<WrittenBy form={form} />} title={nominationTitle(form)}>
      <NominationTask form={form} />
    </PageFrame>
  );
}
