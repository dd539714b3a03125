import { inTransaction, Prisma, type Database } from '@reviews/db';
import { calendarDay, InvalidInput, MESSAGES, RuleViolation } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import {
  canTrack,
  findPulses,
  isWriterWithheld,
  viewerOf,
  type PulseRecord,
} from '../pulses/record/public.ts';
import { coversAll, requireAdministrator, waitForAccess } from '../roles/public.ts';
import { endAccess } from '../users/public.ts';
import * as queries from './leaving.queries.ts';
import type { ReportRow } from './leaving.queries.ts';
import { findTimeZone, type EmployeeRecord } from './record.queries.ts';
import { lockedRecord, requireRecord } from './record.service.ts';

const { employees: texts } = MESSAGES;

/** Far more open reviews than anyone has; further ones would not be listed. */
const MAX_FORMS = 500;
const BY_PERSON = Prisma.sql`p.employee_sort_key, p.hash COLLATE "C"`;
const UNDER_WAY = Prisma.sql`p.state IN ('open', 'draft') AND (p.cycle_id IS NULL OR (c.launched_at IS NOT NULL AND c.closed_at IS NULL))`;

export interface LeavingPreview {
  readonly record: EmployeeRecord;
  readonly toWrite: readonly PulseRecord[];
  readonly about: number;
  readonly reports: readonly ReportRow[];
}

export type LeavingService = ReturnType<typeof createLeavingService>;

/**
 * Returns true if the actor may know that this person writes the review: false if the writer is
 * withheld from them.
 */
const knowsWriter = (actor: Actor, form: PulseRecord) =>
  canTrack(actor, form) && !isWriterWithheld(actor, form);

/**
 * Creates the service that records that someone has left or is back. Nothing written by anyone is
 * deleted.
 */
export function createLeavingService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Returns what stays behind, as far as the reader may know. Stores nothing.
     * @throws NotAllowed, NotVisible
     */
    async preview(actor: Actor, id: number): Promise<LeavingPreview> {
      const sql = onPool(db);
      const record = await requireRecord(sql, actor, id);
      const ask = (condition: Prisma.Sql) =>
        findPulses(
          sql,
          viewerOf(actor, clock),
          Prisma.sql`${condition} AND ${UNDER_WAY}`,
          BY_PERSON,
          MAX_FORMS,
        );
      const [toWrite, about, reports] = await Promise.all([
        ask(Prisma.sql`p.assignee_id = ${id}::int`),
        ask(Prisma.sql`p.employee_id = ${id}::int`),
        queries.findReports(sql, id),
      ]);
      return {
        record,
        toWrite: toWrite.filter((form) => knowsWriter(actor, form)),
        about: about.filter((form) => canTrack(actor, form)).length,
        reports,
      };
    },

    /** @throws NotAllowed, NotVisible, Conflict, InvalidInput, RuleViolation */
    async record(
      actor: Actor,
      id: number,
      { version, leftOn }: { readonly version: number; readonly leftOn: string },
    ): Promise<string> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await waitForAccess(sql);
        const record = await lockedRecord(sql, actor, id, version);
        const { preferred_name: name } = record;
        if (record.left_on !== null) throw new RuleViolation(texts.leftAlready({ name }));
        const at = clock.now();
        const message =
          leftOn > calendarDay(at, await findTimeZone(sql))
            ? texts.leavesLater
            : record.hired_on !== null && leftOn < record.hired_on
              ? texts.leftBeforeHired
              : null;
        if (message !== null) throw new InvalidInput([{ path: 'left_on', message }]);
        if (record.account === 'open' && record.user_id !== null)
          await endAccess(sql, [record.user_id], at);
        await queries.closeRecord(sql, id, leftOn, at);
        if (record.account === 'open') await requireAdministrator(sql);
        await audit(tx, actor, at, {
          action: 'employee.left',
          entity: 'employee',
          entityId: id,
          changes: [{ field: 'left_on', from: null, to: leftOn }],
          details: { account: record.account },
        });
        return name;
      });
    },

    /**
     * Records that someone is back. Their account reopens if it was closed by the leaving and the
     * actor may reopen it: its roles must not exceed the actor's access.
     * @returns who it is, and whether their account stays closed for that reason
     * @throws NotAllowed, NotVisible, Conflict, RuleViolation
     */
    async takeBack(
      actor: Actor,
      id: number,
      version: number,
    ): Promise<{ readonly name: string; readonly isOutside: boolean }> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await waitForAccess(sql);
        const record = await lockedRecord(sql, actor, id, version);
        const { preferred_name: name, left_on: leftOn } = record;
        if (leftOn === null) throw new RuleViolation(texts.neverLeft({ name }));
        const [isClosedWithIt, isWithinReach] = [
          await queries.closedWithLeaving(sql, id),
          coversAll(actor.grants, record.grants),
        ];
        await queries.reopenRecord(sql, id, isClosedWithIt && isWithinReach);
        await audit(tx, actor, clock.now(), {
          action: 'employee.returned',
          entity: 'employee',
          entityId: id,
          changes: [{ field: 'left_on', from: leftOn, to: null }],
        });
        return { name, isOutside: isClosedWithIt && !isWithinReach };
      });
    },
  };
}
