/** One chunk, because an open sidebar needs all of it. */
export { CommentsPanel } from './comments-panel.tsx';
export { KeptComments } from './kept-writings.tsx';
export { QuestionComments } from './question-comments.tsx';
