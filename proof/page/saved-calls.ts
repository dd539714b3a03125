import { randomUUID } from 'node:crypto';
import { addSavedFilter, savePopulation } from '@reviews/contracts';
import { EVERYONE } from '@reviews/domain';
import type { Visitor } from '@reviews/harness';
import type { QueryScene } from './query-scene.ts';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const named = () => ({
  name: `Saved ${randomUUID()}`,
  list: { filters: { status: { selections: ['draft'] } } },
});
const inList = async (scene: QueryScene) => ({
  by: await scene.as(scene.hr),
  params: { cycleId: String(scene.cycle.id), pulseId: String(scene.cyclePulseId) },
});

/** Builds as many saved filters as there are rows, up to the limit, and returns one of them. */
async function saved(scene: QueryScene) {
  const { by, params } = await inList(scene);
  const { id: userId } = scene.hr.user;
  await scene.db.prisma.savedFilter.deleteMany({ where: { userId } });
  await scene.db.prisma.savedFilter.createMany({
    data: Array.from({ length: scene.rows - 2 }, () => ({
      userId,
      name: randomUUID(),
      content: { sort: null, sortorder: null, columns: null, ...named().list },
      updatedAt: new Date(),
    })),
  });
  const { id } = await by.ask(addSavedFilter, { params, body: named() });
  return { by, params, ofOne: { ...params, savedFilterId: String(id) } };
}

/** Typical calls about saved filters and saved choices of people. */
export const SAVED_CALLS = {
  listSavedFilters: async (scene: QueryScene): Promise<Call> => {
    const { by, params } = await saved(scene);
    return { by, params };
  },
  addSavedFilter: async (scene: QueryScene): Promise<Call> => {
    const { by, params } = await saved(scene);
    return { by, params, body: named() };
  },
  changeSavedFilter: async (scene: QueryScene): Promise<Call> => {
    const { by, ofOne } = await saved(scene);
    return { by, params: ofOne, body: { version: 1, ...named() } };
  },
  deleteSavedFilter: async (scene: QueryScene): Promise<Call> => {
    const { by, ofOne } = await saved(scene);
    return { by, params: ofOne };
  },
  listPopulations: async (scene: QueryScene): Promise<Call> => ({ by: await scene.as(scene.hr) }),
  savePopulation: async (scene: QueryScene): Promise<Call> => ({
    by: await scene.as(scene.hr),
    body: { name: 'Everyone', population: EVERYONE },
  }),
  deletePopulation: async (scene: QueryScene): Promise<Call> => {
    const by = await scene.as(scene.hr);
    const { id } = await by.ask(savePopulation, {
      body: { name: `Saved ${randomUUID()}`, population: EVERYONE },
    });
    return { by, params: { id: String(id) } };
  },
};
