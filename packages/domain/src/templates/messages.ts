import { texts } from '@reviews/messages';
import { templateMessages } from '@reviews/messages/en/templates';

/** Texts about templates and the question library. */
export const TEMPLATE_MESSAGES = texts(templateMessages);
