export { CommentsPanel, CommentsToggle } from './components/comments-toggle.tsx';
export { SelectionOffer } from './components/selection-offer.tsx';
export { KeptComments, UnsavedNotice } from './components/unsaved-notice.tsx';
export { useCommentSidebar, type CommentSidebar } from './hooks/use-comment-sidebar.ts';
export { hasKeptWritings } from './lib/discussion.ts';
