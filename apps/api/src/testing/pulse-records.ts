import type { TemplateOptions } from '@reviews/domain';
import {
  buildDeclinedPulse,
  buildDraft,
  buildEmployee,
  buildIncompletePulse,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
  type PulseGiven,
} from '@reviews/factories';
import type { TestApp } from './start-test-app.ts';
import {
  buildPlace,
  release,
  type Company,
  type Person,
  type Place,
  type PlaceGiven,
} from './worlds.ts';

/**
 * A review, who may read it, and who may know of it: taken from the domain model's confidentiality
 * rules.
 */
export interface RecordCase {
  readonly name: string;
  readonly hash: string;
  readonly view: readonly Person[];
  readonly track: readonly Person[];
}

/** Everyone above the subject, who reports to the manager. */
const LINE: readonly Person[] = ['manager', 'director', 'ceo'];
/** People whose role reaches everyone, or the subject's department. */
const ROLES: readonly Person[] = ['hr', 'hrManager', 'administrator', 'partner'];
/** People who track a review about the subject: the line, and HR in scope. */
const FOLLOWERS: readonly Person[] = [...LINE, ...ROLES];
/**
 * HR whose role also reaches the people department: the partner's departments do not include it.
 */
const WHOLE_COMPANY: readonly Person[] = ['hr', 'hrManager', 'administrator'];

type Build = (given: PulseGiven) => Promise<{ hash: string }>;
interface Recipe extends PlaceGiven {
  readonly name: string;
  readonly about: Person;
  readonly by?: Person;
  readonly build?: Build;
  readonly form?: PulseGiven;
  readonly released?: boolean;
  /** Number of further complete reviews in the same pulse about the same person, by others. */
  readonly others?: number;
  readonly othersOptOut?: boolean;
  readonly view: readonly Person[];
  readonly track: readonly Person[];
}

const anonymous = (option: keyof TemplateOptions) => ({
  template: { options: { [option]: true } },
});

/**
 * Returns every kind of review with its expectation. Computes nothing by the product's own rules.
 */
