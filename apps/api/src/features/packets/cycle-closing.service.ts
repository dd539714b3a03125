import type { ListStatus } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { MESSAGES, NotAllowed, NotVisible } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool } from '../../core/sql.ts';
import { canManageCycles, findCyclePulses } from '../cycles/public.ts';
import {
  countForms,
  LIST_STATUSES,
  pulseQuestion,
  requireTracking,
  statusLabel,
} from '../pulses/tracking/public.ts';
import { releaseScope } from './packets.policy.ts';
import { countClosable, findCycleOfPackets } from './packets.queries.ts';

/** What closing a cycle does, in numbers. */
export interface CycleClosing {
  readonly reviews: { status: ListStatus; label: string; count: number }[];
  readonly tasks: number;
  readonly packets: number;
}

const OPEN: readonly ListStatus[] = ['draft', 'not-started', 'blocked', 'pending'];

export type CycleClosingService = ReturnType<typeof createCycleClosingService>;

/** Creates the service that tells what closing a cycle would do. */
export function createCycleClosingService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);
  return {
    /**
     * Returns the numbers that this person may know: withheld reviews count nowhere.
     * @throws NotAllowed, NotVisible
     */
    async preview(actor: Actor, cycleId: number): Promise<CycleClosing> {
      if (!canManageCycles(actor)) throw new NotAllowed('cycles');
      requireTracking(actor);
      if ((await findCycleOfPackets(sql, cycleId)) === undefined)
        throw new NotVisible(MESSAGES.cycles.notFound);
      const pulses = await findCyclePulses(sql, cycleId, null);
      const now = clock.now();
      const [counts, packets] = await Promise.all([
        countForms(
          sql,
          pulses.map((pulse) => pulseQuestion(actor, pulse, now)),
        ),
        countClosable(sql, {
          cycleId,
          viewerEmployeeId: actor.employeeId,
          scope: releaseScope(actor),
          words: [],
          departmentId: undefined,
          state: undefined,
        }),
      ]);
      const nominating = new Set(
        pulses.flatMap(({ stages }) =>
          stages.flatMap(({ id, component }) => (component === 'Form' ? [] : [id])),
        ),
      );
      const open = counts.filter(({ status }) => OPEN.includes(status));
      const isTask = ({ stage_id: id }: (typeof open)[number]) => id !== null && nominating.has(id);
      const sum = (of: typeof open) => of.reduce((all, { count }) => all + count, 0);
      return {
        reviews: LIST_STATUSES.flatMap((status) => {
          const count = sum(open.filter((each) => each.status === status && !isTask(each)));
          return count === 0 ? [] : [{ status, label: statusLabel(status), count }];
        }),
        tasks: sum(open.filter(isTask)),
        packets,
      };
    },
  };
}
