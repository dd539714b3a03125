import type { QuestionGiven } from '@reviews/factories';

/** One question of each of the nine kinds, with help text and rules. */
export const EVERY_QUESTION: readonly QuestionGiven[] = [
  {
    text: 'How this is used',
    uiKey: 'text',
    helpText: 'Read it before you write.',
    config: { required: true },
  },
  {
    text: 'A plain text',
    helpText: 'Two sentences will do.',
    subtext: 'Directors read this.',
    config: { required: true, max_words: 12, help_text_display: 'below' },
  },
  {
    text: 'A rich text',
    helpText: 'Mention who helped.',
    config: { rich_text: true, help_text_display: 'popup' },
  },
  { text: 'A choice from a list', uiKey: 'select', config: { options: ['Red', 'Green', 'Blue'] } },
  { text: 'A single choice', uiKey: 'input.radio', config: { options: ['Yes', 'No', 'Perhaps'] } },
  {
    text: 'Several choices',
    uiKey: 'input.checkbox',
    config: { options: ['Craft', 'Judgement', 'Care'] },
  },
  { text: 'A day', uiKey: 'input.date' },
  { text: 'A number', uiKey: 'input.number' },
  { text: 'An amount', uiKey: 'input.money' },
  {
    text: 'A division of time',
    uiKey: 'distribution',
    config: { options: ['Building', 'Helping'], total: 100, match_total: true, percentage: true },
  },
];
