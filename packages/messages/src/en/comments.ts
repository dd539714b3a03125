/** What the server and the screens say about comments. */
export const commentMessages = {
  empty:
    'No comments found. Click the "Add Comment" button on a question, or select some answer text to add comments.',
  showingFor: 'Showing comments for: {question}',
  required: 'A comment is required.',
  replyRequired: 'Comment is required.',
  visibilityRequired: 'Please select a comment visibility.',
  visibilityNotOffered: 'This comment visibility is not available.',
  saved: 'Comment saved.',
  deleted: 'Comment deleted.',
  threadDeleted: 'Comment thread deleted.',
  confirmDeleteThread:
    'This comment and any replys will be deleted and no longer visible on this review.',
  confirmDeleteReply:
    'This comment will be removed from this comment thread and no longer visible on this review.',
  notFound: 'This comment could not be found.',
  noReplyToReply: 'You cannot reply to a reply.',
  notAvailable: 'Comments are not available on this review.',
  notWhileOpen: 'This review is open again. You can comment on it once it is submitted.',
  selectionOff: 'Comments on selected text are turned off. Comment on the question instead.',
  noReplies: 'Replies are turned off for you on this review.',
  editTimeOver: 'You can only change a comment for {time} after you write it.',
  unknownQuestion: 'This question is not part of the review.',
  selectionNeedsQuestion: 'Selected text must be part of an answer.',
  sentAlready:
    'This comment has already been saved with a different text. Reload the page to see it.',
  conflict:
    'This comment was changed since you opened it. Your text is kept. Compare both before you save.',
  textGone: 'The text this comment was about has changed.',
} as const;

/** Labels of the comment buttons. */
export const commentLabels = {
  show: 'Show Comments ({count, number})',
  add: 'Add Comments',
  hide: 'Hide Comments',
  addToQuestion: 'Add Comment',
} as const;

/** Who can read a comment besides its author. */
export const commentVisibilities = {
  private: { label: 'Only me', description: 'No one else can see this comment.' },
  managers: {
    label: 'Managers and HR',
    description: 'Managers of the reviewee and HR can see this comment.',
  },
  writer: {
    label: 'Reviewer, managers and HR',
    description: 'The reviewer, managers of the reviewee and HR can see this comment.',
  },
  everyone: {
    label: 'Everyone who can read this review',
    description: 'Everyone who can read this review can see this comment, including the reviewee.',
  },
} as const;

/** The comments beside a review. */
export const comments = {
  title: 'Comments',
  close: 'Close comments',
  newComment: 'New comment',
  onSelection: 'Comment on selection',
  selectionHint: 'Text selected. Press Tab to comment on it.',
  onReview: 'The whole review',
  onHiddenQuestion: 'A question that is not shown',
  filterTo: 'Show only comments for: {question}',
  ofQuestion: '{count, plural, one {# comment} other {# comments}}',
  noneForQuestion: 'No comments on this question yet.',
  showInAnswer: 'Show in the answer',
  edited: 'edited',
  you: 'you',
  commentBy: 'Comment by {name}',
  replyBy: 'Reply by {name}',
  actionsFor: 'Actions for the comment by {name}',
  replyTo: 'Reply to {name}',
  editComment: 'Edit comment',
  editReply: 'Edit reply',
  visibility: 'Who can see this',
  chooseVisibility: 'Choose who can see this',
  visibilityOf: 'Who can see this: {visibility}',
  saveComment: 'Save comment',
  saveReply: 'Save reply',
  saveChanges: 'Save changes',
  saveMine: 'Save my version',
  keepTheirs: 'Keep saved version',
  theirs: 'Saved version',
  deleteThreadTitle: 'Delete comment thread',
  deleteReplyTitle: 'Delete comment',
  discardTitle: 'Discard comment',
  discard: 'Discard',
  confirmDiscard: 'What you wrote here has not been saved.',
  notSaved: 'Not saved. Your text is kept here.',
  unsaved:
    '{count, plural, one {A comment you started is not saved yet.} other {# comments you started are not saved yet.}}',
  continueWriting: 'Continue writing',
  keptTitle: 'Not saved',
  keptOnReview:
    'You can no longer save comments on this review. What you wrote is kept on this computer, so you can copy it.',
  keptReply: 'The comment you replied to is no longer available. What you wrote is kept here.',
  keptEdit: 'The comment you were editing is no longer available. What you wrote is kept here.',
  copy: 'Copy text',
  copied: 'Copied.',
  notCopied: 'The text could not be copied. Select it and copy it yourself.',
} as const;
