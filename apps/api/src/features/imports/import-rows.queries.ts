import { Prisma } from '@reviews/db';
import type { ImportCounts } from '@reviews/contracts';
import {
  IMPORT_FIELDS,
  IMPORT_KINDS,
  type FieldChange,
  type ImportKind,
  type ImportRow,
} from '@reviews/domain';
import { z } from 'zod';
import { TotalRow, rowCount, type Sql } from '../../core/sql.ts';
import { containing } from '../../core/containing.ts';

const READ_AT_ONCE = 1000;

/** The columns that a plan writes for each row. */
export const ROW_COLUMNS =
  'people_import_row (import_id, seq, line, kind, moved, employee_id, name, number, search_text, "values", changes, reasons, notes, target)';

export async function forgetRows(sql: Sql, importId: number): Promise<void> {
  await sql.run(Prisma.sql`DELETE FROM people_import_row WHERE import_id = ${importId}::int`);
}

/**
 * Runs `ANALYZE` after a plan is stored; without statistics, the planner treats a hundred thousand
 * rows as a few.
 */
export async function countRows(sql: Sql): Promise<void> {
  await sql.run(Prisma.sql`ANALYZE people_import_row`);
}

const FileRow = z.strictObject({
  line: z.int(),
  values: z.partialRecord(
    z.union([z.enum(IMPORT_FIELDS), z.templateLiteral(['field_', z.int()])]),
    z.string(),
  ),
}) satisfies z.ZodType<ImportRow>;

/** Yields the rows of the file as read, in batches, in one query of the open transaction. */
export async function* findRead(sql: Sql, importId: number): AsyncGenerator<ImportRow[]> {
  await sql.run(Prisma.sql`
    DECLARE import_read NO SCROLL CURSOR FOR SELECT line, "values" FROM people_import_row WHERE import_id = ${importId}::int AND line IS NOT NULL ORDER BY seq`);
  for (;;) {
    const rows = await sql.rows(
      FileRow,
      Prisma.sql`FETCH ${rowCount(READ_AT_ONCE)} FROM import_read`,
    );
    if (rows.length === 0) break;
    yield rows;
  }
  await sql.run(Prisma.sql`CLOSE import_read`);
}

const Change = z.strictObject({
  field: z.union([
    z.templateLiteral(['custom_field.', z.int()]),
    z.enum([
      'number',
      'email',
      'first_name',
      'last_name',
      'preferred_name',
      'title',
      'department',
      'team',
      'sub_team',
      'manager',
      'hired_on',
      'left_on',
    ]),
  ]),
  from: z.string().nullable(),
  to: z.string().nullable(),
  label: z.string().optional(),
  hidden: z.boolean().optional(),
}) satisfies z.ZodType<FieldChange>;

export const PreviewRow = z.strictObject({
  line: z.int().nullable(),
  kind: z.enum(IMPORT_KINDS),
  employee_id: z.int().nullable(),
  name: z.string(),
  number: z.string(),
  changes: z.array(Change),
  reasons: z.array(z.string()),
  notes: z.array(z.string()),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

export interface RowsAsked {
  readonly kind: ImportKind;
  readonly words: readonly string[];
  readonly limit: number;
  readonly offset: number;
}

/** Returns one page of one tab. */
export async function findRows(
  sql: Sql,
  importId: number,
  { kind, words, limit, offset }: RowsAsked,
): Promise<{ rows: PreviewRow[]; total: number }> {
  const ofKind = kind === 'moved' ? Prisma.sql`moved` : Prisma.sql`kind = ${kind}::import_kind`;
  const where = Prisma.join(
    [
      Prisma.sql`import_id = ${importId}::int`,
      ofKind,
      ...words.map((word) => Prisma.sql`search_text LIKE ${containing(word)}`),
    ],
    ' AND ',
  );
  const rows = await sql.rows(
    PreviewRow,
    Prisma.sql`
    SELECT line, kind, employee_id, name, number, changes, reasons, notes FROM people_import_row WHERE ${where} ORDER BY seq LIMIT ${rowCount(limit)} OFFSET ${rowCount(offset)}`,
  );
  const [count] = await sql.rows(
    TotalRow,
    Prisma.sql`SELECT count(*)::int AS total FROM people_import_row WHERE ${where}`,
  );
  return { rows, total: count?.total ?? 0 };
}

export interface Preview {
  readonly counts: ImportCounts;
  readonly digest: string;
  readonly fault: string | null;
}

/** @returns false if the import is no longer being read or applied */
export async function endWithPreview(
  sql: Sql,
  id: number,
  { counts, digest, fault }: Preview,
): Promise<boolean> {
  const rows = await sql.run(Prisma.sql`
    UPDATE people_import SET state = 'ready', counts = ${JSON.stringify(counts)}::jsonb, digest = ${digest}, progress = 100, fault = ${fault} WHERE id = ${id}::int AND state IN ('reading', 'applying') RETURNING id`);
  return rows > 0;
}
