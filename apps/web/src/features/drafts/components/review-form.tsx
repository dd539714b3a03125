import { Text } from '@mantine/core';
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { MESSAGES } from '@reviews/domain';
import { RichTextContent } from '../../../ui/rich-text-editor/rich-text-content.tsx';
import { EditorFlushContext, flushEditors } from '../hooks/editor-flush.ts';
import { useConflictDialog } from '../hooks/use-conflict-dialog.ts';
import type { OpenReview } from '../hooks/use-review-form.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import { useReviewState, useShownQuestions } from '../hooks/use-review-state.ts';
import { useSubmitFlow } from '../hooks/use-submit-flow.ts';
import type { RenderAnswer } from './conflict-dialog.tsx';
import { FormOutline } from './form-outline.tsx';
import {
  ConflictDialog,
  fetchDialogsSoon,
  PriorDraftsDialog,
  SubmitDialogs,
} from './form-dialogs.ts';
import { QuestionField } from './question-field.tsx';
import { RestoredNotice } from './restored-notice.tsx';
import styles from './review-form.module.css';
import { SaveBar } from './save-bar.tsx';
import { SharingOptOut } from './sharing-opt-out.tsx';

export interface ReviewFormProps {
  review: OpenReview;
  /**
   * Called when the server has the review: goes to the home page, or notifies the opener of the
   * dialog (FORM-24, FORM-25).
   */
  onSubmitted: () => void;
  /** Only in a dialog (FORM-14), which has no old drafts and no outline (FORM-17). */
  onClose?: () => void;
  /** A restore was undone, so the answers on the page are stale and the review must be reopened. */
  onReopen: () => void;
  renderAnswer: RenderAnswer;
  /**
   * Shows who can read the review: above its questions, at their end, and in the submit
   * confirmation.
   */
  renderAudience?: ((place: AudiencePlace, optOut: boolean) => ReactNode) | undefined;
}

export type AudiencePlace = 'start' | 'end' | 'submit';

/** Renders a review being written (FORM-04, FORM-05, FORM-14 to FORM-26). */
export function ReviewForm(props: ReviewFormProps) {
  const [flushes] = useState(() => new Set<() => void>());
  return (
    <EditorFlushContext value={flushes}>
      <ReviewFormBody {...props} flush={() => flushEditors(flushes)} />
    </EditorFlushContext>
  );
}

function ReviewFormBody({
  review,
  onSubmitted,
  onClose,
  onReopen,
  renderAnswer,
  renderAudience = () => null,
  flush,
}: ReviewFormProps & { flush: () => void }) {
  const { driver, form, questions } = review;
  const shown = useShownQuestions(review);
  const submit = useSubmitFlow(review, onSubmitted);
  const conflict = useConflictDialog(driver);
  const draftGroups = useReviewState(driver, (state) => state.draftGroups);
  const optOut = useReviewState(driver, (state) => state.optOut);
  const [isReviewingDrafts, setIsReviewingDrafts] = useState(false);
  const missed = new Set(submit.check.missing.map(({ question_id: id }) => id));
  const isPage = onClose === undefined;
  // Stay mounted after the first open, so that their closing animation can run.
  const [wasAsked, setWasAsked] = useState(false);
  useEffect(fetchDialogsSoon, []);
  const saveFirst = (): Promise<boolean> => {
    flush();
    return driver.saveAll();
  };
  const reviewDrafts = (): void => {
    // The comparison with an earlier draft must include everything typed.
    flush();
    setIsReviewingDrafts(true);
  };
  const onSave = (): void => {
    flush();
    // Nothing can be saved before the conflict is resolved: the button opens the dialog instead.
    if (conflict.conflict === null) driver.saveNow();
    else conflict.open();
  };
  return (
    <div className={`${styles.form} ${isPage ? styles.page : ''}`}>
      <div className={styles.layout}>
        {isPage && <FormOutline driver={driver} questions={shown} />}
        <div className={styles.document}>
          {renderAudience('start', optOut)}
          {form.restoredDraft !== null && (
            <RestoredNotice onUndone={onReopen} review={review} saveFirst={saveFirst} />
          )}
          {form.feedback.description !== '' && (
            <Text component="div" maw="var(--measure)" pb={4} c="dimmed">
              <RichTextContent html={form.feedback.description} />
            </Text>
          )}
          {shown.map(({ entry, required }) => (
            <QuestionField
              driver={driver}
              entry={entry}
              key={entry.question.question_id}
              missed={missed.has(entry.question.question_id)}
              onBadInput={submit.onBadInput}
              required={required}
            />
          ))}
          {form.feedback.options['sharingOptOutOption'] === true && (
            <SharingOptOut
              driver={driver}
              subject={
                form.assignee?.id === form.for.id ? DRAFT_TEXTS.you : form.for.preferred_name
              }
            />
          )}
          {renderAudience('end', optOut)}
        </div>
      </div>
      {!driver.isPreview && (
        <SaveBar
          driver={driver}
          onClose={onClose}
          onCompare={conflict.open}
          onReviewDrafts={isPage && draftGroups.length > 0 ? reviewDrafts : undefined}
          onSave={onSave}
          onSubmit={() => {
            setWasAsked(true);
            if (conflict.conflict === null) void submit.ask();
            else conflict.open();
          }}
          openedDraftAt={draftAtOpening(review)}
          submitting={submit.step === 'checking' || submit.step === 'sending'}
        />
      )}
      <Suspense>
        {wasAsked && (
          <SubmitDialogs
            audience={renderAudience('submit', optOut)}
            check={submit.check}
            onCancel={submit.cancel}
            onConfirm={() => void submit.confirm()}
            step={submit.step}
          />
        )}
        {conflict.conflict && (
          <ConflictDialog
            conflict={conflict.conflict}
            key={conflict.key}
            onClose={conflict.close}
            onSettle={driver.settleConflict}
            opened={conflict.isOpen}
            questions={questions}
            renderAnswer={renderAnswer}
          />
        )}
        {isReviewingDrafts && (
          <PriorDraftsDialog
            groups={draftGroups}
            onClose={() => setIsReviewingDrafts(false)}
            renderAnswer={renderAnswer}
            review={review}
            saveFirst={saveFirst}
          />
        )}
      </Suspense>
    </div>
  );
}

/** Returns when the draft that the form opened with was saved. */
function draftAtOpening({ form }: OpenReview): string | null {
  return (
    form.draftGroups.find((group) => group.answer_group === form.draft?.answerGroup)?.updated_at ??
    null
  );
}

/** Returns the form's heading (FORM-02). */
export const reviewTitle = ({ feedback, for: subject }: OpenReview['form']): string =>
  MESSAGES.pulses.title({ title: feedback.title, name: subject.preferred_name });
