import { inTransaction, type Database } from '@reviews/db';
import {
  changesBetween,
  Conflict,
  InvalidInput,
  INTEGRATION_EVENTS_KEPT_DAYS,
  INTEGRATION_MESSAGES as texts,
  isDomainError,
  NotVisible,
  oneLine,
  RuleViolation,
  type IntegrationKindName,
  type Issue,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { OutgoingFault } from '../../core/outgoing.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { canImport } from '../imports/public.ts';
import type { IntegrationKind, TestResult } from './integration-kind.ts';
import type { IntegrationSecrets } from './integration-secrets.ts';
import { requireIntegrationManager } from './integrations.policy.ts';
import * as queries from './integrations.queries.ts';
import type {
  EventRow,
  EventsPage,
  IntegrationRecord,
  LastEvent,
  ListedIntegration,
} from './integrations.queries.ts';

const DAY_MS = 24 * 60 * 60_000;

export interface IntegrationsDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly secrets: IntegrationSecrets;
  /** Kinds that can be added on this site. */
  readonly kinds: readonly IntegrationKind[];
}

export interface ConfigInput {
  readonly revision: number;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly secret?: string | undefined;
  readonly keepFormer?: boolean | undefined;
}

export type ShownIntegration = IntegrationRecord &
  LastEvent & { readonly missing: readonly Issue[] };

/**
 * Parses the settings with the kind's schema.
 * @throws InvalidInput with paths below `settings`
 */
function settingsOf(kind: IntegrationKind, given: unknown): unknown {
  const parsed = kind.settings.safeParse(given);
  const below = (path: string): string => (path === '' ? 'settings' : `settings.${path}`);
  if (!parsed.success)
    throw new InvalidInput(
      parsed.error.issues.map(({ path, message }) => ({
        path: below(path.map(String).join('.')),
        message,
      })),
    );
  const issues = kind.check?.(parsed.data) ?? [];
  if (issues.length > 0)
    throw new InvalidInput(issues.map(({ path, message }) => ({ path: below(path), message })));
  return parsed.data;
}

