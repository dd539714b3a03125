import { Prisma } from '@reviews/db';
import {
  canSeeComment,
  COMMENT_VISIBILITY_VALUES,
  type Audience,
  type CommentVisibility,
} from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import type { PulseFacts } from '../record/pulses.policy.ts';

/**
 * Facts besides the form that decide whether a comment can be read. They belong to a thread; its
 * replies follow it (AMB-16).
 */
export const ThreadFacts = z.strictObject({
  visibility: z.enum(COMMENT_VISIBILITY_VALUES),
  /** Author of the thread. */
  thread_author_id: z.int(),
  /** Who submitted the version that the thread is about; null if unknown. */
  submitted_by_id: z.int().nullable(),
});
export type ThreadFacts = z.infer<typeof ThreadFacts>;

/** Returns the visibilities that a reader in this audience may read. */
export const admittedTo = (audience: Audience): CommentVisibility[] =>
  COMMENT_VISIBILITY_VALUES.filter((visibility) =>
    canSeeComment({ visibility, audience, isAuthor: false }),
  );

/**
 * Returns the visibilities of a person's own threads that they may read: all, except private ones
 * while someone impersonates them.
 */
const ownOf = (
  { impersonator }: Pick<Actor, 'impersonator'>,
  audience: Audience,
): CommentVisibility[] =>
  COMMENT_VISIBILITY_VALUES.filter((visibility) =>
    canSeeComment({ visibility, audience, isAuthor: true, isImpersonated: impersonator !== null }),
  );

/**
 * Returns whether someone who reads the form as `audience` may read a comment. The writer may not
 * read comments on a former writer's words: those left the form with their author.
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

/**
 * Who made the last submission before the thread of `k` began. `p` is the form, `t` the thread of a
 * reply.
 */
export const submittedBy: Prisma.Sql = Prisma.sql`(SELECT made.submitted_by_id FROM pulse_submission made
  WHERE made.pulse_id = p.id AND made.submitted_at <= coalesce(t.created_at, k.created_at) ORDER BY made.number DESC LIMIT 1)`;

/** The comments `k` of the form `p`, replies with their thread `t`. */
export const commentsOfForm: Prisma.Sql = Prisma.sql`comment k LEFT JOIN comment t ON t.id = k.parent_id`;

const arrayOf = (visibilities: readonly CommentVisibility[]): Prisma.Sql =>
  Prisma.sql`${[...visibilities]}::text[]`;

/**
 * Returns the visibilities for a reader of the form `p` by their relation to it. Managers of the
 * subject and readers by role get the same.
 */
const admittedByRelation = ({
  employeeId,
}: Pick<
  Actor,
  'employeeId'
>): Prisma.Sql => Prisma.sql`CASE WHEN p.assignee_id = ${employeeId}::int THEN ${arrayOf(admittedTo('writer'))}
  WHEN p.employee_id = ${employeeId}::int THEN ${arrayOf(admittedTo('subject'))} ELSE ${arrayOf(admittedTo('hr'))} END`;

/**
 * Returns `readsComment` as a condition over `commentsOfForm`, for someone who reads the form.
 * Deleted comments are excluded. `admitted` are the visibilities for the reader's audience. A test
 * checks that both agree.
 */
export function commentScope(actor: Actor, admitted = admittedByRelation(actor)): Prisma.Sql {
  // Authorship does not depend on the audience.
  const own = arrayOf(ownOf(actor, 'writer'));
  return Prisma.sql`(k.pulse_id = p.id AND k.deleted_at IS NULL AND t.deleted_at IS NULL AND (
    (coalesce(t.author_id, k.author_id) = ${actor.userId} AND k.visibility::text = ANY(${own}))
    OR (k.visibility::text = ANY(${admitted}) AND CASE WHEN p.assignee_id = ${actor.employeeId}::int THEN coalesce(${submittedBy} = p.assignee_id, true) ELSE true END)))`;
}

/** Returns `commentScope` for a reader of the form in this audience. */
export const commentScopeOf = (actor: Actor, audience: Audience): Prisma.Sql =>
  commentScope(actor, arrayOf(admittedTo(audience)));
