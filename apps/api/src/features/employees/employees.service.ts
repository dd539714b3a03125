import { Prisma, type Database } from '@reviews/db';
import type { EmployeeHit } from '@reviews/contracts';
import { MESSAGES, NotAllowed, TYPEAHEAD_LIMIT } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { onPool } from '../../core/sql.ts';
import { canImpersonate } from '../session/public.ts';
import { findEmployees, findNames, searchWords } from './employees.queries.ts';

/** Ids are the database's 4-byte integers; a larger number, or a marker such as My Reports, is nobody's. */
const MAX_ID = 2_147_483_647;

export type EmployeesService = ReturnType<typeof createEmployeesService>;

/** Finding people by name. The directory of names and positions is open to everyone who is signed in. */
export function createEmployeesService({ db }: { readonly db: Database }) {
  const sql = onPool(db);

  async function find(search: string, scope: Prisma.Sql): Promise<EmployeeHit[]> {
    const words = searchWords(search);
    return words.length === 0 ? [] : findEmployees(sql, words, scope, TYPEAHEAD_LIMIT);
  }

  return {
    /** For mentions and choices: everyone who works here (API-26, API-28). Too short a text finds nobody (WID-12). */
    search: (search: string) => find(search, Prisma.sql`true`),

    /**
     * For impersonation: those with a user whom the actor's permission reaches, and not the actor.
     * @throws NotAllowed
     */
    async searchToImpersonate(actor: Actor, search: string): Promise<EmployeeHit[]> {
      if (!canImpersonate(actor)) throw new NotAllowed('impersonate');
      const reach = actor.grants.get('users.impersonate');
      const people =
        reach?.scopes.has('all') === true
          ? Prisma.sql`true`
          : Prisma.sql`pos.department_id = ANY(${[...(reach?.departmentIds ?? [])]}::int[])`;
      return find(search, Prisma.sql`u.id IS NOT NULL AND u.id <> ${actor.userId} AND ${people}`);
    },

    /** Names in the order asked for; an unknown id is 'Unknown' (LIST-34). */
    async names(ids: readonly number[]): Promise<{ id: number; preferred_name: string }[]> {
      const known = new Map(
        (
          await findNames(
            sql,
            ids.filter((id) => id > 0 && id <= MAX_ID),
          )
        ).map((row) => [row.id, row.preferred_name]),
      );
      return ids.map((id) => ({ id, preferred_name: known.get(id) ?? MESSAGES.employees.unknown }));
    },
  };
}
