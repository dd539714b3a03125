import { Prisma, type Database } from '@reviews/db';
import { MESSAGES, NotVisible } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool } from '../../core/sql.ts';
import { findLiveCyclePulses, hasNominations, type CyclePulseRecord } from '../cycles/public.ts';
import { canKnow, canTrack, canTrackReviewsOf, findPulse, findPulses, requireKnown, viewerOf, type PulseRecord, type StoredState } from '../pulses/public.ts';
import { mayTrackPerson } from './team.policy.ts';
import { findPeerReviewStates, findRemindedToday, findTeam, type Team, type TeamMember } from './team.queries.ts';

/** Far beyond what a page of people has in the seasons that run. */
const MAX_FORMS = 10_000;
const MAX_REVIEWS = 500;

export interface TeamColumn {
  readonly pulse: CyclePulseRecord;
  /** Whether reviewers are nominated for it: of the many reviews a summary is shown. */
  readonly isPeers: boolean;
}

/** One person in one pulse, as far as the reader may know it. */
export interface TeamCell {
  readonly isPeers: boolean;
  /** Whether the reader may know how far it is, and that there is nothing. */
  readonly isTracked: boolean;
  /** Of a pulse with nominations, its task. */
  readonly forms: readonly PulseRecord[];
  /** Of the reviews of a pulse with nominations; nothing where they are not tracked. */
  readonly reviews: readonly StoredState[];
}

export interface TeamOverview extends Omit<Team, 'members'> {
  readonly columns: readonly TeamColumn[];
  /** Forms whose writers were reminded today, by their numbers. */
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

const NOBODY: Team = { members: [], total: 0, hasBelow: false };
const keyOf = (employeeId: number, pulseId: number | null): string => `${employeeId} ${pulseId}`;
const columnOf = (pulse: CyclePulseRecord): TeamColumn => ({ pulse, isPeers: hasNominations(pulse) });

/** Neither in the order of opening nor of writing: within a person and pulse by the hash. */
const BY_HASH = Prisma.sql`p.hash COLLATE "C"`;
/** For those who may know the writers. */
const BY_WRITER = Prisma.sql`p.assignee_sort_key, p.hash COLLATE "C"`;

/** Who is below the reader, and how far the reviews about them are. */
export function createTeamService({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const sql = onPool(db);

  /** The forms about these people in these columns, of pulses with nominations the tasks alone. */
  function formsAbout(members: readonly TeamMember[], columns: readonly TeamColumn[]): Prisma.Sql {
    const people = members.map(({ id }) => id);
    const [all, single] = [columns.map(({ pulse }) => pulse.id), columns.flatMap(({ pulse, isPeers }) => (isPeers ? [] : [pulse.id]))];
    return Prisma.sql`p.employee_id = ANY(${people}::int[]) AND p.cycle_pulse_id = ANY(${all}::int[]) AND (p.kind = 'nomination_task' OR p.cycle_pulse_id = ANY(${single}::int[]))`;
  }

  return {
    /** A page of those below the reader, with a cell for each pulse of the seasons that run. */
    async show(actor: Actor, { wholeLine, page }: TeamInput): Promise<TeamOverview> {
      const { employeeId } = actor;
      const [team, pulses] = await Promise.all([
        employeeId === null ? NOBODY : findTeam(sql, { employeeId, impersonatorEmployeeId: actor.impersonator?.employeeId ?? null, wholeLine, page }),
        findLiveCyclePulses(sql),
      ]);
      const { members, ...counts } = team;
      if (members.length === 0) return { ...counts, columns: [], rows: [], reminded: new Set() };
      const columns = pulses.map(columnOf);
      const peers = columns.flatMap(({ pulse, isPeers }) => (isPeers ? [pulse.id] : []));
      const about = formsAbout(members, columns);
      const [forms, states, reminded] = await Promise.all([
        findPulses(sql, viewerOf(actor, clock), about, BY_HASH, MAX_FORMS),
        findPeerReviewStates(sql, members.map(({ id }) => id), peers),
        findRemindedToday(sql, about, clock.now()),
      ]);
      const formsOf = Map.groupBy(forms.filter((form) => canKnow(actor, form)), (form) => keyOf(form.employee_id, form.cycle_pulse_id));
      const statesOf = new Map(states.map((each) => [keyOf(each.employee_id, each.cycle_pulse_id), each.states]));
      const cellOf = (member: TeamMember, { pulse, isPeers }: TeamColumn): TeamCell => {
        const [key, isTracked] = [keyOf(member.id, pulse.id), mayTrackPerson(actor, member, pulse.options)];
        return { isPeers, isTracked, forms: formsOf.get(key) ?? [], reviews: isTracked ? (statesOf.get(key) ?? []) : [] };
      };
      return { ...counts, columns, reminded, rows: members.map((member) => ({ member, cells: columns.map((column) => cellOf(member, column)) })) };
    },

    /** The reviews that a nomination task has opened, by their writers' names. @throws NotVisible for whoever may not know them. */
    async peerReviews(actor: Actor, hash: string): Promise<PeerReviews> {
      const viewer = viewerOf(actor, clock);
      const task = requireKnown(actor, await findPulse(sql, viewer, hash));
      if (!canTrackReviewsOf(actor, task)) throw new NotVisible(MESSAGES.pulses.notFound);
      const opened = Prisma.sql`p.nomination_task_id = ${task.id} AND p.kind = 'review'`;
      const [reviews, reminded] = await Promise.all([findPulses(sql, viewer, opened, BY_WRITER, MAX_REVIEWS), findRemindedToday(sql, opened, clock.now())]);
      return { reviews: reviews.filter((review) => canTrack(actor, review)), reminded };
    },
  };
}
