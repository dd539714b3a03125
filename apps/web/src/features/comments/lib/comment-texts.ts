import { texts } from '@reviews/messages';
import { comments } from '@reviews/messages/en/comments';

/** Texts of the comments that the specification does not fix. */
export const COMMENT_TEXTS = texts(comments);
