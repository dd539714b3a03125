import { texts } from '@reviews/messages';
import { changes } from '@reviews/messages/en/pulses';

/** Texts about the changes in a reopened review. */
export const CHANGES_TEXTS = texts(changes);
