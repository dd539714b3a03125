import { Prisma, type Database } from '@reviews/db';
import { MESSAGES, NotVisible, type TemplateOptions } from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../../core/actor.ts';
import { onPool, type Sql } from '../../../core/sql.ts';
import { findAnonymityRules } from '../../app-config/public.ts';
import { reachOf, GrantRow } from '../../session/public.ts';
import { findTemplate, requireManaging } from '../../templates/public.ts';
import {
  A_DEPARTMENT,
  readersOf,
  type ReaderPreview,
  type RoleReach,
} from './form-readers.policy.ts';

const RoleRow = z.strictObject({
  name: z.string(),
  everyone: z.boolean(),
  grants: z.array(GrantRow),
});

/**
 * Returns every role with its permissions. Roles limited to departments get the department of the
 * form.
 */
async function findRoles(sql: Sql): Promise<RoleReach[]> {
  const rows = await sql.rows(
    RoleRow,
    Prisma.sql`
    SELECT r.name, r.everyone, coalesce(jsonb_agg(jsonb_build_object('permission', rp.permission, 'scope', rp.scope,
      'departments', CASE WHEN rp.scope = 'departments' THEN ARRAY[${A_DEPARTMENT}::int] ELSE '{}' END)) FILTER (WHERE rp.role_id IS NOT NULL), '[]') AS grants
    FROM role r LEFT JOIN role_permission rp ON rp.role_id = r.id GROUP BY r.id ORDER BY r.name, r.id`,
  );
  return rows.map(({ grants, ...role }) => ({ ...role, grants: reachOf(grants) }));
}

/** Creates the service that previews who would read a form. */
export function createFormReadersService({ db }: { readonly db: Database }) {
  const sql = onPool(db);
  return {
    /**
     * Previews the readers without storing anything.
     * @throws NotAllowed, NotVisible
     */
    async preview(actor: Actor, id: number, options: TemplateOptions): Promise<ReaderPreview[]> {
      requireManaging(actor);
      const [template, roles, anonymity] = await Promise.all([
        findTemplate(sql, id),
        findRoles(sql),
        findAnonymityRules(sql),
      ]);
      if (template === undefined) throw new NotVisible(MESSAGES.templates.notFound);
      return readersOf(options, template.group_name, roles, anonymity);
    },
  };
}
