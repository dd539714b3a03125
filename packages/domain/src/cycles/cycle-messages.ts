import { texts } from '@reviews/messages';
import { cycleMessages } from '@reviews/messages/en/cycles';

/** Texts about cycles: `MESSAGES.cycles`. */
export const CYCLE_MESSAGES = texts(cycleMessages);
