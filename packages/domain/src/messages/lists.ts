import { texts } from '@reviews/messages';
import { listMessages } from '@reviews/messages/en/lists';

export const lists = texts(listMessages);
