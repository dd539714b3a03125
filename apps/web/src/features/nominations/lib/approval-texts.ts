import { texts } from '@reviews/messages';
import { approvals } from '@reviews/messages/en/nominations';

/** Texts of approving that the specification does not fix. */
export const APPROVAL_TEXTS = texts(approvals);
