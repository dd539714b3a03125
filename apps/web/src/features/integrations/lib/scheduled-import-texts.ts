import { texts } from '@reviews/messages';
import { scheduledImports } from '@reviews/messages/en/scheduled-imports';

/** Texts of scheduled imports. */
export const SCHEDULED_IMPORT_TEXTS = texts(scheduledImports);
