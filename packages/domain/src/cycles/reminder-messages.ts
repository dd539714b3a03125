import { texts } from '@reviews/messages';
import { reminderMessages } from '@reviews/messages/en/reminders';

/** Texts about reminders: `MESSAGES.reminders`. */
export const REMINDER_MESSAGES = texts(reminderMessages);
