import { texts } from '@reviews/messages';
import { scheduledImportMessages } from '@reviews/messages/en/scheduled-imports';

/** Texts of a scheduled import: for its settings, and for each run in its log. */
export const SCHEDULED_IMPORT_MESSAGES = texts(scheduledImportMessages);
