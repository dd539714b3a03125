import { Prisma, type Database } from '@reviews/db';
import { PERMISSIONS } from '@reviews/domain';
import { holds, type Actor } from '../../core/actor.ts';
import { onPool } from '../../core/sql.ts';

export interface MenuRow {
  id: number;
  parent_id: number | null;
  name: string;
  url: string | null;
  target: string | null;
  data: Record<string, string> | null;
  permission: string | null;
  for_managers: boolean;
  /** Whether the menu has entries below it, shown to this person or not. */
  is_group: boolean;
}

function isShownTo(actor: Actor, isManager: boolean, item: MenuRow): boolean {
  if (item.for_managers && (isManager || item.permission === null)) return isManager;
  if (item.permission === null) return true;
  const permission = PERMISSIONS.find((name) => name === item.permission);
  return permission !== undefined && holds(actor, permission);
}

export type MenuService = ReturnType<typeof createMenuService>;

/** The main menu; which entries a person gets is decided here and nowhere else (NAV-12). */
export function createMenuService({ db }: { readonly db: Database }) {
  return {
    /** The entries this person gets, flat and in order. */
    async list(actor: Actor): Promise<MenuRow[]> {
      const sql = onPool(db);
      const [items, [line]] = await Promise.all([
        sql.prepared<MenuRow>('menu', Prisma.sql`
          SELECT m.id, m.parent_id, m.name, m.url, m.target, m.data, m.permission, m.for_managers, EXISTS (SELECT FROM menu_item c WHERE c.parent_id = m.id) AS is_group
          FROM menu_item m ORDER BY m.position, m.id`),
        sql.prepared<{ is_manager: boolean }>('is_manager', Prisma.sql`SELECT EXISTS (SELECT FROM reporting_line WHERE ancestor_id = ${actor.employeeId}) AS is_manager`),
      ]);
      return items.filter((item) => isShownTo(actor, line?.is_manager ?? false, item));
    },
  };
}
