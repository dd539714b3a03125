import type { BulkKind } from '@reviews/domain';
import { texts } from '@reviews/messages';
import { bulkLabels } from '@reviews/messages/en/bulk';

/** Order of the bulk actions in the bar, least severe first. */
export const BULK_ORDER: readonly BulkKind[] = ['remind', 'extend', 'reassign', 'reopen', 'close'];

/**
 * Labels of the bulk actions in the list. Their other texts are in `bulk-texts.ts`, which is loaded
 * with the dialogs.
 */
export const BULK_LABELS = texts(bulkLabels);
