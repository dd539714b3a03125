import { saveDraft, submitPulse, type EmployeeFeedback } from '@reviews/contracts/pulses';
import { hasAnswer, MESSAGES } from '@reviews/domain';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { onSessionRestored } from '../../../lib/session-events.ts';
import { toast } from '../../../lib/toasts.ts';
import { DRAFT_TEXTS } from '../lib/draft-texts.ts';
import { forgetEntries, Journal, type JournalEntry } from '../lib/journal.ts';
import { journalContentOf, recover } from '../lib/journal-recovery.ts';
import { noteOpenForm } from '../lib/open-forms.ts';
import { ReviewDriver, type ReviewPorts } from '../lib/review-driver.ts';
import { hasUnsaved, initialReviewState, type SentRequest } from '../lib/review-state.ts';
import {
  answersToSubmit,
  questionsOf,
  sendableAnswers,
  sendFailureOf,
  valuesOf,
  wireAnswers,
  type FormQuestion,
} from '../lib/review-wire.ts';
import { holdEditor, whenEditorIsGone } from '../lib/editor-lock.ts';
import { randomKey } from '../../../lib/random-key.ts';

/** An open review: its questions, and the driver that stores and saves the answers. */
export interface OpenReview {
  form: EmployeeFeedback;
  questions: readonly FormQuestion[];
  driver: ReviewDriver;
  journal: Journal;
  editor: string;
  editable: ReadonlySet<number>;
}

/**
 * Opens a review for writing. Typed text is stored on this computer within 60 ms, and sent to the
 * server 2 s after the last change. Entries of earlier windows are restored and saved. Opens once:
 * another review needs another key.
 *
 * @param isPreview only a preview: nothing is stored and nothing is sent (FORM-38, DRAFT-02)
 */
export function useReviewForm(
  form: EmployeeFeedback,
  kept: readonly JournalEntry[],
  person: string,
  isPreview = false,
): OpenReview {
  const [review] = useState(() => openReview(form, person, isPreview));
  const keptAtStart = useRef(kept);

  useEffect(() => {
    const { driver, journal, editor } = review;
    if (driver.isPreview) return undefined;
    driver.revive();
    const release = holdEditor(editor);
    const forget = noteOpenForm(driver, journal, person);
    const stopListening = listenToPage(review);
    void putBack(review, keptAtStart.current);
    keptAtStart.current = [];
    return () => {
      stopListening();
      forget();
      // Leaving the page within the application sends unsaved changes; they stay in the journal
      // until that succeeds.
      driver.leave({ keepalive: false });
      void journal.flush();
      driver.dispose();
      release();
    };
  }, [review, person]);

  return review;
}

function openReview(form: EmployeeFeedback, person: string, isPreview: boolean): OpenReview {
  const editor = randomKey();
  const questions = questionsOf(form);
  const start = initialReviewState({
    values: valuesOf(form.answers, form.excludedQuestions),
    optOut: form.sharingOptOut,
    draft: form.draft,
    draftGroups: form.draftGroups,
  });
  const journal: Journal = new Journal({ person, hash: form.hash, editor }, () =>
    journalContentOf(driver.getState()),
  );
  const driver: ReviewDriver = new ReviewDriver(
    start,
    portsOf(form, questions, editor, isPreview ? null : journal),
    isPreview,
  );
  const editable = new Set(
    questions
      .filter(
        ({ question, original }) =>
          !hasAnswer(original) && !form.excludedQuestions.includes(question.question_id),
      )
      .map(({ question }) => question.question_id),
  );
  return { form, questions, driver, journal, editor, editable };
}

