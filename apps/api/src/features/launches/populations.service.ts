import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  changesBetween,
  InvalidInput,
  MESSAGES,
  NotVisible,
  type LoggedValues,
  type Population,
} from '@reviews/domain';
import { z } from 'zod';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { requireLaunching } from './launches.policy.ts';
import { findTeamNames, findUnits, StoredPopulation, type UnitRow } from './population.queries.ts';

export const PopulationListRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  population: StoredPopulation,
});
export type PopulationListRow = z.infer<typeof PopulationListRow>;

type Choice = Pick<PopulationListRow, 'name' | 'population'>;

/** An empty selection is not logged as a value. */
const chosen = <T extends string[] | number[]>(values: T): T | null =>
  values.length === 0 ? null : values;
const logged = (
  { name, population }: Choice,
  teams: ReadonlyMap<number, string>,
): LoggedValues => ({
  name,
  departments: chosen(population.department_ids),
  chosen_teams: chosen(population.team_ids.map((id) => teams.get(id) ?? String(id))),
  chosen_managers: chosen(population.manager_ids),
  hired_before: population.hired_before,
  chosen_people: chosen(population.include),
  left_out: chosen(population.exclude),
});

export type PopulationsService = ReturnType<typeof createPopulationsService>;

const SavedRow = PopulationListRow.extend({
  is_new: z.boolean(),
  is_same: z.boolean(),
});

export function createPopulationsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  /**
   * Returns a population for the change log: departments and people by id (named when read), teams
   * by their current names.
   */
  async function tell(
    tx: Tx,
    actor: Actor,
    action: 'population.added' | 'population.changed' | 'population.deleted',
    id: number,
    before: Choice | null,
    after: Choice | null,
  ): Promise<void> {
    const teams = await findTeamNames(
      onTransaction(tx),
      [before, after].flatMap((choice) => choice?.population.team_ids ?? []),
    );
    await audit(tx, actor, clock.now(), {
      action,
      entity: 'population',
      entityId: id,
      changes: changesBetween(before && logged(before, teams), after && logged(after, teams)),
    });
  }

  return {
    /** @throws NotAllowed */
    async list(
      actor: Actor,
    ): Promise<{ readonly lists: PopulationListRow[]; readonly departments: UnitRow[] }> {
      requireLaunching(actor);
      const lists = await sql.rows(
        PopulationListRow,
        Prisma.sql`SELECT id, name, population FROM population_list ORDER BY lower(name), id`,
      );
      return { lists, departments: await findUnits(sql) };
    },

    /**
     * Saves a population under a name. Replaces an existing one, or refuses if only a new one is
     * allowed.
     * @throws NotAllowed, InvalidInput
     */
    async save(
      actor: Actor,
      name: string,
      population: Population,
      onlyNew: boolean,
    ): Promise<number> {
      requireLaunching(actor);
      const text = JSON.stringify(population);
      return inTransaction(db, async (tx) => {
        const onRow = onTransaction(tx);
        // Locks an existing row without changing it; a new row has no previous editor.
        const [row] = await onRow.rows(
          SavedRow,
          Prisma.sql`
          INSERT INTO population_list AS list (name, population, updated_at) VALUES (${name}, ${text}::jsonb, ${clock.now()}::timestamptz)
          ON CONFLICT (name) DO UPDATE SET name = list.name RETURNING id, name, population, xmax = 0 AS is_new, population = ${text}::jsonb AS is_same`,
        );
        if (row === undefined) throw new Error('An upsert gave no row.');
        if (!row.is_new && row.is_same) return row.id;
        if (!row.is_new && onlyNew)
          throw new InvalidInput(
            [{ path: 'name', message: MESSAGES.launches.populationTaken({ name }) }],
            MESSAGES.launches.populationTaken({ name }),
          );
        await onRow.run(
          Prisma.sql`UPDATE population_list SET population = ${text}::jsonb, updated_at = ${clock.now()}::timestamptz WHERE id = ${row.id}`,
        );
        await tell(
          tx,
          actor,
          row.is_new ? 'population.added' : 'population.changed',
          row.id,
          row.is_new ? null : row,
          { name, population },
        );
        return row.id;
      });
    },

    /**
     * Deletes a population.
     * @returns what it was
     * @throws NotAllowed, NotVisible
     */
    async delete(actor: Actor, id: number): Promise<PopulationListRow> {
      requireLaunching(actor);
      return inTransaction(db, async (tx) => {
        const [row] = await onTransaction(tx).rows(
          PopulationListRow,
          Prisma.sql`DELETE FROM population_list WHERE id = ${id} RETURNING id, name, population`,
        );
        if (row === undefined) throw new NotVisible(MESSAGES.launches.populationNotFound);
        await tell(tx, actor, 'population.deleted', id, row, null);
        return row;
      });
    },
  };
}
