import { randomUUID } from 'node:crypto';
import type { BulkAction } from '@reviews/db';
import type { Saved, Store } from './store.ts';

export type BulkActionGiven = {
  /** The forms, all of one pulse. They are closed, as the action would do. */
  readonly pulses: readonly Saved[];
  /** The person who ran it. */
  readonly actor: { readonly id: number };
  readonly createdAt?: Date;
};

/** Saves a bulk close of open forms without a draft, with their former state. */
export async function buildBulkAction(
  db: Store,
  { pulses, actor, createdAt = new Date() }: BulkActionGiven,
): Promise<BulkAction> {
  const ids = pulses.map(({ id }) => id);
  const forms = await db.prisma.pulse.findMany({
    where: { id: { in: ids } },
    select: { id: true, assigneeId: true, cyclePulseId: true, state: true },
  });
  await db.prisma.pulse.updateMany({
    where: { id: { in: ids } },
    data: { state: 'incomplete', closedAt: createdAt },
  });
  return db.prisma.bulkAction.create({
    data: {
      key: randomUUID(),
      kind: 'close',
      cyclePulseId: forms[0]?.cyclePulseId ?? 0,
      actorId: actor.id,
      change: { kind: 'close' },
      asked: ids.length,
      createdAt,
      rows: {
        create: forms.map(({ id, assigneeId, state }) => ({
          pulseId: id,
          before: { writer: assigneeId, state, head: null },
        })),
      },
    },
  });
}
