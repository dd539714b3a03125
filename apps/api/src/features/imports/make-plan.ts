import type { Database } from '@reviews/db';
import { fieldsOf, type ImportMapping, type PlanOptions } from '@reviews/domain';
import { areRowsChecked, onPool, type Sql } from '../../core/sql.ts';
import { findFieldsInUse } from '../custom-fields/public.ts';
import { countPeople, findToday } from './directory.queries.ts';
import type { Asked } from './imports.queries.ts';
import { refuseFile } from './files/table-file.ts';
import { withProcess, type Ask } from './own-process.ts';
import type { FileToRead, PlanAnswer, PlanRequest, PlanSummary } from './plan-messages.ts';

/**
 * Memory that a plan needs per row, per employee, per custom field, and besides, with headroom for
 * V8's garbage collector: with less it runs more often.
 */
const HEAP = { rowKb: 1.0, personKb: 0.6, fieldKb: 0.3, restMb: 48 } as const;
const KB_PER_MB = 1024;

/** Called with the number of rows read or stored so far. */
type OnRows = (count: number) => Promise<void>;

/** What a file would do to the current employees. */
export interface Plan extends PlanSummary {
  /**
   * Replaces the import's preview, with the given fault, independently of a waiting transaction.
   */
  readonly store: (fault: string | null, onStored?: OnRows) => Promise<void>;
}

export interface PlanGiven {
  /** If people must not change in between, the caller has locked them. */
  readonly db: Pick<Database, 'pool'>;
  readonly importId: number;
  /** Null if its rows were read before. */
  readonly file: FileToRead | null;
  readonly rowCount: number;
  readonly onRead?: OnRows;
  readonly mapping: ImportMapping;
  readonly asked: Asked;
  readonly now: Date;
}

/**
 * Repeats the request until done.
 * @throws InvalidInput if the file cannot be read to its end
 */
async function untilDone(
  ask: Ask,
  first: PlanRequest,
  next: PlanRequest,
  onRows: OnRows | undefined,
): Promise<void> {
  for (let answer = await ask(first); ; answer = await ask(next)) {
    if ('refused' in answer) throw refuseFile(answer.refused);
    if (!('done' in answer)) throw unanswered();
    if (answer.isDone) return;
    await onRows?.(answer.done);
  }
}

const unanswered = (): Error => new Error('The process that plans an import has not answered.');

const isSummary = (answer: PlanAnswer): answer is PlanSummary => 'digest' in answer;

function urlOf({ pool }: Pick<Database, 'pool'>): string {
  const { connectionString: url } = pool.options;
  if (url === undefined) throw new Error('The address of the database is not known.');
  return url;
}

/** Returns how a file is read now, for this person. */
export async function findOptions(
  sql: Sql,
  { mapping, asked, now }: Pick<PlanGiven, 'mapping' | 'asked' | 'now'>,
): Promise<PlanOptions> {
  const custom = fieldsOf(mapping.fields, await findFieldsInUse(sql)).map(
    ({ id, name, type, options, visible_to }) => ({ id, name, type, options, visible_to }),
  );
  return {
    day_order: mapping.day_order,
    missing: mapping.missing,
    empty_cells: mapping.empty_cells,
    today: await findToday(sql, now),
    importers: asked.employee_ids,
    manages_users: asked.manages_users,
    reads_everyone: asked.reads_everyone ?? false,
    custom,
  };
}

/**
 * Plans in a separate process that reads and stores by itself: rows and people are never in this
 * process's memory.
 */
export async function withPlan<T>(
  { db, importId, file, rowCount, onRead, mapping, asked, now }: PlanGiven,
  work: (plan: Plan) => Promise<T>,
): Promise<T> {
  const sql = onPool(db);
  const options = await findOptions(sql, { mapping, asked, now });
  const perField = options.custom.length * HEAP.fieldKb;
  const [perRow, perPerson] = [HEAP.rowKb + perField, HEAP.personKb + perField];
  const heapMb =
    HEAP.restMb + (rowCount * perRow + (await countPeople(sql)) * perPerson) / KB_PER_MB;
  return withProcess(
    { heapMb, ...(file === null ? {} : { bytes: file.bytes }) },
    async ({ ask }) => {
      if (file !== null)
        await untilDone(
          ask,
          {
            what: 'file',
            reading: { header: file.header, columns: file.columns, fields: file.fields },
          },
          { what: 'read' },
          onRead,
        );
      // The process gets the database URL only after parsing the file.
      const place = { url: urlOf(db), importId, checksRows: areRowsChecked() };
      const summary = await ask({ what: 'plan', place, options });
      if (!isSummary(summary)) throw unanswered();
      const answer = await work({
        ...summary,
        store: (fault, onStored) =>
          untilDone(ask, { what: 'store', fault }, { what: 'more' }, onStored),
      });
      await ask({ what: 'end' });
      return answer;
    },
  );
}
