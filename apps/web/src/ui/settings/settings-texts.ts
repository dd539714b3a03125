import { texts } from '@reviews/messages';
import { settingsForm } from '@reviews/messages/en/widgets';

export const SETTINGS_TEXTS = texts(settingsForm);
