import type { DraftQuestion, TemplateDraft } from '@reviews/domain';
import { sanitise } from '@reviews/rich-text/sanitise';

/** What an author writes for others to read: headings and links, no pictures and nobody named. */
const cleanText = (html: string): string => sanitise('terms', html);

/** A question with nothing in its rich text that its kind does not allow. */
export const cleanQuestion = <Question extends Pick<DraftQuestion, 'help_text'>>(
  question: Question,
): Question => ({ ...question, help_text: cleanText(question.help_text) });

/** A draft as it may be stored: its rich texts are what a form would show of them. */
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
