import type { TestDatabase } from '@reviews/db/testing';

/** The live cycle of the demo company: its id, and the ids of its pulses by template title. */
export type LiveCycle = { readonly id: number; readonly pulses: ReadonlyMap<string, number> };

/** Finds the demo's Mid-Year Review. */
export async function findLiveCycle(db: TestDatabase['db']): Promise<LiveCycle> {
  const cycle = await db.prisma.cycle.findFirstOrThrow({
    where: { name: 'Mid-Year Review' },
    select: { id: true, pulses: { select: { id: true, template: { select: { title: true } } } } },
  });
  return {
    id: cycle.id,
    pulses: new Map(cycle.pulses.map(({ id, template }) => [template.title, id])),
  };
}

/** Returns the address of a pulse's form list. */
export function listPath({ id, pulses }: LiveCycle, title: string): string {
  const pulseId = pulses.get(title);
  if (pulseId === undefined) throw new Error(`The live cycle has no '${title}'.`);
  return `/cycles/${id}/pulses/${pulseId}`;
}
