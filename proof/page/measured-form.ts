import type { Database } from '@reviews/db';
import { buildCycle, buildDraft, buildPulse, buildTemplate, type QuestionGiven } from '@reviews/factories';

/** How many questions the form has that is opened and written in. */
export const QUESTIONS = 20;
/** The rich text that is typed into: there are others before and behind it. */
export const TYPED = 'What did they do best?';
export const PLAIN = 'What would you do in their place?';
export const CHOICE = 'How often do you work together?';
export const TITLE = 'Twenty Questions';

const OTHERS = 'Who should be asked as well?';
const MORE = 'What else is there to say?';
const PLAIN_TEXTS = new Set([PLAIN, OTHERS, MORE]);

const rich = (text: string): QuestionGiven => ({ text, config: { rich_text: true, max_words: 500 } });
const plain = (text: string): QuestionGiven => ({ text, config: { max_words: 300 } });
const radio = (text: string, options: string[]): QuestionGiven => ({ text, uiKey: 'input.radio', config: { options } });

/** Every kind of question, eight rich texts among them; one shows only after a certain choice. */
const FORM: readonly QuestionGiven[] = [
  { text: 'How this is used', uiKey: 'text' },
  radio(CHOICE, ['Daily', 'Weekly', 'Rarely']),
  rich('What were their goals?'),
  rich(TYPED),
  plain(PLAIN),
  { text: 'Which of these fit?', uiKey: 'input.checkbox', config: { options: ['Craft', 'Judgement', 'Care', 'Drive'] } },
  rich('Where did they help others?'),
  { text: 'Which level fits?', uiKey: 'select', config: { options: ['One', 'Two', 'Three', 'Four'] } },
  rich('What should they do less of?'),
  { text: 'Since when do you work together?', uiKey: 'input.date' },
  plain(OTHERS),
  rich('What comes next for them?'),
  { text: 'How many projects did you share?', uiKey: 'input.number' },
  { text: 'How was the time divided?', uiKey: 'distribution', config: { options: ['Building', 'Helping', 'Planning'], total: 100, match_total: true, percentage: true } },
  rich('What surprised you?'),
  radio('Would you work with them again?', ['Yes', 'No']),
  { text: 'Why not?', config: (ids) => ({ rich_text: true, available_if: [{ question_id: ids[15] ?? 0, has: 'any', answer: ['No'] }] }) },
  plain(MORE),
  rich('A story that shows it'),
  { text: 'An amount', uiKey: 'input.money' },
];

const SENTENCE = 'She explained the <strong>calibration drift</strong> to two new colleagues and wrote the procedure down so that nobody has to ask again. ';
const RICH_WORDS = `<p>${SENTENCE.repeat(3)}</p><ul><li><p>${SENTENCE}</p></li><li><p>${SENTENCE}</p></li></ul><p>${SENTENCE.repeat(3)}</p>`;
const PLAIN_WORDS = SENTENCE.replaceAll(/<[^>]+>/g, '').repeat(6);

/** Gives a person such a form about another, half written: every text holds about 150 words. */
export async function buildMeasuredForm(db: Database, writer: { readonly id: number }, subject: { readonly id: number }): Promise<{ readonly hash: string }> {
  const template = await buildTemplate(db, { title: TITLE, questions: FORM });
  const cycle = await buildCycle(db, { pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const pulse = await buildPulse(db, { cyclePulse, employee: subject, assignee: writer });
  const answers = template.questions.flatMap(({ id, version: { text, uiKey } }) => (uiKey === 'textarea' ? [[id, PLAIN_TEXTS.has(text) ? PLAIN_WORDS : RICH_WORDS] as const] : []));
  await buildDraft(db, { pulse, answers: Object.fromEntries(answers) });
  return { hash: pulse.hash };
}
