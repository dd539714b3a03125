import { isDraft, type Draft } from './approval-run.ts';
import { createKeptWork } from '../../../lib/kept-work.ts';

/** Unsaved decisions, stored in this browser. */
export const keptDrafts = createKeptWork<Draft>('reviews-approvals', isDraft);
