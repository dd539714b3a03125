import { texts } from '@reviews/messages';
import { bulkMessages } from '@reviews/messages/en/bulk';

/** Texts about bulk actions: `MESSAGES.bulk`. */
export const BULK_MESSAGES = texts(bulkMessages);
