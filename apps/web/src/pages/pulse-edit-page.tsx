import type { EmployeeFeedback } from '@reviews/contracts/pulses';
import { texts } from '@reviews/messages';
import { pulseEditPage } from '@reviews/messages/en/pulses';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import {
  QuickNavigation,
  RelatedPanel,
  renderAnswer,
  screenOf,
  ShowRelatedButton,
  useAudience,
} from '../features/pulses/index.ts';
import {
  hasKeptAnswers,
  isStarted,
  KeptAnswers,
  LeaveGuard,
  ReviewForm,
  reviewTitle,
  tellSaved,
  useReviewForm,
  useReviewSource,
  type ReviewSource,
} from '../features/drafts/index.ts';
import { menuQuery } from '../features/menu/index.ts';
import { DeclineReview, isSelection, nominationTitle } from '../features/nominations/index.ts';
import { useWriter } from '../features/session/index.ts';
import { useDates } from '../lib/dates.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { BesidePanel } from '../ui/beside-panel.tsx';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonBlock, SkeletonText } from '../ui/skeletons.tsx';
import { FormAudience } from '../parts/form-audience.tsx';
import styles from './pulse-edit-page.module.css';

const SelectionScreen = lazyComponent(
  async () =>
    (await import('../features/nominations/components/selection-screen.tsx')).SelectionScreen,
);
const ApprovalScreen = lazyComponent(
  async () =>
    (await import('../features/nominations/components/approval-screen.tsx')).ApprovalScreen,
);

const TEXTS = texts(pulseEditPage);

/**
 * `/pulses/{hash}/edit`: writes a review, or manages its nomination task (FORM-01, FORM-34 to
 * FORM-36).
 */
export default function PulseEditPage() {
  const { hash = '' } = useParams();
  return <PulseEdit hash={hash} key={hash} />;
}

function PulseEdit({ hash }: { hash: string }) {
  // Remounts the form after its content was replaced, for example when a restore is undone.
  const [opening, setOpening] = useState(0);
  return (
    <OpenedForm
      hash={hash}
      isReopened={opening > 0}
      key={opening}
      onReopen={() => setOpening(opening + 1)}
    />
  );
}

interface OpenedFormProps {
  hash: string;
  isReopened: boolean;
  onReopen: () => void;
}

function OpenedForm({ hash, isReopened, onReopen }: OpenedFormProps) {
  const person = useWriter();
  const { data, error } = useReviewSource(hash, person);
  // Requested together with the form, so that the page waits for both at once.
  useAudience(hash);
  const navigate = useNavigate();
  const hasFailed = error !== null && !data;
  const isForm = data !== undefined && screenOf(data.form) === 'form';
  // The form can be read but not written: it is closed, or someone else's.
  const isClosed = isForm && !data.form.permissions.update;
  const isGone = isClosed && !hasKeptAnswers(data);

  // The query cache has already shown the message (ERR-07).
  useEffect(() => {
    if (hasFailed) void navigate('/', { replace: true });
    else if (isGone) void navigate(`/pulses/${hash}/view`, { replace: true });
  }, [hasFailed, isGone, hash, navigate]);

  const isShown = data !== undefined && !isGone;
  // The focused element is gone, and since the page is the same, its frame does not move the focus.
  useEffect(() => {
    if (isReopened && isShown)
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  }, [isReopened, isShown]);

  if (!data || isGone) return <PulseEditSkeleton />;
  if (isClosed) return <ClosedPage source={data} />;
  return isForm ? (
    <WriteReview onReopen={onReopen} person={person} source={data} />
  ) : (
    <NominationPage form={data.form} onReload={onReopen} person={person} />
  );
}

interface WriteReviewProps {
  source: ReviewSource;
  person: string;
  onReopen: () => void;
}

function WriteReview({ source, person, onReopen }: WriteReviewProps) {
  const { form } = source;
  const review = useReviewForm(form, source.kept, person);
  const [isRelatedShown, setIsRelatedShown] = useState(false);
  const goHome = useWayHome(form.hash);

  const onSubmitted = (): void => {
    tellSaved();
    goHome();
  };

  return (
    <BesidePanel opened={isRelatedShown} width="clamp(21.25rem, 30vw, 30rem)">
      <PageFrame
        place={form.feedbackCycle?.name}
        secondaryActions={
          <>
            <QuickNavigation form={form} />
            {form.relatedFeedback.length > 0 && !isRelatedShown && (
              <ShowRelatedButton onClick={() => setIsRelatedShown(true)} />
            )}
            <DeclineReview
              form={form}
              isStarted={() => isStarted(review.driver.getState())}
              onDeclined={goHome}
              saveFirst={() => review.driver.saveAll()}
            />
          </>
        }
        subtitle={<Due form={form} />}
        title={reviewTitle(form)}
      >
        <ReviewForm
          onReopen={onReopen}
          onSubmitted={onSubmitted}
          renderAnswer={renderAnswer}
          renderAudience={(place, optOut) => (
            <FormAudience hash={form.hash} optOut={optOut} place={place} />
          )}
          review={review}
        />
      </PageFrame>
      <Suspense>
        {isRelatedShown && (
          <RelatedPanel forms={form.relatedFeedback} onHide={() => setIsRelatedShown(false)} />
        )}
      </Suspense>
      <LeaveGuard driver={review.driver} />
    </BesidePanel>
  );
}

/**
 * Returns a function that goes home. The menu and the form have changed. The form is refetched when
 * it is next opened,
 * not now: the user may no longer be allowed to read it.
 */
function useWayHome(hash: string): () => void {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return () => {
    void queryClient.invalidateQueries({ queryKey: menuQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['pulse', hash], refetchType: 'none' });
    void navigate('/');
  };
}

function Due({ form: { due_date: due, stage_title: stage } }: { form: ReviewSource['form'] }) {
  const { formatDate } = useDates();
  return (
    <>
      {[stage, due === null ? null : TEXTS.due({ date: formatDate(due) })]
        .filter(Boolean)
        .join(' · ')}
    </>
  );
}

/** The form was closed before all local changes had reached the server. */
function ClosedPage({ source }: { source: ReviewSource }) {
  const navigate = useNavigate();
  return (
    <PageFrame place={source.form.feedbackCycle?.name} title={reviewTitle(source.form)}>
      <KeptAnswers
        onDone={() => void navigate(`/pulses/${source.form.hash}/view`, { replace: true })}
        renderAnswer={renderAnswer}
        source={source}
      />
    </PageFrame>
  );
}

interface NominationPageProps {
  form: EmployeeFeedback;
  person: string;
  onReload: () => void;
}

function NominationPage({ form, person, onReload }: NominationPageProps) {
  const goHome = useWayHome(form.hash);
  const Screen = isSelection(form) ? SelectionScreen : ApprovalScreen;
  return (
    <PageFrame
      place={form.feedbackCycle?.name}
      secondaryActions={<QuickNavigation form={form} />}
      subtitle={<Due form={form} />}
      title={nominationTitle(form)}
    >
      <Suspense fallback={<FormSkeleton />}>
        <Screen form={form} onReload={onReload} onSaved={goHome} person={person} />
      </Suspense>
    </PageFrame>
  );
}

function PulseEditSkeleton() {
  return (
    <PageFrame title={null}>
      <FormSkeleton />
    </PageFrame>
  );
}

function FormSkeleton() {
  return (
    <div className={styles.skeleton}>
      <SkeletonText lines={4} />
      <SkeletonBlock height={220} />
      <SkeletonBlock height={220} />
    </div>
  );
}
