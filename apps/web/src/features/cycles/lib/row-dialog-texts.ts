import { texts } from '@reviews/messages';
import { rowDialogs } from '@reviews/messages/en/lists';

export const ROW_DIALOGS = texts(rowDialogs);
