/**
 * Whether a session id means that someone is signed in: only a number greater than 0 does (SES-01).
 */
export function isLoggedIn(id: unknown): id is number {
  return typeof id === 'number' && id > 0;
}
