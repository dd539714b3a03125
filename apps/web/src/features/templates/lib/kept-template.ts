import type { TemplateDraft } from '@reviews/domain';
import { createKeptWork } from '../../../lib/kept-work.ts';

/** What was changed and is not saved, with the revision it was changed from. */
export interface KeptTemplate {
  revision: number;
  draft: TemplateDraft;
}

const isKept = (value: unknown): value is KeptTemplate =>
  typeof value === 'object' &&
  value !== null &&
  'revision' in value &&
  typeof value.revision === 'number' &&
  'draft' in value &&
  isDraft(value.draft);

const isDraft = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'options' in value &&
  'questions' in value &&
  Array.isArray(value.questions);

/** Changes of a template that are not saved, on this computer. */
export const keptTemplates = createKeptWork<KeptTemplate>('reviews-templates', isKept);
