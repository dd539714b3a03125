import type { Packet, RatingValue } from '@reviews/db';
import { ratingSettings } from '@reviews/domain';
import { buildCycle } from './build-cycle.ts';
import { buildEmployee } from './build-employee.ts';
import { newHash } from './new-hash.ts';
import type { Saved, Store } from './store.ts';
import { uniqueText } from './unique.ts';

export type RatingGiven = {
  readonly type?: string;
  readonly name: string;
  readonly abbreviation?: string;
  readonly position?: number;
};

export type PacketGiven = {
  readonly cycle?: Saved;
  readonly employee?: Saved;
  readonly state?: Packet['state'];
  /** For a released packet; defaults to now. */
  readonly releasedAt?: Date;
  readonly rating?: RatingGiven;
};

const DEFAULT_RATING_TYPE = 'Overall Rating';

/**
 * Saves the packet of one employee in one cycle, not released by default, with a rating if given.
 */
export async function buildPacket(db: Store, given: PacketGiven = {}): Promise<Packet> {
  const state = given.state ?? 'held';
  const packet = await db.prisma.packet.create({
    data: {
      cycleId: given.cycle?.id ?? (await buildCycle(db)).id,
      employeeId: given.employee?.id ?? (await buildEmployee(db)).id,
      employeeHash: newHash(),
      managerHash: newHash(),
      state,
      releasedAt: state === 'released' ? (given.releasedAt ?? new Date()) : null,
    },
  });
  if (given.rating !== undefined) {
    const { id: ratingValueId, ratingTypeId } = await ratingValue(db, given.rating);
    const { cycleId, employeeId } = packet;
    await db.prisma.packetRating.create({
      data: { cycleId, employeeId, ratingTypeId, ratingValueId },
    });
  }
  return packet;
}

/** Saves a rating type and returns the settings of a question that rates with it. */
export async function buildRatingType(
  db: Store,
  given: { readonly name?: string; readonly values?: readonly string[] } = {},
) {
  const type = await db.prisma.ratingType.create({
    data: {
      name: given.name ?? uniqueText('Rating'),
      values: {
        create: (given.values ?? ['Low', 'Middle', 'High']).map((name, position) => ({
          position,
          name,
          abbreviation: name.slice(0, 1),
        })),
      },
    },
    include: { values: { orderBy: { position: 'asc' } } },
  });
  return { ...type, settings: ratingSettings(type) };
}

async function ratingValue(db: Store, given: RatingGiven): Promise<RatingValue> {
  const name = given.type ?? DEFAULT_RATING_TYPE;
  const type = await db.prisma.ratingType.upsert({ where: { name }, create: { name }, update: {} });
  const known = await db.prisma.ratingValue.findFirst({
    where: { ratingTypeId: type.id, name: given.name },
  });
  if (known !== null) return known;
  const position =
    given.position ?? (await db.prisma.ratingValue.count({ where: { ratingTypeId: type.id } }));
  return db.prisma.ratingValue.create({
    data: {
      ratingTypeId: type.id,
      position,
      name: given.name,
      abbreviation:
        given.abbreviation ??
        `${given.name.slice(0, 1).toUpperCase()}${position === 0 ? '' : position + 1}`,
    },
  });
}
