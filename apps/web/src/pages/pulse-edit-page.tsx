import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { AudienceBeforeSubmit, AudienceLine, useAudience } from '../features/audience/index.ts';
import {
  hasKeptAnswers, KeptAnswers, LeaveGuard, ReviewForm, reviewTitle, tellSaved, useReviewForm, useReviewSource, type AudiencePlace, type ReviewSource,
} from '../features/drafts/index.ts';
import { menuQuery } from '../features/menu/index.ts';
import {
  NominationTask, nominationTitle, QuickNavigation, RelatedPanel, renderAnswer, renderAnswers, screenOf, ShowRelatedButton,
} from '../features/pulses/index.ts';
import { useSessionUser } from '../features/session/index.ts';
import { useDates } from '../lib/dates.ts';
import { PageFrame } from '../ui/page-frame.tsx';
import { SkeletonBlock, SkeletonText } from '../ui/skeletons.tsx';
import styles from './pulse-edit-page.module.css';

/** /pulses/{hash}/edit: writing a review, or the nomination task that the form is (FORM-01, FORM-34 to FORM-36). */
export default function PulseEditPage() {
  const { hash = '' } = useParams();
  return <PulseEdit hash={hash} key={hash} />;
}

function PulseEdit({ hash }: { hash: string }) {
  const person = usePerson();
  const { data, error } = useReviewSource(hash, person);
  // Asked together with the form, so that the page waits for both at once.
  useAudience(hash);
  const navigate = useNavigate();
  const hasFailed = error !== null && !data;
  const isForm = data !== undefined && screenOf(data.form) === 'form';
  // A form that can be read and not be written: closed, or somebody else's.
  const isClosed = isForm && !data.form.permissions.update;
  const isGone = isClosed && !hasKeptAnswers(data);

  // The query cache has shown the message (ERR-07).
  useEffect(() => {
    if (hasFailed) void navigate('/', { replace: true });
    else if (isGone) void navigate(`/pulses/${hash}/view`, { replace: true });
  }, [hasFailed, isGone, hash, navigate]);

  if (!data || isGone) return <PulseEditSkeleton />;
  if (isClosed) return <ClosedPage source={data} />;
  return isForm ? <WriteReview person={person} source={data} /> : <NominationPage source={data} />;
}

/** Whose words the journal of this browser keeps: while impersonating neither person's own. */
function usePerson(): string {
  const { id, impersonating, impersonator_name: by } = useSessionUser();
  return impersonating ? `${id} by ${by ?? ''}` : String(id);
}

function WriteReview({ source, person }: { source: ReviewSource; person: string }) {
  const { form } = source;
  const review = useReviewForm(form, source.kept, person);
  const [isRelatedShown, setIsRelatedShown] = useState(false);
  const navigate = useNavigate();
  const queryClient = useQueryClient();

  const onSubmitted = (): void => {
    tellSaved();
    void queryClient.invalidateQueries({ queryKey: menuQuery.queryKey });
    void queryClient.invalidateQueries({ queryKey: ['pulse', form.hash] });
    void navigate('/');
  };

  return (
    <div className={isRelatedShown ? styles.beside : undefined}>
      <PageFrame
        place={form.feedbackCycle?.name}
        secondaryActions={
          <>
            <QuickNavigation form={form} />
            {form.relatedFeedback.length > 0 && !isRelatedShown && (
              <ShowRelatedButton onClick={() => setIsRelatedShown(true)} />
            )}
          </>
        }
        subtitle={<Due form={form} />}
        title={reviewTitle(form)}
      >
        <ReviewForm
          onSubmitted={onSubmitted}
          renderAnswer={renderAnswer}
          renderAnswers={renderAnswers}
          renderAudience={(place, optOut) => <Audience hash={form.hash} optOut={optOut} place={place} />}
          review={review}
        />
      </PageFrame>
      {isRelatedShown && <RelatedPanel forms={form.relatedFeedback} onHide={() => setIsRelatedShown(false)} />}
      <LeaveGuard driver={review.driver} />
    </div>
  );
}

function Audience({ hash, optOut, place }: { hash: string; optOut: boolean; place: AudiencePlace }) {
  if (place === 'submit') return <AudienceBeforeSubmit hash={hash} optOut={optOut} />;
  return <AudienceLine hash={hash} opens={place === 'end' ? 'up' : 'down'} optOut={optOut} />;
}

function Due({ form: { due_date: due, stage_title: stage } }: { form: ReviewSource['form'] }) {
  const { formatDate } = useDates();
  return <>{[stage, due === null ? null : `due ${formatDate(due)}`].filter(Boolean).join(' · ')}</>;
}

/** The form was closed before everything written on this computer had reached the server. */
function ClosedPage({ source }: { source: ReviewSource }) {
  const navigate = useNavigate();
  return (
    <PageFrame place={source.form.feedbackCycle?.name} title={reviewTitle(source.form)}>
      <KeptAnswers onDone={() => void navigate(`/pulses/${source.form.hash}/view`, { replace: true })} renderAnswer={renderAnswer} source={source} />
    </PageFrame>
  );
}

function NominationPage({ source: { form } }: { source: ReviewSource }) {
  return (
    <PageFrame place={form.feedbackCycle?.name} secondaryActions={<QuickNavigation form={form} />} title={nominationTitle(form)}>
      <NominationTask form={form} />
    </PageFrame>
  );
}

function PulseEditSkeleton() {
  return (
    <PageFrame title={null}>
      <div className={styles.skeleton}>
        <SkeletonText lines={4} />
        <SkeletonBlock height={220} />
        <SkeletonBlock height={220} />
      </div>
    </PageFrame>
  );
}
