import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  changesBetween,
  InvalidInput,
  MESSAGES,
  NotVisible,
  type LoggedValues,
  type Population,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import { requireLaunching } from './launches.policy.ts';
import { findTeamNames, findUnits, type UnitRow } from './population.queries.ts';

export interface PopulationListRow {
  readonly id: number;
  readonly name: string;
  readonly population: Population;
}

type Choice = Pick<PopulationListRow, 'name' | 'population'>;

/** Nobody and nothing chosen is no value. */
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

/** Choices of people that were kept under a name. */
export function createPopulationsService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  /** What the change log says of it: who is meant, by the names of departments and people when it is read, of teams now. */
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
      const lists = await sql.rows<PopulationListRow>(
        Prisma.sql`SELECT id, name, population FROM population_list ORDER BY lower(name), id`,
      );
      return { lists, departments: await findUnits(sql) };
    },

    /** Under a name that is there already the choice is replaced, or refused where only a new one will do. @throws NotAllowed, InvalidInput */
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
        // Locks the one that is there and leaves it as it is; a row that was made just now has nobody who changed it.
        const [row] = await onRow.rows<
          PopulationListRow & { readonly is_new: boolean; readonly is_same: boolean }
        >(Prisma.sql`
          INSERT INTO population_list AS list (name, population, updated_at) VALUES (${name}, ${text}::jsonb, ${clock.now()}::timestamptz)
          ON CONFLICT (name) DO UPDATE SET name = list.name RETURNING id, name, population, xmax = 0 AS is_new, population = ${text}::jsonb AS is_same`);
        if (row === undefined) throw new Error('An upsert gave no row.');
        if (!row.is_new && row.is_same) return row.id;
        if (!row.is_new && onlyNew)
          throw new InvalidInput(
            [{ path: 'name', message: MESSAGES.launches.populationTaken({ name }) }],
            MESSAGES.launches.populationTaken({ name }),
          );
        await onRow.rows(
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

    /** @throws NotAllowed, NotVisible @returns what it was */
    async delete(actor: Actor, id: number): Promise<PopulationListRow> {
      requireLaunching(actor);
      return inTransaction(db, async (tx) => {
        const [row] = await onTransaction(tx).rows<PopulationListRow>(
          Prisma.sql`DELETE FROM population_list WHERE id = ${id} RETURNING id, name, population`,
        );
        if (row === undefined) throw new NotVisible(MESSAGES.launches.populationNotFound);
        await tell(tx, actor, 'population.deleted', id, row, null);
        return row;
      });
    },
  };
}
