import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  Conflict,
  loopWords,
  MESSAGES,
  NotAllowed,
  NotVisible,
  RuleViolation,
} from '@reviews/domain';
import { holdsByRole, type Actor } from '../../core/actor.ts';
import { audit, auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notifyEach } from '../../core/notify.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { canChangeManager, givesOneselfPeople, lockTree } from '../employees/public.ts';
import { giveForms } from '../pulses/lifecycle/public.ts';
import { findTaken, findPulses, viewerOf, type PulseRecord } from '../pulses/record/public.ts';
import { recordKept, recordTransferred } from './decisions.queries.ts';
import { managesForm, takenText } from './handovers.policy.ts';
import * as queries from './manager-change.queries.ts';
import type { ManagerRow, MovedPerson } from './manager-change.queries.ts';

const { handovers: texts } = MESSAGES;

/** Far more open reviews than anyone has with one manager. */
const MAX_FORMS = 500;
const BY_HASH = Prisma.sql`p.hash COLLATE "C"`;

export interface ManagerChangePreview {
  readonly person: MovedPerson;
  readonly manager: ManagerRow | null;
  readonly fault: string | null;
  readonly forms: readonly PulseRecord[];
  /** Forms that the new manager cannot be given. */
  readonly taken: ReadonlySet<number>;
}

export interface ManagerChangeInput {
  readonly managerId: number | null;
  readonly formerManagerId: number | null;
  readonly forms: readonly { readonly hash: string; readonly decision: 'keep' | 'transfer' }[];
}

export type ManagerChangeService = ReturnType<typeof createManagerChangeService>;

/**
 * Returns the person if the actor may change their manager.
 * @throws NotAllowed for actors who move no one, and for oneself; NotVisible for people out of
 * reach
 */
async function requirePerson(sql: Sql, actor: Actor, employeeId: number): Promise<MovedPerson> {
  if (!holdsByRole(actor, 'people.manage') || employeeId === actor.employeeId)
    throw new NotAllowed('handovers.manager-change');
  const person = await queries.findMoved(sql, employeeId);
  if (person === undefined || !canChangeManager(actor, person))
    throw new NotVisible(MESSAGES.employees.notFound);
  return person;
}

/** Returns why someone cannot have this manager; null if they can. */
export function faultOf(
  person: MovedPerson,
  managerId: number | null,
  manager: ManagerRow | null,
): string | null {
  const { name } = person;
  if (!person.has_position) return texts.noPosition({ name });
  if (managerId === person.manager_id)
    return person.manager_name === null
      ? texts.noManagerAlready({ name })
      : texts.sameManager({ name, manager: person.manager_name });
  if (managerId === null) return null;
  if (manager === null) return MESSAGES.employees.notFound;
  if (manager.id === person.id) return MESSAGES.employees.ownManager;
  if (!manager.is_active) return texts.managerGone({ name: manager.name });
  return manager.up_to_employee.length === 0
    ? null
    : MESSAGES.employees.reportingLoop({
        names: loopWords([manager.name, ...manager.up_to_employee]),
      });
}

/**
 * Same as `faultOf` for an actor, who must not gain people in their line whose reviews they may not
 * read.
 */
async function faultBy(
  sql: Sql,
  actor: Actor,
  person: MovedPerson,
  managerId: number | null,
  manager: ManagerRow | null,
): Promise<string | null> {
  const fault = faultOf(person, managerId, manager);
  if (fault !== null || managerId === null) return fault;
  return (await givesOneselfPeople(sql, actor, {
    employeeId: person.id,
    departmentId: person.department_id,
    managerId,
  }))
    ? MESSAGES.employees.belowYourself(person)
    : null;
}

/**
 * Checks the decisions against the reviews visible to the actor.
 * @throws Conflict if one is not among them
 */
function decisionsOf(forms: readonly PulseRecord[], given: ManagerChangeInput['forms']) {
  const known = new Map(forms.map((form) => [form.hash, form]));
  const decided = new Map(given.map(({ hash, decision }) => [hash, decision]));
  if ([...decided.keys()].some((hash) => !known.has(hash))) throw new Conflict(texts.notAffected);
  const those = (wanted: 'keep' | 'transfer') =>
    forms.filter(({ hash }) => decided.get(hash) === wanted);
  return { kept: those('keep'), transferred: those('transfer') };
}

interface Change {
  readonly id: number;
  readonly at: Date;
  readonly manager: ManagerRow | null;
}

