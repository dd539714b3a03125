import type { Tx } from '@reviews/db';
import type { IntegrationKindName, IntegrationOutcome, Issue, LoggedChange } from '@reviews/domain';
import type { z } from 'zod';
import type { Actor } from '../../core/actor.ts';

/** What a test of an integration found, told in words. */
export interface TestResult {
  readonly outcome: IntegrationOutcome;
  /** A sentence. */
  readonly summary: string;
  /** What was tried on the way, in order. */
  readonly steps?: readonly { readonly outcome: IntegrationOutcome; readonly text: string }[];
}

/** An integration as its kind is given it. */
export interface IntegrationAtWork<Settings> {
  readonly id: number;
  readonly name: string;
  readonly enabled: boolean;
  readonly settings: Settings;
  /** What was kept, opened; null where nothing was given. */
  readonly secret: string | null;
}

export interface GivenSecret {
  readonly given: string;
  /** What was kept until now. */
  readonly former: string | null;
  readonly keepFormer: boolean;
  readonly now: Date;
}

/** How one kind of integration is set up. Its label and the words around it are in the domain. */
export interface KindGiven<Settings> {
  readonly kind: IntegrationKindName;
  readonly settings: z.ZodType<Settings>;
  /** Of one that was just added. */
  readonly initial: Settings;
  /** Who may set it up, beside seeing to integrations at all. @throws NotAllowed */
  readonly admit?: (actor: Actor) => void;
  /** What is wrong with settings of the right shape; paths are those of the settings. */
  readonly check?: (settings: Settings) => readonly Issue[];
  /**
   * Where the secret is sent; null: nowhere. Whoever leads it to another place gives it again: who may set this up, and was never
   * told the secret, would else have it sent to themselves.
   */
  readonly secretGoesTo?: (settings: Settings) => string | null;
  /** What is kept of a secret that was typed. @throws InvalidInput with the path `secret` */
  readonly keepSecret?: (secret: GivenSecret) => string;
  /** What the change log tells of other settings, by the fields of LOGGED_FIELDS; nothing that opens doors. */
  readonly logged: (before: Settings, after: Settings) => readonly LoggedChange[];
  /** What keeps it from being switched on. */
  readonly missing: (settings: Settings, hasSecret: boolean) => readonly Issue[];
  readonly test: (integration: IntegrationAtWork<Settings>) => Promise<TestResult>;
  /** In the transaction of every change that somebody makes; one that is removed comes switched off. */
  readonly changed?: (
    tx: Tx,
    integration: Omit<IntegrationAtWork<Settings>, 'secret' | 'name'>,
    actor: Actor,
  ) => Promise<void>;
}

/** A kind as the registry has it: its settings are read by its own schema wherever they come in. */
export type IntegrationKind = KindGiven<unknown>;

/** Makes a kind that knows the type of its settings one among others. */
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