/** Creates the service that adds, configures, tests, enables, disables and removes integrations. */
export function createIntegrationsService({ db, clock, secrets, kinds }: IntegrationsDependencies) {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]));

  /** @throws RuleViolation for a kind that this site does not offer */
  function kindOf(name: IntegrationKindName): IntegrationKind {
    const kind = byName.get(name);
    if (kind === undefined) throw new RuleViolation(texts.notOffered);
    return kind;
  }

  const missingOf = (record: IntegrationRecord): readonly Issue[] =>
    kindOf(record.kind).missing(record.settings, record.secret !== null);

  /** @throws NotVisible */
  async function found<Row>(row: Promise<Row | undefined>): Promise<Row> {
    const record = await row;
    if (record === undefined) throw new NotVisible(texts.notFound);
    return record;
  }

  /** @throws NotVisible, Conflict */
  async function locked(sql: Sql, id: number, revision: number): Promise<IntegrationRecord> {
    const record = await found(queries.lockIntegration(sql, id));
    if (record.revision !== revision) throw new Conflict(texts.conflict);
    return record;
  }

  /** @throws InvalidInput */
  async function checkName(sql: Sql, name: string, exceptId: number): Promise<void> {
    if (name === '') throw new InvalidInput([{ path: 'name', message: texts.nameRequired }]);
    await queries.lockNames(sql);
    if (await queries.isNameTaken(sql, name, exceptId))
      throw new InvalidInput([{ path: 'name', message: texts.nameTaken({ name }) }]);
  }

  function sealed(
    kind: IntegrationKind,
    record: IntegrationRecord,
    { secret: given, keepFormer = false }: ConfigInput,
    now: Date,
  ): Uint8Array | undefined {
    if (given === undefined) return undefined;
    if (given.trim() === '')
      throw new InvalidInput([{ path: 'secret', message: texts.secretRequired }]);
    const former = keepFormer ? secrets.open(record) : null;
    return secrets.seal(record.id, kind.keepSecret?.({ given, former, keepFormer, now }) ?? given);
  }

  /** @throws InvalidInput if a stored secret would be sent to another destination */
  function keepInPlace(
    kind: IntegrationKind,
    record: IntegrationRecord,
    settings: unknown,
    given: string | undefined,
  ): void {
    if (record.secret === null || given !== undefined) return;
    const place = kind.secretGoesTo?.(settings) ?? null;
    if (place !== null && place !== kind.secretGoesTo?.(record.settings))
      throw new InvalidInput([{ path: 'secret', message: texts.secretElsewhere }]);
  }

  /** Tests the integration and reports an error of its kind as the result. */
  async function tried(record: IntegrationRecord): Promise<TestResult> {
    try {
      return await kindOf(record.kind).test({
        id: record.id,
        name: record.name,
        enabled: record.enabled,
        settings: record.settings,
        secret: secrets.open(record),
      });
    } catch (error) {
      if (error instanceof OutgoingFault || isDomainError(error))
        return { outcome: 'failed', summary: error.message };
      throw error;
    }
  }

  return {
    /** @throws NotAllowed */
    async list(actor: Actor): Promise<{
      integrations: ListedIntegration[];
      kinds: IntegrationKindName[];
      keepsSecrets: boolean;
      importsPeople: boolean;
    }> {
      requireIntegrationManager(actor);
      return {
        integrations: await queries.findIntegrations(onPool(db)),
        kinds: [...byName.keys()],
        keepsSecrets: secrets.isAble,
        importsPeople: canImport(actor),
      };
    },

    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, id: number): Promise<ShownIntegration> {
      requireIntegrationManager(actor);
      const record = await found(queries.findIntegration(onPool(db), id));
      return { ...record, missing: missingOf(record) };
    },

    /** @throws NotAllowed, NotVisible */
    async events(actor: Actor, id: number, page: EventsPage): Promise<EventRow[]> {
      requireIntegrationManager(actor);
      await found(queries.findIntegration(onPool(db), id));
      return queries.findEvents(onPool(db), id, page);
    },

    /** @throws NotAllowed, InvalidInput, RuleViolation */
    async add(
      actor: Actor,
      given: { readonly kind: IntegrationKindName; readonly name: string },
    ): Promise<{ id: number; name: string }> {
      requireIntegrationManager(actor);
      const kind = kindOf(given.kind);
      kind.admit?.(actor);
      const name = oneLine(given.name);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await checkName(sql, name, 0);
        const at = clock.now();
        const id = await queries.addIntegration(sql, {
          kind: kind.kind,
          name,
          settings: kind.initial,
          at,
        });
        await audit(tx, actor, at, {
          action: 'integration.added',
          entity: 'integration',
          entityId: id,
          details: { kind: kind.kind, name },
        });
        return { id, name };
      });
    },

    /**
     * Renames, enables or disables an integration.
     * @returns whether it was enabled or disabled
     * @throws NotAllowed, NotVisible, Conflict, InvalidInput, RuleViolation
     */
    async save(
      actor: Actor,
      id: number,
      {
        revision,
        ...given
      }: { readonly revision: number; readonly name: string; readonly enabled: boolean },
    ): Promise<{ name: string; switched: boolean }> {
      requireIntegrationManager(actor);
      const name = oneLine(given.name);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await checkName(sql, name, id);
        const record = await locked(sql, id, revision);
        kindOf(record.kind).admit?.(actor);
        const [fault] = given.enabled && !record.enabled ? missingOf(record) : [];
        if (fault !== undefined) throw new RuleViolation(texts.incomplete, [fault]);
        const at = clock.now();
        await queries.saveIntegration(sql, id, { name, enabled: given.enabled, at });
        await kindOf(record.kind).changed?.(
          tx,
          { id, enabled: given.enabled, settings: record.settings },
          actor,
        );
        const changes = changesBetween(
          { name: record.name, enabled: record.enabled },
          { name, enabled: given.enabled },
        );
        await audit(tx, actor, at, {
          action: 'integration.changed',
          entity: 'integration',
          entityId: id,
          changes,
        });
        return { name, switched: given.enabled !== record.enabled };
      });
    },

    /** @throws NotAllowed, NotVisible, Conflict, InvalidInput, RuleViolation */
    async configure(actor: Actor, id: number, input: ConfigInput): Promise<void> {
      requireIntegrationManager(actor);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const record = await locked(sql, id, input.revision);
        const kind = kindOf(record.kind);
        kind.admit?.(actor);
        const settings = settingsOf(kind, input.settings);
        keepInPlace(kind, record, settings, input.secret);
        const at = clock.now();
        const secret = sealed(kind, record, input, at);
        const [fault] = record.enabled
          ? kind.missing(settings, secret !== undefined || record.secret !== null)
          : [];
        if (fault !== undefined) throw new InvalidInput([fault]);
        await queries.saveSettings(sql, id, { settings, secret, at });
        await kind.changed?.(tx, { id, enabled: record.enabled, settings }, actor);
        // Logs that the secret changed, never its value.
        const changes = [
          ...kind.logged(record.settings, settings),
          ...(secret === undefined ? [] : [{ field: 'secret' } as const]),
        ];
        await audit(tx, actor, at, {
          action: 'integration.configured',
          entity: 'integration',
          entityId: id,
          changes,
        });
      });
    },

    /**
     * @returns its name
     * @throws NotAllowed, NotVisible
     */
    async remove(actor: Actor, id: number): Promise<string> {
      requireIntegrationManager(actor);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const record = await found(queries.lockIntegration(sql, id));
        byName.get(record.kind)?.admit?.(actor);
        const at = clock.now();
        await queries.removeIntegration(sql, id, at);
        await byName
          .get(record.kind)
          ?.changed?.(tx, { id, enabled: false, settings: record.settings }, actor);
        await audit(tx, actor, at, {
          action: 'integration.removed',
          entity: 'integration',
          entityId: id,
          details: { kind: record.kind, name: record.name },
        });
        return record.name;
      });
    },

    /**
     * Tests an integration as configured, enabled or not, and logs the result.
     * @throws NotAllowed, NotVisible, RuleViolation
     */
    async test(actor: Actor, id: number): Promise<TestResult> {
      requireIntegrationManager(actor);
      const record = await found(queries.findIntegration(onPool(db), id));
      kindOf(record.kind).admit?.(actor);
      const [fault] = missingOf(record);
      if (fault !== undefined) throw new RuleViolation(fault.message, [fault]);
      const result = await tried(record);
      await inTransaction(db, async (tx) => {
        const at = clock.now();
        await queries.recordEvent(onTransaction(tx), {
          integrationId: id,
          at,
          kind: 'test',
          outcome: result.outcome,
          summary: result.summary,
        });
        await audit(tx, actor, at, {
          action: 'integration.tested',
          entity: 'integration',
          entityId: id,
          details: { outcome: result.outcome },
        });
      });
      return result;
    },

    /**
     * Deletes expired log lines.
     * @returns their number
     */
    sweep: (): Promise<number> =>
      queries.removeOldEvents(
        onPool(db),
        new Date(clock.now().getTime() - INTEGRATION_EVENTS_KEPT_DAYS * DAY_MS),
      ),
  };
}
