import { texts } from '@reviews/messages';
import { emailLog } from '@reviews/messages/en/notices';

/** Texts of the email log. */
export const EMAIL_LOG_TEXTS = texts(emailLog);
