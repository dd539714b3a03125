import { Prisma } from '@reviews/db';
import { isAlertKind, type NoticeKind } from '@reviews/domain';
import { holds, holdsByRole, type Actor } from '../../core/actor.ts';
import { configures } from '../app-config/public.ts';
import { canImport } from '../imports/public.ts';
import { commentScope, commentsOfForm } from '../pulses/commenting/public.ts';
import {
  answerScope,
  existenceScope,
  notKeptFromImpersonator,
  isInBatch,
  viewScope,
  type Viewer,
} from '../pulses/record/public.ts';
import { seesOwnTokens } from '../tokens/public.ts';

/** Returns whether the actor may read the product's mails: administrators only. */
export function canReadMails(actor: Actor): boolean {
  return holds(actor, 'app.configure');
}

/**
 * Returns the condition that the reader may read the comment of notice `n`, in their role on form
 * `p`.
 */
function commentOfNotice(actor: Actor): Prisma.Sql {
  return Prisma.sql`EXISTS (SELECT FROM ${commentsOfForm} WHERE k.id = n.comment_id AND ${commentScope(actor)})`;
}

const requestIs = (state: 'pending' | 'declined', more = Prisma.empty): Prisma.Sql =>
  Prisma.sql`EXISTS (SELECT FROM reopen_request asked WHERE asked.id = n.request_id AND asked.state = ${state}::reopen_request_state ${more})`;

/**
 * Returns the condition that the handover of the form is still undecided, for its writer or the new
 * manager, who must know of it.
 */
function isToBeHandedOver(actor: Actor, isWriter: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`p.state IN ('open', 'draft') AND c.closed_at IS NULL AND EXISTS (SELECT FROM handover asked JOIN manager_change m ON m.id = asked.change_id
    WHERE asked.pulse_id = p.id AND asked.decision IS NULL AND asked.writer_id = p.assignee_id
      AND (${isWriter} OR (coalesce(m.new_manager_id = ${actor.employeeId}::int, false) AND ${existenceScope(actor)})))`;
}

/** Returns the condition that the packet of the notice is still released, by the same release. */
const isHandedOut = (
  actor: Actor,
): Prisma.Sql => Prisma.sql`EXISTS (SELECT FROM packet handed WHERE handed.id = n.packet_id AND handed.employee_id = ${actor.employeeId}::int
  AND handed.state = 'released' AND handed.released_at <= n.created_at)`;

/**
 * Returns the forms `p` of the digest of notice `n` that its reader still has to write. Leaves out
 * what must be hidden from someone who impersonates the reader.
 */
export const owedOfDigest = (
  viewer: Pick<Viewer, 'employeeId' | 'impersonatorEmployeeId'>,
): Prisma.Sql => Prisma.sql`reminder_form had JOIN pulse p ON p.id = had.pulse_id JOIN template_version t ON t.id = p.template_version_id
  WHERE had.reminder_id = n.reminder_id AND p.assignee_id = ${viewer.employeeId}::int AND p.state IN ('open', 'draft') AND p.deleted_at IS NULL
    AND NOT EXISTS (SELECT FROM cycle over WHERE over.id = p.cycle_id AND over.closed_at IS NOT NULL) AND ${notKeptFromImpersonator(viewer)}`;

/**
 * Returns which of a person's own notices `n` are visible now, over the tables of the form list
 * scopes: an assignment while they have the form; a manager change of a subject while the handover
 * is undecided; a reminder or a new due date while the form is open; a declined reviewer while they choose the others; a reopen request while they
 * can answer it; its answer while the form is theirs; a comment while they may read it; a packet
 * while it is released. A former writer sees that the form is no longer theirs, and nothing that
 * happens to it later, not even its removal.
 */