async function decide(
  tx: Tx,
  actor: Actor,
  { id, at, manager }: Change,
  { kept, transferred }: ReturnType<typeof decisionsOf>,
): Promise<void> {
  if (transferred.length > 0 && manager === null) throw new RuleViolation(texts.noNewManager);
  const sql = onTransaction(tx);
  const decided = (forms: readonly PulseRecord[]) => ({
    changeId: id,
    pulseIds: forms.map((form) => form.id),
    userId: actor.userId,
    at,
  });
  if (kept.length > 0) await recordKept(sql, decided(kept));
  if (transferred.length > 0 && manager !== null) {
    const taken = await findTaken(sql, transferred, manager.id);
    const refused = transferred.find((form) => taken.has(form.id));
    if (refused !== undefined) throw new RuleViolation(takenText(actor, refused, manager.name));
    await recordTransferred(sql, decided(transferred));
    await giveForms(tx, actor, at, transferred, { id: manager.id, preferredName: manager.name });
  }
  const lines = [
    ...kept.map((form) => ({ form, decision: 'keep' })),
    ...transferred.map((form) => ({ form, decision: 'transfer' })),
  ];
  await auditEach(
    tx,
    actor,
    at,
    lines.map(({ form, decision }) => ({
      action: 'handover.decided',
      entity: 'pulse',
      entityId: form.id,
      details: { change: id, decision },
    })),
  );
}

/** Creates the service that changes someone's manager. */
export function createManagerChangeService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const openWith = (sql: Sql, actor: Actor, { id, manager_id: managerId }: MovedPerson) =>
    managerId === null
      ? Promise.resolve([])
      : findPulses(sql, viewerOf(actor, clock), queries.isWith(id, managerId), BY_HASH, MAX_FORMS);

  return {
    /**
     * Returns what would change under another manager, or none. Stores nothing.
     * @throws NotAllowed, NotVisible
     */
    async preview(
      actor: Actor,
      employeeId: number,
      managerId: number | null,
    ): Promise<ManagerChangePreview> {
      const sql = onPool(db);
      const person = await requirePerson(sql, actor, employeeId);
      const [manager = null, forms] = await Promise.all([
        managerId === null ? undefined : queries.findManager(sql, managerId, employeeId),
        openWith(sql, actor, person),
      ]);
      return {
        person,
        manager,
        fault: await faultBy(sql, actor, person, managerId, manager),
        forms: forms.filter((form) => managesForm(actor, form)),
        taken: manager === null ? new Set() : await findTaken(sql, forms, manager.id),
      };
    },

    /**
     * Moves someone with everyone below them to another manager. Every open review with the former
     * manager gets a pending decision, or the given one. Nothing written is deleted.
     * @throws NotAllowed, NotVisible, RuleViolation, Conflict if they have got another manager
     * since
     */
    async change(
      actor: Actor,
      employeeId: number,
      { managerId, formerManagerId, forms: given }: ManagerChangeInput,
    ): Promise<Pick<ManagerChangePreview, 'person' | 'manager'>> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await lockTree(sql);
        const person = await requirePerson(sql, actor, employeeId);
        const { name } = person;
        if (person.manager_id !== formerManagerId) throw new Conflict(texts.conflict({ name }));
        const manager =
          managerId === null
            ? null
            : ((await queries.findManager(sql, managerId, employeeId)) ?? null);
        const fault = await faultBy(sql, actor, person, managerId, manager);
        if (fault !== null) throw new RuleViolation(fault);
        await queries.lockFormsAbout(sql, employeeId);
        // Read before the move: afterwards the actor may have another relation to the person.
        const affected = await openWith(sql, actor, person);
        const forms = affected.filter((form) => managesForm(actor, form));
        const decisions = decisionsOf(forms, given);
        const at = clock.now();
        const moved = {
          employeeId,
          formerManagerId,
          newManagerId: managerId,
          userId: actor.userId,
          at,
        };
        await queries.moveBelow(sql, employeeId, managerId);
        const change = await tx.managerChange.create({
          data: {
            employeeId,
            formerManagerId,
            newManagerId: managerId,
            changedById: actor.userId,
            changedAt: at,
          },
          select: { id: true },
        });
        await queries.carryUndecided(sql, change.id, moved);
        await queries.addHandovers(sql, change.id, moved);
        await decide(tx, actor, { id: change.id, at, manager }, decisions);
        const told = await queries.findWhoIsTold(sql, change.id);
        await notifyEach(
          tx,
          actor,
          at,
          'handover',
          told.map((row) => ({ pulseId: row.pulse_id, userId: row.user_id })),
        );
        await audit(tx, actor, at, {
          action: 'employee.manager_changed',
          entity: 'employee',
          entityId: employeeId,
          details: { from: formerManagerId, to: managerId, change: change.id },
        });
        return { person, manager };
      });
    },
  };
}
