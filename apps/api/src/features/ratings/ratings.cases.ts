import { randomUUID } from 'node:crypto';
import * as ratings from '@reviews/contracts/ratings';
import type { Database } from '@reviews/db';
import { MESSAGES } from '@reviews/domain';
import { buildPacket } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import { admissionOf, toTemplateBuilders } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { addRatingType, listRatingTypes } = ratings;
const ABSENT = { params: { id: String(UNKNOWN_ID) } };
const NAME = 'Potential';
const VALUES = [
  { name: 'High', abbreviation: 'H' },
  { name: 'Low', abbreviation: 'L' },
] as const;
type Values = readonly (typeof VALUES)[number][];

const NO_SCALE = answer.refusal(404, MESSAGES.ratings.notFound);
const CHANGED = answer.refusal(409, MESSAGES.ratings.conflict);
const IN_USE = answer.refusal(422, MESSAGES.ratings.inUse);
/** Names the value. */
const VALUE_IN_USE = answer.refusal(422, '');

/** A scale with as many values as there are rows. */
const scale = ({ rows }: Ground) => ({
  name: `Scale ${randomUUID()}`,
  values: Array.from({ length: rows }, (_, index) => ({
    id: null,
    name: `Value ${index}`,
    abbreviation: `V${index}`,
  })),
});

async function added(ground: Ground) {
  const { id } = await ground.ask('hr', addRatingType, { body: scale(ground) });
  return { params: { id: String(id) } };
}

const add = async ({ prisma }: Database, name = `${NAME} ${randomUUID()}`): Promise<number> =>
  (
    await prisma.ratingType.create({
      data: { name, values: { create: VALUES.map((value, position) => ({ ...value, position })) } },
    })
  ).id;

const records = recordsOf(async ({ db }) => {
  const usedId = await add(db, 'Given');
  await buildPacket(db, { rating: { type: 'Given', name: VALUES[0].name } });
  return {
    id: await add(db, NAME),
    usedId,
    /** The one that is removed next. */
    unusedId: await add(db),
    revision: '',
  };
});

const revisionOf = async ({ visitors: { hr } }: WritingWorld, scaleId: number): Promise<string> =>
  (await hr.ask(listRatingTypes)).data.find(({ id }) => id === scaleId)?.revision ?? '';

/** Resets the scale to its first order and reads its revision. */
async function reset(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  const { ratingValue } = world.db.prisma;
  await ratingValue.deleteMany({ where: { ratingTypeId: own.id } });
  await ratingValue.createMany({
    data: VALUES.map((value, position) => ({ ...value, position, ratingTypeId: own.id })),
  });
  own.revision = await revisionOf(world, own.id);
}

const input = (name: string, values: Values = VALUES) => ({
  name,
  values: values.map((value) => ({ ...value, id: null })),
});
const change = (id: number, name: string, values: Values, revision = '') => ({
  params: { id: String(id) },
  body: { ...input(name, values), revision },
});
const remove = (id: number) => ({ params: { id: String(id) } });

/** Rating scales are managed by HR and administrators, who build templates. */
export const RATINGS = {
  records,
  calls: {
    listRatingTypes: { ...admissionOf(toTemplateBuilders()), call: () => ({}), budget: reads(2) },
    addRatingType: {
      call: (ground) => ({ body: scale(ground) }),
      by: 'hr',
      budget: writes(6),
      fields: { values: 'scaleValues' },
      tables: ['rating_type', 'rating_value'],
      logs: { action: 'rating_type.added', record: (_world, made) => `rating_type ${made}` },
      made: (reply) => String(addRatingType.response.parse(reply.json()).id),
      attempts: {
        'a scale': {
          ...toTemplateBuilders(),
          request: () => ({ body: input(`Scale ${randomUUID()}`) }),
        },
        'a scale without a value': {
          ...toTemplateBuilders(answer.INVALID),
          request: () => ({ body: input(`Scale ${randomUUID()}`, []) }),
        },
      },
    },
    changeRatingType: {
      /** Changes the name, reverses the first half, and replaces the other half with new values. */
      call: async (ground) => {
        const { params } = await added(ground);
        const { data } = await ground.ask('hr', listRatingTypes);
        const stored = data.find(({ id }) => String(id) === params.id);
        if (stored === undefined) throw new Error('The scale was not saved.');
        const { name, values } = scale(ground);
        const half = Math.floor(values.length / 2);
        const kept = stored.values
          .slice(0, half)
          .map(({ id, ...value }) => ({ id, name: value.name, abbreviation: value.abbreviation }))
          .toReversed();
        return {
          params,
          body: { name, revision: stored.revision, values: [...kept, ...values.slice(half)] },
        };
      },
      absent: { ...ABSENT, body: { ...input(NAME), revision: '' } },
      unknowing: UNKNOWING,
      by: 'hr',
      // One statement each for removed, kept and new values, for any number.
      budget: writes(10),
      fields: { id: 'scale', revision: 'scaleRevision', values: 'scaleValues' },
      tables: ['rating_type', 'rating_value'],
      logs: {
        action: 'rating_type.changed',
        record: (world) => `rating_type ${records.of(world).id}`,
      },
      attempts: {
        'a new order of a scale': {
          ...toTemplateBuilders(),
          given: reset,
          request(world) {
            const { id, revision } = records.of(world);
            return change(id, NAME, VALUES.toReversed(), revision);
          },
        },
        'the order that a scale has': {
          ...toTemplateBuilders('same'),
          given: reset,
          request: (world) => change(records.of(world).id, NAME, VALUES),
        },
        'a scale that someone else has changed': {
          ...toTemplateBuilders(CHANGED),
          request: (world) => change(records.of(world).usedId, 'Given', VALUES.toReversed()),
        },
        // With the current revision, so that only the value in use causes a refusal.
        'a scale without a value that was given': {
          ...toTemplateBuilders(VALUE_IN_USE),
          async request(world) {
            const { usedId } = records.of(world);
            return change(usedId, 'Given', [VALUES[1]], await revisionOf(world, usedId));
          },
        },
        'a scale that there is not': {
          ...toTemplateBuilders(NO_SCALE),
          request: () => change(UNKNOWN_ID, 'Nothing', VALUES),
        },
      },
    },
    deleteRatingType: {
      call: added,
      absent: ABSENT,
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(6),
      fields: { id: 'scale' },
      tables: ['rating_type', 'rating_value'],
      logs: {
        action: 'rating_type.deleted',
        record: (world) => `rating_type ${records.of(world).unusedId}`,
      },
      attempts: {
        'that a scale goes': {
          ...toTemplateBuilders(),
          given: async (world) => void (records.of(world).unusedId = await add(world.db)),
          request: (world) => remove(records.of(world).unusedId),
        },
        'that a scale goes by which was rated': {
          ...toTemplateBuilders(IN_USE),
          request: (world) => remove(records.of(world).usedId),
        },
      },
    },
  } satisfies CasesOf<typeof ratings>,
};
