/** Who may read and write comments on a form. */
export { commentingOptionsOf, takesComments } from './commenting.policy.ts';
export {
  commentScope,
  commentScopeOf,
  commentsOfForm,
  readsComment,
  submittedBy,
  ThreadFacts,
} from './comment-scope.ts';
