import type { LogRecord } from '@reviews/contracts/changelog';
import { texts } from '@reviews/messages';
import { changelog } from '@reviews/messages/en/changelog';

export const LOG_TEXTS = texts(changelog);

/** Returns a record's name for the banner of its history, taken from its lines. */
export const recordName = (
  kind: string,
  id: string,
  records: readonly (LogRecord | null)[],
): string =>
  records.find((record) => record?.kind === kind && record.id === id)?.name ??
  LOG_TEXTS.ofOneRecord;
