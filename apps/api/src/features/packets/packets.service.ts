import { inTransaction, type Database } from '@reviews/db';
import {
  LIST_PAGE_SIZE,
  MESSAGES,
  NotVisible,
  PACKETS_AT_ONCE_MAX,
  type PacketState,
  type ReleaseOutcome,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { notifyOfPackets } from '../../core/notify.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { searchWords } from '../employees/public.ts';
import { releaseScope, requireReleasing } from './packets.policy.ts';
import {
  countPackets,
  findCycleOfPackets,
  findDepartmentsOfPackets,
  findPackets,
  keepFromRelease,
  releaseNow,
  unreleaseNow,
  type CycleOfPackets,
  type PacketCounts,
  type DepartmentRow,
  type Outcome,
  type PacketOf,
  type PacketsAsked,
} from './packets.queries.ts';

export interface PacketsQuery {
  readonly search?: string | undefined;
  readonly department_id?: number | undefined;
  readonly state?: PacketState | undefined;
  readonly withheld?: '1' | undefined;
  readonly page?: number | undefined;
  readonly per_page?: number | undefined;
}

export interface ReleaseAsked {
  readonly employee_ids?: readonly number[] | undefined;
  readonly search?: string | undefined;
  readonly department_id?: number | undefined;
  readonly preview?: boolean | undefined;
}

export interface PacketsList {
  readonly cycle: CycleOfPackets;
  readonly rows: readonly PacketOf[];
  readonly counts: PacketCounts;
  readonly departments: readonly DepartmentRow[];
  readonly total: number;
}

export interface Released {
  readonly outcomes: readonly Outcome[];
  readonly done: number;
  readonly left: number;
}

export type PacketsService = ReturnType<typeof createPacketsService>;

const NEVER_MORE = { limit: PACKETS_AT_ONCE_MAX, offset: 0 };
const namesOf = (rows: readonly PacketOf[]) => new Map(rows.map((row) => [row.employee_id, row]));
/** Returns why a selected packet is not released. */
const whyNot = ({ state, has_open: hasOpen }: PacketOf): ReleaseOutcome =>
  state !== 'in_progress' ? 'unchanged' : hasOpen ? 'in_progress' : 'empty';

const absent = (employeeId: number): Outcome => ({
  employeeId,
  name: null,
  outcome: 'absent',
  withheld: [],
});
const outcomeOf = (
  { employee_id: employeeId, employee_name: name, withheld }: PacketOf,
  outcome: ReleaseOutcome,
): Outcome => ({ employeeId, name, outcome, withheld });

/** Creates the service for the packets of a cycle: their states, release and unrelease. */
export function createPacketsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const asking = (
    actor: Actor,
    cycleId: number,
    {
      search = '',
      department_id: departmentId,
      state,
      withheld,
      employee_ids: employeeIds,
    }: PacketsQuery & ReleaseAsked,
  ): PacketsAsked => ({
    cycleId,
    viewerEmployeeId: actor.employeeId,
    scope: releaseScope(actor),
    words: searchWords(search),
    departmentId,
    state,
    withheld: withheld === '1',
    employeeIds,
  });

  /** @throws NotAllowed, NotVisible */
  async function requireCycle(sql: Sql, actor: Actor, cycleId: number): Promise<CycleOfPackets> {
    requireReleasing(actor);
    const cycle = await findCycleOfPackets(sql, cycleId);
    if (cycle === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
    return cycle;
  }

  /** Returns the selected packets, or all ready ones, in their current state. */
  async function findChosen(
    sql: Sql,
    actor: Actor,
    cycleId: number,
    asked: ReleaseAsked,
  ): Promise<PacketOf[]> {
    if (asked.employee_ids !== undefined)
      return findPackets(
        sql,
        asking(actor, cycleId, { employee_ids: asked.employee_ids }),
        NEVER_MORE,
      );
    return findPackets(sql, asking(actor, cycleId, { ...asked, state: 'ready' }), NEVER_MORE);
  }

  return {
    async list(actor: Actor, cycleId: number, query: PacketsQuery): Promise<PacketsList> {
      const sql = onPool(db);
      const cycle = await requireCycle(sql, actor, cycleId);
      const asked = asking(actor, cycleId, query);
      const limit = query.per_page ?? LIST_PAGE_SIZE;
      const [rows, counts, departments] = await Promise.all([
        findPackets(sql, asked, { limit, offset: ((query.page ?? 1) - 1) * limit }),
        countPackets(sql, asked),
        findDepartmentsOfPackets(sql, asked),
      ]);
      const total =
        query.state === undefined
          ? counts.in_progress + counts.ready + counts.released
          : counts[query.state];
      return { cycle, rows, counts, departments, total };
    },

    /**
     * Releases the requested packets that are ready, and notifies the subjects.
     * @throws NotAllowed, NotVisible
     */
    async release(actor: Actor, cycleId: number, asked: ReleaseAsked): Promise<Released> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await requireCycle(sql, actor, cycleId);
        const found = namesOf(await findChosen(sql, actor, cycleId, asked));
        const ready = [...found.values()].filter(({ state }) => state === 'ready');
        const left =
          asked.employee_ids === undefined
            ? Math.max(
                0,
                (await countPackets(sql, asking(actor, cycleId, asked))).ready - ready.length,
              )
            : 0;
        const now = clock.now();
        const changed =
          asked.preview === true
            ? ready.map((row) => ({ ...row, id: 0 }))
            : await releaseNow(
                sql,
                cycleId,
                ready.map(({ employee_id: id }) => id),
                now,
              );
        const done = new Set(changed.map(({ employee_id: id }) => id));
        const outcomes = (asked.employee_ids ?? [...found.keys()]).map((employeeId): Outcome => {
          const row = found.get(employeeId);
          if (row === undefined) return absent(employeeId);
          return outcomeOf(row, done.has(employeeId) ? 'done' : whyNot(row));
        });
        if (asked.preview === true) return { outcomes, done: done.size, left };
        await notifyOfPackets(
          tx,
          actor,
          now,
          changed.flatMap(({ id, employee_id: employeeId }) => {
            const row = found.get(employeeId);
            return row === undefined || row.user_id === null || row.pulse_id === null
              ? []
              : [{ packetId: id, pulseId: row.pulse_id, userId: row.user_id }];
          }),
        );
        await auditEach(
          tx,
          actor,
          now,
          changed.map(({ id }) => ({ action: 'packet.released', entity: 'packet', entityId: id })),
        );
        return { outcomes, done: done.size, left };
      });
    },

    /**
     * Unreleases packets: the subjects can no longer read them.
     * @throws NotAllowed, NotVisible
     */
    async unrelease(
      actor: Actor,
      cycleId: number,
      employeeIds: readonly number[],
    ): Promise<Released> {
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await requireCycle(sql, actor, cycleId);
        const found = namesOf(
          await findPackets(sql, asking(actor, cycleId, { employee_ids: employeeIds }), NEVER_MORE),
        );
        const changed = await unreleaseNow(sql, cycleId, [...found.keys()]);
        const done = new Set(changed.map(({ employee_id: id }) => id));
        await keepFromRelease(sql, cycleId, [...done], clock.now());
        await auditEach(
          tx,
          actor,
          clock.now(),
          changed.map(({ id }) => ({
            action: 'packet.unreleased',
            entity: 'packet',
            entityId: id,
          })),
        );
        const outcomes = employeeIds.map((employeeId): Outcome => {
          const row = found.get(employeeId);
          return row === undefined
            ? absent(employeeId)
            : outcomeOf(row, done.has(employeeId) ? 'done' : 'unchanged');
        });
        return { outcomes, done: done.size, left: 0 };
      });
    },
  };
}