export function noticeScope(actor: Actor): Prisma.Sql {
  const isWriter = Prisma.sql`coalesce(p.assignee_id = ${actor.employeeId}::int, false)`;
  // What happened before a joint delivery would tell when a review of it was written.
  const readsForm = Prisma.sql`(${viewScope(actor)} AND NOT (${isInBatch(actor)} AND n.created_at <= pk.released_at))`;
  return Prisma.sql`((n.kind IN ('reassigned', 'packet_released') OR n.reminder_id IS NOT NULL OR p.deleted_at IS NULL) AND (p.cycle_id IS NULL OR c.launched_at IS NOT NULL) AND CASE n.kind
    WHEN 'assigned' THEN ${isWriter}
    WHEN 'reassigned' THEN NOT ${isWriter}
    WHEN 'reopened' THEN ${readsForm} OR ${existenceScope(actor)}
    WHEN 'reopen_requested' THEN ${answerScope(actor)} AND ${requestIs('pending')}
    WHEN 'reopen_declined' THEN ${isWriter} AND ${requestIs('declined', Prisma.sql`AND asked.requested_by_id = ${actor.userId}`)}
    WHEN 'commented' THEN ${readsForm} AND ${commentOfNotice(actor)}
    WHEN 'reminded' THEN CASE WHEN n.reminder_id IS NULL THEN ${isWriter} AND p.state IN ('open', 'draft') ELSE EXISTS (SELECT FROM ${owedOfDigest({ employeeId: actor.employeeId, impersonatorEmployeeId: actor.impersonator?.employeeId ?? null })}) END
    WHEN 'extended' THEN ${isWriter} AND p.state IN ('open', 'draft') AND p.due_date_override IS NOT NULL
    WHEN 'reviewer_declined' THEN ${isWriter}
    WHEN 'packet_released' THEN ${isHandedOut(actor)}
    WHEN 'handover' THEN ${isToBeHandedOver(actor, isWriter)} END)`;
}

const isOneself = ({ impersonator, token }: Actor): boolean =>
  impersonator === null && token === undefined;

/**
 * Returns the same for site notices, over `siteTables`: an integration that is off, while they may
 * switch it on; an import file, while it waits for one of the people who import; the end of a token
 * of their own, unless it was revoked; a changed password. Notices of tokens and passwords are for
 * their owner alone, in a session of their own.
 */
export function siteNoticeScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`CASE n.kind
    WHEN 'integration_off' THEN ${configures(actor)}::boolean AND i.deleted_at IS NULL AND NOT i.enabled
    WHEN 'import_waits' THEN ${canImport(actor)}::boolean AND f.state IN ('mapping', 'ready')
    WHEN 'token_made' THEN ${seesOwnTokens(actor)}::boolean AND k.user_id = ${actor.userId}
    WHEN 'token_ending' THEN ${seesOwnTokens(actor)}::boolean AND k.user_id = ${actor.userId} AND k.revoked_at IS NULL
    WHEN 'password_changed' THEN ${isOneself(actor)}::boolean
    WHEN 'password_link' THEN ${isOneself(actor)}::boolean
    WHEN 'address_changed' THEN ${isOneself(actor)}::boolean
    ELSE false END`;
}

/**
 * Returns whether someone with these roles may choose if a kind is mailed to them: it can concern
 * them, and is not about an attack on their account.
 */
export function concerns(actor: Pick<Actor, 'grants'>, kind: NoticeKind): boolean {
  if (isAlertKind(kind)) return false;
  if (kind === 'integration_off') return holdsByRole(actor, 'app.configure');
  return kind !== 'import_waits' || canImport(actor);
}

/**
 * Returns which site mails an administrator may read: imports with the import permission,
 * integrations and tokens with theirs.
 */
export const siteMailScope = (actor: Actor): Prisma.Sql =>
  Prisma.sql`(${configures(actor)}::boolean AND (n.kind <> 'import_waits' OR ${canImport(actor)}::boolean))`;

/**
 * Returns which mails to others an administrator may read: about forms whose writer and progress
 * they may know, never about themselves, and about comments that they may read. A mail names its
 * recipient, which often is the writer. Digests are excluded, because they list everything that
 * someone has to write: the reminder log shows them form by form.
 */
export function mailScope(actor: Actor): Prisma.Sql {
  return Prisma.sql`(p.deleted_at IS NULL AND n.reminder_id IS NULL AND p.employee_id IS DISTINCT FROM ${actor.employeeId}::int AND ${existenceScope(actor)}
    AND (n.kind <> 'commented' OR (${viewScope(actor)} AND ${commentOfNotice(actor)})))`;
}
