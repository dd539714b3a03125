import { Prisma, type Database } from '@reviews/db';
import { MESSAGES, NotVisible, type TemplateOptions } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { onPool, type Sql } from '../../core/sql.ts';
import { reachOf, type GrantRow } from '../session/public.ts';
import { findTemplate, requireManaging } from '../templates/public.ts';
import {
  A_DEPARTMENT,
  readersOf,
  type ReaderPreview,
  type RoleReach,
} from './form-readers.policy.ts';

/** Every role with what it gives; one for departments is given where the form is. */
async function findRoles(sql: Sql): Promise<RoleReach[]> {
  const rows = await sql.rows<{ name: string; everyone: boolean; grants: GrantRow[] }>(Prisma.sql`
    SELECT r.name, r.everyone, coalesce(jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope,
      'departments', CASE WHEN rp.scope = 'departments' THEN ARRAY[${A_DEPARTMENT}::int] ELSE '{}' END)) FILTER (WHERE rp.role_id IS NOT NULL), '[]') AS grants
    FROM role r LEFT JOIN role_permission rp ON rp.role_id = r.id GROUP BY r.id ORDER BY r.name, r.id`);
  return rows.map(({ grants, ...role }) => ({ ...role, grants: reachOf(grants) }));
}

/** Telling who would read a form before there is one. */
export function createFormReadersService({ db }: { readonly db: Database }) {
  const sql = onPool(db);
  return {
    /** Nothing is stored. @throws NotAllowed, NotVisible */
    async preview(actor: Actor, id: number, options: TemplateOptions): Promise<ReaderPreview[]> {
      requireManaging(actor);
      const [template, roles] = await Promise.all([findTemplate(sql, id), findRoles(sql)]);
      if (template === undefined) throw new NotVisible(MESSAGES.templates.notFound);
      return readersOf(options, template.group_name, roles);
    },
  };
}
