import { randomUUID } from 'node:crypto';
import { savePopulation } from '@reviews/contracts';
import { EVERYONE } from '@reviews/domain';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Typical calls about saved choices of people. */
export const SAVED_CALLS = {
  listPopulations: async (scene: Scene): Promise<Call> => ({ by: await scene.as(scene.hr) }),
  savePopulation: async (scene: Scene): Promise<Call> => ({
    by: await scene.as(scene.hr),
    body: { name: 'Everyone', population: EVERYONE },
  }),
  deletePopulation: async (scene: Scene): Promise<Call> => {
    const by = await scene.as(scene.hr);
    const { id } = await by.ask(savePopulation, {
      body: { name: `Saved ${randomUUID()}`, population: EVERYONE },
    });
    return { by, params: { id: String(id) } };
  },
};
