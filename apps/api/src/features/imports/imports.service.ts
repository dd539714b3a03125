import { randomBytes } from 'node:crypto';
import { inTransaction, type Database } from '@reviews/db';
import {
  Conflict,
  InvalidInput,
  LIST_PAGE_SIZE,
  mappingFaults,
  MESSAGES,
  NotVisible,
  type ImportKind,
  type ImportMapping,
  type KnownMapping,
} from '@reviews/domain';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { JobWaker } from '../../core/job-waker.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { findFieldsInUse, type FieldRecord } from '../custom-fields/public.ts';
import { readsEveryoneByRole, searchWords } from '../employees/public.ts';
import { hasFullReach } from '../roles/public.ts';
import { findRows, type PreviewRow } from './import-rows.queries.ts';
import { requireImporting } from './imports.policy.ts';
import * as imports from './imports.queries.ts';
import type { Asked, ImportRecord } from './imports.queries.ts';
import { scanFile } from './scan-file.ts';
import { requireUndoable } from './undo-import.ts';

const { imports: texts } = MESSAGES;
const KEY_BYTES = 24;
const MAX_FILE_NAME = 200;
const CONTENT_TYPE = 'application/octet-stream';

/** An import, what is known of its columns from the last one, and the custom fields. */
export interface ShownImport {
  readonly record: ImportRecord;
  readonly known: KnownMapping | null;
  readonly fields: readonly FieldRecord[];
}

export interface UploadedFile {
  readonly bytes: Buffer;
  readonly name: string;
}

export interface ImportsDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
  readonly jobs: JobWaker;
}

export type ImportsService = ReturnType<typeof createImportsService>;

const askedBy = ({ userId, employeeId, impersonator, ...actor }: Actor): Asked => ({
  user_id: userId,
  impersonator_id: impersonator?.userId ?? null,
  employee_ids: [employeeId, impersonator?.employeeId ?? null].filter((id) => id !== null),
  manages_users: impersonator === null && hasFullReach(actor.grants),
  reads_everyone: readsEveryoneByRole(actor),
});

/** @throws NotVisible */
async function requireImport(sql: Sql, id: number): Promise<ImportRecord> {
  const record = await imports.findImport(sql, id);
  if (record === undefined) throw new NotVisible(texts.notFound);
  return record;
}

const shown = async (sql: Sql, id: number): Promise<ShownImport> => {
  const record = await requireImport(sql, id);
  return {
    record,
    known: record.mapping === null ? await imports.findLastMapping(sql) : null,
    fields: await findFieldsInUse(sql),
  };
};

/** Returns a safe name to show: a browser can send any text. */
export const fileNameOf = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .split(/[\\/]/u)
    .at(-1)
    ?.trim()
    .slice(-MAX_FILE_NAME) || 'people';

/** @returns the storage key */
export async function keepImportFile(storage: FileStorage, bytes: Buffer): Promise<string> {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  await storage.put(key, bytes, CONTENT_TYPE);
  return key;
}

/**
 * Creates the service that imports people from a file, in steps with a review before each next one.
 */
