import type { Tx } from '@reviews/db';
import type { IntegrationKindName, IntegrationOutcome, Issue, LoggedChange } from '@reviews/domain';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';

/** The result of testing an integration, as texts. */
export interface TestResult {
  readonly outcome: IntegrationOutcome;
  /** A sentence. */
  readonly summary: string;
  /** The steps tried, in order. */
  readonly steps?: readonly { readonly outcome: IntegrationOutcome; readonly text: string }[];
}

/** An integration as passed to its kind. */
export interface IntegrationAtWork<Settings> {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly settings: Settings;
  /** The opened secret; null if there is none. */
  readonly secret: string | null;
}

export interface GivenSecret {
  readonly given: string;
  /** The secret stored before. */
  readonly former: string | null;
  readonly keepFormer: boolean;
  readonly now: Date;
}

/**
 * The definition of one kind of integration. Its label and other texts are in the domain package.
 */
export interface KindGiven<Settings> {
  readonly kind: IntegrationKindName;
  readonly settings: z.ZodType<Settings>;
  /** Settings of a new integration. */
  readonly initial: Settings;
  /**
   * Additional permission needed to set it up.
   * @throws NotAllowed
   */
  readonly admit?: (actor: Actor) => void;
  /** Returns what is wrong with settings of the right shape; paths are relative to the settings. */
  readonly check?: (settings: Settings) => readonly Issue[];
  /**
   * Returns where the secret is sent; null if nowhere. Changing the destination requires entering
   * the secret again: otherwise someone who may configure the integration but does not know the
   * secret could have it sent to themselves.
   */
  readonly secretGoesTo?: (settings: Settings) => string | null;
  /**
   * Returns what to store of an entered secret.
   * @throws InvalidInput with the path `secret`
   */
  readonly keepSecret?: (secret: GivenSecret) => string;
  /**
   * Returns the changes of settings for the change log, by the fields of LOGGED_FIELDS; never a
   * credential.
   */
  readonly logged: (before: Settings, after: Settings) => readonly LoggedChange[];
  /** Returns what keeps it from being enabled. */
  readonly missing: (settings: Settings, hasSecret: boolean) => readonly Issue[];
  readonly test: (integration: IntegrationAtWork<Settings>) => Promise<TestResult>;
  /**
   * Runs in the transaction of every change made by a person; a removed integration arrives as
   * disabled.
   */
  readonly changed?: (
    tx: Tx,
    integration: Omit<IntegrationAtWork<Settings>, 'secret' | 'name'>,
    actor: Actor,
  ) => Promise<void>;
}

/** A kind in the registry; it parses settings with its own schema. */
export type IntegrationKind = KindGiven<unknown>;

/** Converts a typed kind to the registry's type. */
export function integrationKind<Settings>({
  check,
  changed,
  logged,
  missing,
  secretGoesTo,
  test,
  ...given
}: KindGiven<Settings>): IntegrationKind {
  const read = (settings: unknown): Settings => given.settings.parse(settings);
  return {
    ...given,
    check: (settings) => check?.(read(settings)) ?? [],
    logged: (before, after) => logged(read(before), read(after)),
    missing: (settings, hasSecret) => missing(read(settings), hasSecret),
    secretGoesTo: (settings) => secretGoesTo?.(read(settings)) ?? null,
    test: (integration) => test({ ...integration, settings: read(integration.settings) }),
    changed: async (tx, integration, actor) =>
      changed?.(tx, { ...integration, settings: read(integration.settings) }, actor),
  };
}
