import { inTransaction, type Database } from '@reviews/db';
import {
  INTEGRATION_MESSAGES,
  NotVisible,
  RuleViolation,
  OPEN_ID_SETUP_MESSAGES as texts,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { findIntegration, requireIntegrationManager } from '../integrations/public.ts';
import { lockAccess, requireAccessManager, requireAdministrator } from '../roles/public.ts';
import { reachedAccount } from '../users/public.ts';
import * as queries from './open-id.queries.ts';

export type OpenIdSetupService = ReturnType<typeof createOpenIdSetupService>;

/**
 * Creates the service behind the setup page: data for the provider, and links between its
 * identities and accounts.
 */
export function createOpenIdSetupService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** @throws NotAllowed, NotVisible */
    async show(
      actor: Actor,
      integrationId: number,
    ): Promise<{ readonly linked: number; readonly last_at: Date | null }> {
      requireIntegrationManager(actor);
      const record = await findIntegration(onPool(db), integrationId);
      if (record?.kind !== 'openid') throw new NotVisible(INTEGRATION_MESSAGES.notFound);
      return queries.findUse(onPool(db), integrationId);
    },

    /**
     * Unlinks an account. The next sign-in looks it up again.
     * @throws NotAllowed, NotVisible, RuleViolation
     * @returns whose account it is
     */
    async unlink(actor: Actor, userId: number): Promise<string> {
      requireAccessManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const { name } = await reachedAccount(
          sql,
          await lockAccess(sql, actor),
          userId,
          clock.now(),
        );
        if ((await queries.unlink(sql, userId)) === 0)
          throw new RuleViolation(texts.notLinked({ name }));
        await requireAdministrator(sql);
        await audit(tx, actor, clock.now(), {
          action: 'user.unlinked',
          entity: 'user',
          entityId: userId,
        });
        return name;
      });
    },
  };
}
