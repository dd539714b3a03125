import {
  addressOf,
  countMyNotices,
  listChangelog,
  listComments,
  listCycleProgress,
  listCycles,
  listHandovers,
  listLateForms,
  listMyApprovals,
  listMyHistory,
  listMyNotices,
  listMyTasks,
  listMyWaiting,
  listRequestsToAnswer,
  quickNavigation,
  searchCyclePulse,
  showChanges,
  showCycleOverview,
  showEmployeeOverview,
  showMyTeam,
  showPulse,
} from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { LIST_MAX_PAGE_SIZE } from '@reviews/domain';
import type { Effort } from '../promise.ts';
import { mayKnow, mayRead, STANDING, SUBJECTS, type Subject } from '../tables/audience.ts';
import type { MarkedCompany } from '../world/marked-company.ts';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';
import { otherAuthors, SIDES, withoutForms, type HiddenChange, type Side } from './changes.ts';
import { inParallel, type Visitors } from './crawl.ts';
import { comparable } from './inspect.ts';

export interface Compared {
  readonly faults: readonly string[];
  readonly answers: number;
  readonly changes: number;
}

interface Scene {
  readonly company: MarkedCompany;
  readonly db: Database;
  readonly visitors: Visitors;
  readonly effort: Effort;
}

/**
 * Some of the people who see none of it: their answers were compared with absence already.
 */
const STRANGERS: readonly Who[] = [
  'writer',
  'hrAsWriter',
  'hrSubjectAsWriter',
  'siblingManager',
  'hrPartnerElsewhere',
];
/** Each change is checked with this many of them, other ones than for the change before. */
const STRANGERS_AT_ONCE = { short: 1, full: 2 } as const;
/** Must see in the lists that something changed; otherwise there was no change. */
const WITNESS: Who = 'hr';

/**
 * Returns every address that could tell: the lists, sorted and filtered in every way that depends
 * on the writer, and each form of the change.
 */
function addresses({ company, effort }: Scene, { forms }: HiddenChange, who: Who): string[] {
  const places = company.places.filter(
    ({ name, cyclePulse }) => cyclePulse !== null && forms.some((form) => form.place === name),
  );
  const authors = company.markers.all
    .filter(
      ({ thing, form }) => thing === "the writer's name" && form !== null && forms.includes(form),
    )
    .map(({ token }) => token);
  const some = [authors.at(0), authors.at(-1)].filter((name) => name !== undefined);
  const lists = places.flatMap(({ cyclePulse }) => {
    const params = { cycleId: cyclePulse?.cycleId, pulseId: cyclePulse?.id };
    const whole = { per_page: LIST_MAX_PAGE_SIZE, getAllResults: '1' };
    const queries: object[] = [
      { ...whole, sort: 'assignee_name' },
      { ...whole, sort: 'closed_at', sortorder: 'desc' },
      { ...whole, filters: { status: { selections: ['complete'] } } },
      { filters: { status: { selections: ['draft', 'declined'] } } },
      { ...whole, filters: { reopen_request: { selection: 'pending' } } },
      ...some.map((string) => ({ ...whole, filters: { assignee: { string } } })),
    ];
    return queries.map((query) => addressOf(searchCyclePulse, params, query));
  });
  const navigation = places.map(({ cyclePulse, template }) =>
    addressOf(quickNavigation, { cycleId: cyclePulse?.cycleId, feedbackId: template.id }),
  );
  const cycles = Object.values(company.cycles).flatMap(({ id }) => [
    addressOf(showCycleOverview, { id }),
    addressOf(listCycleProgress, { id }, { by: 'department' }),
    addressOf(listCycleProgress, { id }, { by: 'manager', below: '1' }),
    addressOf(listLateForms, { id }),
    ...some.map((search) => addressOf(listLateForms, { id }, { search })),
  ]);
  // A review that the reader writes about the same person shows related forms beside it.
  const own = company.forms.filter(
    (form) =>
      form.subject === forms[0]?.subject &&
      form.writer !== null &&
      mayRead(form, who) &&
      mayKnow(form, who),
  );
  const ways = [showPulse, listComments, showChanges];
  const single = [
    // In the short form, each changed form is requested in one way.
    ...forms.flatMap(({ hash }, index) =>
      ways
        .filter((_, way) => effort === 'full' || way === index % ways.length)
        .map((call) => addressOf(call, { hash })),
    ),
    ...own.flatMap(({ hash }) => ways.map((call) => addressOf(call, { hash }))),
  ];
  const overviews = [...new Set(forms.map(({ subject }) => subject))].map((subject) =>
    addressOf(showEmployeeOverview, { employeeId: company.cast[subject].id }),
  );
  const teams = [addressOf(showMyTeam), addressOf(showMyTeam, {}, { below: '1' })];
  if (who === WITNESS) return lists;
  const log = [
    {},
    { filters: { record: { selections: ['pulse', 'comment'] } } },
    ...some.map((string) => ({ filters: { who: { string } } })),
  ].map((query) => addressOf(listChangelog, {}, query));
  return [
    listCycles,
    listHandovers,
    listMyTasks,
    listMyHistory,
    listMyWaiting,
    listMyApprovals,
    listRequestsToAnswer,
    listMyNotices,
    countMyNotices,
  ]
    .map((call) => addressOf(call))
    .concat(cycles, lists, navigation, single, overviews, teams, log);
}

