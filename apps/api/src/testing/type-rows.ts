import { listFeedbackTypes, listRatingTypes } from '@reviews/contracts';
import { newHash } from '@reviews/factories';
import type { Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** People who build templates make review types and rating scales. */
const REFUSED = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  partner: 403,
  partnerElsewhere: 403,
} as const;
const NONE = { params: { id: '2000000000' } };
const KIND = { name: 'Project review', group_name: 'Peer' };
const SCALE = {
  name: 'Potential',
  values: [
    { id: null, name: 'High', abbreviation: 'H' },
    { id: null, name: 'Low', abbreviation: 'L' },
  ],
};

const kind = async ({ app: { db } }: World): Promise<string> =>
  String(
    (
      await db.prisma.feedbackType.create({
        data: { name: `Kind ${newHash()}`, groupName: 'Peer' },
      })
    ).id,
  );
const scale = async ({ app: { db } }: World): Promise<string> => {
  const data = {
    name: `Scale ${newHash()}`,
    values: { create: [{ position: 0, name: 'Strong', abbreviation: 'S' }] },
  };
  return String((await db.prisma.ratingType.create({ data })).id);
};

export const TYPE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listFeedbackTypes: [{ call: async () => ({}), allowed: ['hr', 'admin'], refused: REFUSED }],
  addFeedbackType: [{ call: async () => ({ body: KIND }), allowed: ['hr'] }],
  changeFeedbackType: [
    {
      call: async (world) => {
        const id = await kind(world);
        const { data } = listFeedbackTypes.response.parse(
          (await (await world.as('hr')).call(listFeedbackTypes)).body,
        );
        return {
          params: { id },
          body: {
            ...KIND,
            name: 'Renamed',
            revision: data.find((each) => String(each.id) === id)?.revision,
          },
        };
      },
      allowed: ['hr'],
      absent: { ...NONE, body: { ...KIND, revision: '' } },
      unknowing: UNKNOWING,
    },
  ],
  deleteFeedbackType: [
    {
      call: async (world) => ({ params: { id: await kind(world) } }),
      allowed: ['hr'],
      absent: NONE,
      unknowing: UNKNOWING,
    },
  ],
  listRatingTypes: [{ call: async () => ({}), allowed: ['hr', 'admin'], refused: REFUSED }],
  addRatingType: [{ call: async () => ({ body: SCALE }), allowed: ['hr'] }],
  changeRatingType: [
    {
      call: async (world) => {
        const id = await scale(world);
        const { data } = listRatingTypes.response.parse(
          (await (await world.as('hr')).call(listRatingTypes)).body,
        );
        return {
          params: { id },
          body: {
            ...SCALE,
            name: 'Renamed',
            revision: data.find((each) => String(each.id) === id)?.revision,
          },
        };
      },
      allowed: ['hr'],
      absent: { ...NONE, body: { ...SCALE, revision: '' } },
      unknowing: UNKNOWING,
    },
  ],
  deleteRatingType: [
    {
      call: async (world) => ({ params: { id: await scale(world) } }),
      allowed: ['hr'],
      absent: NONE,
      unknowing: UNKNOWING,
    },
  ],
};
