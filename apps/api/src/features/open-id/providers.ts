import { openIdSettings } from '@reviews/contracts';
import { isDomainError } from '@reviews/domain';
import type { Database } from '@reviews/db';
import type { Clock } from '../../core/clock.ts';
import { onPool } from '../../core/sql.ts';
import { findIntegration, recordEvent, type IntegrationSecrets } from '../integrations/public.ts';
import type { Provider } from './open-id-client.ts';
import type { OpenIdDependencies } from './open-id.service.ts';

const KIND = 'sign_in';

/** Creates access to the sign-in integrations and their logs. */
export function createProviders({
  db,
  clock,
  secrets,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: IntegrationSecrets;
}): Pick<OpenIdDependencies, 'providerOf' | 'note'> {
  const note: OpenIdDependencies['note'] = (integrationId, noted) =>
    recordEvent(onPool(db), { integrationId, at: clock.now(), kind: KIND, ...noted });
  return {
    note,
    async providerOf(id): Promise<Provider | null> {
      const record = await findIntegration(onPool(db), id);
      if (record?.kind !== 'openid' || !record.enabled) return null;
      try {
        const clientSecret = secrets.open(record);
        return clientSecret === null
          ? null
          : { id, settings: openIdSettings.parse(record.settings), clientSecret };
      } catch (error) {
        // Encrypted under a key that this server lacks: no one can sign in, and the log says why.
        if (!isDomainError(error)) throw error;
        await note(id, { outcome: 'failed', summary: error.message });
        return null;
      }
    },
  };
}