function portsOf(
  form: EmployeeFeedback,
  questions: readonly FormQuestion[],
  editor: string,
  journal: Journal | null,
): ReviewPorts {
  const { hash, excludedQuestions } = form;
  const bodyOf = ({ answers, answerGroup, base, sequence, optOut }: SentRequest) => ({
    answers: wireAnswers(questions, answers),
    ...(answerGroup === null ? {} : { answerGroup }),
    sharingOptOut: optOut ? (1 as const) : (0 as const),
    editor,
    sequence,
    base,
  });
  return {
    save: async (request, options) => {
      const reply = await call(saveDraft, {
        params: { hash },
        body: { ...bodyOf(request), close: 0 },
        needs: ['answerGroup', 'version', 'saved_at', 'draftGroups'],
        ...options,
      });
      return {
        answerGroup: reply.answerGroup,
        version: reply.version,
        savedAt: reply.saved_at,
        draftGroups: reply.draftGroups,
      };
    },
    submit: async (request) => {
      await call(submitPulse, {
        params: { hash },
        body: { ...bodyOf(request), close: 1 },
        needs: ['message'],
      });
    },
    failureOf: (error) => sendFailureOf(error, excludedQuestions),
    sendable: (changed) => sendableAnswers(questions, changed),
    answersToSubmit: (values) => answersToSubmit(questions, values, excludedQuestions),
    journalChanged: () => journal?.changed(),
    say: {
      draftSaved: () => toast.success(MESSAGES.drafts.saved),
      failed: (message) => toast.error(message),
      merged: (whileSubmitting) =>
        toast.info(whileSubmitting ? DRAFT_TEXTS.mergedOnSubmit : DRAFT_TEXTS.merged),
    },
  };
}

/**
 * Restores entries of closed windows, oldest first. Entries of windows that are still open are left
 * alone.
 */
async function putBack(review: OpenReview, entries: readonly JournalEntry[]): Promise<void> {
  for (const entry of entries) {
    if (await whenEditorIsGone(entry.editor)) await putBackEntry(review, entry);
  }
}

async function putBackEntry(
  { driver, journal, editable }: OpenReview,
  entry: JournalEntry,
): Promise<void> {
  const { values, optOut, conflict } = recover(entry, driver.getState(), editable);
  const count = Object.keys(values).length;
  if (count > 0 || optOut !== null || conflict !== null) driver.putBack(values, optOut, conflict);
  if (count > 0) toast.info(DRAFT_TEXTS.kept({ count }));
  await whenSettled(driver);
  // This window's journal must hold the restored answers before the old entry is deleted.
  await journal.flush();
  await forgetEntries([entry]);
}

/** Waits until the writer has resolved the conflict. */
function whenSettled(driver: ReviewDriver): Promise<void> {
  return new Promise((resolve) => {
    if (driver.getState().conflict === null) {
      resolve();
      return;
    }
    const stop = driver.subscribe(() => {
      if (driver.getState().conflict !== null) return;
      stop();
      resolve();
    });
  });
}

function listenToPage({ driver, journal }: OpenReview): () => void {
  const goAway = (): void => {
    journal.mirror();
    driver.leave({ keepalive: true });
  };
  const onVisibility = (): void => {
    if (document.visibilityState === 'visible') {
      driver.nudge();
      return;
    }
    journal.mirror();
    driver.leave({ keepalive: false });
  };
  const onBeforeUnload = (event: BeforeUnloadEvent): void => {
    if (hasUnsaved(driver.getState())) event.preventDefault();
  };
  const stopWaiting = onSessionRestored(driver.nudge);
  window.addEventListener('pagehide', goAway);
  window.addEventListener('online', driver.nudge);
  // The user is back at this window.
  window.addEventListener('focus', driver.nudge);
  window.addEventListener('beforeunload', onBeforeUnload);
  document.addEventListener('visibilitychange', onVisibility);
  return () => {
    stopWaiting();
    window.removeEventListener('pagehide', goAway);
    window.removeEventListener('online', driver.nudge);
    window.removeEventListener('focus', driver.nudge);
    window.removeEventListener('beforeunload', onBeforeUnload);
    document.removeEventListener('visibilitychange', onVisibility);
  };
}
