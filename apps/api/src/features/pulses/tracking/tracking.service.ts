import type { Database } from '@reviews/db';
import type { FilterDefinition, ListFilterValue, ListStatus } from '@reviews/contracts';
import { calendarDay, canSeeComment, COMMENT_VISIBILITY_VALUES, MESSAGES, NotVisible, withDefaultOptions, type Audience } from '@reviews/domain';
import { holdsByRole, type Actor } from '../../../core/actor.ts';
import type { Clock } from '../../../core/clock.ts';
import { onPool } from '../../../core/sql.ts';
import { findCyclePulses, findCycles, type CyclePulseRecord, type CycleRecord } from '../../cycles/public.ts';
import { reopenScope, roleReachScope } from '../pulses.policy.ts';
import { filterDefinitions, listConditions } from './list-filters.ts';
import { requireTracking, trackingScope } from './tracking.policy.ts';
import {
  countByStatus, countReopenRequests, findAllHashes, findDepartmentTree, findPage, type ListQuestion, type SortKey, type TrackedRow,
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
  readonly permissions: { readonly bulkReopen: boolean; readonly close: boolean };
}

export interface PulseProgress {
  readonly pulse: CyclePulseRecord;
  readonly counts: readonly { status: ListStatus; count: number }[];
}

export interface CycleProgress {
  readonly cycle: CycleRecord;
  readonly pulses: readonly PulseProgress[];
}

export interface CycleOverview extends CycleProgress {
  /** Requests to reopen that this person may answer, by cycle pulse. */
  readonly reopenRequests: ReadonlyMap<number, number>;
}

export type TrackingService = ReturnType<typeof createTrackingService>;

function admittedTo(audience: Audience): string[] {
  return COMMENT_VISIBILITY_VALUES.filter((visibility) => canSeeComment({ visibility, audience, isAuthor: false }));
}

/** How far a cycle is, for those who track it. */
export function createTrackingService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const sql = onPool(db);
  const admitted = { writer: admittedTo('writer'), subject: admittedTo('subject'), others: admittedTo('hr') };

  async function requirePulse(actor: Actor, cycleId: number, pulseId: number): Promise<CyclePulseRecord> {
    requireTracking(actor);
    const [pulse] = await findCyclePulses(sql, cycleId, pulseId);
    if (pulse === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
    return pulse;
  }

  const questionOf = (actor: Actor, pulse: CyclePulseRecord): Omit<ListQuestion, 'conditions'> => ({
    pulse,
    today: calendarDay(clock.now(), pulse.time_zone),
    scope: trackingScope(actor, pulse),
  });

  const progressOf = async (actor: Actor, pulse: CyclePulseRecord): Promise<PulseProgress> => ({ pulse, counts: await countByStatus(sql, questionOf(actor, pulse)) });

  async function readProgress(actor: Actor, cycle: CycleRecord): Promise<CycleProgress> {
    const pulses = await findCyclePulses(sql, cycle.id, null);
    return { cycle, pulses: await Promise.all(pulses.map((pulse) => progressOf(actor, pulse))) };
  }

  return {
    /** Every season with how far it is. @throws NotAllowed */
    async cycles(actor: Actor): Promise<CycleProgress[]> {
      requireTracking(actor);
      const cycles = await findCycles(sql);
      return Promise.all(cycles.map((cycle) => readProgress(actor, cycle)));
    },

    /** One season: its stages, and its forms by pulse and status. @throws NotAllowed, NotVisible */
    async overview(actor: Actor, cycleId: number): Promise<CycleOverview> {
      requireTracking(actor);
      const cycle = (await findCycles(sql)).find((one) => one.id === cycleId);
      if (cycle === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
      const progress = await readProgress(actor, cycle);
      const requests = await Promise.all(
        progress.pulses.map(async ({ pulse }) => [pulse.id, await countReopenRequests(sql, questionOf(actor, pulse), reopenScope(actor))] as const),
      );
      return { ...progress, reopenRequests: new Map(requests) };
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
      const reader = { userId: actor.userId, employeeId: actor.employeeId, admitted, countsAnonymous: options.anonymizeEmployee || options.anonymizeManager };
      const paging = { sort: input.sort, descending: input.descending, limit: input.perPage, offset: (input.page - 1) * input.perPage };
      const [{ rows, total }, allHashes] = await Promise.all([
        findPage(sql, question, paging, reader),
        input.withAllResults ? findAllHashes(sql, question, MAX_SELECTION) : [],
      ]);
      const isOpen = pulse.launched && !pulse.cycle_closed;
      const permissions = { bulkReopen: isOpen && holdsByRole(actor, 'forms.reopen'), close: isOpen && holdsByRole(actor, 'forms.close') };
      return { pulse, today: base.today, rows, total, allHashes, permissions };
    },
  };
}
