/**
 * The parts of accounts that later features may present: a session, for its owner and for user
 * managers.
 */
export { presentSession } from './users.presenter.ts';
