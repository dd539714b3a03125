import { Prisma } from '@reviews/db';
import type { NoticeKind } from '@reviews/domain';
import { holds, holdsByRole, type Actor } from '../../core/actor.ts';
import { configures } from '../app-config/public.ts';
import { canImport } from '../imports/public.ts';
import {
  admittedTo,
  answerScope,
  commentScope,
  commentsOfForm,
  existenceScope,
  notKeptFromImpersonator,
  viewScope,
  type Viewer,
} from '../pulses/public.ts';
import { seesOwnTokens } from '../tokens/public.ts';

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

/** Whether the packet of the notice is still released to its person, by the release that they were told of. */
const isHandedOut = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`EXISTS (SELECT FROM packet handed WHERE handed.id = n.packet_id AND handed.employee_id = ${actor.employeeId}::int
  AND handed.state = 'released' AND handed.released_at <= n.created_at)`;

/** The forms `p` of the digest of notice `n` that their reader still has to write, as far as nobody reads through their eyes what is kept from them. */
export const owedOfDigest = (
  viewer: Pick<Viewer, 'employeeId' | 'impersonatorEmployeeId'>,
): Prisma.Sql => Prisma.sql`reminder_form had JOIN pulse p ON p.id = had.pulse_id JOIN template_version t ON t.id = p.template_version_id
  WHERE had.reminder_id = n.reminder_id AND p.assignee_id = ${viewer.employeeId}::int AND p.state IN ('open', 'draft') AND p.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM cycle over WHERE over.id = p.cycle_id AND over.closed_at IS NOT NULL) AND ${notKeptFromImpersonator(viewer)}`;

/**
 * What of their own notices `n` there is for a person now, over the tables of the forms' list scopes: that of a form they
 * have to write while they have it; of one whose subject has another manager while it is undecided; a reminder of it, or another day for it, while it is open; of a request while it waits for them; of its answer while the form is theirs; of a
 * comment while they may read it; of a packet while it is released. Whoever had a form is told that it is not theirs any more, and of nothing that becomes of
 * it then, its end included.
 */
export function noticeScope(actor: Actor, anonymousWriters: Prisma.Sql): Prisma.Sql {
  const isWriter = Prisma.sql`coalesce(p.assignee_id = ${actor.employeeId}::int, false)`;
  const readsForm = viewScope(actor, anonymousWriters);
  return Prisma.sql`((n.kind IN ('reassigned', 'packet_released') OR n.reminder_id IS NOT NULL OR p.deleted_at IS NULL) AND (p.cycle_id IS NULL OR c.launched_at IS NOT NULL) AND CASE n.kind
    WHEN 'assigned' THEN ${isWriter}
    WHEN 'reassigned' THEN NOT ${isWriter}
    WHEN 'reopened' THEN ${readsForm} OR ${existenceScope(actor)}
    WHEN 'reopen_requested' THEN ${answerScope(actor)} AND ${requestIs('pending')}
    WHEN 'reopen_declined' THEN ${isWriter} AND ${requestIs('declined', Prisma.sql`AND asked.requested_by_id = ${actor.userId}`)}
    WHEN 'commented' THEN ${readsForm} AND ${commentOfNotice(actor)}
    WHEN 'reminded' THEN CASE WHEN n.reminder_id IS NULL THEN ${isWriter} AND p.state IN ('open', 'draft') ELSE EXISTS (SELECT FROM ${owedOfDigest({ employeeId: actor.employeeId, impersonatorEmployeeId: actor.impersonator?.employeeId ?? null })}) END
    WHEN 'extended' THEN ${isWriter} AND p.state IN ('open', 'draft') AND p.due_date_override IS NOT NULL
    WHEN 'packet_released' THEN ${isHandedOut(actor)}
    WHEN 'handover' THEN ${isToBeHandedOver(actor, isWriter)} END)`;
}

/**
 * The same of notices about no form, over `siteTables`: of an integration that is off while they may switch it on; of a file
 * while it waits for one of those who import; of a token of their own, and that it ends, unless it was revoked; of another
 * password. Tokens and passwords are told of to their owner alone, at a keyboard of their own.
 */
export function siteNoticeScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`CASE n.kind
    WHEN 'integration_off' THEN ${configures(actor)}::boolean AND i.deleted_at IS NULL AND NOT i.enabled
    WHEN 'import_waits' THEN ${canImport(actor)}::boolean AND f.state IN ('mapping', 'ready')
    WHEN 'token_made' THEN ${seesOwnTokens(actor)}::boolean AND k.user_id = ${actor.userId}
    WHEN 'token_ending' THEN ${seesOwnTokens(actor)}::boolean AND k.user_id = ${actor.userId} AND k.revoked_at IS NULL
    WHEN 'password_changed' THEN ${actor.impersonator === null && actor.token === undefined}::boolean
    ELSE false END`;
}

/** Whether a kind can be of any concern to somebody with these roles: what cannot is not offered to be chosen. */
export function concerns(actor: Pick<Actor, 'grants'>, kind: NoticeKind): boolean {
  if (kind === 'integration_off') return holdsByRole(actor, 'app.configure');
  return kind !== 'import_waits' || canImport(actor);
}

/** Which mails about no form an administrator reads: of imports, where they import; integrations and tokens are theirs to see to. */
export const siteMailScope = (actor: Actor): Prisma.Sql =>
  Prisma.sql`(${configures(actor)}::boolean AND (n.kind <> 'import_waits' OR ${canImport(actor)}::boolean))`;

/**
 * Which mails to others an administrator reads: of forms of which they may know who writes them and how far they are, never
 * about themselves, and of comments they may read. A mail names its recipient, and so, often, the writer. Digests name what
 * somebody has to write, all of it: they are told of form by form, in the log of the reminders alone.
 */
export function mailScope(actor: Actor, anonymousWriters: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`(p.deleted_at IS NULL AND n.reminder_id IS NULL AND p.employee_id IS DISTINCT FROM ${actor.employeeId}::int AND ${existenceScope(actor)}
    AND (n.kind <> 'commented' OR (${viewScope(actor, anonymousWriters)} AND ${commentOfNotice(actor)})))`;
}
