import { createHash } from 'node:crypto';
import type { Tx } from '@reviews/db';
import type { Permission } from '@reviews/domain';
import type { Actor, Reach } from '../../core/actor.ts';
import { audit, type Doer } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction } from '../../core/sql.ts';
import { sweepAndFindLimits, type GrantRow } from './session.queries.ts';

/** Returns the digest of a session token. Only the digest is stored. */
export function digestOf(token: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(token).digest();
}

/** Converts the rows of a person's roles to grants. */
export function reachOf(rows: readonly GrantRow[]): Actor['grants'] {
  const grants = new Map<
    Permission,
    Reach & { readonly scopes: Set<GrantRow['scope']>; readonly departmentIds: Set<number> }
  >();
  for (const { permission, scope, departments } of rows) {
    const reach = grants.get(permission) ?? { scopes: new Set(), departmentIds: new Set() };
    reach.scopes.add(scope);
    if (scope === 'departments') for (const id of departments) reach.departmentIds.add(id);
    grants.set(permission, reach);
  }
  return grants;
}

/** An ended session: its user, and when it would have expired. */
export interface EndedSession extends Doer {
  readonly expiresAt: Date;
  readonly signedInAt: Date;
  readonly from: SignInPlace;
}

/** The browser and the IP address that a session was opened from. */
export interface SignInPlace {
  readonly device: string | null;
  readonly address: string | null;
}

export type SessionRecords = ReturnType<typeof createSessionRecords>;

/** Creates the functions that open and end sessions, for all use cases. */
export function createSessionRecords({
  clock,
  newToken,
}: {
  readonly clock: Clock;
  readonly newToken: () => string;
}) {
  return {
    /**
     * Opens a session and returns its new token. `goesOnFrom` is the session whose sign-in it
     * continues.
     */
    async open(
      tx: Tx,
      session: {
        userId: number;
        impersonatorId?: number;
        goesOnFrom?: Pick<EndedSession, 'expiresAt' | 'signedInAt'>;
        from: SignInPlace;
        preview?: { roleId: number; departmentIds: readonly number[] };
      },
    ): Promise<string> {
      const now = clock.now();
      const token = newToken();
      const { maxMs, impersonationMs } = await sweepAndFindLimits(onTransaction(tx), now);
      await tx.session.create({
        data: {
          id: digestOf(token),
          userId: session.userId,
          createdAt: now,
          lastSeenAt: now,
          ...session.from,
          ...(session.preview === undefined
            ? {}
            : {
                previewRoleId: session.preview.roleId,
                previewDepartmentIds: [...session.preview.departmentIds],
              }),
          expiresAt: session.goesOnFrom?.expiresAt ?? new Date(now.getTime() + maxMs),
          signedInAt: session.goesOnFrom?.signedInAt ?? now,
          ...(session.impersonatorId === undefined
            ? {}
            : {
                impersonatorId: session.impersonatorId,
                impersonationExpiresAt: new Date(now.getTime() + impersonationMs),
              }),
        },
        select: { userId: true },
      });
      return token;
    },

    /**
     * Ends a session unless it has ended. An impersonation ends with it, or after its hour at the
     * latest, and is logged for the impersonated person.
     */
    async end(tx: Tx, token: string): Promise<EndedSession | undefined> {
      const now = clock.now();
      const [ended] = await tx.session.updateManyAndReturn({
        where: { id: digestOf(token), revokedAt: null },
        data: { revokedAt: now },
        select: {
          userId: true,
          impersonatorId: true,
          impersonationExpiresAt: true,
          expiresAt: true,
          signedInAt: true,
          device: true,
          address: true,
        },
      });
      if (ended === undefined) return undefined;
      const {
        userId,
        impersonatorId,
        impersonationExpiresAt,
        expiresAt,
        signedInAt,
        device,
        address,
      } = ended;
      const doer = {
        userId,
        impersonator: impersonatorId === null ? null : { userId: impersonatorId },
      };
      if (impersonationExpiresAt !== null) {
        const stoppedAt = impersonationExpiresAt < now ? impersonationExpiresAt : now;
        await audit(tx, doer, stoppedAt, {
          action: 'impersonation.stopped',
          entity: 'user',
          entityId: userId,
        });
      }
      return { ...doer, expiresAt, signedInAt, from: { device, address } };
    },
  };
}