export function createImportsService({ db, clock, storage, jobs }: ImportsDependencies) {
  const pool = onPool(db);

  /**
   * Runs one at a time with others who start a step; refused while an import is running.
   * @throws NotVisible, Conflict
   */
  const inTurn = (
    actor: Actor,
    id: number,
    begin: (sql: Sql, record: ImportRecord) => Promise<void>,
    action: 'import.mapped' | 'import.asked_to_apply' | 'import.asked_to_undo',
  ): Promise<ShownImport> =>
    inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      await imports.takeTurn(sql);
      const record = await requireImport(sql, id);
      const busy = await imports.findAtWork(sql);
      if (busy !== null) throw new Conflict(texts.underWay({ name: busy.name }));
      await begin(sql, record);
      await audit(tx, actor, clock.now(), { action, entity: 'people_import', entityId: id });
      await jobs.wake(tx, 'people_import', id);
      return shown(sql, id);
    });

  return {
    /**
     * Called before a file is read.
     * @throws NotAllowed
     */
    requireImporting,

    /**
     * Stores a file and returns what it contains.
     * @throws NotAllowed, InvalidInput if it is not a list of people
     */
    async upload(actor: Actor, { bytes, name }: UploadedFile): Promise<ShownImport> {
      requireImporting(actor);
      const scan = await scanFile(bytes);
      const at = clock.now();
      const fileKey = await keepImportFile(storage, bytes);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const fileName = fileNameOf(name);
        const id = await imports.insertImport(sql, {
          ...scan,
          fileKey,
          fileName,
          fileSize: bytes.length,
          userId: actor.userId,
          at,
        });
        await audit(tx, actor, at, {
          action: 'import.uploaded',
          entity: 'people_import',
          entityId: id,
          details: { file: fileName, rows: scan.rowCount },
        });
        return shown(sql, id);
      });
    },

    /**
     * Returns imports, newest first.
     * @throws NotAllowed
     */
    async list(actor: Actor, page: number): Promise<{ records: ImportRecord[]; total: number }> {
      requireImporting(actor);
      return imports.findImports(pool, {
        limit: LIST_PAGE_SIZE,
        offset: (page - 1) * LIST_PAGE_SIZE,
      });
    },

    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, id: number): Promise<ShownImport> {
      requireImporting(actor);
      return shown(pool, id);
    },

    /**
     * Starts to read the file with a mapping.
     * @throws NotAllowed, NotVisible, InvalidInput, Conflict
     */
    async map(actor: Actor, id: number, mapping: ImportMapping): Promise<ShownImport> {
      requireImporting(actor);
      return inTurn(
        actor,
        id,
        async (sql, record) => {
          if (!['mapping', 'ready', 'failed'].includes(record.state))
            throw new Conflict(texts.notReady);
          const faults = mappingFaults(record.columns, mapping, await findFieldsInUse(sql));
          if (faults.length > 0) throw new InvalidInput(faults, faults[0]?.message);
          await imports.beginReading(sql, id, mapping, askedBy(actor));
        },
        'import.mapped',
      );
    },

    /**
     * Returns one page of one tab of the preview.
     * @throws NotAllowed, NotVisible
     */
    async rows(
      actor: Actor,
      id: number,
      {
        kind,
        search,
        page,
      }: { readonly kind: ImportKind; readonly search: string; readonly page: number },
    ): Promise<{ rows: PreviewRow[]; total: number }> {
      requireImporting(actor);
      await requireImport(pool, id);
      const { rows, total } = await findRows(pool, id, {
        kind,
        words: searchWords(search),
        limit: LIST_PAGE_SIZE,
        offset: (page - 1) * LIST_PAGE_SIZE,
      });
      const own = askedBy(actor).employee_ids;
      // Fields hidden from their employee are hidden here too, no matter who uploaded the file.
      return {
        rows: rows.map((row) =>
          row.employee_id !== null && own.includes(row.employee_id)
            ? { ...row, changes: row.changes.filter(({ hidden }) => hidden !== true) }
            : row,
        ),
        total,
      };
    },

    /**
     * Starts to apply the given preview.
     * @throws NotAllowed, NotVisible, Conflict
     */
    async apply(actor: Actor, id: number, digest: string): Promise<ShownImport> {
      requireImporting(actor);
      return inTurn(
        actor,
        id,
        async (sql, { state, digest: present, counts }) => {
          if (state !== 'ready' || counts === null) throw new Conflict(texts.notReady);
          if (present !== digest) throw new Conflict(texts.otherPreview);
          if (counts.added + counts.changed + counts.moved + counts.left === 0)
            throw new Conflict(texts.nothingToDo);
          await imports.beginWork(sql, id, 'applying', askedBy(actor));
        },
        'import.asked_to_apply',
      );
    },

    /**
     * Starts the undo.
     * @throws NotAllowed, NotVisible, Conflict, naming people changed since
     */
    async undo(actor: Actor, id: number, keepChanged: boolean): Promise<ShownImport> {
      requireImporting(actor);
      return inTurn(
        actor,
        id,
        async (sql, record) => {
          if (record.state !== 'applied') throw new Conflict(texts.notApplied);
          await requireUndoable(sql, record, askedBy(actor), keepChanged);
          await imports.beginWork(sql, id, 'undoing', {
            ...askedBy(actor),
            keep_changed: keepChanged,
          });
        },
        'import.asked_to_undo',
      );
    },

    /** @throws NotAllowed, NotVisible, Conflict if it was applied or is running */
    async discard(actor: Actor, id: number): Promise<void> {
      requireImporting(actor);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await imports.takeTurn(sql);
        const { state } = await requireImport(sql, id);
        if (!['mapping', 'ready', 'failed'].includes(state)) throw new Conflict(texts.notDiscarded);
        await imports.discard(sql, [id], null);
        await audit(tx, actor, clock.now(), {
          action: 'import.discarded',
          entity: 'people_import',
          entityId: id,
        });
      });
    },
  };
}
