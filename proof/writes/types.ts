import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { buildPacket, buildTemplate } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { TypeCaseName, TypeOperation } from '../tables/writing-types.ts';

/** Feedback types and scales that the cases change. */
export interface TypeWorld {
  readonly kind: number;
  readonly usedKind: number;
  readonly scale: number;
  readonly usedScale: number;
  /** The ones that are removed next. */
  unusedKind: number;
  unusedScale: number;
  /** Revisions of the feedback type and of the one in use, as last read. */
  kindRevisions: Readonly<Record<number, string>>;
  /** The same for the scales. */
  revisions: Readonly<Record<number, string>>;
}

export interface TypeGround {
  readonly db: Database;
  readonly types: TypeWorld;
  readonly visitors: Readonly<Record<'hr', Visitor>>;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
type Group = contracts.FeedbackTypeInput['group_name'];

const UNKNOWN_ID = 2_000_000_000;
const KIND = 'Project review';
const SCALE = 'Potential';
const VALUES = [
  { name: 'High', abbreviation: 'H' },
  { name: 'Low', abbreviation: 'L' },
] as const;

let built = 0;
const another = (name: string): string => `${name} ${(built += 1)}`;
const addKind = async ({ prisma }: Database, name: string): Promise<number> =>
  (await prisma.feedbackType.create({ data: { name, groupName: 'Peer' } })).id;
const addScale = async ({ prisma }: Database, name: string): Promise<number> =>
  (
    await prisma.ratingType.create({
      data: { name, values: { create: VALUES.map((value, position) => ({ ...value, position })) } },
    })
  ).id;

export async function buildTypeWorld(db: Database): Promise<TypeWorld> {
  const { feedbackTypeId: usedKind } = await buildTemplate(db, { type: 'Manager' });
  const usedScale = await addScale(db, 'Given');
  await buildPacket(db, { rating: { type: 'Given', name: VALUES[0].name } });
  return {
    kind: await addKind(db, KIND),
    usedKind,
    scale: await addScale(db, SCALE),
    usedScale,
    unusedKind: await addKind(db, another(KIND)),
    unusedScale: await addScale(db, another(SCALE)),
    kindRevisions: {},
    revisions: {},
  };
}

const at = (id: number) => ({ params: { id: String(id) } });
const makeKind =
  (name: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.addFeedbackType, { body: { name, group_name: 'Peer' }, headers });
const changeKind =
  (id: number, name: string, revision = '', group: Group = 'Peer'): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeFeedbackType, {
      ...at(id),
      body: { name, group_name: group, revision },
      headers,
    });
const makeScale =
  (name: string, values: readonly (typeof VALUES)[number][] = VALUES): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.addRatingType, {
      body: { name, values: values.map((value) => ({ ...value, id: null })) },
      headers,
    });
const changeScale =
  (id: number, name: string, values: readonly (typeof VALUES)[number][], revision = ''): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeRatingType, {
      ...at(id),
      body: { name, revision, values: values.map((value) => ({ ...value, id: null })) },
      headers,
    });
const turned = VALUES.toReversed();

/** Resets the feedback type to its first name and reads its revision. */
async function giveKind({ db, types, visitors: { hr } }: TypeGround): Promise<void> {
  await db.prisma.feedbackType.update({
    where: { id: types.kind },
    data: { name: KIND, groupName: 'Peer' },
  });
  types.kindRevisions = Object.fromEntries(
    (await hr.ask(contracts.listFeedbackTypes)).data.map(({ id, revision }) => [id, revision]),
  );
}
async function giveUnusedKind({ db, types }: TypeGround): Promise<void> {
  types.unusedKind = await addKind(db, another(KIND));
}
/** Resets the scale to its first order and reads its revision. */
async function giveScale({ db, types, visitors: { hr } }: TypeGround): Promise<void> {
  await db.prisma.ratingValue.deleteMany({ where: { ratingTypeId: types.scale } });
  await db.prisma.ratingValue.createMany({
    data: VALUES.map((value, position) => ({ ...value, position, ratingTypeId: types.scale })),
  });
  types.revisions = Object.fromEntries(
    (await hr.ask(contracts.listRatingTypes)).data.map(({ id, revision }) => [id, revision]),
  );
}
async function giveUnusedScale({ db, types }: TypeGround): Promise<void> {
  types.unusedScale = await addScale(db, another(SCALE));
}

interface TypeRequest {
  readonly send: (ground: TypeGround) => Send;
  readonly given?: (ground: TypeGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

const removeKind =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deleteFeedbackType, { ...at(id), headers });
const removeScale =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deleteRatingType, { ...at(id), headers });
/** Sends the current revision, so that only the value in use causes a refusal. */
const leaveOut =
  ({ types: { usedScale }, visitors: { hr } }: TypeGround): Send =>
  async (visitor, headers = {}) => {
    const { data } = await hr.ask(contracts.listRatingTypes);
    return changeScale(
      usedScale,
      'Given',
      [VALUES[1]],
      data.find(({ id }) => id === usedScale)?.revision,
    )(visitor, headers);
  };

