import { COMMENT_VISIBILITY_VALUES, DATE_OPERATORS } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import type { Kind } from '@reviews/api/testing/cases/parameters';
import { SIGN_IN_EMAIL } from './company.ts';
import { Dice } from './dice.ts';
import { aDraft } from './drafts.ts';
import type { Live, LiveForm, LiveQuestion } from './live.ts';
import type { LiveRole } from './live-access.ts';
import type { LiveKind, LiveScale } from './live-types.ts';
import { commentSettingsOf } from './live-config.ts';
import type { LiveDelivery } from './live-integrations.ts';
import type { LivePacket } from './live-packets.ts';
import { SPARE_NUMBER } from './live-people.ts';
import { PROSE } from './nasty.ts';
import { aPlan, fewOf, type LiveSeason } from './seasons.ts';
import { Reference } from './values.ts';

/** The subject of one request: most of its references name this review and what belongs to it. */
export interface Scene {
  readonly live: Live;
  readonly form: LiveForm;
  /**
   * True for requests that may mistype a password: they use addresses that nothing else in the run
   * signs in with, so that a lockout disturbs no one.
   */
  readonly mayLockOut: boolean;
}

const OTHER_FORM = 0.1;
const EDITORS = 40;
/** The key of a photo that does not exist. */
const NO_PHOTO = 'NoPhotoNoPhotoNoPhotoNoPhoto';
const NOTHING = '00000000-0000-4000-8000-000000000000';
const uuidOf = (number: number): string =>
  `${NOTHING.slice(0, -4)}${String(number).padStart(4, '0')}`;

const FRESH = 2_000_000_000;

const MONEY = 100;
const WHOLE = 100;

/** Returns a value that the question accepts; occasionally none. */
function answerTo({ uiKey, config }: LiveQuestion, dice: Dice): unknown {
  if (config.required !== true && dice.chance(0.2)) return null;
  const options = config.options ?? [];
  switch (uiKey) {
    case 'text':
      return null;
    case 'textarea':
      return config.rich_text === true ? `<p>${dice.of(PROSE)}</p>` : dice.of(PROSE);
    case 'select':
    case 'input.radio':
      return dice.of(options);
    case 'input.checkbox':
      return options.filter(() => dice.chance(0.6));
    case 'input.date':
      return dice.of(['2024-02-29', '1999-12-31', '2026-03-02']);
    case 'input.number':
      return dice.below(WHOLE) - 1;
    case 'input.money':
      return dice.below(WHOLE * WHOLE) / MONEY;
    case 'distribution':
      return options.map((name, index) => ({
        name,
        value: index === 0 ? (config.total ?? WHOLE) : 0,
      }));
  }
}

/** Returns answers to the review, usually to every question, so that it can be submitted. */
function answersTo(questions: readonly LiveQuestion[], dice: Dice): unknown {
  const all = dice.chance(0.7);
  const answered = questions.filter(({ uiKey }) => uiKey !== 'text' && (all || dice.chance(0.5)));
  return Object.fromEntries(
    answered.map((question) => [question.id, { id: question.id, value: answerTo(question, dice) }]),
  );
}

const STATUSES = [
  'complete',
  'draft',
  'not-started',
  'blocked',
  'pending',
  'declined',
  'incomplete',
  'ineligible',
];
const OPERATORS = [...DATE_OPERATORS, ''];

