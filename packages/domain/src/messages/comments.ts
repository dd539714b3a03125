export const comments = {
  empty:
    'No comments found. Click the "Add Comment" button on a question, or select some answer text to add comments.',
  showingFor: ({ question }: { question: string }) => `Showing comments for: ${question}`,
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
  noReplyToReply: 'A reply cannot be replied to.',
  notAvailable: 'Comments are not available on this form.',
  notWhileOpen: 'This form is open again. It can be commented on once it is submitted.',
  selectionOff:
    'Comments on selected text are switched off. Please comment on the question instead.',
  noReplies: 'Replies are switched off for you on this form.',
  editTimeOver: ({ time }: { time: string }) =>
    `A comment can be changed for ${time} after it was written. It stays as it is.`,
  unknownQuestion: 'This question is not part of the form.',
  selectionNeedsQuestion: 'Selected text must be part of an answer.',
  sentAlready: 'This comment has been saved already, with another text. Please reload to see it.',
  changedMeanwhile:
    'This comment has been changed meanwhile. Your text is kept; please compare before you save.',
  textGone: 'The text this comment was about has changed.',
} as const;
