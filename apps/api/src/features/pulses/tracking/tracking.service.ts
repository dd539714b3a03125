import type { Database } from '@reviews/db';
import type { FilterDefinition, ListFilterValue, ListStatus } from '@reviews/contracts';
import { calendarDay, MESSAGES, NotVisible, withDefaultOptions } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../../core/actor.ts';
import type { Clock } from '../../../core/clock.ts';
import { onPool } from '../../../core/sql.ts';
import { canManageCycles, type CyclePulseRecord, type CycleRecord, findAllCyclePulses, findCyclePulses, findCycles, hasNominations } from '../../cycles/public.ts';
import { reopenScope, roleReachScope } from '../pulses.policy.ts';
import { filterDefinitions, listConditions } from './list-filters.ts';
import { requireTracking, trackingScope } from './tracking.policy.ts';
import {
  countByStatus, countProgress, countReopenRequests, findAllHashes, findDepartmentTree, findPage, type ListQuestion, type PulseQuestion, type SortKey, type TrackedRow,
} from './tracking.queries.ts';

/** Most forms of one selection across pages. */
const MAX_SELECTION = 20_000;

export interface ListInput {
  readonly filters: Readonly<Record<string, ListFilterValue>>;
  readonly perPage: number;
  readonly page: number;
  readonly sort: SortKey;
  readonly descending: boolean;
  /** Also the hashes of every hit. */
  readonly withAllResults: boolean;
}

export interface TrackedList {
  readonly pulse: CyclePulseRecord;
  readonly today: string;
  readonly rows: readonly TrackedRow[];
  readonly total: number;
  readonly allHashes: readonly string[];
  readonly permissions: { readonly bulkReopen: boolean; readonly close: boolean; readonly addPeople: boolean };
}

export interface PulseProgress {
  readonly pulse: CyclePulseRecord;
  readonly counts: readonly { status: ListStatus; count: number }[];
}

export interface CycleProgress {
  readonly cycle: CycleRecord;
  /** Forms that can be answered, open or complete: progress is measured without those declined or closed incomplete (PEER-06). */
  readonly forms: number;
  readonly complete: number;
}

export interface CycleOverview {
  readonly cycle: CycleRecord;
  readonly pulses: readonly PulseProgress[];
  /** Requests to reopen that this person may answer, by cycle pulse. */
  readonly reopenRequests: ReadonlyMap<number, number>;
}

export type TrackingService = ReturnType<typeof createTrackingService>;

/** How far a cycle is, for those who track it. */
export function createTrackingService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const sql = onPool(db);

  async function requirePulse(actor: Actor, cycleId: number, pulseId: number): Promise<CyclePulseRecord> {
    requireTracking(actor);
    const [pulse] = await findCyclePulses(sql, cycleId, pulseId);
    if (pulse === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
    return pulse;
  }

  const questionOf = (actor: Actor, pulse: CyclePulseRecord): PulseQuestion => ({
    pulse,
    today: calendarDay(clock.now(), pulse.time_zone),
    scope: trackingScope(actor, pulse),
  });

  return {
    /** Every season with how far it is. @throws NotAllowed */
    async cycles(actor: Actor): Promise<CycleProgress[]> {
      requireTracking(actor);
      const [cycles, pulses] = await Promise.all([findCycles(sql), findAllCyclePulses(sql)]);
      const totals = new Map((await countProgress(sql, pulses.map((pulse) => questionOf(actor, pulse)))).map((total) => [total.pulse_id, total]));
      return cycles.map((cycle) => {
        const own = pulses.flatMap(({ id, cycle_id: cycleId }) => (cycleId === cycle.id ? (totals.get(id) ?? []) : []));
        const sum = (read: (total: (typeof own)[number]) => number) => own.reduce((all, total) => all + read(total), 0);
        return { cycle, forms: sum(({ forms }) => forms), complete: sum(({ complete }) => complete) };
      });
    },

    /** One season: its stages, and its forms by pulse and status. @throws NotAllowed, NotVisible */
    async overview(actor: Actor, cycleId: number): Promise<CycleOverview> {
      requireTracking(actor);
      const cycle = (await findCycles(sql)).find((one) => one.id === cycleId);
      if (cycle === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
      const pulses = await findCyclePulses(sql, cycle.id, null);
      const questions = pulses.map((pulse) => questionOf(actor, pulse));
      const [counts, reopenRequests] = await Promise.all([countByStatus(sql, questions), countReopenRequests(sql, questions, reopenScope(actor))]);
      return { cycle, pulses: pulses.map((pulse) => ({ pulse, counts: counts.filter((count) => count.pulse_id === pulse.id) })), reopenRequests };
    },

    /** The filter bar of a list. @throws NotAllowed, NotVisible */
    async filters(actor: Actor, cycleId: number, pulseId: number): Promise<FilterDefinition[]> {
      const pulse = await requirePulse(actor, cycleId, pulseId);
      return filterDefinitions(pulse, await findDepartmentTree(sql, roleReachScope(actor, 'cycles.track')), holdsByRole(actor, 'forms.reopen'));
    },

    /** One page of a pulse's forms (API-23). @throws NotAllowed, NotVisible, InvalidInput */
    async list(actor: Actor, cycleId: number, pulseId: number, input: ListInput): Promise<TrackedList> {
      const pulse = await requirePulse(actor, cycleId, pulseId);
      const base = questionOf(actor, pulse);
      const context = { actorEmployeeId: actor.employeeId, today: base.today, timeZone: pulse.time_zone, reopenScope: reopenScope(actor) };
      const question: ListQuestion = { ...base, conditions: listConditions(input.filters, context) };
      const options = withDefaultOptions(pulse.options);
      const reader = { actor, countsAnonymous: options.anonymizeEmployee || options.anonymizeManager };
      const paging = { sort: input.sort, descending: input.descending, limit: input.perPage, offset: (input.page - 1) * input.perPage };
      const [{ rows, total }, allHashes] = await Promise.all([
        findPage(sql, question, paging, reader),
        input.withAllResults ? findAllHashes(sql, question, MAX_SELECTION) : [],
      ]);
      const isOpen = pulse.launched && !pulse.cycle_closed;
      const permissions = {
        bulkReopen: isOpen && holdsByRole(actor, 'forms.reopen'), close: isOpen && holdsByRole(actor, 'forms.close'), addPeople: isOpen && hasNominations(pulse) && canManageCycles(actor),
      };
      return { pulse, today: base.today, rows, total, allHashes, permissions };
    },
  };
}
