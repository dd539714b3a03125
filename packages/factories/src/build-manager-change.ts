import type { ManagerChange } from '@reviews/db';
import { buildEmployee } from './build-employee.ts';
import { movePrimaryManager } from './reporting-line.ts';
import type { Saved, Store } from './store.ts';

export type ManagerChangeGiven = {
  readonly employee: Saved;
  /** Defaults to a new manager. */
  readonly formerManager?: Saved | null;
  /** Defaults to their current manager; otherwise they are moved. */
  readonly newManager?: Saved | null;
  readonly changedBy?: { readonly id: number } | null;
  readonly changedAt?: Date;
  /** Forms about them to decide on; undecided by default, and never handed over. */
  readonly forms?: readonly { readonly pulse: Saved; readonly kept?: true }[];
};

/** Saves a change of manager, and the forms that the former manager had. */
export async function buildManagerChange(
  db: Store,
  given: ManagerChangeGiven,
): Promise<ManagerChange> {
  const { employee, newManager, forms = [] } = given;
  if (newManager !== undefined) await movePrimaryManager(db, employee.id, newManager?.id ?? null);
  const { managerId } = await db.prisma.position.findFirstOrThrow({
    where: { employeeId: employee.id, isPrimary: true },
  });
  const formerManager =
    given.formerManager === undefined ? await buildEmployee(db) : given.formerManager;
  const changedAt = given.changedAt ?? new Date();
  const writers = await db.prisma.pulse.findMany({
    where: { id: { in: forms.map(({ pulse }) => pulse.id) } },
    select: { id: true, assigneeId: true },
  });
  const writerOf = new Map(writers.map(({ id, assigneeId }) => [id, assigneeId]));
  return db.prisma.managerChange.create({
    data: {
      employeeId: employee.id,
      formerManagerId: formerManager?.id ?? null,
      newManagerId: managerId,
      changedById: given.changedBy?.id ?? null,
      changedAt,
      handovers: {
        create: forms.map(({ pulse, kept }) => ({
          pulseId: pulse.id,
          writerId: writerOf.get(pulse.id) ?? 0,
          ...(kept === true ? { decision: 'keep', decidedAt: changedAt } : {}),
        })),
      },
    },
  });
}
