import { texts } from '@reviews/messages';
import { formList } from '@reviews/messages/en/lists';

/** Texts of a cycle's review list. */
export const LIST_TEXTS = texts(formList);
