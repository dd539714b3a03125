import { texts } from '@reviews/messages';
import { access } from '@reviews/messages/en/access';

export const EXPLAIN_TEXTS = texts(access);
