import type { Prisma, Tx } from '@reviews/db';

/** What a change was done to. The id is text: forms and people have numbers, sessions have none. */
export interface Change {
  readonly action: string;
  readonly entity: 'comment' | 'employee' | 'pulse' | 'session' | 'upload' | 'user';
  readonly entityId: number | string;
  /** Ids, states and codes; never what people wrote. */
  readonly details?: Prisma.InputJsonObject;
}

/** Who does it: the person, and who sits at the keyboard while they are impersonated. */
export interface Doer {
  readonly userId: number;
  readonly impersonator: { readonly userId: number } | null;
}

const lineOf = (actor: Doer, at: Date, change: Change): Prisma.ChangeLogUncheckedCreateInput => ({
  at,
  actorId: actor.userId,
  impersonatorId: actor.impersonator?.userId ?? null,
  action: change.action,
  entity: change.entity,
  entityId: String(change.entityId),
  details: change.details ?? {},
});

/** Writes one line of the change log in the transaction of the change; both people of an impersonation are named. */
export async function audit(tx: Tx, actor: Doer, at: Date, change: Change): Promise<void> {
  await tx.changeLog.create({ data: lineOf(actor, at, change), select: { id: true } });
}

/** The same of several changes at once: one statement whatever their number. */
export async function auditEach(tx: Tx, actor: Doer, at: Date, changes: readonly Change[]): Promise<void> {
  if (changes.length > 0) await tx.changeLog.createMany({ data: changes.map((change) => lineOf(actor, at, change)) });
}
