import { DEFAULT_TEMPLATE_OPTIONS, type TemplateDraft } from '@reviews/domain';

/** Returns a questionnaire that can be published; each title makes a different one. */
export const aDraft = (title: string): TemplateDraft => ({
  title,
  description: '<p>Please be kind.</p>',
  options: DEFAULT_TEMPLATE_OPTIONS,
  questions: [
    {
      key: 'how',
      question_id: null,
      library_version_id: null,
      text: 'How was it?',
      help_text: '',
      subtext: '',
      ui_key: 'input.radio',
      config: { options: ['Good', 'Bad'] },
    },
    {
      key: 'why',
      question_id: null,
      library_version_id: null,
      text: 'Why?',
      help_text: '',
      subtext: '',
      ui_key: 'textarea',
      config: { available_if: [{ question: 'how', has: 'any', answer: ['Bad'] }] },
    },
  ],
});
