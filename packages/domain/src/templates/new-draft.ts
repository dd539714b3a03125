import { texts } from '@reviews/messages';
import { templateCopy } from '@reviews/messages/en/templates';
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

const COPY = texts(templateCopy);

/** Shortened to the maximum length of a title. */
export function titleOfCopy(title: string): string {
  const room = NAME_MAX_CHARS - COPY.title({ title: '' }).length;
  return COPY.title({ title: title.slice(0, room) });
}

/** Copies the content into a new template; every question becomes a new one. */
export function copyOfDraft(draft: TemplateDraft, title: string): TemplateDraft {
  return {
    ...draft,
    title,
    questions: draft.questions.map((question) => ({ ...question, question_id: null })),
  };
}
