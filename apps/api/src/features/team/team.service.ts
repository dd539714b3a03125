import { Prisma, type Database } from '@reviews/db';
import { MESSAGES, NotVisible } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool } from '../../core/sql.ts';
import { findLiveCyclePulses, hasNominations, type CyclePulseRecord } from '../cycles/public.ts';
import { canTrackReviewsOf } from '../pulses/peers/public.ts';
import {
  canKnow,
  canTrack,
  findKnown,
  findPulses,
  findPulsesAbout,
  viewerOf,
  type PulseRecord,
} from '../pulses/record/public.ts';
import { mayTrackPerson } from './team.policy.ts';
import {
  findPeerReviewStates,
  findRemindedToday,
  findTeam,
  type Team,
  type TeamMember,
} from './team.queries.ts';

const MAX_REVIEWS = 500;

export interface TeamColumn {
  readonly pulse: CyclePulseRecord;
  /** True for a pulse with nominations, whose many reviews are shown as a summary. */
  readonly isPeers: boolean;
}

/** One person in one pulse, as far as the reader may know. */
export interface TeamCell {
  readonly isPeers: boolean;
  /** True if the reader may know the progress, and that there is nothing. */
  readonly isTracked: boolean;
  /** For a pulse with nominations: its task. */
  readonly forms: readonly PulseRecord[];
  /** States of the reviews in a pulse with nominations; empty if they are not tracked. */
  readonly reviews: readonly PulseRecord['state'][];
}

export interface TeamOverview extends Omit<Team, 'members'> {
  readonly columns: readonly TeamColumn[];
  /** Ids of forms whose writers were reminded today. */
  readonly reminded: ReadonlySet<number>;
  readonly rows: readonly { readonly member: TeamMember; readonly cells: readonly TeamCell[] }[];
}

export interface PeerReviews extends Pick<TeamOverview, 'reminded'> {
  readonly reviews: readonly PulseRecord[];
}

export interface TeamInput {
  readonly wholeLine: boolean;
  readonly page: number;
}

const EMPTY: Team = { members: [], total: 0, hasBelow: false };
const keyOf = (employeeId: number, pulseId: number | null): string => `${employeeId} ${pulseId}`;
const columnOf = (pulse: CyclePulseRecord): TeamColumn => ({
  pulse,
  isPeers: hasNominations(pulse),
});

const placeOf = ({ title, description, options, launched, ...pulse }: CyclePulseRecord) => ({
  cycle_name: pulse.cycle_name,
  cycle_closed: pulse.cycle_closed,
  cycle_launched: launched,
  stageless: pulse.stageless,
  visible_to_employee: pulse.visible_to_employee,
  template_title: title,
  template_description: description,
  template_options: options,
  type_id: pulse.type_id,
  type_name: pulse.type_name,
  type_group: pulse.type_group,
});

/**
 * By hash within a person and pulse, so that the order reveals neither opening nor writing times.
 */
const BY_HASH = Prisma.sql`p.hash COLLATE "C"`;
/** Only for readers who may know the writers. */
const BY_WRITER = Prisma.sql`p.assignee_sort_key, p.hash COLLATE "C"`;

/** Creates the service that shows the reader's reports and the progress of reviews about them. */
export function createTeamService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const sql = onPool(db);

  return {
    /**
     * Returns a page of the reader's reports, with a cell for each pulse of the running seasons.
     */
    async show(actor: Actor, { wholeLine, page }: TeamInput): Promise<TeamOverview> {
      const { employeeId } = actor;
      const [team, pulses] = await Promise.all([
        employeeId === null
          ? EMPTY
          : findTeam(sql, {
              employeeId,
              impersonatorEmployeeId: actor.impersonator?.employeeId ?? null,
              wholeLine,
              page,
            }),
        findLiveCyclePulses(sql),
      ]);
      const { members, ...counts } = team;
      if (members.length === 0) return { ...counts, columns: [], rows: [], reminded: new Set() };
      const columns = pulses.map(columnOf);
      const [people, peers] = [
        members.map(({ id }) => id),
        columns.flatMap(({ pulse, isPeers }) => (isPeers ? [pulse.id] : [])),
      ];
      // In pulses with nominations only the tasks: their reviews are shown as a summary.
      const one = Prisma.sql`(p.kind = 'nomination_task' OR p.cycle_pulse_id <> ALL(${peers}::int[]))`;
      const [forms, states, reminded] = await Promise.all([
        findPulsesAbout(
          sql,
          viewerOf(actor, clock),
          people,
          new Map(pulses.map((pulse) => [pulse.id, placeOf(pulse)])),
          one,
          BY_HASH,
        ),
        findPeerReviewStates(sql, people, peers),
        findRemindedToday(sql, Prisma.sql`p.employee_id = ANY(${people}::int[])`, clock.now()),
      ]);
      const formsOf = Map.groupBy(
        forms.filter((form) => canKnow(actor, form)),
        (form) => keyOf(form.employee_id, form.cycle_pulse_id),
      );
      const statesOf = new Map(
        states.map((each) => [keyOf(each.employee_id, each.cycle_pulse_id), each.states]),
      );
      const cellOf = (member: TeamMember, { pulse, isPeers }: TeamColumn): TeamCell => {
        const [key, isTracked] = [
          keyOf(member.id, pulse.id),
          mayTrackPerson(actor, member, pulse.options),
        ];
        return {
          isPeers,
          isTracked,
          forms: formsOf.get(key) ?? [],
          reviews: isTracked ? (statesOf.get(key) ?? []) : [],
        };
      };
      return {
        ...counts,
        columns,
        reminded,
        rows: members.map((member) => ({
          member,
          cells: columns.map((column) => cellOf(member, column)),
        })),
      };
    },

    /**
     * Returns the reviews that a nomination task has opened, by writer name.
     * @throws NotVisible for someone who may not know them.
     */
    async peerReviews(actor: Actor, hash: string): Promise<PeerReviews> {
      const viewer = viewerOf(actor, clock);
      const task = await findKnown(sql, actor, clock, hash);
      if (!canTrackReviewsOf(actor, task)) throw new NotVisible(MESSAGES.pulses.notFound);
      const opened = Prisma.sql`p.nomination_task_id = ${task.id} AND p.kind = 'review'`;
      const [reviews, reminded] = await Promise.all([
        findPulses(sql, viewer, opened, BY_WRITER, MAX_REVIEWS),
        findRemindedToday(sql, opened, clock.now()),
      ]);
      return { reviews: reviews.filter((review) => canTrack(actor, review)), reminded };
    },
  };
}
