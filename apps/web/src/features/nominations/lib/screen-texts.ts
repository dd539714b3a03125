import { texts } from '@reviews/messages';
import { approvalScreen } from '@reviews/messages/en/nominations';

/** Texts around the nominees of a task that was opened by itself. */
export const SCREEN_TEXTS = texts(approvalScreen);