export const TYPE_REQUESTS: Readonly<Record<TypeCaseName, TypeRequest>> = {
  'a kind of review': { send: () => makeKind(another('Kind')) },
  'a kind of review by a name that there is': { send: () => makeKind(' MANAGER ') },
  'a kind of review, while impersonations may only look': {
    send: () => makeKind(another('Kind')),
    before: 'onlyLooking',
  },
  'another name for a kind of review': {
    send: ({ types }) =>
      changeKind(types.kind, 'Review of a project', types.kindRevisions[types.kind]),
    given: giveKind,
  },
  'the name that a kind of review has': {
    send: ({ types }) => changeKind(types.kind, KIND),
    given: giveKind,
  },
  'a kind of review that someone else has changed': {
    send: ({ types }) => changeKind(types.usedKind, 'Line review'),
  },
  'another group for a kind of review in use': {
    send: ({ types }) =>
      changeKind(types.usedKind, 'Manager', types.kindRevisions[types.usedKind], 'Self'),
    given: giveKind,
  },
  'a kind of review that there is not': { send: () => changeKind(UNKNOWN_ID, 'Nothing') },
  'that a kind of review goes': {
    send: ({ types }) => removeKind(types.unusedKind),
    given: giveUnusedKind,
  },
  'that a kind of review in use goes': { send: ({ types }) => removeKind(types.usedKind) },
  'a scale': { send: () => makeScale(another('Scale')) },
  'a scale without a value': { send: () => makeScale(another('Scale'), []) },
  'a new order of a scale': {
    send: ({ types }) => changeScale(types.scale, SCALE, turned, types.revisions[types.scale]),
    given: giveScale,
  },
  'the order that a scale has': {
    send: ({ types }) => changeScale(types.scale, SCALE, VALUES),
    given: giveScale,
  },
  'a scale that someone else has changed': {
    send: ({ types }) => changeScale(types.usedScale, 'Given', turned),
  },
  'a scale without a value that was given': { send: leaveOut },
  'a scale that there is not': { send: () => changeScale(UNKNOWN_ID, 'Nothing', VALUES) },
  'that a scale goes': {
    send: ({ types }) => removeScale(types.unusedScale),
    given: giveUnusedScale,
  },
  'that a scale goes by which was rated': { send: ({ types }) => removeScale(types.usedScale) },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<TypeOperation, string>> = {
  addFeedbackType: 'feedback_type.added',
  changeFeedbackType: 'feedback_type.changed',
  deleteFeedbackType: 'feedback_type.deleted',
  addRatingType: 'rating_type.added',
  changeRatingType: 'rating_type.changed',
  deleteRatingType: 'rating_type.deleted',
};
const KINDS = ['feedback_type', 'change_log'];
const SCALES = ['rating_type', 'rating_value', 'change_log'];
export const TYPE_TABLES: Readonly<Record<TypeOperation, readonly string[]>> = {
  addFeedbackType: KINDS,
  changeFeedbackType: KINDS,
  deleteFeedbackType: KINDS,
  addRatingType: SCALES,
  changeRatingType: SCALES,
  deleteRatingType: SCALES,
};
/** A case of each operation that succeeds whatever was done before it. */
export const TYPE_CASE_OF: Readonly<Record<TypeOperation, TypeCaseName>> = {
  addFeedbackType: 'a kind of review',
  changeFeedbackType: 'another name for a kind of review',
  deleteFeedbackType: 'that a kind of review goes',
  addRatingType: 'a scale',
  changeRatingType: 'a new order of a scale',
  deleteRatingType: 'that a scale goes',
};

export const isTypeOperation = (operation: string): operation is TypeOperation =>
  operation in LOGGED;

/**
 * Returns the log action of an operation and its record; `made` is the id of the created record.
 */
export function typeChange(
  { types }: TypeGround,
  operation: TypeOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  const of: Readonly<Record<TypeOperation, string>> = {
    addFeedbackType: `feedback_type ${made}`,
    changeFeedbackType: `feedback_type ${types.kind}`,
    deleteFeedbackType: `feedback_type ${types.unusedKind}`,
    addRatingType: `rating_type ${made}`,
    changeRatingType: `rating_type ${types.scale}`,
    deleteRatingType: `rating_type ${types.unusedScale}`,
  };
  return { action: LOGGED[operation], record: of[operation] };
}

/** Returns the id of the record that a call created. */
export function madeType(operation: TypeOperation, reply: Reply): string {
  if (operation === 'addFeedbackType')
    return String(contracts.addFeedbackType.response.parse(reply.json()).id);
  return operation === 'addRatingType'
    ? String(contracts.addRatingType.response.parse(reply.json()).id)
    : '';
}
