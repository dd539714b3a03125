import { NAME_MAX_CHARS } from '../constants.ts';
import { DEFAULT_TEMPLATE_OPTIONS, type TemplateOptions } from '../pulses/template-options.ts';
import type { TemplateDraft } from './draft.ts';

/** What a template begins with, so that no field of its own screens is empty: reports alone review upwards until somebody says otherwise. */
export function defaultOptionsOf(group: string): TemplateOptions {
  return {
    ...DEFAULT_TEMPLATE_OPTIONS,
    ...(group === 'Upline' ? { downlineOption: 'directReport' } : {}),
  };
}

export function newTemplateDraft(title: string, group: string): TemplateDraft {
  return { title, description: '', options: defaultOptionsOf(group), questions: [] };
}

const COPY = ' (copy)';

/** As long as a title may be. */
export const titleOfCopy = (title: string): string =>
  `${title.slice(0, NAME_MAX_CHARS - COPY.length)}${COPY}`;

/** The same words as a template of its own: every question is a new one. */
export function copyOfDraft(draft: TemplateDraft, title: string): TemplateDraft {
  return {
    ...draft,
    title,
    questions: draft.questions.map((question) => ({ ...question, question_id: null })),
  };
}
