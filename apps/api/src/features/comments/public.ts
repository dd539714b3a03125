/** What later features may use: who can read a comment. */
export { canSee as canSeeComment } from './comments.policy.ts';
