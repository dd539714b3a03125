/** What the server and the screens say about drafts. */
export const draftMessages = {
  saved: 'Draft Saved.',
  restored: 'Draft restored, reloading...',
  nothingToRestore: 'Nothing to restore.',
  restoreUndone: 'Restore undone.',
  created: 'Draft Created: {date}',
  notFound: 'This draft could not be found.',
  conflict: 'This review was changed in another window. Choose which answers to keep.',
  notSaved: 'The draft was not saved.',
} as const;

/** Labels of the drafts. */
export const draftLabels = {
  title: 'Prior Drafts',
  reviewOld: 'Review Old Drafts',
  restore: 'Restore This Draft',
} as const;

/** The screen on which a review is written. */
export const drafts = {
  phase: {
    idle: 'Saved as you write',
    dirty: 'Not saved yet',
    saving: 'Saving…',
    conflict: 'Changed in another window: compare',
    offline: 'Offline: kept on this computer',
    submitting: 'Submitting…',
    submitted: 'Submitted',
  },
  saved: 'Saved {time}',
  savedEarlier: 'Draft of {date}',
  failed: {
    session: 'Signed out: kept on this computer',
    firewall: 'Not saved: change the text',
    refused: 'Not saved: kept on this computer',
    server: 'Not saved: kept on this computer',
  },
  kept: '{count, plural, one {We restored # answer that was not saved yet.} other {We restored # answers that were not saved yet.}}',
  merged:
    'This review was also changed in another window. The answers from there were added to yours.',
  mergedOnSubmit:
    'This review was also changed in another window. The answers from there were added to yours. Check them and submit again.',
  keptTitle: 'Not in the submitted review',
  keptIntro:
    'This review is closed. These answers were written on this computer but were never saved on the server. They are not part of the review.',
  copyKept: 'Copy as text',
  copied: 'Copied.',
  forgetKept: 'Discard and open the review',
  conflictTitle: 'Changed in another window',
  conflictFromJournal: 'Changed since you wrote here',
  conflictIntro:
    'Choose which version of each answer to keep. The version that was saved elsewhere stays in the old drafts, and so does yours.',
  conflictIntroAt:
    'Choose which version of each answer to keep. The version saved {time} stays in the old drafts, and so does yours.',
  mine: 'This window',
  mineKept: 'Kept on this computer',
  theirs: 'Other window',
  theirsServer: 'Saved draft',
  keepBoth: 'Keep both, one after the other',
  keepBothChoices: 'Keep both selections',
  keepChosen: 'Keep selected answers',
  unanswered: 'No answer',
  clear: 'Clear',
  responseRequired: 'A response is required.',
  carriedOver: 'Carried over from an earlier version',
  outline: 'Questions',
  progress: '{done, number} of {total, number} answered',
  answered: 'answered',
  sharing: 'Sharing',
  // The reviewee, in a self review.
  you: 'You',
  sharedWith: '{name} may read your answers once they are released. Management may read them too.',
  hiddenFrom: '{name} will not see your answers. Management still can.',
  addCategory: 'Add category',
  removeCategory: 'Remove {name}',
  removeUnnamed: 'Remove category',
  amountOf: 'Amount for {name}',
  amountOfUnnamed: 'Amount for new category',
  categoryName: 'Category',
  total: 'Total {sum}',
  totalOf: 'Total {sum} of {total}',
  emptyDraft: 'This draft has no answers.',
  previousDraft: 'Previous draft',
  nextDraft: 'Next draft',
  draftAnswers: 'Answers in this draft',
  // Place 1 is the oldest.
  draftPlace: 'Draft {place, number} of {count, number}',
  differences:
    '{count, plural, =0 {Same as the current review} one {# answer differs from the current review} other {# answers differ from the current review}}',
  onlyDifferent: 'Only differences',
  nothingDiffers: 'All answers in this draft are in the current review.',
  differs: 'Differs from the current answer',
  currentAnswer: 'Current answer',
  restoreAnswer: 'Restore this answer',
  answerRestored: 'Answer restored: {question}',
  restored: 'Restored',
  undo: 'Undo',
  undoOf: 'Undo: {text}',
  changedSince: 'Not undone, because this answer was changed since.',
  draftRestored: 'Draft of {date} restored.',
} as const;
