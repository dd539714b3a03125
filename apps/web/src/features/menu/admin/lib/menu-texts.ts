import { texts } from '@reviews/messages';
import { menuEditor } from '@reviews/messages/en/menu';

export const MENU_TEXTS = texts(menuEditor);