async function snapshot(
  scene: Scene,
  change: HiddenChange,
  people: readonly Who[],
): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  const asked = people.flatMap((who) =>
    addresses(scene, change, who).map((address) => ({ who, address })),
  );
  await inParallel(asked, async ({ who, address }) => {
    answers.set(
      `${who} by GET ${address}`,
      comparable(await scene.visitors[who].send('GET', address)),
    );
  });
  return answers;
}

/** Returns the first place where two texts differ, with a little context. */
function difference(before: string, after: string): string {
  const at = [...before].findIndex((character, index) => character !== after[index]);
  const from = Math.max(0, at - 80);
  return `was …${before.slice(from, at + 80)}…, is …${after.slice(from, at + 80)}…`;
}

/** Compares the answers before and after one change. */
export async function compare(scene: Scene, change: HiddenChange, turn = 0): Promise<Compared> {
  const subject = change.forms[0]?.subject;
  if (subject === undefined)
    return { faults: [`No form is there for: ${change.what}.`], answers: 0, changes: 0 };
  const strangers = Array.from(
    { length: STRANGERS_AT_ONCE[scene.effort] },
    (_, index) => STRANGERS[(turn * STRANGERS_AT_ONCE[scene.effort] + index) % STRANGERS.length],
  );
  const near = EVERYONE.filter(
    (who) => STANDING[who][subject] !== 'none' || strangers.includes(who),
  );
  const people = near.filter((who) => change.isKeptFrom(who));
  const before = await snapshot(scene, change, [...people, WITNESS]);
  await change.apply(scene.db);
  const after = await snapshot(scene, change, [...people, WITNESS]);
  const differing = [...before].filter(([asked, answer]) => after.get(asked) !== answer);
  const isWitness = (asked: string) => asked.startsWith(`${WITNESS} by `);
  const faults = differing
    .filter(([asked]) => !isWitness(asked))
    .map(
      ([asked, answer]) =>
        `${asked}: the answer tells ${change.what}; ${difference(answer, after.get(asked) ?? '')}`,
    );
  if (!differing.some(([asked]) => isWitness(asked)))
    faults.push(`No one sees, not even ${WITNESS}: ${change.what}. The change changed nothing.`);
  return { faults, answers: before.size + after.size, changes: 1 };
}

/**
 * The short form checks each side once where the reviewee tracks cycles, leads no one, or is led by
 * HR.
 */
const SHORT_AUTHORS: readonly (readonly [Subject, Side])[] = [
  ['releasedSubject', 'employee'],
  ['hrSubject', 'employee'],
  ['hrSubject', 'manager'],
  ['hrReport', 'manager'],
];
const SHORT_REMOVED: readonly (readonly [Subject, Side])[] = [
  ['hrSubject', 'employee'],
  ['hrReport', 'manager'],
];
const ALL = SUBJECTS.flatMap((subject) => SIDES.map((side) => [subject, side] as const));

/**
 * Tries to tell the authors apart by everything but their names. Changes the company, so nothing
 * else may be requested afterwards.
 */
export async function tellApart(scene: Scene): Promise<Compared> {
  const { company, effort } = scene;
  const changes = [
    ...(effort === 'full' ? ALL : SHORT_AUTHORS).map(
      ([subject, side]) =>
        () =>
          otherAuthors(company, subject, side),
    ),
    ...(effort === 'full' ? ALL : SHORT_REMOVED).map(
      ([subject, side]) =>
        () =>
          withoutForms(company, subject, side),
    ),
  ];
  const results: Compared[] = [];
  for (const [turn, change] of changes.entries())
    results.push(await compare(scene, change(), turn));
  return {
    faults: results.flatMap(({ faults }) => faults),
    answers: results.reduce((sum, { answers }) => sum + answers, 0),
    changes: results.reduce((sum, { changes }) => sum + changes, 0),
  };
}
