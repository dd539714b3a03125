import { buildCycle, buildTemplate, newHash } from '@reviews/factories';
import { EVERYONE } from '@reviews/domain';
import type { Call, Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/** Calls for people who manage cycles. */
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
const PLANNED = { population: EVERYONE, pulse_ids: [] };
const PLAN = { ...PLANNED, page: 1 };
const START = { ...PLANNED, revision: 0 };

/** Builds an unlaunched cycle. */
async function draft({
  app: { db, clock },
}: World): Promise<{ id: string; cycleId: number; pulseId: number }> {
  const { id, pulses } = await buildCycle(db, {
    now: clock.now(),
    launchedAt: null,
    pulses: [{ template: await buildTemplate(db, { type: 'Self' }) }],
  });
  return { id: String(id), cycleId: id, pulseId: pulses[0]?.id ?? 0 };
}
const ofDraft =
  (body?: unknown) =>
  async (world: World): Promise<Call> => ({
    params: { id: (await draft(world)).id },
    ...(body === undefined ? {} : { body }),
  });

/** Builds a launch that has opened nothing. */
async function launched(world: World): Promise<Call> {
  const { cycleId, pulseId } = await draft(world);
  const { db, clock } = world.app;
  await db.prisma.cycle.update({ where: { id: cycleId }, data: { launchedAt: clock.now() } });
  const { id } = await db.prisma.launch.create({
    data: {
      cycleId,
      pulseIds: [pulseId],
      state: 'done',
      people: 0,
      population: { ...EVERYONE },
      startedAt: clock.now(),
      finishedAt: clock.now(),
    },
  });
  return { params: { id: String(id) }, body: {} };
}

/** Builds a saved population. */
async function kept({ app: { db, clock } }: World): Promise<Call> {
  const { id } = await db.prisma.populationList.create({
    data: { name: newHash(), population: { ...EVERYONE }, updatedAt: clock.now() },
  });
  return { params: { id: String(id) } };
}

export const LAUNCH_ROWS: Readonly<Record<string, readonly Row[]>> = {
  dryRunLaunch: [
    {
      call: ofDraft(PLANNED),
      allowed: ['hr', 'admin'],
      refused: REFUSED,
      absent: { ...NONE, body: PLANNED },
      unknowing: UNKNOWING,
    },
  ],
  listLaunchPlan: [
    {
      call: ofDraft(PLAN),
      allowed: ['hr', 'admin'],
      refused: REFUSED,
      absent: { ...NONE, body: PLAN },
      unknowing: UNKNOWING,
    },
  ],
  startLaunch: [
    {
      call: ofDraft(START),
      allowed: ['hr'],
      absent: { ...NONE, body: START },
      unknowing: UNKNOWING,
    },
  ],
  listLaunches: [
    {
      call: ofDraft(),
      allowed: ['hr', 'admin'],
      refused: REFUSED,
      absent: NONE,
      unknowing: UNKNOWING,
    },
  ],
  undoLaunch: [
    { call: launched, allowed: ['hr'], absent: { ...NONE, body: {} }, unknowing: UNKNOWING },
  ],
  listPopulations: [{ call: async () => ({}), allowed: ['hr', 'admin'], refused: REFUSED }],
  savePopulation: [
    { call: async () => ({ body: { name: 'Everyone', population: EVERYONE } }), allowed: ['hr'] },
  ],
  deletePopulation: [{ call: kept, allowed: ['hr'], absent: NONE, unknowing: UNKNOWING }],
};
