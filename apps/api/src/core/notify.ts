import { Prisma, type Tx } from '@reviews/db';
import type { FormNoticeKind, Permission, SiteNoticeKind } from '@reviews/domain';
import { z } from 'zod';
import type { Doer } from './audit.ts';
import { onTransaction } from './sql.ts';

/**
 * A notice about a review. Its text is made when it is read, from what the reader may know then.
 */
export interface NoticeGiven {
  readonly kind: FormNoticeKind;
  readonly pulseId: number;
  /**
   * User ids to notify. Leaves out the person who caused it and, if impersonated, their
   * impersonator.
   */
  readonly recipients: readonly number[];
  /** For kind `commented`. */
  readonly commentId?: number;
  /** For kinds `reopen_requested` and `reopen_declined`. */
  readonly requestId?: number;
  /** Not shown or emailed earlier, where the time could reveal an anonymous writer. */
  readonly visibleFrom?: Date;
}

/** One person to notify about one review. */
export interface ToldOf {
  readonly pulseId: number;
  readonly userId: number;
}

const isTold = (actor: Doer | null, userId: number): boolean =>
  userId !== actor?.userId && userId !== actor?.impersonator?.userId;

/** A notice that was written. */
export const NoticeRow = z.strictObject({ id: z.bigint() });
const NoticeOfPersonRow = NoticeRow.extend({ user_id: z.int() });

/** Queues emails of these notices for people who want them by email. */
export async function putInOutbox(
  tx: Tx,
  notices: readonly { readonly id: bigint }[],
): Promise<void> {
  if (notices.length === 0) return;
  await tx.$executeRaw(Prisma.sql`
    INSERT INTO mail (notice_id, user_id, due_at, created_at)
    SELECT n.id, n.user_id, n.visible_from, n.created_at FROM notice n
    WHERE n.id = ANY(${notices.map(({ id }) => id)}::bigint[])
      AND NOT EXISTS (SELECT FROM notice_preference np WHERE np.user_id = n.user_id AND np.kind = n.kind AND NOT np.by_mail)
    ORDER BY n.id`);
}

/**
 * Notifies people in the transaction that causes it: in the product, and by email unless they opted
 * out. Two statements whatever the number of people.
 */
export async function notify(
  tx: Tx,
  actor: Doer,
  at: Date,
  { kind, pulseId, recipients, commentId, requestId, visibleFrom }: NoticeGiven,
): Promise<void> {
  const told = [...new Set(recipients)]
    .filter((id) => isTold(actor, id))
    .toSorted((one, other) => one - other);
  if (told.length === 0) return;
  const from = visibleFrom === undefined || visibleFrom < at ? at : visibleFrom;
  const notices = await onTransaction(tx).rows(
    NoticeOfPersonRow,
    Prisma.sql`
    INSERT INTO notice (user_id, kind, pulse_id, comment_id, request_id, actor_id, created_at, visible_from)
    SELECT u.id, ${kind}::notice_kind, ${pulseId}::int, ${commentId ?? null}::int, ${requestId ?? null}::int, ${actor.userId}::int, ${at}::timestamptz, ${from}::timestamptz
    FROM app_user u WHERE u.id = ANY(${told}::int[]) AND u.deactivated_at IS NULL ORDER BY u.id
    RETURNING id, user_id`,
  );
  await putInOutbox(tx, notices);
}

