import { inTransaction, type Database } from '@reviews/db';
import type { CommentSettings } from '@reviews/contracts';
import {
  changesBetween,
  COMMENT_VISIBILITY_VALUES,
  COMMON_VISIBILITIES,
  CONFIG_MESSAGES as texts,
  Conflict,
  InvalidInput,
  NotAllowed,
  type Issue,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { configures, findLastSaver } from '../app-config/public.ts';
import {
  findCommentSettings,
  lockCommentSettings,
  storeCommentSettings,
  type CommentSettingsRecord,
} from './comment-settings.queries.ts';

const CHANGED = 'comment_settings.changed';

export type CommentSettingsService = ReturnType<typeof createCommentSettingsService>;

function requireConfiguring(actor: Actor): void {
  if (!configures(actor)) throw new NotAllowed('comment-settings');
}

/** Removes duplicate visibilities and sorts them into display order. */
const kept = (given: CommentSettings): CommentSettings => ({
  ...given,
  visibilities: COMMENT_VISIBILITY_VALUES.filter((value) => given.visibilities.includes(value)),
});

/** @throws InvalidInput */
function check({ visibilities, default_visibility }: CommentSettings): void {
  const issues: Issue[] = [];
  if (!visibilities.some((value) => COMMON_VISIBILITIES.includes(value)))
    issues.push({ path: 'settings.visibilities', message: texts.visibilityRequired });
  if (!visibilities.includes(default_visibility))
    issues.push({ path: 'settings.default_visibility', message: texts.defaultNotOffered });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/**
 * Creates the service for a company's comment settings. Existing comments stay, visible to the same
 * people.
 */
export function createCommentSettingsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** @throws NotAllowed */
    async show(actor: Actor): Promise<CommentSettingsRecord> {
      requireConfiguring(actor);
      return findCommentSettings(onPool(db));
    },

    /**
     * Saves the settings; they apply from the next comment on. If nothing differs from the stored
     * values, changes nothing, even with a stale revision.
     * @returns the new revision
     * @throws NotAllowed, InvalidInput, or Conflict with what someone else has saved since
     */
    async save(actor: Actor, revision: number, input: CommentSettings): Promise<number> {
      requireConfiguring(actor);
      const given = kept(input);
      check(given);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const found = await lockCommentSettings(sql);
        const changes = changesBetween({ ...found.settings }, { ...given });
        if (changes.length === 0) return found.revision;
        if (found.revision !== revision) {
          const saver = await findLastSaver(sql, CHANGED);
          throw new Conflict(texts.conflict, {
            ...found,
            by: saver?.name ?? null,
            at: saver?.at.toISOString() ?? null,
          });
        }
        await storeCommentSettings(sql, given);
        await audit(tx, actor, clock.now(), {
          action: CHANGED,
          entity: 'app_config',
          entityId: 1,
          changes,
        });
        return found.revision + 1;
      });
    },
  };
}