function filtersOf(live: Live, dice: Dice): Readonly<Record<string, unknown>> {
  const day = () => dice.of(['2024-02-29', '2026-01-05', '9999-12-31', '0001-01-01', null]);
  const one: Record<string, () => unknown> = {
    employee: () => ({ string: dice.of(PROSE).slice(0, 30) }),
    assignee: () => ({ string: dice.of(['an', 'e', '', "O'Brien", '%']), terms: [] }),
    status: () => ({ selections: STATUSES.filter(() => dice.chance(0.4)) }),
    department: () => ({ department_id: dice.of([1, 2, 3, null, 99]), team_id: null }),
    manager: () => ({
      selection: dice.of([-2, ...live.managers, null]),
      includedownline: dice.chance(0.5),
    }),
    reopen_request: () => ({ selection: dice.of(['pending', null]) }),
    closed_at: () => ({
      operator: dice.of(OPERATORS),
      value: dice.of([null, 3]),
      modifier: dice.of(['day', 'week', null]),
      mindate: day(),
      maxdate: day(),
    }),
  };
  return Object.fromEntries(
    Object.entries(one)
      .filter(() => dice.chance(0.25))
      .map(([key, value]) => [key, value()]),
  );
}

/** Returns the people that a task already names and should keep, with one or two more. */
function picksFor(live: Live, { task, employeeId }: LiveForm, dice: Dice): number[] {
  const named = (task?.named ?? [])
    .filter(({ state }) => state !== 'declined')
    .map(({ employeeId: id }) => id);
  const out = new Set((task?.named ?? []).map(({ employeeId: id }) => id)).add(employeeId);
  const others = live.employees.filter((id) => !out.has(id));
  return [...new Set([...named, dice.of(others), dice.of(others)])];
}

type Finder = (scene: Scene, dice: Dice) => unknown;
const aForm: Finder = ({ live, form }, dice) =>
  (dice.chance(OTHER_FORM) ? dice.of(live.forms) : form).hash;

/**
 * Returns the one that a request is about: the same one for its id and for its revision. @throws
 * Error if there is none.
 */
function ofScene<T>(all: readonly T[], { form }: Pick<Scene, 'form'>): T {
  const found = all[form.id % all.length];
  if (found === undefined) throw new Error('There is nothing that the request could be about.');
  return found;
}

/** The packet that a request about this review confirms. The sender must be its reviewee. */
export const packetAbout = (live: Live, form: LiveForm): LivePacket =>
  ofScene(live.answerable, { form });

const aKind = (scene: Scene): LiveKind => ofScene(scene.live.kinds, scene);
const aScale = (scene: Scene): LiveScale => ofScene(scene.live.scales, scene);
/** Roles and accounts that nothing else uses: changing them must not affect other requests. */
const spareRoleOf = (scene: Scene): LiveRole => ofScene(scene.live.access.spareRoles, scene);
const groupOf = (scene: Scene): LiveRole => ofScene(scene.live.directoryGroups, scene);
const spareUserOf = (scene: Scene): LiveRole => ofScene(scene.live.access.spareUsers, scene);
const workerOf = (scene: Scene): LiveSeason => ofScene(scene.live.people.working, scene);
const leaverOf = (scene: Scene): LiveSeason => ofScene(scene.live.people.left, scene);
const webhookOf = (scene: Scene): LiveSeason => ofScene(scene.live.webhooks, scene);
const deliveryOf = (scene: Scene): LiveDelivery => ofScene(scene.live.sent, scene);
const fieldOf = (scene: Scene): LiveSeason => ofScene(scene.live.people.fields, scene);
const aPosition = {
  id: null,
  kind: 'primary',
  title: 'Engineer',
  department: 'Engineering',
  team: '',
  sub_team: '',
  started_on: '2024-01-15',
  ended_on: null,
};

