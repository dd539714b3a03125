import type { DraftQuestion, TemplateDraft } from '@reviews/domain';
import { sanitise } from '@reviews/rich-text/sanitise';

/** Sanitizes an author's text: headings and links, no images and no mentions. */
const cleanText = (html: string): string => sanitise('terms', html);

/** Removes everything from a question's rich text that its kind does not allow. */
export const cleanQuestion = <Question extends Pick<DraftQuestion, 'help_text'>>(
  question: Question,
): Question => ({ ...question, help_text: cleanText(question.help_text) });

/** Returns a draft that may be stored, with its rich texts as a form would show them. */
export function cleanDraft({
  description,
  options,
  questions,
  ...draft
}: TemplateDraft): TemplateDraft {
  const terms = options.agreeTerms === null ? null : cleanText(options.agreeTerms);
  return {
    ...draft,
    description: cleanText(description),
    options: { ...options, agreeTerms: terms },
    questions: questions.map(cleanQuestion),
  };
}
