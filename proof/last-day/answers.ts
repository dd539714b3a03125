import type { AnswerValue, UiKey } from '@reviews/domain';
import type { QuestionGiven } from '@reviews/factories';

/** A question as its writer sees it. */
export interface AskedQuestion {
  readonly id: number;
  readonly uiKey: UiKey;
  readonly isRich: boolean;
  readonly options: readonly string[];
}

/** An answer after its nth change, with the image that was inserted, if any. */
export interface Change {
  readonly number: number;
  readonly image: string | null;
}

const RATINGS = ['Rarely', 'Sometimes', 'Often', 'Nearly always'];
const STRENGTHS = [
  'Plans ahead',
  'Explains well',
  'Asks for help in time',
  'Shares the credit',
  'Keeps promises',
];
const AREAS = ['Own work', 'Helping others', 'Learning', 'Running the team'];
const WHOLE = 100;

const rich = (text: string, required = false): QuestionGiven => ({
  text,
  config: { rich_text: true, ...(required ? { required } : {}) },
});

/**
 * The questions of the form that everyone writes: twenty, mostly rich text, as long review forms
 * are.
 */
export const QUESTIONNAIRE: readonly QuestionGiven[] = [
  rich('What did you work on together?', true),
  rich('What went well, and what made it go well?', true),
  rich('What would you like to see more of?', true),
  rich('Which result of the year mattered most to the team?'),
  rich('Describe a situation in which a decision was hard.'),
  rich('How are disagreements dealt with?'),
  rich('How is knowledge passed on to others?'),
  rich('What should be learned next?'),
  rich('How is quality looked after?'),
  rich('How are promises to customers kept?'),
  rich('What would make the work easier?'),
  rich('Anything else that should be said?'),
  { text: 'In one sentence: what is this person known for?' },
  { text: 'A word of thanks' },
  {
    text: 'How often are deadlines met?',
    uiKey: 'input.radio',
    config: { options: RATINGS, required: true },
  },
  { text: 'How often is help offered unasked?', uiKey: 'select', config: { options: RATINGS } },
  { text: 'Which of these fit?', uiKey: 'input.checkbox', config: { options: STRENGTHS } },
  {
    text: 'Where does the time go?',
    uiKey: 'distribution',
    config: { options: AREAS, total: WHOLE },
  },
  { text: 'For how many months have you worked together?', uiKey: 'input.number' },
  { text: 'When did you last work together?', uiKey: 'input.date' },
];

const SENTENCES = [
  'She explained the calibration drift to two new colleagues and wrote the procedure down so that no one has to ask again.',
  'When the supplier was late she said so a week before the date, with a plan that the customer could live with.',
  'The release in spring went out without a single reopened ticket, which had not happened in three years.',
  'I would like to see her take the lead in the planning meeting more often, since the others follow what she says.',
  'Her reviews of other people’s work are thorough & kind, and they come on the same day.',
  'In the disagreement about the test bench she first made sure that both sides had said what they feared.',
  'She could hand over earlier: twice the last steps waited for her although others had the time.',
  'The notes she keeps on each incident have become what everyone reads before their first week on call.',
  'Next year she wants to learn more about the economics of the product, and I think that is the right thing.',
  'What makes her work easy to build on is that she removes what is no longer needed.',
];
/** Most sentences in an answer; text typed beyond them replaces what was there. */
const LONGEST = 8;

const at = <T>(list: readonly T[], index: number): T | undefined => list[index % list.length];

/**
 * Returns the text of a rich answer as the editor sends it and the server stores it: paragraphs,
 * emphasis, a list, an image.
 */
function richText(seed: number, { number, image }: Change): string {
  const sentences = Array.from(
    { length: 2 + (number % LONGEST) },
    (_, index) => at(SENTENCES, seed + index) ?? '',
  ).map((text) => text.replaceAll('&', '&amp;'));
  const [first = '', second = '', ...more] = sentences;
  const points =
    more.length === 0 ? '' : `<ul>${more.map((text) => `<li><p>${text}</p></li>`).join('')}</ul>`;
  const shown =
    image === null ? '' : `<img src="/api/rich-text-images/${image}" alt="The trend of the year">`;
  return `<p>${first} <strong>${second}</strong></p>${points}${shown}<p>Version ${number}.</p>`;
}

const FIRST_DAY = Date.UTC(2026, 0, 1);
const DAY_MS = 86_400_000;
const ISO_DAY_CHARS = 10;
const DAYS = 300;

/**
 * Returns an answer's value after a change: the same for the writer and for the check that it was
 * kept.
 */
export function answerAt(question: AskedQuestion, change: Change): AnswerValue {
  const { number } = change;
  const { options } = question;
  switch (question.uiKey) {
    case 'input.radio':
    case 'select':
      return at(options, number) ?? null;
    case 'input.checkbox':
      return options.slice(0, 1 + (number % options.length));
    case 'distribution':
      return options.map((name, index) => ({
        name,
        value: index === number % options.length ? WHOLE : 0,
      }));
    case 'input.number':
      return number;
    case 'input.date':
      return new Date(FIRST_DAY + (number % DAYS) * DAY_MS).toISOString().slice(0, ISO_DAY_CHARS);
    default:
      return question.isRich
        ? richText(question.id, change)
        : `${at(SENTENCES, question.id + number) ?? ''} (${number})`;
  }
}