function recipes(app: TestApp): Recipe[] {
  const submitted: Build = (given) => buildSubmittedPulse(app.db, given);
  return [
    {
      name: 'open',
      about: 'subject',
      build: (given) => buildPulse(app.db, given),
      view: ['writer'],
      track: FOLLOWERS,
    },
    {
      name: 'open, packet released',
      about: 'subject',
      released: true,
      build: (given) => buildPulse(app.db, given),
      view: ['writer'],
      track: FOLLOWERS,
    },
    {
      name: 'draft',
      about: 'subject',
      build: async (given) => (await buildDraft(app.db, given)).pulse,
      view: ['writer'],
      track: FOLLOWERS,
    },
    {
      name: 'declined',
      about: 'subject',
      build: (given) => buildDeclinedPulse(app.db, given),
      view: ['writer'],
      track: FOLLOWERS,
    },
    {
      name: 'incomplete',
      about: 'subject',
      released: true,
      build: (given) => buildIncompletePulse(app.db, given),
      view: ['writer'],
      track: FOLLOWERS,
    },
    {
      name: 'complete, not released',
      about: 'subject',
      build: submitted,
      view: ['writer', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'complete, released',
      about: 'subject',
      released: true,
      build: submitted,
      view: ['writer', 'subject', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'complete, released, cycle closed',
      about: 'subject',
      released: true,
      build: submitted,
      cycle: { closedAt: app.clock.now() },
      view: ['writer', 'subject', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'released, opted out',
      about: 'subject',
      released: true,
      build: submitted,
      form: { sharingOptOut: true },
      view: ['writer', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'released, template hidden from employees',
      about: 'subject',
      released: true,
      build: submitted,
      template: { visibleToEmployee: false },
      view: ['writer', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'deleted',
      about: 'subject',
      released: true,
      build: submitted,
      form: { deletedAt: app.clock.now() },
      view: [],
      track: [],
    },
    // Two reviews are too few to hide in, three are enough.
    {
      name: 'anonymous to the employee, 2 forms',
      about: 'subject',
      released: true,
      others: 1,
      ...anonymous('anonymizeEmployee'),
      view: ['writer', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'anonymous to the employee, 3 forms',
      about: 'subject',
      released: true,
      others: 2,
      ...anonymous('anonymizeEmployee'),
      view: ['writer', 'subject', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'anonymous to the employee, 3 forms, not released',
      about: 'subject',
      others: 2,
      ...anonymous('anonymizeEmployee'),
      view: ['writer', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'anonymous to the employee, 3 forms, two opted out',
      about: 'subject',
      released: true,
      others: 2,
      othersOptOut: true,
      ...anonymous('anonymizeEmployee'),
      view: ['writer', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'anonymous to managers, 2 forms',
      about: 'subject',
      released: true,
      others: 1,
      ...anonymous('anonymizeManager'),
      view: ['writer', 'subject', ...ROLES],
      track: ROLES,
    },
    {
      name: 'anonymous to managers, 3 forms',
      about: 'subject',
      released: true,
      others: 2,
      ...anonymous('anonymizeManager'),
      view: ['writer', 'subject', ...FOLLOWERS],
      track: ROLES,
    },
    {
      name: 'open, anonymous to managers',
      about: 'subject',
      build: (given) => buildPulse(app.db, given),
      ...anonymous('anonymizeManager'),
      view: ['writer'],
      track: ROLES,
    },
    {
      name: 'the manager\u2019s own review',
      about: 'subject',
      by: 'manager',
      view: LINE.concat(ROLES),
      track: FOLLOWERS,
    },
    {
      name: 'a self review',
      about: 'subject',
      by: 'subject',
      template: { type: 'Self' },
      view: ['subject', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'outside any cycle',
      about: 'subject',
      build: async (given) =>
        submitted({
          ...given,
          cyclePulse: null,
          template: await buildTemplate(app.db, { type: 'Anytime' }),
        }),
      view: ['writer', 'subject', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    // A role gives no access to a review about oneself.
    {
      name: 'about HR, not released',
      about: 'hr',
      view: ['writer', 'ceo', 'hrManager', 'administrator'],
      track: ['ceo', ...WHOLE_COMPANY],
    },
    {
      name: 'about HR, released',
      about: 'hr',
      released: true,
      view: ['writer', 'ceo', ...WHOLE_COMPANY],
      track: ['ceo', ...WHOLE_COMPANY],
    },
    {
      name: 'about HR, open',
      about: 'hr',
      build: (given) => buildPulse(app.db, given),
      view: ['writer'],
      track: ['ceo', ...WHOLE_COMPANY],
    },
    {
      name: 'about HR, anonymous, 2 forms',
      about: 'hr',
      released: true,
      others: 1,
      ...anonymous('anonymizeEmployee'),
      view: ['writer', 'ceo', 'hrManager', 'administrator'],
      track: ['ceo', 'hrManager', 'administrator'],
    },
    {
      name: 'about HR, anonymous, 3 forms',
      about: 'hr',
      released: true,
      others: 2,
      ...anonymous('anonymizeEmployee'),
      view: ['writer', 'ceo', ...WHOLE_COMPANY],
      track: ['ceo', 'hrManager', 'administrator'],
    },
    {
      name: 'about HR, anonymous, open',
      about: 'hr',
      build: (given) => buildPulse(app.db, given),
      ...anonymous('anonymizeEmployee'),
      view: ['writer'],
      track: ['ceo', 'hrManager', 'administrator'],
    },
    // A role does not reveal what is withheld from a manager either.
    {
      name: 'about HR\u2019s report, anonymous to managers, 2 forms',
      about: 'hrReport',
      others: 1,
      ...anonymous('anonymizeManager'),
      view: ['writer', 'hr', 'administrator'],
      track: ['hr', 'administrator'],
    },
    {
      name: 'about HR\u2019s report, anonymous to managers, 3 forms',
      about: 'hrReport',
      others: 2,
      ...anonymous('anonymizeManager'),
      view: ['writer', 'ceo', ...WHOLE_COMPANY],
      track: ['hr', 'administrator'],
    },
    {
      name: 'about HR\u2019s report, by name',
      about: 'hrReport',
      view: ['writer', 'ceo', ...WHOLE_COMPANY],
      track: ['ceo', ...WHOLE_COMPANY],
    },
    {
      name: 'nominations with the employee',
      about: 'subject',
      by: 'subject',
      pulse: { stages: NOMINATION_STAGES },
      build: (given) => buildNominationTask(app.db, given),
      view: ['subject', ...FOLLOWERS],
      track: FOLLOWERS,
    },
    {
      name: 'nominations with the manager',
      about: 'subject',
      by: 'manager',
      pulse: { stages: NOMINATION_STAGES },
      build: (given) =>
        buildNominationTask(app.db, { ...given, component: 'nomination_approvals' }),
      view: FOLLOWERS,
      track: FOLLOWERS,
    },
    {
      // The approver knows the reviewers; no one above them does.
      name: 'nominations with the manager, anonymous to managers',
      about: 'subject',
      by: 'manager',
      pulse: { stages: NOMINATION_STAGES },
      ...anonymous('anonymizeManager'),
      build: (given) =>
        buildNominationTask(app.db, { ...given, component: 'nomination_approvals' }),
      view: ['manager', ...ROLES],
      track: ROLES,
    },
    {
      name: 'nominations about HR, anonymous reviews',
      about: 'hr',
      by: 'hr',
      pulse: { stages: NOMINATION_STAGES },
      ...anonymous('anonymizeEmployee'),
      build: (given) => buildNominationTask(app.db, given),
      view: ['hr', 'ceo', 'hrManager', 'administrator'],
      track: ['ceo', ...WHOLE_COMPANY],
    },
  ];
}

async function buildRecord(
  app: TestApp,
  { people }: Company,
  peers: readonly BuiltEmployee[],
  recipe: Recipe,
): Promise<RecordCase & { place: Place }> {
  const {
    name,
    view,
    track,
    about,
    by = 'writer',
    build = (given) => buildSubmittedPulse(app.db, given),
    form,
    others = 0,
  } = recipe;
  const place = await buildPlace(app, recipe);
  const given = {
    employee: people[about],
    cyclePulse: place.cyclePulse,
    openedAt: new Date(app.clock.now().getTime() - 7_200_000),
  };
  const { hash } = await build({ ...given, assignee: people[by], ...form });
  for (const peer of peers.slice(0, others))
    await buildSubmittedPulse(app.db, {
      ...given,
      assignee: peer,
      sharingOptOut: recipe.othersOptOut ?? false,
    });
  if (recipe.released === true) await release(app, place, people[about]);
  return { name, hash, view, track, place };
}

/** Builds one review of every kind. */
export async function buildRecords(
  app: TestApp,
  company: Company,
): Promise<(RecordCase & { place: Place })[]> {
  const peers = [
    await buildEmployee(app.db, { department: 'Sales' }),
    await buildEmployee(app.db, { department: 'Sales' }),
  ];
  const records: (RecordCase & { place: Place })[] = [];
  for (const recipe of recipes(app)) records.push(await buildRecord(app, company, peers, recipe));
  return records;
}
