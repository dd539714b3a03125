import type { Pulse } from '@reviews/db';
import type { TestDatabase } from '@reviews/db/testing';
import { buildCycle, buildEmployee, buildPulse, buildTemplate } from '@reviews/factories';
import type {
  BuiltCycle,
  BuiltEmployee,
  BuiltTemplate,
  QuestionGiven,
  TemplateGiven,
} from '@reviews/factories';

/** A form for one test, with the people around it. Nothing else in the database uses it. */
export type OwnForm = {
  readonly manager: BuiltEmployee;
  readonly subject: BuiltEmployee;
  readonly writer: BuiltEmployee;
  readonly template: BuiltTemplate;
  readonly cycle: BuiltCycle;
  readonly pulse: Pulse;
  /** The heading of its page. */
  readonly title: string;
  readonly editPath: string;
  readonly viewPath: string;
};

export const PLAIN = 'What went well?';
export const RICH = 'Tell the story of it';

/** A plain and a rich text question, the first required. Used by the tests of writing. */
export const TWO_TEXTS: readonly QuestionGiven[] = [
  { text: PLAIN, config: { required: true } },
  { text: RICH, config: { rich_text: true } },
];

/** Saves an open form in a running cycle, with its writer, its reviewee and the manager of both. */
export async function buildOwnForm(
  db: TestDatabase['db'],
  given: TemplateGiven & { readonly subjectIsWriter?: boolean } = {},
): Promise<OwnForm> {
  const { subjectIsWriter = false, ...templateGiven } = given;
  const manager = await buildEmployee(db, { title: 'Team manager' });
  const subject = await buildEmployee(db, { manager });
  const writer = subjectIsWriter ? subject : await buildEmployee(db, { manager });
  const template = await buildTemplate(db, { questions: TWO_TEXTS, ...templateGiven });
  const cycle = await buildCycle(db, { pulses: [{ template }] });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const pulse = await buildPulse(db, { employee: subject, assignee: writer, cyclePulse });
  return {
    manager,
    subject,
    writer,
    template,
    cycle,
    pulse,
    title: `${template.title} for ${subject.preferredName}`,
    editPath: `/pulses/${pulse.hash}/edit`,
    viewPath: `/pulses/${pulse.hash}/view`,
  };
}

/** Returns the id of a question of the form by its text. */
export function questionId({ template }: Pick<OwnForm, 'template'>, text: string): number {
  const question = template.questions.find(({ version }) => version.text === text);
  if (question === undefined) throw new Error(`The form does not ask '${text}'.`);
  return question.id;
}
