import { addSavedFilter } from '@reviews/contracts';
import { newHash } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** Filters are saved by people who track a list of reviews, each for themselves. */
const REFUSED = { writer: 403, subject: 403, manager: 403, stranger: 403, outsider: 403 } as const;
const LIST = { filters: { status: { selections: ['draft'] } } };
const NO_LIST = { params: { cycleId: '2000000000', pulseId: '2000000000' } };
/** People who cannot open the section learn nothing of its contents. */
const OUTSIDE = UNKNOWING.filter((person) => person !== 'partnerElsewhere');

const inList = ({ cycle, cyclePulseId }: World) => ({
  cycleId: String(cycle.id),
  pulseId: String(cyclePulseId),
});

/** Builds a filter of HR. */
async function saved(world: World): Promise<Call> {
  const params = inList(world);
  const { body } = await (
    await world.as('hr')
  ).call(addSavedFilter, { params, body: { name: newHash(), list: LIST } });
  return { params: { ...params, savedFilterId: String(addSavedFilter.response.parse(body).id) } };
}
const change = { version: 1, name: 'Renamed' };
const ABSENT = { params: { ...NO_LIST.params, savedFilterId: '2000000000' } };

export const SAVED_FILTER_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listSavedFilters: [
    {
      call: async (world) => ({ params: inList(world) }),
      allowed: ['hr', 'admin', 'partner', 'partnerElsewhere'],
      refused: REFUSED,
      absent: NO_LIST,
      unknowing: OUTSIDE,
    },
  ],
  addSavedFilter: [
    {
      call: async (world) => ({ params: inList(world), body: { name: newHash(), list: LIST } }),
      allowed: ['hr'],
      absent: { ...NO_LIST, body: { name: 'Drafts', list: LIST } },
      unknowing: OUTSIDE,
    },
  ],
  // For everyone else who tracks the list, it does not exist.
  changeSavedFilter: [
    {
      call: async (world) => ({ ...(await saved(world)), body: change }),
      allowed: ['hr'],
      refused: { ...REFUSED, admin: 404, partner: 404, partnerElsewhere: 404 },
      absent: { ...ABSENT, body: change },
      unknowing: OUTSIDE,
    },
  ],
  deleteSavedFilter: [
    {
      call: saved,
      allowed: ['hr'],
      refused: { ...REFUSED, admin: 404, partner: 404, partnerElsewhere: 404 },
      absent: ABSENT,
      unknowing: OUTSIDE,
    },
  ],
};