/** The only place that knows how to find each kind. */
const FINDERS: Readonly<Record<Kind, Finder>> = {
  form: aForm,
  packet: ({ live }, dice) => dice.of(live.packets),
  ownPacket: ({ live, form }) => packetAbout(live, form).hash,
  formNumber: ({ form }) => form.id,
  formOrNumber: (scene, dice) => (dice.chance(0.5) ? aForm(scene, dice) : String(scene.form.id)),
  image: ({ live }, dice) => dice.of(live.images),
  photo: ({ live }, dice) => dice.of([...live.photos, NO_PHOTO]),
  comment: ({ live, form }, dice) =>
    dice.of(form.comments.length === 0 || dice.chance(OTHER_FORM) ? live.comments : form.comments),
  question: ({ live, form }, dice) =>
    dice.of([null, ...live.questionsOf(form).map(({ id }) => id)]),
  visibility: (_scene, dice) => dice.of([...COMMENT_VISIBILITY_VALUES, null, '']),
  cycle: ({ live, form }, dice) => form.cycleId ?? dice.of(live.cycles),
  launch: ({ live }, dice) => dice.of(live.launches),
  launchable: (scene) => ofScene(scene.live.launchable, scene).id,
  launchableRevision: (scene) => ofScene(scene.live.launchable, scene).revision,
  population: ({ live }) => fewOf(live.employees),
  everyPulse: () => [],
  cyclePulse: ({ form }) => form.cyclePulseId ?? 1,
  template: ({ form }) => form.templateId,
  employee: ({ live }, dice) => dice.of(live.employees),
  user: ({ live }, dice) => dice.of(live.users).id,
  draft: ({ form: { drafts } }, dice) =>
    drafts[dice.chance(0.7) ? 0 : dice.below(drafts.length)]?.id ?? NOTHING,
  draftBase: ({
    form: {
      drafts: [head],
    },
  }) => (head === undefined ? null : { answerGroup: head.id, version: head.version }),
  editor: (_scene, dice) => uuidOf(dice.below(EDITORS)),
  answers: ({ live, form }, dice) => answersTo(live.questionsOf(form), dice),
  filters: ({ live }, dice) => filtersOf(live, dice),
  words: (_scene, dice) => dice.of(['an', 'er', 'E1', 'ma', 'a', '', 'ann smith', 'ö']),
  // Only two people mistype, so that any longer run locks them out.
  email: ({ live, mayLockOut }, dice) =>
    dice.of(
      live.users
        .filter(({ email }) => email.startsWith(SIGN_IN_EMAIL) !== mayLockOut)
        .slice(0, mayLockOut ? 2 : undefined),
    ).email,
  managerChange: ({ live, form }, dice) =>
    dice.of(form.changes.length === 0 || dice.chance(OTHER_FORM) ? live.changes : form.changes),
  movable: ({ form }) => form.employeeId,
  formerManager: ({ form }, dice) => (dice.chance(0.8) ? form.managerId : null),
  builtTemplate: (scene) => ofScene(scene.live.templates, scene).id,
  unusedTemplate: ({ live }, dice) => dice.of(live.unusedTemplates).id,
  templateRevision: (scene) => ofScene(scene.live.templates, scene).revision,
  templateDraft: (_scene, dice) => aDraft(`Title ${dice.below(WHOLE * WHOLE)}`),
  feedbackType: ({ live }, dice) => dice.of(live.feedbackTypes),
  libraryQuestion: (scene) => ofScene(scene.live.library, scene).id,
  libraryVersion: (scene) => ofScene(scene.live.library, scene).revision,
  builtCycle: (scene) => ofScene(scene.live.drafts, scene).id,
  cycleRevision: (scene) => ofScene(scene.live.drafts, scene).revision,
  cyclePlan: (_scene, dice) => aPlan(`Season ${dice.below(WHOLE * WHOLE)}`),
  emptyCycle: (scene) => ofScene(scene.live.ended, scene).id,
  emptyRevision: (scene) => ofScene(scene.live.ended, scene).revision,
  unusedCycle: ({ live }, dice) => dice.of(live.drafts).id,
  savedFilter: (scene) => ofScene(scene.live.savedFilters, scene).id,
  savedFilterVersion: (scene) => ofScene(scene.live.savedFilters, scene).revision,
  savedList: ({ live }, dice) => ({
    filters: { employee: { string: dice.of(['an', 'er', 'o']) }, ...filtersOf(live, dice) },
  }),
  choice: ({ live }, dice) => dice.of(live.choices),
  bulkAction: ({ live }, dice) => dice.of(live.bulkActions),
  import: (
    {
      live: {
        people: { imports },
      },
    },
    dice,
  ) => dice.of(Object.values(imports).flat()),
  unmappedImport: ({ live }, dice) => dice.of(live.people.imports.mapping),
  readyImport: ({ live }, dice) => dice.of(live.people.imports.ready),
  appliedImport: ({ live }, dice) => dice.of(live.people.imports.applied),
  importFields: () => ['number', 'title'],
  digest: () => 'as-built',
  oneForm: (scene, dice) => [aForm(scene, dice)],
  bulkChange: ({ live }, dice) =>
    dice.of([
      { kind: 'close' },
      { kind: 'reopen' },
      { kind: 'remind' },
      { kind: 'reassign', employee_id: dice.of(live.employees) },
    ]),
  freshKey: (_scene, dice) =>
    `${NOTHING.slice(0, -12)}${String(dice.below(FRESH)).padStart(12, '0')}`,
  role: ({ live }, dice) => dice.of(live.access.roles).id,
  spareRole: (scene) => spareRoleOf(scene).id,
  roleRevision: (scene) => spareRoleOf(scene).revision,
  grants: (_scene, dice) =>
    dice.of([
      [],
      [{ permission: 'cycles.track', scope: 'all' }],
      [
        { permission: 'forms.read', scope: 'departments' },
        { permission: 'forms.reopen', scope: 'reports' },
      ],
    ]),
  spareUser: (scene) => spareUserOf(scene).id,
  unusedUser: ({ live }, dice) => dice.of(live.access.unusedUsers),
  userRevision: (scene) => spareUserOf(scene).revision,
  noRoles: () => [],
  spareSession: (scene) => scene.live.access.sessions.get(spareUserOf(scene).id),
  allOthers: () => null,
  link: ({ live }, dice) => dice.of(live.links.tokens),
  freshPassword: (_scene, dice) => `three lamps by the river ${dice.below(FRESH)}`,
  integration: (scene) => webhookOf(scene).id,
  integrationRevision: (scene) => webhookOf(scene).revision,
  webhookSettings: (_scene, dice) => ({
    url: `https://hooks.example.com/${dice.below(FRESH)}`,
    events: [dice.of(['form.submitted', 'form.reopened'])],
  }),
  provider: ({ live }, dice) => dice.of(live.providers),
  sendingWebhook: (scene) => deliveryOf(scene).webhook,
  sentDelivery: (scene) => deliveryOf(scene).key,
  logo: ({ live }) => live.config.logoKey || NO_PHOTO,
  configRevision: ({ live }) => live.config.revision,
  configSettings: ({ live }, dice) => ({
    ...live.config.settings,
    appName: `Reviews ${dice.below(WHOLE)}`,
  }),
  commentRevision: ({ live }) => live.config.commentRevision,
  commentSettings: (_scene, dice) => commentSettingsOf(dice.of([null, WHOLE])),
  freshSlug: (_scene, dice) => `page-${dice.below(FRESH)}`,
  pageBody: (_scene, dice) => `<p>${dice.of(PROSE)}</p>`,
  schedule: ({ live }, dice) => dice.of(live.schedules),
  directory: ({ live }, dice) => dice.of(live.directories),
  directoryGroup: (scene) => groupOf(scene).id,
  groupRevision: (scene) => groupOf(scene).revision,
  integrationKind: () => 'webhook',
  delivery: ({ live }, dice) => dice.of(live.deliveries),
  apiToken: ({ live }, dice) => dice.of(live.apiTokens),
  newcomers: ({ live }, dice) => [dice.of(live.access.newcomers)],
  explained: ({ live, form }, dice) =>
    dice.of([
      { kind: 'form', hash: form.hash },
      { kind: 'packet', hash: dice.of(live.packets) },
      { kind: 'employee', employee_id: dice.of(live.employees) },
    ]),
  kindOfReview: (scene) => aKind(scene).id,
  kindRevision: (scene) => aKind(scene).revision,
  customField: (scene) => fieldOf(scene).id,
  fieldVersion: (scene) => fieldOf(scene).revision,
  fieldValues: (scene) => [{ field_id: fieldOf(scene).id, value: null, was: null }],
  spareEmployee: (scene) => workerOf(scene).id,
  employeeVersion: (scene) => workerOf(scene).revision,
  leaver: (scene) => leaverOf(scene).id,
  leaverVersion: (scene) => leaverOf(scene).revision,
  name: (_scene, dice) => `${dice.of(['Ada', 'Bo', 'Zoë', "O'Brien"])} ${dice.below(WHOLE)}`,
  department: (_scene, dice) => dice.of(['Engineering', 'Sales', 'People']),
  freshEmail: (_scene, dice) => `spare-${dice.below(FRESH)}@larkspur.example`,
  freshNumber: (_scene, dice) => `${SPARE_NUMBER}${dice.below(FRESH)}`,
  dayLongAgo: (_scene, dice) => dice.of(['2019-02-28', '2023-12-31', null]),
  dayOfLate: (_scene, dice) => dice.of(['2026-01-05', '2025-12-31']),
  positions: () => [aPosition],
  page: (scene) => ofScene(scene.live.site.pages, scene).id,
  pageRevision: (scene) => ofScene(scene.live.site.pages, scene).revision,
  pageSlug: ({ live }, dice) => dice.of(live.site.pages).slug,
  pageVersion: () => 1,
  pageOrder: ({ live }, dice) =>
    dice.chance(0.5)
      ? live.site.pages.map(({ id }) => id)
      : live.site.pages.map(({ id }) => id).toReversed(),
  menuRevision: ({ live }) => live.site.menuRevision,
  menuEntries: ({ live }, dice) =>
    dice.chance(0.5)
      ? live.site.entries
      : [
          ...live.site.entries,
          {
            id: -1,
            parent_id: null,
            name: `Entry ${dice.below(WHOLE)}`,
            url: '/cycles',
            page_id: null,
            target: null,
            is_hidden: false,
            permission: null,
            managers: false,
            role_ids: [],
          },
        ],
  scale: (scene) => aScale(scene).id,
  scaleRevision: (scene) => aScale(scene).revision,
  scaleValues: (_scene, dice) =>
    ['High', 'Middle', 'Low'].map((name) => ({
      id: null,
      name: `${name} ${dice.below(WHOLE)}`,
      abbreviation: name.slice(0, 1),
    })),
  nominationStage: ({ form: { task } }, dice) =>
    task === null || dice.chance(OTHER_FORM)
      ? dice.of(['Nominations', 'Nomination Approvals'])
      : task.component,
  picks: ({ live, form }, dice) => picksFor(live, form, dice),
  fewForms: ({ form }, dice) => (dice.chance(OTHER_FORM) ? [form.id] : []),
  onScreen: ({ form: { task } }) => (task?.named ?? []).map(({ id }) => id),
  approvals: ({ form: { task } }) =>
    (task?.named ?? []).filter(({ state }) => state !== 'declined').map(({ userId }) => userId),
  password: ({ mayLockOut }, dice) =>
    mayLockOut && dice.chance(0.9) ? 'not the password' : DEMO_PASSWORD,
};

/**
 * Replaces the references in a value by what they name. In a path and a query, numbers become
 * texts.
 */
export function resolve(value: unknown, scene: Scene, asText = false): unknown {
  if (value instanceof Reference) {
    const found = FINDERS[value.kind](scene, new Dice(value.index));
    return asText && typeof found === 'number' ? String(found) : found;
  }
  if (Array.isArray(value)) return value.map((entry) => resolve(entry, scene, asText));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inside]) => [key, resolve(inside, scene, asText)]),
  );
}
