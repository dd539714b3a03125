import { readRows, type Prisma, type Tx } from '@reviews/db';
import { z } from 'zod';

/**
 * Tables that the demo fills by the thousand, with their rows. All rows of a table have the same
 * columns.
 */
export type TableRows = {
  employee: Prisma.EmployeeCreateManyInput;
  app_user: Prisma.UserCreateManyInput;
  position: Prisma.PositionCreateManyInput;
  reporting_line: Prisma.ReportingLineCreateManyInput;
  pulse: Prisma.PulseCreateManyInput;
  answer: Prisma.AnswerCreateManyInput;
  pulse_submission: Prisma.PulseSubmissionCreateManyInput;
  draft_group: Prisma.DraftGroupCreateManyInput;
  pulse_view: Prisma.PulseViewCreateManyInput;
  nomination: Prisma.NominationCreateManyInput;
  comment: Prisma.CommentCreateManyInput;
  packet: Prisma.PacketCreateManyInput;
  ineligibility: Prisma.IneligibilityCreateManyInput;
};

/**
 * Rows per statement: enough to make the statement's own cost negligible, few enough for a moderate
 * message size.
 */
const ROWS_A_STATEMENT = 4_000;

function fieldName(field: string): string {
  return field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}

function columnName(field: string): string {
  return `"${fieldName(field)}"`;
}

/**
 * Writes many rows in few statements: the database reads them from JSON, using the column types of
 * the table. All rows must have the fields of the first.
 */
export async function writeRows<T extends keyof TableRows>(
  tx: Tx,
  table: T,
  rows: readonly TableRows[T][],
): Promise<void> {
  const [sample] = rows;
  if (sample === undefined) return;
  const columns = Object.keys(sample).map(columnName).join(', ');
  const statement = `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`;
  for (let start = 0; start < rows.length; start += ROWS_A_STATEMENT) {
    const chunk = rows.slice(start, start + ROWS_A_STATEMENT).map(columnsOf);
    await tx.$executeRawUnsafe(statement, JSON.stringify(chunk));
  }
}

function columnsOf(row: object): Record<string, unknown> {
  const columns: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(row)) columns[fieldName(field)] = value;
  return columns;
}

const FirstRow = z.strictObject({ first: z.bigint() });

/** An id counter that continues a table's own. Call `finish` after writing the rows. */
export type IdCounter = { next(): number; finish(): Promise<void> };

/**
 * Counts ids from the current value of the table's sequence. For a transaction in which no one else
 * writes to the table.
 */
export async function countIds(tx: Tx, table: keyof TableRows): Promise<IdCounter> {
  const [row] = await readRows(
    tx,
    FirstRow,
    `SELECT nextval(pg_get_serial_sequence('${table}', 'id')) AS first`,
  );
  let next = Number(row?.first ?? 1);
  return {
    next: () => next++,
    finish: async () => {
      await tx.$executeRawUnsafe(
        `SELECT setval(pg_get_serial_sequence('${table}', 'id'), ${next}, false)`,
      );
    },
  };
}
