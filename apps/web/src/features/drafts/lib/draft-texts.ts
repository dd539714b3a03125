import { texts } from '@reviews/messages';
import { drafts } from '@reviews/messages/en/drafts';

/** Texts of the writing screen that the specification does not fix. */
export const DRAFT_TEXTS = texts(drafts);
