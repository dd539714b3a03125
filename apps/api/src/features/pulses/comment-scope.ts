import { Prisma } from '@reviews/db';
import {
  canSeeComment,
  COMMENT_VISIBILITY_VALUES,
  type Audience,
  type CommentVisibility,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import type { PulseFacts } from './pulses.policy.ts';

/** What decides beside the form whether a comment is read: it is asked of a thread, whose replies go with it (AMB-16). */
export interface ThreadFacts {
  readonly visibility: CommentVisibility;
  /** Who began the thread. */
  readonly thread_author_id: number;
  /** Who had submitted what the thread is about; null where that is not known. */
  readonly submitted_by_id: number | null;
}

/** Visibilities open to a reader as this audience. */
export const admittedTo = (audience: Audience): CommentVisibility[] =>
  COMMENT_VISIBILITY_VALUES.filter((visibility) =>
    canSeeComment({ visibility, audience, isAuthor: false }),
  );

/** Visibilities of threads of their own that a person reads: all, but for what only its author reads while somebody else is at the keyboard. */
const ownOf = (
  { impersonator }: Pick<Actor, 'impersonator'>,
  audience: Audience,
): CommentVisibility[] =>
  COMMENT_VISIBILITY_VALUES.filter((visibility) =>
    canSeeComment({ visibility, audience, isAuthor: true, isImpersonated: impersonator !== null }),
  );

/**
 * Whether somebody who reads the form as `audience` reads a comment of it. Its writer does not read what was said of the
 * words of a former one: those words left the form with their author.
 */
export function readsComment(
  actor: Actor,
  audience: Audience,
  form: Pick<PulseFacts, 'assignee_id'>,
  thread: ThreadFacts,
): boolean {
  if (
    thread.thread_author_id === actor.userId &&
    ownOf(actor, audience).includes(thread.visibility)
  )
    return true;
  if (
    audience === 'writer' &&
    thread.submitted_by_id !== null &&
    thread.submitted_by_id !== form.assignee_id
  )
    return false;
  return admittedTo(audience).includes(thread.visibility);
}

/** Whoever submitted last before the thread of `k` was begun: `p` is the form, `t` the thread of a reply. */
export const submittedBy: Prisma.Sql = Prisma.sql`(SELECT made.submitted_by_id FROM pulse_submission made
  WHERE made.pulse_id = p.id AND made.submitted_at <= coalesce(t.created_at, k.created_at) ORDER BY made.number DESC LIMIT 1)`;

/** The comments `k` of the form `p`, replies beside their thread `t`. */
export const commentsOfForm: Prisma.Sql = Prisma.sql`comment k LEFT JOIN comment t ON t.id = k.parent_id`;

const arrayOf = (visibilities: readonly CommentVisibility[]): Prisma.Sql =>
  Prisma.sql`${[...visibilities]}::text[]`;

/** What is open to a reader of the form `p` by what they are to it; whoever leads the subject and whoever reads by a role are open to the same. */
const admittedByRelation = ({
  employeeId,
}: Pick<
  Actor,
  'employeeId'
>): Prisma.Sql => Prisma.sql`CASE WHEN p.assignee_id = ${employeeId}::int THEN ${arrayOf(admittedTo('writer'))}
  WHEN p.employee_id = ${employeeId}::int THEN ${arrayOf(admittedTo('subject'))} ELSE ${arrayOf(admittedTo('hr'))} END`;

/**
 * `readsComment` as a condition over `commentsOfForm`, for somebody who reads the form; what is deleted nobody reads.
 * `admitted` are the visibilities open to them as the reader they are. The agreement test holds the two together.
 */
export function commentScope(actor: Actor, admitted = admittedByRelation(actor)): Prisma.Sql {
  // Whose own a comment is does not depend on the audience.
  const own = arrayOf(ownOf(actor, 'writer'));
  return Prisma.sql`(k.pulse_id = p.id AND k.deleted_at IS NULL AND t.deleted_at IS NULL AND (
    (coalesce(t.author_id, k.author_id) = ${actor.userId} AND k.visibility::text = ANY(${own}))
    OR (k.visibility::text = ANY(${admitted}) AND CASE WHEN p.assignee_id = ${actor.employeeId}::int THEN coalesce(${submittedBy} = p.assignee_id, true) ELSE true END)))`;
}

/** `commentScope` for a reader of the form as this audience. */
export const commentScopeOf = (actor: Actor, audience: Audience): Prisma.Sql =>
  commentScope(actor, arrayOf(admittedTo(audience)));
