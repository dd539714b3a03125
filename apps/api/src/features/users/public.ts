/**
 * The parts of accounts that later features may use: whether someone may manage one, which roles
 * they may give, its address, and closing it.
 */
export { reachedAccount } from './users.service.ts';
export {
  endAccess,
  endEverywhere,
  endOneSession,
  signOutEverywhere,
  type Ended,
} from './end-sessions.ts';
export { giveableRoles } from './given-roles.ts';
export { changeAddress, changeAddresses, withdrawInvitations } from './invitations.queries.ts';
export {
  findSessions,
  setDeactivated,
  type GivenRole,
  type SessionRecord,
} from './users.queries.ts';
