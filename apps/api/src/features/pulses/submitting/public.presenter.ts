/** The refusal of a stale draft on the wire. */
export { presentConflict } from './conflict.presenter.ts';
