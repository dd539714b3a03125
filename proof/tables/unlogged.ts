import { FORM_WRITING, WRITING } from '@reviews/api/testing/cases/all-cases';
import type { SessionOperation } from './writing-sessions.ts';
import type { FormOperation } from './writing.ts';

/**
 * Writing calls that are not logged when people make them for themselves, each with its reason.
 * While impersonating, all of them are logged; every other call is always logged.
 */
const UNLOGGED = {
  saveDraft:
    'drafts are saved every few seconds and are private to the writer; their versions are kept with the form',
  markViewed: 'a read mark on a form is private to the reader',
} as const satisfies Partial<Record<FormOperation | SessionOperation, string>>;

/** Returns whether a call is not logged, by its case or by the table. */
export function isUnlogged(operation: string): boolean {
  const logs = WRITING[operation]?.logs ?? FORM_WRITING[operation]?.onForm;
  return logs === undefined ? Object.hasOwn(UNLOGGED, operation) : 'unlessOneself' in logs;
}
