import type { SessionOperation } from './writing-sessions.ts';
import type { FormOperation } from './writing.ts';

/**
 * The writing calls that leave nothing in the change log where somebody makes them for themselves, each with its reason. In
 * another's name all of them leave a line, and so does every other call whoever makes it.
 */
export const UNLOGGED = {
  saveDraft:
    'what somebody types is saved every few seconds and is theirs alone; its versions are kept with the form',
  markViewed: 'that somebody has read a form is a mark of their own, and nobody else’s business',
  markNoticesRead: 'that somebody has read their notices is nobody else’s business',
  saveNoticePreferences: 'which mails somebody wants is theirs to choose',
  addSavedFilter: 'filters that somebody keeps are theirs alone, and show nobody anything',
  changeSavedFilter: 'filters that somebody keeps are theirs alone, and show nobody anything',
  deleteSavedFilter: 'filters that somebody keeps are theirs alone, and show nobody anything',
  stopPreview:
    'goes back to what one is; that a role was looked at has its line, and nothing is written while it is',
} as const satisfies Partial<Record<FormOperation | SessionOperation, string>>;

export const isUnlogged = (operation: string): operation is keyof typeof UNLOGGED =>
  Object.hasOwn(UNLOGGED, operation);
