import { texts } from '@reviews/messages';
import { commentMessages } from '@reviews/messages/en/comments';

export const comments = texts(commentMessages);
