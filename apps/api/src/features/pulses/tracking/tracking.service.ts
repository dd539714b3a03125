import type { Database } from '@reviews/db';
import type { FilterDefinition, ListFilterValue } from '@reviews/contracts';
import {
  calendarDay,
  MESSAGES,
  NotVisible,
  type BulkKind,
  type FormsCounted,
} from '@reviews/domain';
import { holdsByRole, type Actor } from '../../../core/actor.ts';
import type { Clock } from '../../../core/clock.ts';
import { onPool, type Sql } from '../../../core/sql.ts';
import {
  canManageCycles,
  type CyclePulseRecord,
  type CycleRecord,
  findAllCyclePulses,
  findCyclePulses,
  findCycles,
  hasNominations,
} from '../../cycles/public.ts';
import { reopenScope } from '../record/pulses.policy.ts';
import { roleReachScope } from '../../../core/reach-scope.ts';
import { filterDefinitions, listConditions } from './list-filters.ts';
import { mayDoInBulk, requireTracking, trackingScope } from './tracking.policy.ts';
import {
  countProgress,
  findAllHashes,
  findPage,
  type ListQuestion,
  type PulseQuestion,
  type RowReader,
  type SortKey,
  type TrackedRow,
} from './tracking.queries.ts';
import { findDepartmentTree } from '../../organization/public.ts';

/** Maximum number of forms selected across pages. */
const MAX_SELECTION = 20_000;

export interface ListInput {
  readonly filters: Readonly<Record<string, ListFilterValue>>;
  readonly perPage: number;
  readonly page: number;
  readonly sort: SortKey;
  readonly descending: boolean;
  /** Also return the hashes of every hit. */
  readonly withAllResults: boolean;
}

export interface TrackedList {
  readonly pulse: CyclePulseRecord;
  readonly today: string;
  readonly rows: readonly TrackedRow[];
  readonly total: number;
  readonly allHashes: readonly string[];
  readonly permissions: Readonly<
    Record<'bulkReopen' | 'close' | 'bulkReassign' | 'extend' | 'remind' | 'addPeople', boolean>
  >;
}

export interface CycleProgress {
  readonly cycle: CycleRecord;
  readonly counted: readonly FormsCounted[];
}

export type TrackingService = ReturnType<typeof createTrackingService>;

/** Returns the query of one person for a pulse, on the current day of the organisation. */
export const pulseQuestion = (actor: Actor, pulse: CyclePulseRecord, now: Date): PulseQuestion => ({
  pulse,
  today: calendarDay(now, pulse.time_zone),
  scope: trackingScope(actor, pulse),
});

/** @throws NotAllowed, NotVisible */
export async function requireTrackedPulse(
  sql: Sql,
  actor: Actor,
  cycleId: number,
  pulseId: number,
): Promise<CyclePulseRecord> {
  requireTracking(actor);
  const [pulse] = await findCyclePulses(sql, cycleId, pulseId);
  if (pulse === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
  return pulse;
}

/**
 * Returns the query of one person's filtered list, and the reader of its rows.
 * @throws InvalidInput
 */
export function listQuestion(
  actor: Actor,
  pulse: CyclePulseRecord,
  now: Date,
  filters: ListInput['filters'],
): { readonly question: ListQuestion; readonly reader: RowReader } {
  const base = pulseQuestion(actor, pulse, now);
  const context = {
    actorEmployeeId: actor.employeeId,
    today: base.today,
    pulse,
    reopenScope: reopenScope(actor),
  };
  return {
    question: { ...base, conditions: listConditions(filters, context) },
    reader: { actor },
  };
}

/** Creates the service that tracks the progress of cycles. */
export function createTrackingService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  const requirePulse = (actor: Actor, cycleId: number, pulseId: number) =>
    requireTrackedPulse(sql, actor, cycleId, pulseId);
  const questionOf = (actor: Actor, pulse: CyclePulseRecord) =>
    pulseQuestion(actor, pulse, clock.now());

  return {
    /**
     * Returns every season with its progress.
     * @throws NotAllowed
     */
    async cycles(actor: Actor): Promise<CycleProgress[]> {
      requireTracking(actor);
      const [cycles, pulses] = await Promise.all([findCycles(sql), findAllCyclePulses(sql)]);
      const totals = new Map(
        (
          await countProgress(
            sql,
            pulses.map((pulse) => questionOf(actor, pulse)),
          )
        ).map((total) => [total.pulse_id, total]),
      );
      return cycles.map((cycle) => {
        const counted = pulses.flatMap(({ id, cycle_id: cycleId }) =>
          cycleId === cycle.id ? (totals.get(id) ?? []) : [],
        );
        return { cycle, counted };
      });
    },

    /**
     * Returns the filter bar of a list.
     * @throws NotAllowed, NotVisible
     */
    async filters(actor: Actor, cycleId: number, pulseId: number): Promise<FilterDefinition[]> {
      const pulse = await requirePulse(actor, cycleId, pulseId);
      return filterDefinitions(
        pulse,
        await findDepartmentTree(sql, roleReachScope(actor, 'cycles.track')),
        holdsByRole(actor, 'forms.reopen'),
      );
    },

    /**
     * Returns one page of a pulse's forms (API-23).
     * @throws NotAllowed, NotVisible, InvalidInput
     */
    async list(
      actor: Actor,
      cycleId: number,
      pulseId: number,
      input: ListInput,
    ): Promise<TrackedList> {
      const pulse = await requirePulse(actor, cycleId, pulseId);
      const { question, reader } = listQuestion(actor, pulse, clock.now(), input.filters);
      const paging = {
        sort: input.sort,
        descending: input.descending,
        limit: input.perPage,
        offset: (input.page - 1) * input.perPage,
      };
      const [{ rows, total }, allHashes] = await Promise.all([
        findPage(sql, question, paging, reader),
        input.withAllResults ? findAllHashes(sql, question, MAX_SELECTION) : [],
      ]);
      const isOpen = pulse.launched && !pulse.cycle_closed;
      const may = (kind: BulkKind) => isOpen && mayDoInBulk(actor, kind);
      const permissions = {
        bulkReopen: may('reopen'),
        close: may('close'),
        bulkReassign: may('reassign'),
        extend: may('extend'),
        remind: may('remind'),
        addPeople: isOpen && hasNominations(pulse) && canManageCycles(actor),
      };
      return { pulse, today: question.today, rows, total, allHashes, permissions };
    },
  };
}
