export { CommentsToggle } from './components/comments-toggle.tsx';
export { CommentsPanel, KeptComments, QuestionComments } from './components/lazy-comments.ts';
export { SelectionOffer } from './components/selection-offer.tsx';
export { UnsavedNotice } from './components/unsaved-notice.tsx';
export { useCommentSidebar, type CommentSidebar } from './hooks/use-comment-sidebar.ts';
export { hasKeptWritings } from './lib/discussion.ts';
