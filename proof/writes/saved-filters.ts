import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { EVERYONE } from '@reviews/domain';
import type { Reply, Visitor } from '@reviews/harness';
import type { SavedCaseName, SavedOperation } from '../tables/writing-saved.ts';

/** A choice of people that the cases delete next. */
export interface SavedWorld {
  choiceId: number;
  /** The name of a choice that is never deleted. */
  readonly keptChoice: string;
}

export interface SavedGround {
  readonly db: Database;
  readonly saved: SavedWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
const UNKNOWN_ID = 2_000_000_000;

let built = 0;
const another = (name: string): string => `${name} ${(built += 1)}`;
const addChoice = async ({ prisma }: Database, name = another('Choice')): Promise<number> =>
  (
    await prisma.populationList.create({
      data: { name, population: { ...EVERYONE }, updatedAt: new Date() },
    })
  ).id;

export async function buildSavedWorld(db: Database): Promise<SavedWorld> {
  const keptChoice = another('Kept choice');
  await addChoice(db, keptChoice);
  return { choiceId: await addChoice(db), keptChoice };
}

const choose =
  (name: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.savePopulation, { body: { name, population: EVERYONE }, headers });
const forget =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deletePopulation, { params: { id: String(id) }, headers });

async function giveChoice({ db, saved }: SavedGround): Promise<void> {
  saved.choiceId = await addChoice(db);
}

interface SavedRequest {
  readonly send: (ground: SavedGround) => Send;
  readonly given?: (ground: SavedGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const SAVED_REQUESTS: Readonly<Record<SavedCaseName, SavedRequest>> = {
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

/** Change log action of each operation. */
const LOGGED: Readonly<Record<SavedOperation, string>> = {
  savePopulation: 'population.added',
  deletePopulation: 'population.deleted',
};
export const isSavedOperation = (operation: string): operation is SavedOperation =>
  operation in LOGGED;

/**
 * Returns the log action of an operation and its record; `made` is the id of the created record.
 */
export const savedChange = ({ saved }: SavedGround, operation: SavedOperation, made: string) => ({
  action: LOGGED[operation],
  record: `population ${operation === 'savePopulation' ? made : saved.choiceId}`,
});

/** Returns the id of the choice that a call created. */
export const madeSaved = (operation: SavedOperation, reply: Reply): string =>
  operation === 'savePopulation'
    ? String(contracts.savePopulation.response.parse(reply.json()).id)
    : '';
const CHOICES = ['population_list', 'change_log'];
export const SAVED_TABLES: Readonly<Record<SavedOperation, readonly string[]>> = {
  savePopulation: CHOICES,
  deletePopulation: CHOICES,
};
