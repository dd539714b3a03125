import { texts } from '@reviews/messages';
import { webhookMessages } from '@reviews/messages/en/webhooks';

export const WEBHOOK_MESSAGES = texts(webhookMessages);
