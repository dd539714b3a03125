import { texts } from '@reviews/messages';
import { integrationMessages } from '@reviews/messages/en/integrations';

export const INTEGRATION_MESSAGES = texts(integrationMessages);
