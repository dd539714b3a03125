import { copyLine, copyLines } from '@reviews/db/copy-rows';
import { openClient } from '@reviews/db/with-client';
import {
  nameColumns,
  sortKey,
  type ImportPerson,
  type ImportRow,
  type PlannedRow,
} from '@reviews/domain';
import { setRowChecks, type Sql } from '../../core/sql.ts';
import { findPeople, findReservedEmails, findState } from './directory.queries.ts';
import {
  countRows,
  endWithPreview,
  findRead,
  forgetRows,
  ROW_COLUMNS,
  type Preview,
} from './import-rows.queries.ts';
import { onClient, type Client } from './on-client.ts';
import type { PlanPlace } from './plan-messages.ts';

/** Rows per statement. */
const SENT_AT_ONCE = 200;
/** Rows between two progress reports. */
const TOLD_EVERY = 5000;

const NO_CHANGES = '[]';

/**
 * Returns a row as stored, in the order of `ROW_COLUMNS`: the file's values, and the target with
 * its columns for sorting and searching.
 */
function lineOf(
  importId: number,
  seq: number,
  {
    line,
    kind,
    moved,
    employee_id: employeeId,
    name,
    number,
    changes,
    reasons,
    notes,
    after,
  }: PlannedRow,
  values: ImportRow['values'],
): string {
  const target =
    after === null
      ? null
      : {
          ...after,
          ...nameColumns({
            firstName: after.first,
            lastName: after.last,
            preferredName: after.preferred,
            email: after.email,
            externalIdentifier: after.number,
          }),
        };
  return copyLine([
    importId,
    seq,
    line,
    kind,
    moved,
    employeeId,
    name,
    number,
    sortKey(`${name} ${number}`),
    JSON.stringify(values),
    changes.length === 0 ? NO_CHANGES : JSON.stringify(changes),
    reasons,
    notes,
    target === null ? null : JSON.stringify(target),
  ]);
}

/** Database access of the process that plans an import: reads people and stores the plan. */
export class PlanStore {
  readonly #client: Client;
  readonly #sql: Sql;
  readonly #importId: number;

  private constructor(client: Client, importId: number) {
    this.#client = client;
    this.#sql = onClient(client);
    this.#importId = importId;
  }

  static async open({ url, importId, checksRows }: PlanPlace): Promise<PlanStore> {
    setRowChecks(checksRows);
    const client = await openClient(url);
    // Reads everything at one moment; blocks no one.
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    return new PlanStore(client, importId);
  }

  readonly people = (fieldIds: readonly number[]): AsyncGenerator<ImportPerson[]> =>
    findPeople(this.#sql, fieldIds);
  readonly reservedEmails = (): Promise<string[]> => findReservedEmails(this.#sql);
  readonly state = (fieldIds: readonly number[]): Promise<string> => findState(this.#sql, fieldIds);
  /** Yields the rows of the file as read earlier. */
  readonly read = (): AsyncGenerator<ImportRow[]> => findRead(this.#sql, this.#importId);

  /**
   * Replaces the plan and its preview together, or not at all. Yields the number of rows now and
   * then.
   */
  async *replace(
    planned: Iterable<PlannedRow>,
    said: Iterable<ImportRow>,
    preview: Preview,
  ): AsyncGenerator<number> {
    await this.#client.query('COMMIT; BEGIN');
    await forgetRows(this.#sql, this.#importId);
    let told = 0;
    let stored = 0;
    for await (const count of copyLines(this.#client, ROW_COLUMNS, this.#pieces(planned, said))) {
      stored += count;
      if (stored - told < TOLD_EVERY) continue;
      told = stored;
      yield stored;
    }
    await countRows(this.#sql);
    const isKept = await endWithPreview(this.#sql, this.#importId, preview);
    await this.#client.query(isKept ? 'COMMIT' : 'ROLLBACK');
    if (!isKept) throw new Error('Someone else has continued the import.');
  }

  readonly close = (): Promise<void> => this.#client.end();

  /** Puts people who are not in the file after all who are. */
  *#pieces(planned: Iterable<PlannedRow>, rows: Iterable<ImportRow>): Generator<readonly string[]> {
    const said = rows[Symbol.iterator]();
    let seq = 0;
    let piece: string[] = [];
    for (const row of planned) {
      seq += 1;
      const next = said.next();
      piece.push(lineOf(this.#importId, seq, row, next.done === true ? {} : next.value.values));
      if (piece.length < SENT_AT_ONCE) continue;
      yield piece;
      piece = [];
    }
    yield piece;
  }
}
