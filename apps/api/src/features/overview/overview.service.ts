import type { WithheldReviews } from '@reviews/contracts';
import { Prisma, type Database } from '@reviews/db';
import {
  MESSAGES,
  NotVisible,
  readOverviewWidgets,
  UNDERPERFORMANCE_GROUP,
  type OverviewWidget,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool } from '../../core/sql.ts';
import {
  findHidingPulses,
  packetViewsOf,
  withheldFrom,
  type HidingPulse,
} from '../packets/public.ts';
import { readableRatings } from '../ratings/public.ts';
import { findPulses, viewerOf, type PulseRecord } from '../pulses/record/public.ts';
import { canKnowCase, canKnowPerson } from './overview.policy.ts';
import {
  findCyclesOf,
  findOverviewSettings,
  findPerson,
  LAUNCHED,
  readableAbout,
  type CycleRow,
  type PersonRow,
  type RatingRow,
} from './overview.queries.ts';

/** Far more than anyone has. The oldest would be left out. */
const MAX_FORMS = 300;
const MAX_CASES = 100;

/** What the reader may read of one cycle, or outside cycles. */
export interface PriorReviews {
  readonly cycle: Pick<CycleRow, 'id' | 'name' | 'placard_sub_text'> | null;
  readonly managerHash: string | null;
  readonly employeeHash: string | null;
  readonly ratings: readonly RatingRow[];
  readonly forms: readonly PulseRecord[];
  /** Kinds of review of which the reader sees none, because of anonymity. */
  readonly withheld: readonly WithheldReviews[];
}

export interface Overview {
  readonly person: PersonRow;
  readonly priorReviews: readonly PriorReviews[];
  readonly cases: readonly PulseRecord[];
  readonly widgets: readonly OverviewWidget[];
  readonly timeZone: string;
}

export type OverviewService = ReturnType<typeof createOverviewService>;

// The order within a day follows neither opening nor closing, which could identify an anonymous
// writer.
const NEWEST_CYCLES = Prisma.sql`p.cycle_id IS NULL, c.closed_at IS NULL, c.end_date DESC, c.id DESC, t.title, closed_on DESC, p.hash COLLATE "C"`;

/**
 * Creates the service for a person's profile and the earlier reviews that the reader may read
 * (specification 2.5).
 */
export function createOverviewService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  const findForms = (actor: Actor, employeeId: number): Promise<PulseRecord[]> =>
    findPulses(
      sql,
      viewerOf(actor, clock),
      readableAbout(actor, employeeId),
      NEWEST_CYCLES,
      MAX_FORMS,
    );

  async function findCases(actor: Actor, employeeId: number): Promise<PulseRecord[]> {
    const cases = Prisma.sql`p.employee_id = ${employeeId} AND p.kind = 'review' AND ft.group_name = ${UNDERPERFORMANCE_GROUP} AND ${LAUNCHED}`;
    const found = await findPulses(
      sql,
      viewerOf(actor, clock),
      cases,
      Prisma.sql`p.opened_at DESC, p.id DESC`,
      MAX_CASES,
    );
    return found.filter((form) => canKnowCase(actor, form));
  }

  return {
    /**
     * Returns the overview of an employee.
     * @throws NotVisible if they do not exist or are invisible to this reader
     */
    async show(actor: Actor, employeeId: number): Promise<Overview> {
      const person = await findPerson(sql, employeeId, actor.employeeId);
      if (person === undefined) throw new NotVisible(MESSAGES.employees.notFound);
      const [forms, cycles, cases, settings] = await Promise.all([
        findForms(actor, person.id),
        findCyclesOf(sql, person.id),
        findCases(actor, person.id),
        findOverviewSettings(sql),
      ]);
      const isHidden = person.id === actor.employeeId || person.depth_below_actor !== null;
      const hiding = isHidden
        ? await findHidingPulses(
            sql,
            person.id,
            cycles.map(({ id }) => id),
          )
        : [];
      const priorReviews = priorReviewsOf(actor, person, cycles, forms, hiding);
      if (!canKnowPerson(actor, person, priorReviews.length > 0))
        throw new NotVisible(MESSAGES.employees.notFound);
      return {
        person,
        priorReviews,
        cases,
        widgets: readOverviewWidgets(settings?.overview_widgets),
        timeZone: settings?.time_zone ?? 'UTC',
      };
    },
  };
}

/**
 * Returns one entry for each cycle of which the reader may read anything, and a last one for
 * reviews outside cycles.
 */
function priorReviewsOf(
  actor: Actor,
  person: PersonRow,
  cycles: readonly CycleRow[],
  forms: readonly PulseRecord[],
  hiding: readonly HidingPulse[],
): PriorReviews[] {
  const inCycles = cycles.map((cycle): PriorReviews => {
    const { packet } = cycle;
    // A rating counts before there is a packet.
    const mayOpen = packetViewsOf(actor, {
      ...person,
      employee_id: person.id,
      released: packet?.released === true,
    });
    const views = packet === null ? null : mayOpen;
    const readable = forms.filter((form) => form.cycle_id === cycle.id);
    const isOwn = person.id === actor.employeeId;
    return {
      cycle,
      managerHash: views?.manager === true ? (packet?.manager_hash ?? null) : null,
      employeeHash: views?.employee === true ? (packet?.employee_hash ?? null) : null,
      ratings: mayOpen.manager || mayOpen.employee ? readableRatings(cycle.ratings, readable) : [],
      forms: readable,
      withheld:
        isOwn && views?.employee !== true
          ? []
          : withheldFrom(
              actor,
              { ...person, employee_id: person.id, released: packet?.released === true },
              isOwn,
              hiding.filter((pulse) => pulse.cycle_id === cycle.id),
              readable,
            ),
    };
  });
  const offCycle = {
    cycle: null,
    managerHash: null,
    employeeHash: null,
    ratings: [],
    forms: forms.filter((form) => form.cycle_id === null),
    withheld: [],
  };
  return [...inCycles, offCycle].filter(
    ({ forms: readable, managerHash, employeeHash }) =>
      readable.length > 0 || managerHash !== null || employeeHash !== null,
  );
}
