/**
 * The parts of sessions that later features may use: whose a token is, and a user's grants as part
 * of another statement.
 */
export { deviceOf } from './device.ts';
export type { PasswordCheck } from './password-check.ts';
export { mayUsePassword, passwordRefused } from './password-rule.queries.ts';
export { SIGN_OUT_COOKIE } from './sign-out-cookie.ts';
export { digestOf, reachOf, type SessionRecords, type SignInPlace } from './session-records.ts';
export {
  endOutlivedSessions,
  endSessions,
  grantsOf,
  impersonationBy,
  ownEmployeeId,
  sessionHolds,
  GrantRow,
  type HoldingTimes,
} from './session.queries.ts';
export { canImpersonate, impersonationVerdict } from './session.policy.ts';
export { findImpersonationTarget } from './session.queries.ts';
