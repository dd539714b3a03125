import { texts } from '@reviews/messages';
import { mainMenu } from '@reviews/messages/en/menu';

export const MAIN_MENU_TEXTS = texts(mainMenu);
