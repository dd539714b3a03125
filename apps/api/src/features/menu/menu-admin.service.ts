import { inTransaction, type Database } from '@reviews/db';
import type { MenuEntryInput } from '@reviews/contracts';
import { Conflict, InvalidInput, pageAddress, SITE_MESSAGES as texts } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import { arrange, inTree, isArranged, menuLines, numbered } from './arranged-menu.ts';
import * as queries from './menu-admin.queries.ts';
import type { AdminMenu } from './menu-admin.queries.ts';
import { menuFor, type ShownMenu } from './shown-entries.ts';
import { requireSiteManager } from './site.policy.ts';

export type MenuAdminService = ReturnType<typeof createMenuAdminService>;

async function findAll(sql: Sql): Promise<AdminMenu> {
  const [state, entries, roles, pages] = await Promise.all([
    queries.findMenuState(sql),
    queries.findEntries(sql),
    queries.findSiteRoles(sql),
    queries.findSitePages(sql),
  ]);
  return { state, entries, roles, pages };
}

/** Creates the service that edits the main menu. */
export function createMenuAdminService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /** @throws NotAllowed */
    async show(actor: Actor): Promise<AdminMenu> {
      requireSiteManager(actor, 'menu');
      const menu = await findAll(onPool(db));
      return { ...menu, entries: inTree(menu.entries) };
    },

    /**
     * Saves the whole menu at once. If nothing differs from the stored menu, changes nothing, even
     * with a stale revision.
     *
     * @returns the new revision
     * @throws NotAllowed, InvalidInput, Conflict if someone else has saved it since the given
     * revision
     */
    async save(
      actor: Actor,
      {
        revision,
        entries: given,
      }: { readonly revision: number; readonly entries: readonly MenuEntryInput[] },
    ): Promise<number> {
      requireSiteManager(actor, 'menu');
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await queries.lockSite(sql);
        const before = await findAll(sql);
        // Reports a stale revision first: the input may refer to deleted entries.
        if (before.state.revision !== revision) {
          if (isSaved(given, before)) return before.state.revision;
          throw new Conflict(texts.menuChanged, {
            revision: before.state.revision,
            saved_by: before.state.saved_by,
            saved_at: before.state.saved_at?.toISOString() ?? null,
          });
        }
        const menu = arrange(given, before);
        if (isArranged(menu, before.entries)) return revision;
        const after = numbered(
          menu,
          await queries.takeIds(sql, menu.filter(({ id }) => id < 0).length),
        );
        await queries.writeEntries(sql, after);
        const now = clock.now();
        await audit(tx, actor, now, {
          action: 'menu.saved',
          entity: 'menu',
          entityId: 1,
          changes: [
            {
              field: 'menu',
              from: menuLines(before.entries, before),
              to: menuLines(after, before),
            },
          ],
        });
        return queries.noteSaved(sql, { userId: actor.userId, at: now });
      });
    },

    /**
     * Returns what someone with only one role would see of an unsaved menu.
     * @throws NotAllowed, InvalidInput
     */
    async preview(
      actor: Actor,
      {
        entries,
        role_id: roleId,
        is_manager: isManager,
      }: {
        readonly entries: readonly MenuEntryInput[];
        readonly role_id: number | null;
        readonly is_manager: boolean;
      },
    ): Promise<ShownMenu> {
      requireSiteManager(actor, 'menu');
      const sql = onPool(db);
      const [reader, pages] = await Promise.all([
        queries.findReaderWith(sql, roleId, isManager),
        queries.findLedTo(
          sql,
          entries.flatMap(({ page_id: id }) => id ?? []),
        ),
      ]);
      if (reader === undefined)
        throw new InvalidInput([{ path: 'role_id', message: texts.roleUnknown }]);
      const rows = entries.map(
        ({
          id,
          parent_id: parentId,
          name,
          url,
          page_id: pageId,
          target,
          is_hidden: isHidden,
          permission,
          managers,
          role_ids: roleIds,
        }) => {
          const page = pages.find((one) => one.id === pageId) ?? null;
          return {
            id,
            parent_id: parentId,
            name,
            url: page === null ? url : pageAddress(page.slug),
            target,
            data: null,
            permission,
            is_hidden: isHidden,
            for_managers: managers,
            role_ids: roleIds,
            page,
          };
        },
      );
      return menuFor(rows, reader);
    },
  };
}

/**
 * Returns true if the menu is already saved like this, as in a retry after a lost response. New
 * entries then have ids that the client does not know.
 */
function isSaved(given: readonly MenuEntryInput[], before: AdminMenu): boolean {
  try {
    return isArranged(arrange(given, before), before.entries);
  } catch (error) {
    if (error instanceof InvalidInput) return false;
    throw error;
  }
}
