import { INTEGRATION_MESSAGES as texts, RuleViolation } from '@reviews/domain';
import type { SecretBox } from '../../core/secret-box.ts';
import type { IntegrationRecord } from './integrations.queries.ts';

type Kept = Pick<IntegrationRecord, 'id' | 'secret'>;
/** Binds a secret to its record. */
const placeOf = (id: number): string => `integration:${id}`;

export interface IntegrationSecrets {
  readonly isAble: boolean;
  /**
   * Returns null if there is none.
   * @throws RuleViolation if the stored secret cannot be opened
   */
  readonly open: (record: Kept) => string | null;
  /** @throws RuleViolation if no key is configured */
  readonly seal: (id: number, secret: string) => Uint8Array;
}

/** Creates access to the secrets of integrations: stored sealed, opened where they are used. */
export function createIntegrationSecrets(box: SecretBox | null): IntegrationSecrets {
  return {
    isAble: box !== null,
    open({ id, secret }) {
      if (secret === null) return null;
      const opened = box?.open(secret, placeOf(id)) ?? null;
      if (opened === null)
        throw new RuleViolation(texts.unreadableSecret, [
          { path: 'secret', message: texts.unreadableSecret },
        ]);
      return opened;
    },
    seal(id, secret) {
      if (box === null)
        throw new RuleViolation(texts.noKey, [{ path: 'secret', message: texts.noKey }]);
      return box.seal(secret, placeOf(id));
    },
  };
}
