import { texts } from '@reviews/messages';
import {
  logExport,
  logFilters,
  loggedPhrases,
  loggedStates,
  logLines,
} from '@reviews/messages/en/changelog';
import type { LoggedRecord } from './records.ts';

export const LOG_LINE_WORDS = texts(logLines);

export const LOGGED_PHRASES: Partial<
  Record<LoggedRecord, (values: { readonly name: string }) => string>
> = texts(loggedPhrases);

export const LOGGED_STATES: Readonly<Record<string, string>> = texts(loggedStates);

export const LOG_FILTER_WORDS = texts(logFilters);

export const LOG_EXPORT_WORDS = texts(logExport);
