import { isDraft, type Draft } from './approval-run.ts';
import { createKeptWork } from '../../../lib/kept-work.ts';

/** What was decided and is not saved, on this computer. */
export const keptDrafts = createKeptWork<Draft>('reviews-approvals', isDraft);
