import { Prisma } from '@reviews/db';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import type { Sql } from '../../core/sql.ts';
import { grantsOf, reachOf, GrantRow } from '../session/public.ts';
import type { PacketViewName } from './packets.queries.ts';

interface TokenGiven {
  readonly digest: Buffer;
  readonly packetId: number;
  readonly view: PacketViewName;
  readonly userId: number;
  readonly expiresAt: Date;
}

export async function insertToken(
  sql: Sql,
  { digest, packetId, view, userId, expiresAt }: TokenGiven,
): Promise<void> {
  await sql.run(
    Prisma.sql`INSERT INTO packet_token (id, packet_id, view, user_id, expires_at) VALUES (${digest}, ${packetId}, ${view}::packet_view, ${userId}, ${expiresAt}::timestamptz)`,
  );
}

/** Removes all expired tokens. */
export async function removeOverTokens(sql: Sql, now: Date): Promise<void> {
  await sql.run(
    Prisma.sql`DELETE FROM packet_token WHERE id IN (SELECT id FROM packet_token WHERE expires_at <= ${now}::timestamptz ORDER BY id FOR UPDATE SKIP LOCKED)`,
  );
}

interface Redeemed {
  readonly digest: Buffer;
  readonly view: PacketViewName;
  readonly hash: string;
  readonly now: Date;
}

const OwnerRow = z.strictObject({ user_id: z.int() });

/** Returns the owner of a token that is still valid, without using it up. */
export async function findTokenOwner(
  sql: Sql,
  { digest, view, hash, now }: Redeemed,
): Promise<number | undefined> {
  const rows = await sql.rows(
    OwnerRow,
    Prisma.sql`
    SELECT t.user_id FROM packet_token t JOIN packet pk ON pk.id = t.packet_id
    WHERE t.id = ${digest} AND t.used_at IS NULL AND t.expires_at > ${now}::timestamptz AND t.view = ${view}::packet_view
      AND CASE t.view WHEN 'employee' THEN pk.employee_hash ELSE pk.manager_hash END = ${hash}`,
  );
  return rows[0]?.user_id;
}

/**
 * Redeems a token of this view of this packet.
 * @returns its owner
 */
export async function redeemToken(
  sql: Sql,
  { digest, view, hash, now }: Redeemed,
): Promise<number | undefined> {
  const rows = await sql.rows(
    OwnerRow,
    Prisma.sql`
    UPDATE packet_token SET used_at = ${now}::timestamptz FROM packet pk
    WHERE packet_token.id = ${digest} AND packet_token.used_at IS NULL AND packet_token.expires_at > ${now}::timestamptz AND packet_token.view = ${view}::packet_view
      AND pk.id = packet_token.packet_id AND CASE packet_token.view WHEN 'employee' THEN pk.employee_hash ELSE pk.manager_hash END = ${hash}
    RETURNING packet_token.user_id`,
  );
  return rows[0]?.user_id;
}

const BearerRow = z.strictObject({
  employee_id: z.int().nullable(),
  name: z.string(),
  grants: z.array(GrantRow),
});

/**
 * Returns a user as the actor they would be in their own session, or undefined if their account is
 * closed.
 */
export async function findBearer(sql: Sql, userId: number): Promise<Actor | undefined> {
  const rows = await sql.rows(
    BearerRow,
    Prisma.sql`
    SELECT u.employee_id, coalesce(e.preferred_name, u.email) AS name, ${grantsOf(Prisma.sql`u.id`)} AS grants
    FROM app_user u LEFT JOIN employee e ON e.id = u.employee_id WHERE u.id = ${userId} AND u.deactivated_at IS NULL`,
  );
  const [row] = rows;
  return (
    row && {
      userId,
      employeeId: row.employee_id,
      name: row.name,
      grants: reachOf(row.grants),
      impersonator: null,
    }
  );
}
