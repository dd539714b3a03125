import type { Database } from '@reviews/db';
import { LIST_PAGE_SIZE, MESSAGES, NotVisible, type LateReason } from '@reviews/domain';
import type { Actor } from '../../../core/actor.ts';
import type { Clock } from '../../../core/clock.ts';
import { onPool } from '../../../core/sql.ts';
import { type CycleRecord, findCyclePulses, findCycles } from '../../cycles/public.ts';
import { searchWords } from '../../employees/public.ts';
import { reopenScope } from '../record/pulses.policy.ts';
import {
  countCompletedByDay,
  countForms,
  findGroups,
  type DayCount,
  type FormCount,
  type GroupProgress,
  type GroupsAsked,
} from './cycle-overview.queries.ts';
import {
  type Blocker,
  countLate,
  findBlockers,
  findLate,
  type LateForm,
  type ReasonCount,
} from './late.queries.ts';
import { requireTracking } from './tracking.policy.ts';
import { countReopenRequests, type PulseQuestion } from './tracking.queries.ts';
import { pulseQuestion } from './tracking.service.ts';

export interface CycleOverview {
  readonly cycle: CycleRecord;
  readonly questions: readonly PulseQuestion[];
  readonly counts: readonly FormCount[];
  readonly completed: readonly DayCount[];
  /** Number of reopen requests that this person may answer, by cycle pulse. */
  readonly reopenRequests: ReadonlyMap<number, number>;
}

export interface LateInput {
  readonly pulseId: number | undefined;
  readonly reason: LateReason | undefined;
  readonly search: string;
  readonly page: number;
}

export interface LateForms {
  readonly questions: readonly PulseQuestion[];
  readonly forms: readonly LateForm[];
  readonly blockers: readonly Blocker[];
  readonly reasons: readonly ReasonCount[];
}

export type GroupsInput = Pick<GroupsAsked, 'by' | 'below' | 'sort'> & {
  readonly search: string;
  readonly page: number;
};

const pageOf = (page: number) => ({ limit: LIST_PAGE_SIZE, offset: (page - 1) * LIST_PAGE_SIZE });

export type CycleOverviewService = ReturnType<typeof createCycleOverviewService>;

/**
 * Creates the service for the progress of one cycle, for people who track it. Withheld forms count
 * nowhere.
 */
export function createCycleOverviewService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  async function requireCycle(
    actor: Actor,
    cycleId: number,
  ): Promise<{ cycle: CycleRecord; questions: PulseQuestion[] }> {
    requireTracking(actor);
    const [cycles, pulses] = await Promise.all([
      findCycles(sql),
      findCyclePulses(sql, cycleId, null),
    ]);
    const cycle = cycles.find((one) => one.id === cycleId);
    if (cycle === undefined) throw new NotVisible(MESSAGES.cycles.notFound);
    const now = clock.now();
    return { cycle, questions: pulses.map((pulse) => pulseQuestion(actor, pulse, now)) };
  }

  return {
    /**
     * Returns its stages, its forms by pulse, stage and status, and the completions per day.
     * @throws NotAllowed, NotVisible
     */
    async overview(actor: Actor, cycleId: number): Promise<CycleOverview> {
      const { cycle, questions } = await requireCycle(actor, cycleId);
      const [counts, completed, reopenRequests] = await Promise.all([
        countForms(sql, questions),
        countCompletedByDay(sql, questions),
        countReopenRequests(sql, questions, reopenScope(actor)),
      ]);
      return { cycle, questions, counts, completed, reopenRequests };
    },

    /**
     * Returns its forms by the subjects' departments or managers.
     * @throws NotAllowed, NotVisible
     */
    async groups(
      actor: Actor,
      cycleId: number,
      { search, page, ...asked }: GroupsInput,
    ): Promise<GroupProgress[]> {
      const { questions } = await requireCycle(actor, cycleId);
      return findGroups(sql, questions, { ...asked, words: searchWords(search), ...pageOf(page) });
    },

    /**
     * Returns the late forms, with the people they wait for.
     * @throws NotAllowed, NotVisible, also for a pulse of another cycle
     */
    async late(
      actor: Actor,
      cycleId: number,
      { pulseId, reason, search, page }: LateInput,
    ): Promise<LateForms> {
      const { questions: all } = await requireCycle(actor, cycleId);
      const questions =
        pulseId === undefined ? all : all.filter(({ pulse }) => pulse.id === pulseId);
      if (pulseId !== undefined && questions.length === 0)
        throw new NotVisible(MESSAGES.cycles.notFound);
      const asked = { questions, all, search };
      const [forms, reasons] = await Promise.all([
        findLate(sql, asked, { reason, ...pageOf(page) }),
        countLate(sql, asked),
      ]);
      const blockers = await findBlockers(
        sql,
        forms.filter((form) => form.reason === 'blocked'),
        all,
      );
      return { questions: all, forms, blockers, reasons };
    },
  };
}
