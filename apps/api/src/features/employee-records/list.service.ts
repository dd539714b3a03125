import type { EmployeeColumn, FilterDefinition, ListFilterValue } from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { calendarDay, fieldKey, InvalidInput, MESSAGES, NotAllowed } from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { XLSX_MAX_ROWS } from '../../core/files/xlsx.ts';
import { fromSnapshot } from '../../core/snapshot.ts';
import { IdRow, onPool, type Sql } from '../../core/sql.ts';
import { findListFields, findTexts, type FieldRecord } from '../custom-fields/public.ts';
import { findDepartmentTree } from '../organization/public.ts';
import { managesEmployees, recordScope } from './employee-records.policy.ts';
import { chosenColumns, otherColumnsWith, usualColumns } from './list-columns.ts';
import { employeeConditions, employeeFilters } from './list-filters.ts';
import {
  countEmployees,
  everyEmployee,
  findEmployeesById,
  findPage,
  type EmployeeOrder,
  type EmployeeQuestion,
  type ListedEmployee,
} from './list.queries.ts';
import { findTimeZone } from './record.queries.ts';

/** Rows held in memory at once by each export. */
const BATCH = 1_000;

export interface EmployeeListInput extends EmployeeOrder {
  readonly filters: Readonly<Record<string, ListFilterValue>>;
}

export interface EmployeeExportInput extends EmployeeListInput {
  readonly format: 'csv' | 'xlsx';
  /** Empty for the default columns. */
  readonly columns: readonly string[];
}

/** A row with its custom field values, by column key. */
export interface EmployeeWithFields extends ListedEmployee {
  readonly fields: Readonly<Record<string, string>>;
}

export interface EmployeeList {
  readonly rows: readonly EmployeeWithFields[];
  readonly total: number;
  readonly columns: readonly EmployeeColumn[];
  readonly otherColumns: readonly EmployeeColumn[];
}

export interface EmployeeExport {
  readonly columns: readonly EmployeeColumn[];
  /** YYYY-MM-DD in the organisation's time zone. */
  readonly today: string;
  /** Yields the rows in batches. Logs who exports how many when it starts. */
  readonly batches: (signal: AbortSignal) => AsyncGenerator<readonly EmployeeWithFields[]>;
}

export type EmployeeListService = ReturnType<typeof createEmployeeListService>;

/** @throws NotAllowed */
export function requireManaging(actor: Actor): void {
  if (!managesEmployees(actor)) throw new NotAllowed('employees');
}

async function withFields(
  sql: Sql,
  actor: Actor,
  fields: readonly FieldRecord[],
  rows: readonly ListedEmployee[],
): Promise<EmployeeWithFields[]> {
  const texts = await findTexts(
    sql,
    actor,
    fields,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, fields: texts.get(row.id) ?? {} }));
}

/** Creates the service for the list of employees that someone manages, on screen and as files. */
export function createEmployeeListService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  const sql = onPool(db);

  /** @throws NotAllowed, InvalidInput */
  async function ask(
    actor: Actor,
    filters: EmployeeListInput['filters'],
  ): Promise<{ question: EmployeeQuestion; today: string; fields: readonly FieldRecord[] }> {
    requireManaging(actor);
    const [zone, fields] = await Promise.all([findTimeZone(sql), findListFields(sql)]);
    const today = calendarDay(clock.now(), zone);
    return {
      today,
      fields,
      question: {
        scope: recordScope(actor),
        conditions: employeeConditions(filters, { actor, today, fields }),
      },
    };
  }

  return {
    /** @throws NotAllowed */
    async filters(actor: Actor): Promise<FilterDefinition[]> {
      requireManaging(actor);
      const [departments, fields] = await Promise.all([
        findDepartmentTree(sql, recordScope(actor)),
        findListFields(sql),
      ]);
      return employeeFilters(departments, fields);
    },

    /** @throws NotAllowed, InvalidInput */
    async list(
      actor: Actor,
      { filters, ...order }: EmployeeListInput,
      paging: { readonly page: number; readonly perPage: number },
    ): Promise<EmployeeList> {
      const { question, fields } = await ask(actor, filters);
      const limits = { limit: paging.perPage, offset: (paging.page - 1) * paging.perPage };
      const [rows, total] = await Promise.all([
        findPage(sql, question, order, limits),
        countEmployees(sql, question),
      ]);
      return {
        rows: await withFields(sql, actor, fields, rows),
        total,
        columns: usualColumns(),
        otherColumns: otherColumnsWith(fields),
      };
    },

    /**
     * Exports exactly the rows that the list shows the same person.
     * @throws NotAllowed, InvalidInput; while streaming, InvalidInput if a sheet has no room for
     * them
     */
    async export(
      actor: Actor,
      { filters, format, columns, ...order }: EmployeeExportInput,
    ): Promise<EmployeeExport> {
      const { question, today, fields } = await ask(actor, filters);
      const batches = (signal: AbortSignal) =>
        fromSnapshot(db, signal, async function* read(snapshot) {
          const rows = await countEmployees(snapshot.sql, question);
          if (format === 'xlsx' && rows > XLSX_MAX_ROWS)
            throw new InvalidInput(
              [{ path: 'format', message: MESSAGES.lists.exportTooLong }],
              MESSAGES.lists.exportTooLong,
            );
          await audit(db.prisma, actor, clock.now(), {
            action: 'employees.exported',
            entity: 'user',
            entityId: actor.userId,
            details: { rows, format, filters: Object.keys(filters) },
          });
          const shown = fields.filter(({ id }) => columns.includes(fieldKey(id)));
          for await (const ids of snapshot.batches(IdRow, everyEmployee(question, order), BATCH)) {
            yield await withFields(
              snapshot.sql,
              actor,
              shown,
              await findEmployeesById(
                snapshot.sql,
                ids.map(({ id }) => id),
              ),
            );
          }
        });
      return { columns: chosenColumns(columns, fields), today, batches };
    },
  };
}
