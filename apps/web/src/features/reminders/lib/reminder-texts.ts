import { texts } from '@reviews/messages';
import { reminders } from '@reviews/messages/en/reminders';

/** Texts of the reminders screen. */
export const REMINDER_TEXTS = texts(reminders);
