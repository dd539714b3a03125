import { texts } from '@reviews/messages';
import { conflictDialog } from '@reviews/messages/en/widgets';

export const CONFLICT_TEXTS = texts(conflictDialog);
