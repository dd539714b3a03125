import { texts } from '@reviews/messages';
import { overview } from '@reviews/messages/en/overview';

/** Texts of the overview that the specification does not fix. */
export const OVERVIEW_TEXTS = texts(overview);
