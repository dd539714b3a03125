import type { TemplateDraft } from '@reviews/domain';
import { createKeptWork } from '../../../lib/kept-work.ts';

/** Unsaved changes, with the revision and the draft they are based on. */
export interface KeptTemplate {
  revision: number;
  draft: TemplateDraft;
  /** Absent in work that an earlier build of this page stored. */
  base?: TemplateDraft;
}

const isKept = (value: unknown): value is KeptTemplate =>
  typeof value === 'object' &&
  value !== null &&
  'revision' in value &&
  typeof value.revision === 'number' &&
  'draft' in value &&
  isDraft(value.draft) &&
  (!('base' in value) || isDraft(value.base));

const isDraft = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  'title' in value &&
  'options' in value &&
  'questions' in value &&
  Array.isArray(value.questions);

/** Unsaved template changes, stored in this browser. */
export const keptTemplates = createKeptWork<KeptTemplate>('reviews-templates', isKept);
