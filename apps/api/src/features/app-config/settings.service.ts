import { inTransaction, type Database } from '@reviews/db';
import type { ConfigSettings } from '@reviews/contracts';
import {
  changesBetween,
  CONFIG_MESSAGES as texts,
  Conflict,
  InvalidInput,
  MESSAGES,
  NotAllowed,
  NotVisible,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { endOutlivedSessions, type HoldingTimes } from '../session/public.ts';
import { configures } from './app-config.policy.ts';
import { keptSettings, logoAddress, logoKey, settingsIssues } from './settings-check.ts';
import {
  findLastSaver,
  findSettings,
  isOwnUpload,
  knowsTimeZone,
  lockSettings,
  storeSettings,
  tightenCycles,
  type SettingsRecord,
} from './settings.queries.ts';

const CHANGED = 'app_config.changed';

export interface ConfigSettingsDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
}

export type ConfigSettingsService = ReturnType<typeof createConfigSettingsService>;

function requireConfiguring(actor: Actor): void {
  if (!configures(actor)) throw new NotAllowed('app-config');
}

const timesOf = ({
  sessionIdleMinutes: idleMinutes,
  sessionMaxHours: maxHours,
  impersonationMinutes,
}: ConfigSettings): HoldingTimes => ({ idleMinutes, maxHours, impersonationMinutes });
const isSame = (one: ConfigSettings, other: ConfigSettings): boolean =>
  changesBetween({ ...one }, { ...other }).length === 0;

/** Creates the service for how a company configures the product's look and use. */
export function createConfigSettingsService({ db, clock, storage }: ConfigSettingsDependencies) {
  /** @throws InvalidInput */
  async function check(
    sql: Sql,
    actor: Actor,
    given: ConfigSettings,
    before: ConfigSettings,
  ): Promise<void> {
    const issues = settingsIssues(given, before);
    const key = given.logo === before.logo ? null : logoKey(given.logo);
    if (key !== null && !(await isOwnUpload(sql, key, actor.userId)))
      issues.push({ path: 'settings.logo', message: texts.logoUnknown });
    if (
      given.timeZone !== before.timeZone &&
      !issues.some(({ path }) => path === 'settings.timeZone') &&
      !(await knowsTimeZone(sql, given.timeZone))
    ) {
      issues.push({ path: 'settings.timeZone', message: texts.zoneUnknown });
    }
    if (issues.length > 0) throw new InvalidInput(issues);
  }

  return {
    /** @throws NotAllowed */
    async show(actor: Actor): Promise<SettingsRecord> {
      requireConfiguring(actor);
      return findSettings(onPool(db));
    },

    /**
     * Saves the settings: everyone sees them from their next page on, sessions that are now too long
     * end, and launched cycles become as strict about anonymity. If nothing differs from the stored values, changes nothing, even with a stale
     * revision.
     * @returns the new revision, and how many sessions ended
     * @throws NotAllowed, InvalidInput, or Conflict with what someone else has saved since
     */
    async save(
      actor: Actor,
      revision: number,
      input: ConfigSettings,
    ): Promise<{ readonly revision: number; readonly ended: number }> {
      requireConfiguring(actor);
      const given = keptSettings(input);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const found = await lockSettings(sql);
        if (isSame(found.settings, given)) return { revision: found.revision, ended: 0 };
        if (found.revision !== revision) {
          const saver = await findLastSaver(sql, CHANGED);
          throw new Conflict(texts.conflict, {
            ...found,
            by: saver?.name ?? null,
            at: saver?.at.toISOString() ?? null,
          });
        }
        await check(sql, actor, given, found.settings);
        const now = clock.now();
        const [before, after] = [timesOf(found.settings), timesOf(given)];
        const isOtherTime =
          before.idleMinutes !== after.idleMinutes ||
          before.maxHours !== after.maxHours ||
          before.impersonationMinutes !== after.impersonationMinutes;
        const ended = isOtherTime ? await endOutlivedSessions(sql, { before, after, now }) : 0;
        await storeSettings(sql, given);
        await tightenCycles(sql, given);
        await audit(tx, actor, now, {
          action: CHANGED,
          entity: 'app_config',
          entityId: 1,
          changes: changesBetween({ ...found.settings }, { ...given }),
        });
        return { revision: found.revision + 1, ended };
      });
    },

    /**
     * Throws unless the actor may upload a logo; called before the image is stored.
     * @throws NotAllowed
     */
    checkMayUpload: requireConfiguring,

    /**
     * Returns the current logo image, to anyone.
     * @throws NotVisible for any other image
     */
    async readLogo(key: string): Promise<{ contentType: string; bytes: Buffer }> {
      const absent = () => new NotVisible(MESSAGES.uploads.notFound);
      const config = await db.prisma.appConfig.findFirst({
        where: { id: 1, logo: logoAddress(key) },
        select: { id: true },
      });
      const upload =
        config === null
          ? null
          : await db.prisma.upload.findUnique({ where: { key }, select: { contentType: true } });
      const bytes = upload === null ? undefined : await storage.get(key);
      if (upload === null || bytes === undefined) throw absent();
      return { contentType: upload.contentType, bytes };
    },
  };
}
