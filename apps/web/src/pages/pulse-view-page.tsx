import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import type { ResponseOf } from '@reviews/contracts/endpoint';
import type { EmployeeFeedback, showPulse } from '@reviews/contracts/pulses';
import {
  answerCardId,
  AudienceLine,
  PulseActions,
  PulseReading,
  pulseTitle,
  QuickNavigation,
  readableAnswers,
  screenOf,
  shownAnswers,
  useAudience,
  usePulse,
  WrittenBy,
} from '../features/pulses/index.ts';
import {
  CommentsPanel,
  CommentsToggle,
  hasKeptWritings,
  KeptComments,
  SelectionOffer,
  UnsavedNotice,
  useCommentSidebar,
} from '../features/comments/index.ts';
import { menuQuery } from '../features/menu/index.ts';
import { nominationTitle } from '../features/nominations/index.ts';
import { useSessionUser, useWriter } from '../features/session/index.ts';
import { ApiError } from '../lib/api-error.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { AccessLink } from '../ui/access-link.tsx';
import { BesidePanel } from '../ui/beside-panel.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonText } from '../ui/skeletons.tsx';

const NominationTask = lazyComponent(
  async () =>
    (await import('../features/nominations/components/nomination-task.tsx')).NominationTask,
);
const QuestionComments = lazyComponent(
  async () => (await import('../features/comments/components/opened-comments.ts')).QuestionComments,
);

/** `/pulses/{hash}/view`: a read-only form, with its reader's actions (VIEW-01 to VIEW-25). */
export default function PulseViewPage() {
  const { hash = '' } = useParams();
  return <PulseView hash={hash} key={hash} />;
}

/** A form that may no longer be read (reopened, removed) is not shown from the cache. */
const isGone = (error: Error | null): boolean =>
  error instanceof ApiError && (error.kind === 'not-found' || error.kind === 'forbidden');

function PulseView({ hash }: { hash: string }) {
  const { data, error } = usePulse(hash);
  // Requested together with the form, so that the page waits for both at once.
  useAudience(hash);
  const person = useWriter();
  const navigate = useNavigate();
  const form = data?.employeeFeedback;
  const hasFailed = (error !== null && !form) || isGone(error);
  // The writer first gets to see an unsaved comment, before being led away.
  const [isTaken, setIsTaken] = useState(false);
  const isKept = hasFailed && !isTaken && isGone(error) && hasKeptWritings({ person, hash });

  // The query cache has already shown the message (VIEW-08, ERR-07).
  useEffect(() => {
    if (hasFailed && !isKept) void navigate('/', { replace: true });
  }, [hasFailed, isKept, navigate]);

  if (isKept) {
    return (
      <PageFrame title={error?.message ?? null}>
        <Suspense>
          <KeptComments hash={hash} onDone={() => setIsTaken(true)} person={person} />
        </Suspense>
      </PageFrame>
    );
  }
  if (!data || !form || hasFailed) {
    return (
      <PageFrame title={null}>
        <SkeletonText lines={12} />
      </PageFrame>
    );
  }
  return screenOf(form) === 'form' ? <ReadReview data={data} /> : <ReadNominations form={form} />;
}

/** Sets up the comment sidebar of a form. */
function useComments({
  employeeFeedback: form,
  commentingOptions: options,
  commentSettings,
  commentCount: count,
}: ResponseOf<typeof showPulse>) {
  const { hash } = form;
  const person = useWriter();
  const questions = useMemo(
    () =>
      shownAnswers(readableAnswers(form)).map(({ question: id, question_version: { text } }) => ({
        id,
        text,
      })),
    [form],
  );
  const cardId = useCallback((question: number) => answerCardId(hash, question), [hash]);
  return useCommentSidebar({
    hash,
    person,
    options,
    first: commentSettings?.default_visibility,
    count,
    questions,
    cardId,
  });
}

function ReadReview({ data }: { data: ResponseOf<typeof showPulse> }) {
  const { employeeFeedback: form } = data;
  const { employee_id: me, sections } = useSessionUser();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const notice = useRef<HTMLDivElement>(null);
  const isMine = me !== null && form.assignee?.id === me;
  const comments = useComments(data);
  const [root, setRoot] = useState<HTMLElement | null>(null);

  // Only the writer may edit the form, or read it while it is open (AMB-04, docs/decisions/015).
  const onReopened = (): void => {
    void queryClient.invalidateQueries({ queryKey: menuQuery.queryKey });
    void navigate(isMine ? `/pulses/${form.hash}/edit` : '/');
  };
  const besideQuestion = (question: number) => (
    <Suspense>
      <QuestionComments question={question} sidebar={comments} />
    </Suspense>
  );
  return (
    <BesidePanel opened={comments.isOpen} width="calc(100% / 3)">
      <PageFrame
        place={form.feedbackCycle?.name}
        secondaryActions={
          <>
            {sections.cycles && form.for.id !== me && (
              <AccessLink employeeId={form.for.id} form={form.hash} />
            )}
            <QuickNavigation form={form} />
            <PulseActions
              form={form}
              isAboutMe={form.for.id === me}
              isMine={isMine}
              onAsked={() => focusSoon(notice)}
              onReopened={onReopened}
            />
            <CommentsToggle sidebar={comments} />
          </>
        }
        subtitle={<WrittenBy form={form} />}
        title={pulseTitle(form)}
      >
        <AudienceLine above hash={form.hash} />
        <UnsavedNotice sidebar={comments} />
        <div ref={setRoot}>
          <PulseReading
            aside={comments.isOpen ? besideQuestion : undefined}
            form={form}
            isMine={isMine}
            noticeRef={notice}
            onReopened={onReopened}
          />
        </div>
      </PageFrame>
      {comments.options.length > 0 && data.commentSettings?.selected_text !== false && (
        <SelectionOffer sidebar={comments} />
      )}
      {comments.isOpen && (
        <Suspense>
          <CommentsPanel root={root} sidebar={comments} />
        </Suspense>
      )}
    </BesidePanel>
  );
}

/** Moves the focus after the dialog has returned it to a button that is gone. */
function focusSoon(element: { readonly current: HTMLElement | null }): void {
  requestAnimationFrame(() => element.current?.focus({ preventScroll: true }));
}

function ReadNominations({ form }: { form: EmployeeFeedback }) {
  return (
    <PageFrame
      place={form.feedbackCycle?.name}
      secondaryActions={<QuickNavigation form={form} />}
      subtitle={<WrittenBy form={form} />}
      title={nominationTitle(form)}
    >
      <Suspense fallback={<SkeletonText lines={6} />}>
        <NominationTask form={form} />
      </Suspense>
    </PageFrame>
  );
}
