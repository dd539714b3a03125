import { openIdSettings, type OpenIdSettings } from '@reviews/contracts';
import {
  changesBetween,
  isForEveryCompany,
  OPEN_ID_MESSAGES as texts,
  OPEN_ID_SCOPES,
  OPEN_ID_SETUP_MESSAGES as setup,
  type Issue,
} from '@reviews/domain';
import type { Outgoing } from '../../core/outgoing.ts';
import { onTransaction } from '../../core/sql.ts';
import { integrationKind, type IntegrationKind, type TestResult } from '../integrations/public.ts';
import { requireAdministrator, requireFullReach, waitForAccess } from '../roles/public.ts';
import { callbackOf } from './callback.ts';
import { ProviderFault, type OpenIdClient } from './open-id-client.ts';
import { wordsIn } from './sign-in-strength.ts';

const INITIAL: OpenIdSettings = {
  issuer: '',
  client_id: '',
  client_authentication: 'basic',
  scopes: OPEN_ID_SCOPES,
  match: 'verified_email',
  claim: '',
  only: false,
  acr: '',
  amr: '',
  max_age: 0,
};

function faultsOf(settings: OpenIdSettings, outgoing: Outgoing): Issue[] {
  const { issuer, scopes, match, claim } = settings;
  const issues: Issue[] = [];
  const refusal = issuer.trim() === '' ? null : outgoing.refusalOf(issuer);
  if (refusal !== null) issues.push({ path: 'issuer', message: refusal });
  if (isForEveryCompany(issuer)) issues.push({ path: 'issuer', message: setup.everyCompany });
  if (!scopes.split(/\s+/u).includes('openid'))
    issues.push({ path: 'scopes', message: setup.scopesRequired });
  if (match !== 'verified_email' && claim.trim() === '')
    issues.push({ path: 'claim', message: setup.claimRequired });
  if (match === 'email_claim' && claim.trim() === 'email')
    issues.push({ path: 'claim', message: setup.claimOfEmail });
  return issues;
}

function missingOf({ issuer, client_id: clientId }: OpenIdSettings, hasSecret: boolean): Issue[] {
  return [
    ...(issuer.trim() === '' ? [{ path: 'settings.issuer', message: setup.issuerRequired }] : []),
    ...(clientId.trim() === ''
      ? [{ path: 'settings.client_id', message: setup.clientRequired }]
      : []),
    ...(hasSecret ? [] : [{ path: 'secret', message: setup.secretRequired }]),
  ];
}

const loggedOf = ({ scopes, acr, amr, ...settings }: OpenIdSettings) => ({
  ...settings,
  scopes: wordsIn(scopes),
  acr: wordsIn(acr),
  amr: wordsIn(amr),
});

const passed = (text: string) => ({ outcome: 'ok', text }) as const;

/** Creates the integration kind for sign-in with OpenID Connect. */
export function createOpenIdKind({
  client,
  outgoing,
  publicUrl,
}: {
  readonly client: OpenIdClient;
  readonly outgoing: Outgoing;
  readonly publicUrl: string | undefined;
}): IntegrationKind {
  // A test uses no browser: without a public URL, any redirect URI that no one is sent to will do.
  const origin = publicUrl === undefined ? 'http://localhost' : new URL(publicUrl).origin;
  return integrationKind<OpenIdSettings>({
    kind: 'openid',
    settings: openIdSettings,
    initial: INITIAL,
    check: (settings) => faultsOf(settings, outgoing),
    missing: missingOf,
    secretGoesTo: ({ issuer }) => URL.parse(issuer.trim())?.origin ?? null,
    logged: (before, after) => changesBetween(loggedOf(before), loggedOf(after)),
    admit: ({ grants }) => requireFullReach(grants, setup.fullReach),
    async test({ id, settings, secret }): Promise<TestResult> {
      try {
        const { issuer, signsOut, sendsEmail } = await client.test(
          { id, settings, clientSecret: secret ?? '' },
          callbackOf(origin, id),
        );
        const doubts =
          settings.match === 'verified_email' && !sendsEmail ? [passed(texts.noEmail)] : [];
        const steps = [
          passed(texts.discovered({ issuer })),
          passed(texts.clientKnown),
          passed(signsOut ? texts.signsOut : texts.signsOutNot),
          ...doubts,
        ];
        return { outcome: 'ok', summary: texts.works, steps };
      } catch (error) {
        if (!(error instanceof ProviderFault)) throw error;
        return { outcome: 'failed', summary: error.message };
      }
    },
    // Someone who signs in only with this provider might be the last who can grant roles.
    async changed(tx) {
      const sql = onTransaction(tx);
      await waitForAccess(sql);
      await requireAdministrator(sql);
    },
  });
}
