/** What features after this one may use of comments: who reads one. */
export { canSee as canSeeComment } from './comments.policy.ts';
