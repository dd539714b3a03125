import { isKeptDraft, type KeptDraft } from './approval.ts';
import { createKeptWork } from '../../../lib/kept-work.ts';

/** Unsaved decisions, stored in this browser. */
export const keptDrafts = createKeptWork<KeptDraft>('reviews-approvals', isKeptDraft);
