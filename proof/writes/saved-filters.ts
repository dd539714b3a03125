import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { EVERYONE } from '@reviews/domain';
import type { Reply, Visitor } from '@reviews/harness';
import type { SavedCaseName, SavedOperation } from '../tables/writing-saved.ts';
import type { Cast } from '../world/people.ts';

/** HR's filters and a choice of people that the cases change, and those that are deleted next. */
export interface SavedWorld {
  readonly hrId: number;
  filterId: number;
  choiceId: number;
  /** The name of a choice that is never deleted. */
  readonly keptChoice: string;
}

export interface SavedGround {
  readonly db: Database;
  readonly saved: SavedWorld;
  readonly peers: { readonly cycleId: number; readonly pulseId: number };
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
const UNKNOWN_ID = 2_000_000_000;
const DRAFTS = { filters: { status: { selections: ['draft'] } } };
/** A saved filter that keeps neither order nor columns. */
const NO_VIEW = { sort: null, sortorder: null, columns: null };
const NO_STATUS = { filters: { status: { selections: ['lost'] } } };

let built = 0;
const another = (name: string): string => `${name} ${(built += 1)}`;
const addFilter = async ({ prisma }: Database, userId: number): Promise<number> =>
  (
    await prisma.savedFilter.create({
      data: {
        userId,
        name: another('Filter'),
        content: { ...DRAFTS, ...NO_VIEW },
        updatedAt: new Date(),
      },
    })
  ).id;
const addChoice = async ({ prisma }: Database, name = another('Choice')): Promise<number> =>
  (
    await prisma.populationList.create({
      data: { name, population: { ...EVERYONE }, updatedAt: new Date() },
    })
  ).id;

export async function buildSavedWorld(db: Database, { hr }: Cast): Promise<SavedWorld> {
  const keptChoice = another('Kept choice');
  await addChoice(db, keptChoice);
  return {
    hrId: hr.user.id,
    filterId: await addFilter(db, hr.user.id),
    choiceId: await addChoice(db),
    keptChoice,
  };
}

const inList = ({ peers: { cycleId, pulseId } }: SavedGround) => ({
  cycleId: String(cycleId),
  pulseId: String(pulseId),
});
const ofHr = (ground: SavedGround) => ({
  ...inList(ground),
  savedFilterId: String(ground.saved.filterId),
});
const save =
  (
    params: { readonly cycleId: string; readonly pulseId: string },
    list: typeof DRAFTS = DRAFTS,
  ): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.addSavedFilter, {
      params,
      body: { name: another('Filter'), list },
      headers,
    });
const rename =
  (ground: SavedGround, version = 1): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeSavedFilter, {
      params: ofHr(ground),
      body: { version, name: another('Renamed') },
      headers,
    });
const remove =
  (ground: SavedGround): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deleteSavedFilter, { params: ofHr(ground), headers });
const choose =
  (name: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.savePopulation, { body: { name, population: EVERYONE }, headers });
const forget =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deletePopulation, { params: { id: String(id) }, headers });

async function giveFilter({ db, saved }: SavedGround): Promise<void> {
  saved.filterId = await addFilter(db, saved.hrId);
}
async function giveChoice({ db, saved }: SavedGround): Promise<void> {
  saved.choiceId = await addChoice(db);
}

interface SavedRequest {
  readonly send: (ground: SavedGround) => Send;
  readonly given?: (ground: SavedGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const SAVED_REQUESTS: Readonly<Record<SavedCaseName, SavedRequest>> = {
  'filters of a list': { send: (ground) => save(inList(ground)) },
  'filters that the list does not take': { send: (ground) => save(inList(ground), NO_STATUS) },
  'filters of a list that there is not': {
    send: () => save({ cycleId: String(UNKNOWN_ID), pulseId: String(UNKNOWN_ID) }),
  },
  'filters, while impersonations may only look': {
    send: (ground) => save(inList(ground)),
    before: 'onlyLooking',
  },
  'another name for filters of HR': { send: (ground) => rename(ground), given: giveFilter },
  'filters of HR, as they were before': { send: (ground) => rename(ground, 7) },
  'filters of HR, while impersonations may only look': {
    send: (ground) => rename(ground),
    given: giveFilter,
    before: 'onlyLooking',
  },
  'that filters of HR go': { send: remove, given: giveFilter },
  'that filters of HR go, while impersonations may only look': {
    send: remove,
    given: giveFilter,
    before: 'onlyLooking',
  },
  'a choice of people': { send: () => choose(another('Everyone')) },
  'a choice of people that is kept already': { send: ({ saved }) => choose(saved.keptChoice) },
  'a choice of people, while impersonations may only look': {
    send: () => choose(another('Everyone')),
    before: 'onlyLooking',
  },
  'that a choice of people goes': {
    send: ({ saved }) => forget(saved.choiceId),
    given: giveChoice,
  },
  'that a choice of people goes that there is not': { send: () => forget(UNKNOWN_ID) },
  'that a choice of people goes, while impersonations may only look': {
    send: ({ saved }) => forget(saved.choiceId),
    given: giveChoice,
    before: 'onlyLooking',
  },
};

/** Change log action of each operation. Filters are private and logged only while impersonating. */
export const SAVED_LOGGED: Readonly<Record<SavedOperation, string>> = {
  addSavedFilter: 'saved_filter.added',
  changeSavedFilter: 'saved_filter.changed',
  deleteSavedFilter: 'saved_filter.deleted',
  savePopulation: 'population.added',
  deletePopulation: 'population.deleted',
};
export const isSavedOperation = (operation: string): operation is SavedOperation =>
  operation in SAVED_LOGGED;
const isOfChoices = (operation: SavedOperation): boolean =>
  operation === 'savePopulation' || operation === 'deletePopulation';

/**
 * Returns the log action of an operation and its record; `made` is the id of the created record.
 */
export function savedChange(
  { saved }: SavedGround,
  operation: SavedOperation,
  made: string,
): SavedChange {
  const action = SAVED_LOGGED[operation];
  if (!isOfChoices(operation)) return { action, ofOneself: true };
  return { action, record: `population ${operation === 'savePopulation' ? made : saved.choiceId}` };
}
type SavedChange =
  | { readonly action: string; readonly record: string }
  | { readonly action: string; readonly ofOneself: true };

/** Returns the id of the choice that a call created. */
export const madeSaved = (operation: SavedOperation, reply: Reply): string =>
  operation === 'savePopulation'
    ? String(contracts.savePopulation.response.parse(reply.json()).id)
    : '';
const FILTERS = ['saved_filter', 'change_log'];
const CHOICES = ['population_list', 'change_log'];
export const SAVED_TABLES: Readonly<Record<SavedOperation, readonly string[]>> = {
  addSavedFilter: FILTERS,
  changeSavedFilter: FILTERS,
  deleteSavedFilter: FILTERS,
  savePopulation: CHOICES,
  deletePopulation: CHOICES,
};
/** A case of each operation that succeeds whatever was done before it. */
export const SAVED_CASE_OF: Readonly<Record<SavedOperation, SavedCaseName>> = {
  addSavedFilter: 'filters of a list',
  changeSavedFilter: 'another name for filters of HR',
  deleteSavedFilter: 'that filters of HR go',
  savePopulation: 'a choice of people',
  deletePopulation: 'that a choice of people goes',
};
