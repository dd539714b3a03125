import { COMMENT_VISIBILITY_VALUES, DATE_OPERATORS } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import type { Kind } from '../tables/parameters.ts';
import { SIGN_IN_EMAIL } from './company.ts';
import { Dice } from './dice.ts';
import type { Live, LiveForm, LiveQuestion } from './live.ts';
import { PROSE } from './nasty.ts';
import { Reference } from './values.ts';

/** What one request is about: its references name this form and what belongs to it, mostly. */
export interface Scene {
  readonly live: Live;
  readonly form: LiveForm;
  /** Where a wrong password must lock nobody out who signs in elsewhere in the run. */
  readonly mayLockOut: boolean;
}

const OTHER_FORM = 0.1;
const EDITORS = 40;
const NOTHING = '00000000-0000-4000-8000-000000000000';
const uuidOf = (number: number): string => `${NOTHING.slice(0, -4)}${String(number).padStart(4, '0')}`;

const MONEY = 100;
const WHOLE = 100;

/** A value the question takes; now and then none. */
function answerTo({ uiKey, config }: LiveQuestion, dice: Dice): unknown {
  if (config.required !== true && dice.chance(0.2)) return null;
  const options = config.options ?? [];
  switch (uiKey) {
    case 'text': return null;
    case 'textarea': return config.rich_text === true ? `<p>${dice.of(PROSE)}</p>` : dice.of(PROSE);
    case 'select':
    case 'input.radio': return dice.of(options);
    case 'input.checkbox': return options.filter(() => dice.chance(0.6));
    case 'input.date': return dice.of(['2024-02-29', '1999-12-31', '2026-03-02']);
    case 'input.number': return dice.below(WHOLE) - 1;
    case 'input.money': return dice.below(WHOLE * WHOLE) / MONEY;
    case 'distribution': return options.map((name, index) => ({ name, value: index === 0 ? (config.total ?? WHOLE) : 0 }));
  }
}

/** Answers to the form: to every question mostly, so that it can be submitted. */
function answersTo(questions: readonly LiveQuestion[], dice: Dice): unknown {
  const all = dice.chance(0.7);
  const answered = questions.filter(({ uiKey }) => uiKey !== 'text' && (all || dice.chance(0.5)));
  return Object.fromEntries(answered.map((question) => [question.id, { id: question.id, value: answerTo(question, dice) }]));
}

const STATUSES = ['complete', 'draft', 'not-started', 'blocked', 'pending', 'declined', 'incomplete', 'ineligible'];
const OPERATORS = [...DATE_OPERATORS, ''];

function filtersOf(live: Live, dice: Dice): unknown {
  const day = () => dice.of(['2024-02-29', '2026-01-05', '9999-12-31', '0001-01-01', null]);
  const one: Record<string, () => unknown> = {
    employee: () => ({ string: dice.of(PROSE).slice(0, 30) }),
    assignee: () => ({ string: dice.of(['an', 'e', '', 'O\'Brien', '%']), terms: [] }),
    status: () => ({ selections: STATUSES.filter(() => dice.chance(0.4)) }),
    department: () => ({ department_id: dice.of([1, 2, 3, null, 99]), team_id: null }),
    manager: () => ({ selection: dice.of([-2, ...live.employees.slice(0, 6), null]), includedownline: dice.chance(0.5) }),
    reopen_request: () => ({ selection: dice.of(['pending', null]) }),
    closed_at: () => ({ operator: dice.of(OPERATORS), value: dice.of([null, 3]), modifier: dice.of(['day', 'week', null]), mindate: day(), maxdate: day() }),
  };
  return Object.fromEntries(Object.entries(one).filter(() => dice.chance(0.25)).map(([key, value]) => [key, value()]));
}

