import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { EVERYONE } from '@reviews/domain';
import {
  buildCycle,
  buildDraft,
  buildTemplate,
  type BuiltCycle,
  type BuiltEmployee,
} from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';

/** A cycle to launch, one that is being launched, and launches to undo. */
export interface LaunchWorld {
  readonly draftId: number;
  readonly underWayId: number;
  /** A launch in which no one has begun. */
  readonly untouchedId: number;
  readonly begunId: number;
}

export interface LaunchGround {
  readonly db: Database;
  readonly launches: LaunchWorld;
}

export async function buildLaunchWorld(db: Database, person: BuiltEmployee): Promise<LaunchWorld> {
  const template = await buildTemplate(db, { type: 'Self' });
  const cycleOf = (launchedAt?: null) =>
    buildCycle(db, { pulses: [{ template }], ...(launchedAt === null ? { launchedAt } : {}) });
  const launchOf = async (
    { id: cycleId, pulses }: BuiltCycle,
    state: 'running' | 'done',
    forms = 0,
  ) =>
    (
      await db.prisma.launch.create({
        data: {
          cycleId,
          pulseIds: pulses.map(({ id }) => id),
          forms,
          state,
          people: 1,
          population: { ...EVERYONE },
          startedAt: new Date(),
          finishedAt: state === 'done' ? new Date() : null,
        },
      })
    ).id;
  const [draft, underWay, untouched, begun] = [
    await cycleOf(null),
    await cycleOf(),
    await cycleOf(),
    await cycleOf(),
  ];
  await launchOf(underWay, 'running');
  const begunId = await launchOf(begun, 'done', 1);
  const [pulse] = begun.pulses;
  if (pulse === undefined) throw new Error('The cycle was built without its pulse.');
  const { pulse: form } = await buildDraft(db, {
    employee: person,
    assignee: person,
    cyclePulse: pulse,
  });
  await db.prisma.pulse.update({ where: { id: form.id }, data: { launchId: begunId } });
  return {
    draftId: draft.id,
    underWayId: underWay.id,
    untouchedId: await launchOf(untouched, 'done'),
    begunId,
  };
}

type Headers = Readonly<Record<string, string>>;
type Send = (visitor: Visitor, headers?: Headers) => Promise<Reply>;

export const startLaunch =
  (cycleId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.startLaunch, {
      params: { id: String(cycleId) },
      body: { population: EVERYONE, pulse_ids: [], revision: 0 },
      headers,
    });
export const undoLaunch =
  (launchId: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.undoLaunch, { params: { id: String(launchId) }, body: {}, headers });

/** Resets the cycle to not launched. */
export async function giveDraft({ db, launches: { draftId } }: LaunchGround): Promise<void> {
  await db.prisma.launch.deleteMany({ where: { cycleId: draftId } });
  await db.prisma.cycle.update({ where: { id: draftId }, data: { launchedAt: null, revision: 0 } });
}

/** Resets the launch to not undone. */
export async function giveLaunch({ db, launches: { untouchedId } }: LaunchGround): Promise<void> {
  await db.prisma.launch.update({
    where: { id: untouchedId },
    data: { state: 'done', finishedAt: new Date() },
  });
}

/** Returns the id of the launch that a call was about, as logged. */
export async function launchOf(
  { db, launches }: LaunchGround,
  operation: 'startLaunch' | 'undoLaunch',
): Promise<string> {
  if (operation === 'undoLaunch') return String(launches.untouchedId);
  return String(
    (await db.prisma.launch.findFirst({ where: { cycleId: launches.draftId } }))?.id ?? '',
  );
}
