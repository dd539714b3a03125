import { randomUUID } from 'node:crypto';
import * as feedbackTypes from '@reviews/contracts/feedback-types';
import type { Database } from '@reviews/db';
import { MESSAGES } from '@reviews/domain';
import { buildTemplate } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type Attempt, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground, UNKNOWN_ID } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toTemplateBuilders,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { listFeedbackTypes, addFeedbackType } = feedbackTypes;
const ABSENT = { params: { id: String(UNKNOWN_ID) } };
const NAME = 'Project review';

const NO_TYPE = answer.refusal(404, MESSAGES.feedbackTypes.notFound);
const CHANGED = answer.refusal(409, MESSAGES.feedbackTypes.conflict);
/** Includes the number of templates. */
const IN_USE = answer.refusal(422, '');

const peerType = (name = `Kind ${randomUUID()}`) => ({ name, group_name: 'Peer' as const });

async function added(ground: Ground) {
  const { id } = await ground.ask('hr', addFeedbackType, { body: peerType() });
  return { params: { id: String(id) } };
}

const add = async ({ prisma }: Database, name = `${NAME} ${randomUUID()}`): Promise<number> =>
  (await prisma.feedbackType.create({ data: { name, groupName: 'Peer' } })).id;

const records = recordsOf(async ({ db }) => ({
  id: await add(db, NAME),
  usedId: (await buildTemplate(db, { type: 'Manager' })).feedbackTypeId,
  /** The one that is removed next. */
  unusedId: await add(db),
  /** By id, as last read. */
  revisions: {} as Readonly<Record<number, string>>,
}));

/** Resets the feedback type to its first name and reads all revisions. */
async function reset(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  await world.db.prisma.feedbackType.update({
    where: { id: own.id },
    data: { name: NAME, groupName: 'Peer' },
  });
  const { data } = await world.visitors.hr.ask(listFeedbackTypes);
  own.revisions = Object.fromEntries(data.map(({ id, revision }) => [id, revision]));
}

const change = (id: number, name: string, revision = '') => ({
  params: { id: String(id) },
  body: { ...peerType(name), revision },
});
const remove = (id: number) => ({ params: { id: String(id) } });

const adding = {
  ...toTemplateBuilders(),
  request: () => ({ body: peerType() }),
} satisfies Attempt<typeof addFeedbackType>;

/** Feedback types are managed by HR and administrators, who build templates. */
export const FEEDBACK_TYPES = {
  records,
  calls: {
    listFeedbackTypes: { ...admissionOf(toTemplateBuilders()), call: () => ({}), budget: reads(2) },
    addFeedbackType: {
      call: () => ({ body: peerType() }),
      by: 'hr',
      budget: writes(5),
      tables: ['feedback_type'],
      logs: { action: 'feedback_type.added', record: (_world, made) => `feedback_type ${made}` },
      made: (reply) => String(addFeedbackType.response.parse(reply.json()).id),
      attempts: {
        'a kind of review': adding,
        'a kind of review by a name that there is': {
          ...toTemplateBuilders(answer.INVALID),
          request: () => ({ body: peerType(' MANAGER ') }),
        },
        'a kind of review, while impersonations may only look': whileOnlyLooking(adding),
      },
    },
    changeFeedbackType: {
      call: async (ground) => {
        const { params } = await added(ground);
        const { data } = await ground.ask('hr', listFeedbackTypes);
        const revision = data.find(({ id }) => String(id) === params.id)?.revision ?? '';
        return { params, body: { ...peerType(), revision } };
      },
      absent: { ...ABSENT, body: { ...peerType(), revision: '' } },
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(7),
      fields: { id: 'kindOfReview', revision: 'kindRevision' },
      tables: ['feedback_type'],
      logs: {
        action: 'feedback_type.changed',
        record: (world) => `feedback_type ${records.of(world).id}`,
      },
      attempts: {
        'another name for a kind of review': {
          ...toTemplateBuilders(),
          given: reset,
          request(world) {
            const { id, revisions } = records.of(world);
            return change(id, 'Review of a project', revisions[id]);
          },
        },
        'the name that a kind of review has': {
          ...toTemplateBuilders('same'),
          given: reset,
          request: (world) => change(records.of(world).id, NAME),
        },
        'a kind of review that someone else has changed': {
          ...toTemplateBuilders(CHANGED),
          request: (world) => change(records.of(world).usedId, 'Line review'),
        },
        'another group for a kind of review in use': {
          ...toTemplateBuilders(IN_USE),
          given: reset,
          request(world) {
            const { usedId, revisions } = records.of(world);
            const { params, body } = change(usedId, 'Manager', revisions[usedId]);
            return { params, body: { ...body, group_name: 'Self' } };
          },
        },
        'a kind of review that there is not': {
          ...toTemplateBuilders(NO_TYPE),
          request: () => change(UNKNOWN_ID, 'Nothing'),
        },
      },
    },
    deleteFeedbackType: {
      call: added,
      absent: ABSENT,
      unknowing: UNKNOWING,
      by: 'hr',
      budget: writes(5),
      fields: { id: 'kindOfReview' },
      tables: ['feedback_type'],
      logs: {
        action: 'feedback_type.deleted',
        record: (world) => `feedback_type ${records.of(world).unusedId}`,
      },
      attempts: {
        'that a kind of review goes': {
          ...toTemplateBuilders(),
          given: async (world) => void (records.of(world).unusedId = await add(world.db)),
          request: (world) => remove(records.of(world).unusedId),
        },
        'that a kind of review in use goes': {
          ...toTemplateBuilders(IN_USE),
          request: (world) => remove(records.of(world).usedId),
        },
      },
    },
  } satisfies CasesOf<typeof feedbackTypes>,
};
