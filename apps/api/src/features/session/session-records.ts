import { createHash } from 'node:crypto';
import type { Tx } from '@reviews/db';
import type { Permission } from '@reviews/domain';
import type { Actor, Reach } from '../../core/actor.ts';
import { audit, type Doer } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction } from '../../core/sql.ts';
import { sweepAndFindLimits, type GrantRow } from './session.queries.ts';

/** What is stored of a session's token. */
export function digestOf(token: string): Buffer<ArrayBuffer> {
  return createHash('sha256').update(token).digest();
}

/** A person's grants as they are asked about, from the rows of their roles. */
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

/** Whose session ended, and when it would have ended by itself. */
export interface EndedSession extends Doer {
  readonly expiresAt: Date;
  readonly signedInAt: Date;
  readonly from: SignInPlace;
}

/** The browser and the address that a session was opened from. */
export interface SignInPlace {
  readonly device: string | null;
  readonly address: string | null;
}

export type SessionRecords = ReturnType<typeof createSessionRecords>;

/** The opening and ending of sessions, by which all use cases open and end them. */
export function createSessionRecords({
  clock,
  newToken,
}: {
  readonly clock: Clock;
  readonly newToken: () => string;
}) {
  return {
    /** Opens a session under a fresh token, which it returns. `goesOnFrom` is the session whose sign-in it goes on with. */
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
     * Ends a session unless it has ended. An impersonation ends with it, at the latest when its hour was over, and the
     * log of the impersonated person says so.
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
