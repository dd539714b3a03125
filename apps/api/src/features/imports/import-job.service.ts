import { inTransaction, type Database, type Tx } from '@reviews/db';
import { isDomainError, MESSAGES, RuleViolation } from '@reviews/domain';
import type { Clock } from '../../core/clock.ts';
import type { Attempt, JobKind } from '../../core/job-waker.ts';
import { onPool, onTransaction } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { applyPlan, type OnProgress } from './apply-plan.ts';
import * as imports from './imports.queries.ts';
import type { ImportRecord } from './imports.queries.ts';
import { withPlan } from './make-plan.ts';
import type { FileToRead } from './plan-messages.ts';
import { createImportsSweep } from './sweep-imports.ts';
import { undoImport } from './undo-import.ts';

const { imports: texts } = MESSAGES;
const MINUTE_MS = 60_000;
/** Far longer than the largest file takes; an ordinary company needs a second or two. */
const LIMIT_MS = 15 * MINUTE_MS;

export interface ImportJobDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
}

/**
 * Creates the job that reads, applies and undoes imports. Each step is one transaction: after a
 * kill nothing has happened and it starts again. A lock keeps two apart; progress is written
 * outside the transaction for those who wait.
 */
export function createImportJob({
  db,
  clock,
  storage,
}: ImportJobDependencies): JobKind & { readonly sweep: (signal?: AbortSignal) => Promise<number> } {
  const pool = onPool(db);

  /** Returns a function that stores the progress, only when it changes. */
  function progressOf(id: number): OnProgress {
    let said = -1;
    return async (progress) => {
      const now = Math.min(99, Math.floor(progress));
      if (now <= said) return;
      said = now;
      await imports.showProgress(pool, id, now);
    };
  }

  const work = (
    id: number,
    state: ImportRecord['state'],
    deed: (tx: Tx, record: ImportRecord) => Promise<void>,
  ): Promise<void> =>
    inTransaction(
      db,
      async (tx) => {
        const sql = onTransaction(tx);
        // Another worker is on it and will finish it.
        if (!(await imports.tryWork(sql))) return;
        const record = await imports.findImport(sql, id);
        if (record?.state !== state) return;
        await imports.setLimits(sql, LIMIT_MS);
        await deed(tx, record);
      },
      { timeoutMs: LIMIT_MS },
    );

  async function fileOf({
    file_key: key,
    source,
    columns,
    mapping,
  }: ImportRecord): Promise<FileToRead> {
    const bytes = await storage.get(key);
    if (bytes === undefined) throw new RuleViolation(texts.fileGone);
    return { bytes, header: source.header, columns, fields: mapping?.fields ?? [] };
  }

  async function read(record: ImportRecord): Promise<void> {
    const { id, mapping, asked, row_count: rowCount } = record;
    if (mapping === null || asked === null) throw new Error('The import was not mapped.');
    const onProgress = progressOf(id);
    const onRead = (count: number) => onProgress((count / rowCount) * 40);
    await withPlan(
      {
        db,
        importId: id,
        file: await fileOf(record),
        rowCount,
        onRead,
        mapping,
        asked,
        now: clock.now(),
      },
      async ({ total, store }) => {
        await onProgress(50);
        await store(null, (stored) => onProgress(50 + (stored / total) * 50));
      },
    );
  }

  const steps: Readonly<Partial<Record<ImportRecord['state'], (id: number) => Promise<void>>>> = {
    reading: (id) => work(id, 'reading', (_tx, record) => read(record)),
    applying: (id) =>
      work(id, 'applying', (tx, record) => applyPlan(tx, db, record, clock.now(), progressOf(id))),
    undoing: (id) =>
      work(id, 'undoing', (tx, record) => undoImport(tx, record, clock.now(), progressOf(id))),
  };

  return {
    sweep: createImportsSweep({ db, clock, storage }),
    waiting: () => imports.findUnfinished(pool),
    async run(id: number, { isLast }: Attempt): Promise<void> {
      const record = await imports.findImport(pool, id);
      const step = record === undefined ? undefined : steps[record.state];
      if (record === undefined || step === undefined) return;
      try {
        await step(id);
      } catch (error) {
        // A broken rule would fail again, so it is not retried.
        if (isDomainError(error))
          return imports.giveUp(
            pool,
            id,
            record.state === 'applying' ? texts.stopped({ why: error.message }) : error.message,
          );
        if (isLast)
          await imports.giveUp(
            pool,
            id,
            record.state === 'undoing' ? texts.undoFailed : texts.failed,
          );
        throw error;
      }
    },
  };
}
