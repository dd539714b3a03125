import { texts } from '@reviews/messages';
import { handovers } from '@reviews/messages/en/handovers';

/** Texts of manager changes that the specification does not fix. */
export const HANDOVER_TEXTS = texts(handovers);
