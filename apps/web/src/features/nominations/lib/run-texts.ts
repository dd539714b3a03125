import { texts } from '@reviews/messages';
import { approvalRun } from '@reviews/messages/en/nominations';

/** Texts of the screen for going through all approvals. */
export const RUN_TEXTS = texts(approvalRun);
