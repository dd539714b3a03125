/** The comment settings page. */
export const commentSettings = {
  title: 'Comment settings',
  subtitle: 'What people can do with comments on submitted reviews.',
  failed: 'The comment settings could not be loaded',
  form: 'Comment settings',
  names: {
    visibilities: 'Who a comment can be for',
    default_visibility: 'Default for new comments',
    subject_replies: 'The reviewee can reply',
    writer_replies: 'The reviewer can reply',
    selected_text: 'Comments on selected text',
    edit_minutes: 'How long authors can edit a comment',
  },
  visibilitySection: 'Who can read a comment',
  visibilityHint:
    'People choose from these options when they write a comment. Existing comments keep their readers.',
  visibilities: 'Options',
  first: 'Default',
  firstHint: 'After someone chooses another option, their last choice is selected for them.',
  replySection: 'Replies',
  replyHint:
    'Managers and HR can always reply to comments they can read. Everyone who can read a thread can read its replies.',
  writingSection: 'Writing',
  writingHint: 'No one can edit another person’s comment. Authors can always delete their own.',
  selectedText: 'People can select text in an answer and comment on it',
  selectedTextHint: 'If this is off, a comment is about a question or the whole review.',
  edit: 'How long authors can edit a comment',
  always: 'No limit',
  after: 'For {time} after writing it',
  on: 'on',
  off: 'off',
} as const;
