import type { Prisma, Tx } from '@reviews/db';

/** What a change was done to. The id is text: forms and people have numbers, sessions have none. */
export interface Change {
  readonly action: string;
  readonly entity: 'comment' | 'pulse' | 'session' | 'upload' | 'user';
  readonly entityId: number | string;
  /** Ids, states and codes; never what people wrote. */
  readonly details?: Prisma.InputJsonObject;
}

/** Who does it: the person, and who sits at the keyboard while they are impersonated. */
export interface Doer {
  readonly userId: number;
  readonly impersonator: { readonly userId: number } | null;
}

/** Writes one line of the change log in the transaction of the change; both people of an impersonation are named. */
export async function audit(tx: Tx, actor: Doer, at: Date, change: Change): Promise<void> {
  await tx.changeLog.create({
    data: {
      at,
      actorId: actor.userId,
      impersonatorId: actor.impersonator?.userId ?? null,
      action: change.action,
      entity: change.entity,
      entityId: String(change.entityId),
      details: change.details ?? {},
    },
    select: { id: true },
  });
}
