import type { Database } from '@reviews/db';
import type { Actor } from '../../core/actor.ts';
import { onPool, type Sql } from '../../core/sql.ts';
import { findMenu, findStanding } from './menu.queries.ts';
import { menuFor, type ShownMenu, type SiteReader } from './shown-entries.ts';

export type MenuService = ReturnType<typeof createMenuService>;

/** Returns the actor as a reader of the menu and of company pages. */
export async function findReader(sql: Sql, actor: Actor): Promise<SiteReader> {
  return { ...(await findStanding(sql, actor)), grants: actor.grants };
}

export function createMenuService({ db }: { readonly db: Database }) {
  return {
    async list(actor: Actor): Promise<ShownMenu> {
      const sql = onPool(db);
      const [rows, reader] = await Promise.all([findMenu(sql), findReader(sql, actor)]);
      return menuFor(rows, reader);
    },
  };
}
