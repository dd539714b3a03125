import { texts } from '@reviews/messages';
import { managerChange } from '@reviews/messages/en/manager-change';

/** Texts of HR's dialog that changes a manager. */
export const CHANGE_TEXTS = texts(managerChange);
