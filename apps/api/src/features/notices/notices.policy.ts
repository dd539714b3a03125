import { Prisma } from '@reviews/db';
import { holds, type Actor } from '../../core/actor.ts';
import { admittedTo, answerScope, commentScope, commentsOfForm, existenceScope, viewScope } from '../pulses/public.ts';

/** Whether the person reads the mails of the product, which are there for administrators. */
export function canReadMails(actor: Actor): boolean {
  return holds(actor, 'app.configure');
}

/** Whether the reader of the form `p` may read the comment of the notice `n`, as the reader of the form they are. */
function commentOfNotice(actor: Actor): Prisma.Sql {
  const admitted = Prisma.sql`CASE WHEN p.assignee_id = ${actor.employeeId}::int THEN ${admittedTo('writer')}::text[]
    WHEN p.employee_id = ${actor.employeeId}::int THEN ${admittedTo('subject')}::text[] ELSE ${admittedTo('hr')}::text[] END`;
  return Prisma.sql`EXISTS (SELECT FROM ${commentsOfForm} WHERE k.id = n.comment_id AND ${commentScope(actor, admitted)})`;
}

const requestIs = (state: 'pending' | 'declined', more = Prisma.empty): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM reopen_request asked WHERE asked.id = n.request_id AND asked.state = ${state}::reopen_request_state ${more})`;

/** Whether it is still to be decided who writes the form, by its writer or by the new manager, who must know of it. */
function isToBeHandedOver(actor: Actor, isWriter: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`p.state IN ('open', 'draft') AND c.closed_at IS NULL AND EXISTS (SELECT FROM handover asked JOIN manager_change m ON m.id = asked.change_id
    WHERE asked.pulse_id = p.id AND asked.decision IS NULL AND asked.writer_id = p.assignee_id
      AND (${isWriter} OR (coalesce(m.new_manager_id = ${actor.employeeId}::int, false) AND ${existenceScope(actor)})))`;
}

/**
 * What of their own notices `n` there is for a person now, over the tables of the forms' list scopes: that of a form they
 * have to write while they have it; of one whose subject has another manager while it is undecided; and a reminder of it while it is open; of a request while it waits for them; of its answer while the form is theirs; of a
 * comment while they may read it. Whoever had a form is told that it is not theirs any more, and of nothing that becomes of
 * it then, its end included.
 */
export function noticeScope(actor: Actor, anonymousWriters: Prisma.Sql): Prisma.Sql {
  const isWriter = Prisma.sql`coalesce(p.assignee_id = ${actor.employeeId}::int, false)`;
  const readsForm = viewScope(actor, anonymousWriters);
  return Prisma.sql`((n.kind = 'reassigned' OR p.deleted_at IS NULL) AND (p.cycle_id IS NULL OR c.launched_at IS NOT NULL) AND CASE n.kind
    WHEN 'assigned' THEN ${isWriter}
    WHEN 'reassigned' THEN NOT ${isWriter}
    WHEN 'reopened' THEN ${readsForm} OR ${existenceScope(actor)}
    WHEN 'reopen_requested' THEN ${answerScope(actor)} AND ${requestIs('pending')}
    WHEN 'reopen_declined' THEN ${isWriter} AND ${requestIs('declined', Prisma.sql`AND asked.requested_by_id = ${actor.userId}`)}
    WHEN 'commented' THEN ${readsForm} AND ${commentOfNotice(actor)}
    WHEN 'reminded' THEN ${isWriter} AND p.state IN ('open', 'draft')
    WHEN 'handover' THEN ${isToBeHandedOver(actor, isWriter)} END)`;
}

/**
 * Which mails to others an administrator reads: of forms of which they may know who writes them and how far they are, never
 * about themselves, and of comments they may read. A mail names its recipient, and so, often, the writer.
 */
export function mailScope(actor: Actor, anonymousWriters: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(p.deleted_at IS NULL AND p.employee_id IS DISTINCT FROM ${actor.employeeId}::int AND ${existenceScope(actor)}
    AND (n.kind <> 'commented' OR (${viewScope(actor, anonymousWriters)} AND ${commentOfNotice(actor)})))`;
}
