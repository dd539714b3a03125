import { texts } from '@reviews/messages';
import { loggedRecords } from '@reviews/messages/en/changelog';

/** Kinds of record in the change log. */
export const LOGGED_RECORDS = texts(loggedRecords);
export type LoggedRecord = keyof typeof LOGGED_RECORDS;

export const isLoggedRecord = (text: string): text is LoggedRecord =>
  Object.hasOwn(LOGGED_RECORDS, text);
