import { texts } from '@reviews/messages';
import { configMessages, cssMessages } from '@reviews/messages/en/app-config';

/** Texts of the configuration and the comment settings. */
export const CONFIG_MESSAGES = texts(configMessages);
/** Problems of a style sheet. */
export const CSS_MESSAGES = texts(cssMessages);