/** Whom a task names already and is to go on naming, with one or two more. */
function picksFor(live: Live, { task, employeeId }: LiveForm, dice: Dice): number[] {
  const named = (task?.named ?? []).filter(({ state }) => state !== 'declined').map(({ employeeId: id }) => id);
  const out = new Set((task?.named ?? []).map(({ employeeId: id }) => id)).add(employeeId);
  const others = live.employees.filter((id) => !out.has(id));
  return [...new Set([...named, dice.of(others), dice.of(others)])];
}

type Finder = (scene: Scene, dice: Dice) => unknown;
const aForm: Finder = ({ live, form }, dice) => (dice.chance(OTHER_FORM) ? dice.of(live.forms) : form).hash;

/** The one place that knows how something of a kind is found. */
const FINDERS: Readonly<Record<Kind, Finder>> = {
  form: aForm,
  formNumber: ({ form }) => form.id,
  formOrNumber: (scene, dice) => (dice.chance(0.5) ? aForm(scene, dice) : String(scene.form.id)),
  image: ({ live }, dice) => dice.of(live.images),
  comment: ({ live, form }, dice) => dice.of(form.comments.length === 0 || dice.chance(OTHER_FORM) ? live.comments : form.comments),
  question: ({ live, form }, dice) => dice.of([null, ...live.questionsOf(form).map(({ id }) => id)]),
  visibility: (_scene, dice) => dice.of([...COMMENT_VISIBILITY_VALUES, null, '']),
  cycle: ({ live, form }, dice) => form.cycleId ?? dice.of(live.cycles),
  cyclePulse: ({ form }) => form.cyclePulseId ?? 1,
  template: ({ form }) => form.templateId,
  employee: ({ live }, dice) => dice.of(live.employees),
  user: ({ live }, dice) => dice.of(live.users).id,
  draft: ({ form: { drafts } }, dice) => drafts[dice.chance(0.7) ? 0 : dice.below(drafts.length)]?.id ?? NOTHING,
  draftBase: ({ form: { drafts: [head] } }) => (head === undefined ? null : { answerGroup: head.id, version: head.version }),
  editor: (_scene, dice) => uuidOf(dice.below(EDITORS)),
  answers: ({ live, form }, dice) => answersTo(live.questionsOf(form), dice),
  filters: ({ live }, dice) => filtersOf(live, dice),
  words: (_scene, dice) => dice.of(['an', 'er', 'E1', 'ma', 'a', '', 'ann smith', 'ö']),
  // Those who mistype are two, so that they are locked out within any longer run.
  email: ({ live, mayLockOut }, dice) => dice.of(live.users.filter(({ email }) => email.startsWith(SIGN_IN_EMAIL) !== mayLockOut).slice(0, mayLockOut ? 2 : undefined)).email,
  managerChange: ({ live, form }, dice) => dice.of(form.changes.length === 0 || dice.chance(OTHER_FORM) ? live.changes : form.changes),
  movable: ({ form }) => form.employeeId,
  formerManager: ({ form }, dice) => (dice.chance(0.8) ? form.managerId : null),
  nominationStage: ({ form: { task } }, dice) => (task === null || dice.chance(OTHER_FORM) ? dice.of(['Nominations', 'Nomination Approvals']) : task.component),
  picks: ({ live, form }, dice) => picksFor(live, form, dice),
  fewForms: ({ form }, dice) => (dice.chance(OTHER_FORM) ? [form.id] : []),
  onScreen: ({ form: { task } }) => (task?.named ?? []).map(({ id }) => id),
  approvals: ({ form: { task } }) => (task?.named ?? []).filter(({ state }) => state !== 'declined').map(({ userId }) => userId),
  password: ({ mayLockOut }, dice) => (mayLockOut && dice.chance(0.9) ? 'not the password' : DEMO_PASSWORD),
};

/** The value with everything named in it that its references stand for. In a path and a query numbers are texts. */
export function resolve(value: unknown, scene: Scene, asText = false): unknown {
  if (value instanceof Reference) {
    const found = FINDERS[value.kind](scene, new Dice(value.index));
    return asText && typeof found === 'number' ? String(found) : found;
  }
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, scene, asText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, resolve(inside, scene, asText)]));
}
