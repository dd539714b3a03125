import type { ReviewPhase } from './review-state.ts';

/**
 * Texts of the writing screen that the specification does not fix. The fixed ones are in the
 * domain's messages.
 */
export const DRAFT_TEXTS = {
  phase: {
    idle: 'Saved as you write',
    dirty: 'Not saved yet',
    saving: 'Saving…',
    conflict: 'Changed in another window: compare',
    offline: 'Offline: kept on this computer',
    submitting: 'Submitting…',
    submitted: 'Submitted',
  } satisfies Partial<Record<ReviewPhase, string>>,
  saved: ({ time }: { time: string }) => `Saved ${time}`,
  savedEarlier: ({ date }: { date: string }) => `Draft of ${date}`,
  failed: {
    session: 'Signed out: kept on this computer',
    firewall: 'Not saved: please change the text',
    refused: 'Not saved: kept on this computer',
    server: 'Not saved: kept on this computer',
  },
  kept: ({ count }: { count: number }) =>
    count === 1
      ? 'We kept 1 answer that had not reached the server.'
      : `We kept ${count} answers that had not reached the server.`,
  merged: 'This form was also changed in another window. Its answers have been added to yours.',
  mergedOnSubmit:
    'This form was also changed in another window. Its answers have been added to yours: please check them and submit again.',
  keptTitle: 'Not in the submitted form',
  keptIntro:
    'This form is closed. These answers were written on this computer and had not reached the server before; they are not part of the form.',
  copyKept: 'Copy as text',
  copied: 'Copied.',
  forgetKept: 'Discard and open the form',
  conflictTitle: 'Changed in another window',
  conflictFromJournal: 'Changed since you wrote here',
  conflictIntro: ({ theirs }: { theirs: string }) =>
    `Both versions of each answer stand below. Choose what to keep; the version ${theirs} stays among the old drafts, and so does yours.`,
  mine: 'This window',
  mineKept: 'Kept on this computer',
  theirs: 'Other window',
  theirsServer: 'Saved draft',
  keepBoth: 'Keep both, one after the other',
  keepBothChoices: 'Keep the choices of both',
  keepChosen: 'Keep chosen answers',
  unanswered: 'No answer',
  clear: 'Clear',
  responseRequired: 'A response is required.',
  carriedOver: 'Carried over from an earlier version',
  outline: 'Questions',
  progress: ({ done, total }: { done: number; total: number }) => `${done} of ${total} answered`,
  answered: 'answered',
  sharing: 'Sharing',
  /** The reviewee, in a self review. */
  you: 'You',
  sharedWith: ({ name }: { name: string }) =>
    `${name} may read your answers once they are released, and so may management.`,
  hiddenFrom: ({ name }: { name: string }) =>
    `${name} will not see your answers. Management still can.`,
  addCategory: 'Add category',
  removeCategory: ({ name }: { name: string }) => `Remove ${name || 'category'}`,
  amountOf: ({ name }: { name: string }) => `Amount for ${name || 'new category'}`,
  categoryName: 'Category',
  total: 'Total',
  emptyDraft: 'This draft holds no answers.',
  previousDraft: 'Previous draft',
  nextDraft: 'Next draft',
  draftAnswers: 'Answers of this draft',
  /** Place 1 is the oldest. */
  draftPlace: ({ place, count }: { place: number; count: number }) => `Draft ${place} of ${count}`,
  differences: ({ count }: { count: number }) => {
    if (count === 0) return 'Same as the form now';
    return count === 1 ? '1 answer differs from now' : `${count} answers differ from now`;
  },
  onlyDifferent: 'Only what differs',
  nothingDiffers: 'All answers of this draft are in the form now.',
  differs: 'Differs from now',
  inTheFormNow: 'In the form now',
  restoreAnswer: 'Restore this answer',
  answerRestored: ({ question }: { question: string }) => `Answer restored: ${question}`,
  takenBack: 'Restored',
  undo: 'Undo',
  changedSince: 'This answer has been changed since. It stays as it is.',
  draftRestored: ({ date }: { date: string }) => `Draft of ${date} restored.`,
} as const;
