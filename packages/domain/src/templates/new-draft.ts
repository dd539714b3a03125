import { NAME_MAX_CHARS } from '../constants.ts';
import { DEFAULT_TEMPLATE_OPTIONS, type TemplateOptions } from '../pulses/template-options.ts';
import type { TemplateDraft } from './draft.ts';

/**
 * Default options of a new template. They fill every field of its screens; upline reviews start
 * with direct reports only.
 */
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

/** Shortened to the maximum length of a title. */
export const titleOfCopy = (title: string): string =>
  `${title.slice(0, NAME_MAX_CHARS - COPY.length)}${COPY}`;

/** Copies the content into a new template; every question becomes a new one. */
export function copyOfDraft(draft: TemplateDraft, title: string): TemplateDraft {
  return {
    ...draft,
    title,
    questions: draft.questions.map((question) => ({ ...question, question_id: null })),
  };
}
