import type { Database } from '@reviews/db';
import {
  buildComment,
  buildCycle,
  buildDraft,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
  type BuiltTemplate,
  type QuestionGiven,
} from '@reviews/factories';

/** Number of questions of the form that is written. */
export const QUESTIONS = 20;
/** The rich text question that is typed into; others come before and after it. */
export const TYPED = 'What did they do best?';
export const PLAIN = 'What would you do in their place?';
export const CHOICE = 'How often do you work together?';
export const TITLE = 'Twenty Questions';
/** Number of comments on the form that is read. */
export const COMMENTS = 200;
const REPLIES = 3;

const OTHERS = 'Who should be asked as well?';
const MORE = 'What else is there to say?';
const PLAIN_TEXTS = new Set([PLAIN, OTHERS, MORE]);

const rich = (text: string): QuestionGiven => ({
  text,
  config: { rich_text: true, max_words: 500 },
});
const plain = (text: string): QuestionGiven => ({ text, config: { max_words: 300 } });
const radio = (text: string, options: string[]): QuestionGiven => ({
  text,
  uiKey: 'input.radio',
  config: { options },
});

/** Every kind of question. Eight are rich text; one shows only after a certain choice. */
const FORM: readonly QuestionGiven[] = [
  { text: 'How this is used', uiKey: 'text' },
  radio(CHOICE, ['Daily', 'Weekly', 'Rarely']),
  rich('What were their goals?'),
  rich(TYPED),
  plain(PLAIN),
  {
    text: 'Which of these fit?',
    uiKey: 'input.checkbox',
    config: { options: ['Craft', 'Judgement', 'Care', 'Drive'] },
  },
  rich('Where did they help others?'),
  {
    text: 'Which level fits?',
    uiKey: 'select',
    config: { options: ['One', 'Two', 'Three', 'Four'] },
  },
  rich('What should they do less of?'),
  { text: 'Since when do you work together?', uiKey: 'input.date' },
  plain(OTHERS),
  rich('What comes next for them?'),
  { text: 'How many projects did you share?', uiKey: 'input.number' },
  {
    text: 'How was the time divided?',
    uiKey: 'distribution',
    config: {
      options: ['Building', 'Helping', 'Planning'],
      total: 100,
      match_total: true,
      percentage: true,
    },
  },
  rich('What surprised you?'),
  radio('Would you work with them again?', ['Yes', 'No']),
  {
    text: 'Why not?',
    config: (ids) => ({
      rich_text: true,
      available_if: [{ question_id: ids[15] ?? 0, has: 'any', answer: ['No'] }],
    }),
  },
  plain(MORE),
  rich('A story that shows it'),
  { text: 'An amount', uiKey: 'input.money' },
];

const SENTENCE =
  'She explained the <strong>calibration drift</strong> to two new colleagues and wrote the procedure down so that no one has to ask again. ';
const RICH_WORDS = `<p>${SENTENCE.repeat(3)}</p><ul><li><p>${SENTENCE}</p></li><li><p>${SENTENCE}</p></li></ul><p>${SENTENCE.repeat(3)}</p>`;
const PLAIN_WORDS = SENTENCE.replaceAll(/<[^>]+>/g, '').repeat(6);

interface MeasuredForms {
  /** Open. */
  readonly written: { readonly hash: string };
  /** Submitted, with `COMMENTS` comments by its writer. */
  readonly read: { readonly hash: string };
}

/**
 * Builds a half-written form and an earlier one with a discussion. Every text has about 150 words.
 */
export async function buildMeasuredForms(
  db: Database,
  writer: Pick<BuiltEmployee, 'user'> & { readonly id: number },
  subject: { readonly id: number },
): Promise<MeasuredForms> {
  const template = await buildTemplate(db, { title: TITLE, questions: FORM });
  const [written, read] = [await inCycle(db, template), await inCycle(db, template)];
  const people = { employee: subject, assignee: writer };
  const answers = Object.fromEntries(
    template.questions.flatMap(({ id, version: { text, uiKey } }) =>
      uiKey === 'textarea' ? [[id, PLAIN_TEXTS.has(text) ? PLAIN_WORDS : RICH_WORDS] as const] : [],
    ),
  );
  const pulse = await buildPulse(db, { ...people, cyclePulse: written });
  await buildDraft(db, { pulse, answers });
  const submitted = await buildSubmittedPulse(db, { ...people, cyclePulse: read, answers });
  await discuss(db, submitted, writer, Object.keys(answers).map(Number));
  return { written: { hash: pulse.hash }, read: { hash: submitted.hash } };
}

async function inCycle(db: Database, template: BuiltTemplate) {
  const [cyclePulse] = (await buildCycle(db, { pulses: [{ template }] })).pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  return cyclePulse;
}

/** Adds threads on selected text, each with three replies, one question after the other. */
async function discuss(
  db: Database,
  pulse: { readonly id: number },
  author: Pick<BuiltEmployee, 'user'>,
  questions: readonly number[],
): Promise<void> {
  for (let index = 0; index < COMMENTS / (1 + REPLIES); index += 1) {
    const question = { id: questions[index % questions.length] ?? 0 };
    const parent = await buildComment(db, {
      pulse,
      question,
      author,
      visibility: 'everyone',
      body: RICH_WORDS,
      selectedText: 'wrote the procedure down',
    });
    for (let reply = 0; reply < REPLIES; reply += 1)
      await buildComment(db, { parent, author, body: `<p>${SENTENCE}</p>` });
  }
}
