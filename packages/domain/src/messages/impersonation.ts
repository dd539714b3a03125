import { texts } from '@reviews/messages';
import { impersonationMessages } from '@reviews/messages/en/impersonation';

export const impersonation = texts(impersonationMessages);
