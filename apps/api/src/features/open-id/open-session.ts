import { inTransaction, type Database, type Tx } from '@reviews/db';
import { OPEN_ID_MESSAGES as texts, type OpenIdRefusal } from '@reviews/domain';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onTransaction } from '../../core/sql.ts';
import type { SessionRecords, SignInPlace } from '../session/public.ts';
import { foundBy } from './identity.ts';
import type { Provider, SignedInThere } from './open-id-client.ts';
import * as queries from './open-id.queries.ts';

/** A log entry of an integration. */
export interface Noted {
  readonly outcome: 'ok' | 'failed';
  readonly summary: string;
  readonly details?: Readonly<Record<string, string | number>>;
}

/** A refusal whose reason is in the integration's log. */
export class NotOpened extends Error {
  readonly code: OpenIdRefusal;
  readonly noted: Omit<Noted, 'outcome'>;
  constructor(code: OpenIdRefusal, noted: Omit<Noted, 'outcome'>) {
    super(noted.summary);
    this.code = code;
    this.noted = noted;
  }
}

export interface SessionDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly sessions: SessionRecords;
}

/** The browser that returns from the provider. */
export interface Arrival {
  readonly from: SignInPlace & { readonly address: string };
  /** The session that the new one replaces. */
  readonly replaces: string | undefined;
}

interface Account {
  readonly userId: number;
  /** True if the identity was linked in this sign-in. */
  readonly isNew: boolean;
}

/**
 * Returns the account of an identity.
 * @throws NotOpened
 */
async function accountOf(
  tx: Tx,
  now: Date,
  { id: integrationId, settings }: Provider,
  { issuer, subject, claims }: SignedInThere,
): Promise<Account> {
  const [sql, identity] = [onTransaction(tx), { integrationId, issuer, subject }];
  const linked = await queries.findLinked(sql, integrationId, issuer, subject);
  if (linked !== undefined) {
    if (linked.is_closed)
      throw new NotOpened('account', {
        summary: texts.deactivatedAccount,
        details: { user: linked.user_id },
      });
    await queries.touch(sql, identity, now);
    return { userId: linked.user_id, isNew: false };
  }
  const by = foundBy(claims, settings);
  if (by === 'unverified') throw new NotOpened(by, { summary: texts.unverifiedEmail });
  if (typeof by === 'string')
    throw new NotOpened('no_claim', {
      summary: texts.missingClaim({
        claim: settings.match === 'verified_email' ? 'email' : settings.claim,
      }),
    });
  const found = await queries.findByClaim(sql, integrationId, issuer, by);
  if (found === undefined) throw new NotOpened('account', { summary: texts.unknownAccount });
  const details = { user: found.user_id };
  if (found.is_closed)
    throw new NotOpened('account', { summary: texts.deactivatedAccount, details });
  if (found.is_linked) throw new NotOpened('account', { summary: texts.otherIdentity, details });
  await queries.link(sql, identity, found.user_id, now);
  await audit(tx, { userId: found.user_id, impersonator: null }, now, {
    action: 'user.linked',
    entity: 'user',
    entityId: found.user_id,
    details: { integration: integrationId },
  });
  return { userId: found.user_id, isNew: true };
}

/**
 * Opens a session for the person who signed in, and ends the one it replaces.
 * @throws NotOpened
 */
export function openSession(
  { db, clock, sessions }: SessionDependencies,
  provider: Provider,
  there: SignedInThere,
  { from, replaces }: Arrival,
): Promise<Account & { readonly token: string }> {
  return inTransaction(db, async (tx) => {
    const account = await accountOf(tx, clock.now(), provider, there);
    const { userId } = account;
    if (replaces !== undefined) await sessions.end(tx, replaces);
    await audit(tx, { userId, impersonator: null }, clock.now(), {
      action: 'session.opened',
      entity: 'user',
      entityId: userId,
      details: { integration: provider.id },
    });
    return { ...account, token: await sessions.open(tx, { userId, from }) };
  });
}
