import { texts } from '@reviews/messages';
import { draftMessages } from '@reviews/messages/en/drafts';

export const drafts = texts(draftMessages);