/** Notifies one person about each of several reviews. Two statements whatever their number. */
export async function notifyEach(
  tx: Tx,
  actor: Doer | null,
  at: Date,
  kind: FormNoticeKind,
  given: readonly ToldOf[],
): Promise<void> {
  const told = given
    .filter(({ userId }) => isTold(actor, userId))
    .toSorted((one, other) => one.userId - other.userId || one.pulseId - other.pulseId);
  if (told.length === 0) return;
  const notices = await onTransaction(tx).rows(
    NoticeRow,
    Prisma.sql`
    INSERT INTO notice (user_id, kind, pulse_id, actor_id, created_at, visible_from)
    SELECT u.id, ${kind}::notice_kind, told.pulse_id, ${actor?.userId ?? null}::int, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${told.map(({ userId }) => userId)}::int[], ${told.map(({ pulseId }) => pulseId)}::int[]) told(user_id, pulse_id)
    JOIN app_user u ON u.id = told.user_id WHERE u.deactivated_at IS NULL ORDER BY u.id, told.pulse_id
    RETURNING id`,
  );
  await putInOutbox(tx, notices);
}

/** One person whose packet is released, and any review in it. */
export interface ToldOfPacket extends ToldOf {
  readonly packetId: number;
}

/**
 * Notifies each person that their packet is released, by someone or by the product itself. Two
 * statements whatever their number.
 */
export async function notifyOfPackets(
  tx: Tx,
  actor: Doer | null,
  at: Date,
  given: readonly ToldOfPacket[],
): Promise<void> {
  const told = given
    .filter(({ userId }) => isTold(actor, userId))
    .toSorted((one, other) => one.userId - other.userId || one.packetId - other.packetId);
  if (told.length === 0) return;
  const notices = await onTransaction(tx).rows(
    NoticeRow,
    Prisma.sql`
    INSERT INTO notice (user_id, kind, pulse_id, packet_id, actor_id, created_at, visible_from)
    SELECT u.id, 'packet_released'::notice_kind, told.pulse_id, told.packet_id, ${actor?.userId ?? null}::int, ${at}::timestamptz, ${at}::timestamptz
    FROM unnest(${told.map(({ userId }) => userId)}::int[], ${told.map(({ pulseId }) => pulseId)}::int[], ${told.map(({ packetId }) => packetId)}::int[]) told(user_id, pulse_id, packet_id)
    JOIN app_user u ON u.id = told.user_id WHERE u.deactivated_at IS NULL ORDER BY u.id, told.packet_id
    RETURNING id`,
  );
  await putInOutbox(tx, notices);
}

/** A notice about something other than a review; each kind names the one thing it is about. */
export interface SubjectGiven {
  readonly kind: SiteNoticeKind;
  readonly integrationId?: number;
  readonly importId?: number;
  readonly tokenId?: number;
  /** The person who caused it, if the recipient is told who. */
  readonly actorId?: number;
  /** Not shown or emailed earlier. */
  readonly visibleFrom?: Date;
}

/** Condition: a role gives account `u` this permission with scope `all`. */
export const holdsForAll = (permission: Permission): Prisma.Sql => Prisma.sql`EXISTS (
  SELECT FROM user_role ur JOIN role_permission rp ON rp.role_id = ur.role_id WHERE ur.user_id = u.id AND rp.permission = ${permission} AND rp.scope = 'all')`;

/**
 * Notifies the matching accounts `u` of something that the product did by itself, or that may not
 * have been done by the person it concerns. Leaves no one out as its cause.
 */
export async function notifyThose(
  tx: Tx,
  who: Prisma.Sql,
  at: Date,
  { kind, integrationId, importId, tokenId, actorId, visibleFrom = at }: SubjectGiven,
): Promise<void> {
  const notices = await onTransaction(tx).rows(
    NoticeRow,
    Prisma.sql`
    INSERT INTO notice (user_id, kind, integration_id, import_id, token_id, actor_id, created_at, visible_from)
    SELECT u.id, ${kind}::notice_kind, ${integrationId ?? null}::int, ${importId ?? null}::int, ${tokenId ?? null}::int, ${actorId ?? null}::int, ${at}::timestamptz, ${visibleFrom}::timestamptz
    FROM app_user u WHERE u.deactivated_at IS NULL AND ${who} ORDER BY u.id
    RETURNING id`,
  );
  await putInOutbox(tx, notices);
}
