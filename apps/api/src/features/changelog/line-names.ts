import type { LogPerson } from '@reviews/contracts';
import { customFieldOf } from '@reviews/domain';
import type { Sql } from '../../core/sql.ts';
import { findFieldShapes, findGoneNames, findNames, type LogLine } from './changelog.queries.ts';
import { changesIn, namedKindOf, numbersIn, type KnownNames } from './line-changes.ts';
import { isNamedKind, type NamedKind } from './named-kinds.ts';

/** Current names of everything that lines refer to. */
export interface LineNames extends KnownNames {
  readonly personOf: (userId: number) => LogPerson | undefined;
  /** Returns the last known name of a deleted record. */
  readonly goneNameOf: (entity: string, id: string) => string | undefined;
}

/** Lines with the names they refer to. */
export interface NamedLines {
  readonly lines: readonly LogLine[];
  readonly names: LineNames;
}

const MAX_INT4 = 2_147_483_647;
const isNumber = (text: string): boolean => /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_INT4;

/** Finds the names that these lines refer to, in three statements whatever their number. */
export async function findLineNames(sql: Sql, lines: readonly LogLine[]): Promise<LineNames> {
  const changes = lines.flatMap(changesIn);
  const fields = new Map(
    (
      await findFieldShapes(sql, [
        ...new Set(changes.flatMap(({ field }) => customFieldOf(field) ?? [])),
      ])
    ).map((field) => [field.id, field]),
  );
  const wanted = new Map<NamedKind, Set<number>>();
  const want = (kind: NamedKind, id: number) => {
    if (Number.isSafeInteger(id) && id > 0 && id <= MAX_INT4)
      wanted.set(kind, (wanted.get(kind) ?? new Set()).add(id));
  };
  for (const {
    actor_id: actorId,
    impersonator_id: impersonatorId,
    entity,
    entity_id: id,
    details,
  } of lines) {
    for (const userId of [actorId, impersonatorId]) if (userId !== null) want('user', userId);
    if (isNamedKind(entity) && isNumber(id)) want(entity, Number(id));
    if (typeof details['integration'] === 'number') want('integration', details['integration']);
    if (typeof details['import'] === 'number') want('people_import', details['import']);
  }
  for (const change of changes) {
    const kind = namedKindOf(change.field, fields);
    if (kind !== undefined) for (const id of numbersIn(change)) want(kind, id);
  }
  const rows = new Map((await findNames(sql, wanted)).map((row) => [`${row.kind} ${row.id}`, row]));
  const missing = new Map(
    lines
      .filter(({ entity, entity_id: id }) => isNamedKind(entity) && !rows.has(`${entity} ${id}`))
      .map(({ entity, entity_id }) => [`${entity} ${entity_id}`, { entity, entity_id }]),
  );
  const gone = new Map(
    (await findGoneNames(sql, [...missing.values()])).map((row) => [
      `${row.entity} ${row.entity_id}`,
      row.name,
    ]),
  );
  return {
    fields,
    nameOf: (kind, id) => rows.get(`${kind} ${id}`)?.name,
    personOf: (userId) => {
      const row = rows.get(`user ${userId}`);
      return row === undefined
        ? undefined
        : { user_id: userId, name: row.name, employee_id: row.employee_id };
    },
    goneNameOf: (entity, id) => gone.get(`${entity} ${id}`),
  };
}
