import { texts } from '@reviews/messages';
import { cycleOverview } from '@reviews/messages/en/cycles';

/** Texts of a cycle's overview. */
export const OVERVIEW_TEXTS = texts(cycleOverview);
