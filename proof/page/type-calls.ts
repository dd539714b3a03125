import { randomUUID } from 'node:crypto';
import {
  addFeedbackType,
  addRatingType,
  listFeedbackTypes,
  listRatingTypes,
} from '@reviews/contracts';
import type { Visitor } from '@reviews/harness';
import type { QueryScene } from './query-scene.ts';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const asHr = async (scene: QueryScene): Promise<Call> => ({ by: await scene.as(scene.hr) });
const kind = () => ({ name: `Kind ${randomUUID()}`, group_name: 'Peer' as const });
/** A scale with as many values as there are rows. */
const scale = ({ rows }: QueryScene) => ({
  name: `Scale ${randomUUID()}`,
  values: Array.from({ length: rows }, (_, index) => ({
    id: null,
    name: `Value ${index}`,
    abbreviation: `V${index}`,
  })),
});

async function onKind(scene: QueryScene): Promise<Call> {
  const { by } = await asHr(scene);
  return { by, params: { id: String((await by.ask(addFeedbackType, { body: kind() })).id) } };
}

async function onScale(scene: QueryScene): Promise<Call> {
  const { by } = await asHr(scene);
  return { by, params: { id: String((await by.ask(addRatingType, { body: scale(scene) })).id) } };
}

/** Typical calls about feedback types and rating scales. */
export const TYPE_CALLS = {
  listFeedbackTypes: asHr,
  addFeedbackType: async (scene: QueryScene) => ({ ...(await asHr(scene)), body: kind() }),
  changeFeedbackType: async (scene: QueryScene) => {
    const call = await onKind(scene);
    const stored = (await call.by.ask(listFeedbackTypes)).data.find(
      ({ id }) => String(id) === call.params?.id,
    );
    return { ...call, body: { ...kind(), revision: stored?.revision } };
  },
  deleteFeedbackType: onKind,
  listRatingTypes: asHr,
  addRatingType: async (scene: QueryScene) => ({ ...(await asHr(scene)), body: scale(scene) }),
  /** Changes the name, reverses the first half, and replaces the other half with new values. */
  changeRatingType: async (scene: QueryScene) => {
    const call = await onScale(scene);
    const stored = (await call.by.ask(listRatingTypes)).data.find(
      ({ id }) => String(id) === call.params?.id,
    );
    if (stored === undefined) throw new Error('The scale was not saved.');
    const { name, values } = scale(scene);
    const half = Math.floor(values.length / 2);
    const kept = stored.values
      .slice(0, half)
      .map(({ id, ...value }) => ({ id, name: value.name, abbreviation: value.abbreviation }))
      .toReversed();
    return {
      ...call,
      body: { name, revision: stored.revision, values: [...kept, ...values.slice(half)] },
    };
  },
  deleteRatingType: onScale,
};
