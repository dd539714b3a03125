import { Prisma, type Database } from '@reviews/db';
import type { EmployeeHit } from '@reviews/contracts';
import { MESSAGES, NotAllowed, TYPEAHEAD_LIMIT } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { onPool } from '../../core/sql.ts';
import { canImpersonate } from '../session/public.ts';
import { findEmployees, findNames, searchWords } from './employees.queries.ts';

/**
 * Ids are 4-byte integers in the database; a larger number, or a marker such as My Reports, is not
 * a person.
 */
const MAX_ID = 2_147_483_647;

export type EmployeesService = ReturnType<typeof createEmployeesService>;

/**
 * Creates the service that finds people by name. Everyone signed in may read the directory of names
 * and positions.
 */
export function createEmployeesService({ db }: { readonly db: Database }) {
  const sql = onPool(db);

  async function find(search: string, scope: Prisma.Sql): Promise<EmployeeHit[]> {
    const words = searchWords(search);
    return words.length === 0 ? [] : findEmployees(sql, words, scope, TYPEAHEAD_LIMIT);
  }

  return {
    /**
     * Finds people for mentions and pickers: everyone who works here (API-26, API-28). A text that
     * is too short finds no one (WID-12).
     */
    search: (search: string) => find(search, Prisma.sql`true`),

    /**
     * Finds people the actor may impersonate: those with an account in reach, except the actor.
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

    /** Returns names in the requested order; 'Unknown' for an unknown id (LIST-34). */
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
