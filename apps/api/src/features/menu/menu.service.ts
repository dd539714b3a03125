import type { Database } from '@reviews/db';
import type { Actor } from '../../core/actor.ts';
import { onPool, type Sql } from '../../core/sql.ts';
import { findMenu, findStanding } from './menu.queries.ts';
import { menuFor, type ShownMenu, type SiteReader } from './shown-entries.ts';

export type MenuService = ReturnType<typeof createMenuService>;

/** Who the actor is to the menu and to the company's pages. */
export async function findReader(sql: Sql, actor: Actor): Promise<SiteReader> {
  return { ...(await findStanding(sql, actor)), grants: actor.grants };
}

/** The main menu. */
export function createMenuService({ db }: { readonly db: Database }) {
  return {
    /** The menu of this person. */
    async list(actor: Actor): Promise<ShownMenu> {
      const sql = onPool(db);
      const [rows, reader] = await Promise.all([findMenu(sql), findReader(sql, actor)]);
      return menuFor(rows, reader);
    },
  };
}
