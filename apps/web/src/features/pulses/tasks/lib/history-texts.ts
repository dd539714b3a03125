import { texts } from '@reviews/messages';
import { history } from '@reviews/messages/en/tasks';

/** Texts of the page of submitted reviews. */
export const HISTORY_TEXTS = texts(history);
