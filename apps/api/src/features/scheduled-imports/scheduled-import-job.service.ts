import { createHash } from 'node:crypto';
import { scheduledImportSettings, type ScheduledImportSettings } from '@reviews/contracts';
import { inTransaction, Prisma, type Database, type Tx } from '@reviews/db';
import {
  doesNothing,
  guessMapping,
  isDomainError,
  mappingFaults,
  MESSAGES,
  SCHEDULED_IMPORT_MESSAGES as texts,
  whyItWaits,
  type ImportMapping,
  type IntegrationOutcome,
} from '@reviews/domain';
import { audit, auditEach } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import type { Attempt, JobKind, JobWaker } from '../../core/job-waker.ts';
import { holdsForAll, notifyThose } from '../../core/notify.ts';
import { OutgoingFault } from '../../core/outgoing.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import type { FileStorage } from '../../core/storage.ts';
import { findFieldsInUse } from '../custom-fields/public.ts';
import { readsEveryoneByRole } from '../employees/public.ts';
import {
  beginReading,
  beginWork,
  canImport,
  discard,
  fileNameOf,
  findAtWork,
  findLastMapping,
  insertImport,
  keepImportFile,
  scanFile,
  takeTurn,
  type Asked,
  type Scan,
} from '../imports/public.ts';
import {
  findIntegration,
  recordEvent,
  type IntegrationRecord,
  type IntegrationSecrets,
} from '../integrations/public.ts';
import { hasFullReach } from '../roles/public.ts';
import { reachOf } from '../session/public.ts';
import { fetchFile, type FetchFrom } from './fetch-file.ts';
import type { FetchedFile } from './import-folder.ts';
import * as queries from './schedule.queries.ts';
import type { ScheduleRow, UndecidedImport } from './schedule.queries.ts';

export interface ScheduledImportJobDependencies extends FetchFrom {
  readonly db: Database;
  readonly clock: Clock;
  readonly storage: FileStorage;
  readonly secrets: IntegrationSecrets;
  readonly jobs: JobWaker;
}

/** A fetched and parsed file, with its checksum. */
interface ReadFile extends FetchedFile {
  readonly scan: Scan;
  readonly hash: string;
}

interface Told {
  readonly outcome: IntegrationOutcome;
  readonly summary: string;
  readonly importId?: number;
  /** The import waits, and someone is notified to look at it. */
  readonly waits?: true;
  /** This is the file's result: other imports of the schedule that still wait are older. */
  readonly isOutcome?: true;
}

/**
 * Creates the job that fetches the files of due schedules, and applies each import or leaves it for
 * someone. A due run stays in its row until the file is fetched, so that a crash loses none.
 * Several missed runs lead to one import, of the current file.
 */
export function createScheduledImportJob({
  db,
  clock,
  storage,
  secrets,
  jobs,
  outgoing,
  folder,
}: ScheduledImportJobDependencies): JobKind {
  const pool = onPool(db);

  async function tell(
    tx: Tx,
    integrationId: number,
    { importId, waits, isOutcome, ...told }: Told,
  ): Promise<void> {
    const at = clock.now();
    await recordEvent(onTransaction(tx), {
      integrationId,
      at,
      kind: 'import',
      ...told,
      ...(importId === undefined ? {} : { details: { import: importId } }),
    });
    if (importId === undefined) return;
    if (waits === true || isOutcome === true)
      await replaceEarlier(tx, integrationId, importId, { at, waits: waits === true });
    // People who were notified of an earlier waiting import get no new notice.
    if (waits === true)
      await notifyThose(
        tx,
        Prisma.sql`${holdsForAll('people.manage')} AND NOT ${queries.isToldOf(importId)}`,
        at,
        { kind: 'import_waits', importId },
      );
  }

  /**
   * Discards older undecided imports in favour of a newer file. If it waits too, it takes over
   * their notices.
   */
  async function replaceEarlier(
    tx: Tx,
    integrationId: number,
    importId: number,
    { at, waits }: { readonly at: Date; readonly waits: boolean },
  ): Promise<void> {
    const sql = onTransaction(tx);
    const earlier = await queries.findEarlierWaiting(sql, integrationId, importId);
    if (earlier.length === 0) return;
    if (waits) await queries.passNoticesOn(sql, earlier, importId);
    await discard(sql, earlier, texts.replaced);
    await auditEach(
      tx,
      null,
      at,
      earlier.map((id) => ({
        action: 'import.discarded',
        entity: 'people_import',
        entityId: id,
        details: { by: 'schedule', replaced_by: importId },
      })),
    );
  }

  async function read(
    record: IntegrationRecord,
    known: string | null,
  ): Promise<ReadFile | 'unchanged'> {
    const settings = scheduledImportSettings.parse(record.settings);
    const { name, bytes } = await fetchFile(
      { outgoing, folder },
      { settings, secret: secrets.open(record) },
    );
    const hash = createHash('sha256').update(bytes).digest('hex');
    return hash === known
      ? 'unchanged'
      : { name: fileNameOf(name), bytes, hash, scan: await scanFile(bytes) };
  }

  /**
   * Returns the current permissions of the person who set it up, with which it imports. Null if
   * they lost them.
   */
  async function askedOf(sql: Sql, { owner_id: ownerId }: ScheduleRow): Promise<Asked | null> {
    const owner = ownerId === null ? undefined : await queries.findOwner(sql, ownerId);
    const grants = reachOf(owner?.grants ?? []);
    if (ownerId === null || owner === undefined || !canImport({ grants })) return null;
    return {
      user_id: ownerId,
      impersonator_id: null,
      employee_ids: owner.employee_id === null ? [] : [owner.employee_id],
      manages_users: hasFullReach(grants),
      reads_everyone: readsEveryoneByRole({ grants }),
    };
  }

  /** Creates an import as if someone had uploaded the file and accepted the suggested mapping. */
  async function begin(
    tx: Tx,
    integrationId: number,
    row: ScheduleRow,
    { name, bytes, scan, hash }: ReadFile,
    fileKey: string,
  ): Promise<void> {
    const sql = onTransaction(tx);
    const asked = await askedOf(sql, row);
    await queries.settle(sql, integrationId, asked === null ? null : hash);
    if (asked === null) return tell(tx, integrationId, { outcome: 'failed', summary: texts.owner });
    const at = clock.now();
    const doer = { userId: asked.user_id, impersonator: null };
    const last = await findLastMapping(sql);
    const importId = await insertImport(sql, {
      ...scan,
      fileKey,
      fileName: name,
      fileSize: bytes.length,
      userId: asked.user_id,
      at,
    });
    await queries.claimImport(sql, importId, integrationId);
    await audit(tx, doer, at, {
      action: 'import.uploaded',
      entity: 'people_import',
      entityId: importId,
      details: { file: name, rows: scan.rowCount, integration: integrationId },
    });
    const own = await findFieldsInUse(sql);
    const mapping: ImportMapping = guessMapping(scan.columns, last, own);
    const [fault] = mappingFaults(scan.columns, mapping, own);
    if (last === null || fault !== undefined) {
      await queries.decide(sql, importId);
      return tell(tx, integrationId, {
        outcome: 'failed',
        summary:
          fault === undefined ? texts.neverMapped : texts.needsMapping({ why: fault.message }),
        importId,
        waits: true,
      });
    }
    await beginReading(sql, importId, mapping, asked);
    await audit(tx, doer, at, {
      action: 'import.mapped',
      entity: 'people_import',
      entityId: importId,
      details: { integration: integrationId },
    });
    await jobs.wake(tx, 'people_import', importId);
    await tell(tx, integrationId, {
      outcome: 'ok',
      summary: texts.begun({ name, count: scan.rowCount }),
      importId,
    });
  }

  /** Fetches the requested file once. A second process finds no request. */
  async function fetch(integrationId: number, { isLast }: Attempt): Promise<void> {
    const record = await findIntegration(pool, integrationId);
    const before = await inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      const row = await queries.lockSchedule(sql, integrationId);
      if (row === undefined || (await queries.takeDue(sql, integrationId, clock.now())) === null)
        return undefined;
      // Without an authorized owner, nothing is requested and no file is stored.
      if ((await askedOf(sql, row)) === null) {
        await queries.settle(sql, integrationId, null);
        await tell(tx, integrationId, { outcome: 'failed', summary: texts.owner });
        return undefined;
      }
      // Another import is running: this one starts after it.
      return (await findAtWork(sql)) === null ? row : undefined;
    });
    if (record === undefined || before === undefined) return;
    try {
      const file = await read(record, before.file_hash);
      const fileKey = file === 'unchanged' ? '' : await keepImportFile(storage, file.bytes);
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await takeTurn(sql);
        const row = await queries.lockSchedule(sql, integrationId);
        if (
          row?.wanted_at === undefined ||
          row.wanted_at === null ||
          (await findAtWork(sql)) !== null
        )
          return;
        if (file !== 'unchanged') return begin(tx, integrationId, row, file, fileKey);
        await queries.settle(sql, integrationId, null);
        await tell(tx, integrationId, {
          outcome: 'ok',
          summary: texts.unchanged({ name: nameOf(record) }),
        });
      });
    } catch (error) {
      const isTold = error instanceof OutgoingFault || isDomainError(error);
      // Errors in the file are reported at once; a failed connection is retried first.
      if (!isTold || (error instanceof OutgoingFault && !isLast)) throw error;
      await inTransaction(db, async (tx) => {
        await queries.settle(onTransaction(tx), integrationId, null);
        await tell(tx, integrationId, {
          outcome: 'failed',
          summary: texts.failed({ why: error.message }),
        });
      });
    }
  }

  function nameOf({ settings }: IntegrationRecord): string {
    const { source, file, url } = scheduledImportSettings.parse(settings);
    return source === 'folder' ? file : (URL.parse(url)?.pathname.split('/').at(-1) ?? url);
  }

  /**
   * Starts to apply an import within the limits.
   * @returns the result to report; null if it is in progress, or someone was faster
   */
  async function outcomeOf(
    tx: Tx,
    settings: ScheduledImportSettings,
    row: ScheduleRow,
    { id, state, counts, fault }: UndecidedImport,
  ): Promise<Told | null> {
    const sql = onTransaction(tx);
    const told = (outcome: IntegrationOutcome, summary: string): Told => ({
      outcome,
      summary,
      importId: id,
    });
    // People changed in between lead to a new preview, which is checked like the first. Other
    // reasons would stop it again.
    const hasStopped =
      state === 'failed' ||
      (state === 'ready' && fault !== null && fault !== MESSAGES.imports.conflict);
    if (hasStopped) return told('failed', texts.failed({ why: fault ?? '' }));
    if (counts === null) return null;
    if (state === 'applied') return { ...told('ok', texts.applied(counts)), isOutcome: true };
    if (state !== 'ready') return null;
    if (doesNothing(counts) && counts.refused === 0)
      return { ...told('ok', texts.nothingToDo), isOutcome: true };
    const asked = await askedOf(sql, row);
    const why = asked === null ? [texts.owner] : whyItWaits(counts, settings);
    if (asked === null || why.length > 0 || doesNothing(counts))
      return { ...told('ok', texts.waits({ why: why.join(' ') })), waits: true };
    await beginWork(sql, id, 'applying', asked);
    await audit(tx, { userId: asked.user_id, impersonator: null }, clock.now(), {
      action: 'import.asked_to_apply',
      entity: 'people_import',
      entityId: id,
      details: { by: 'schedule' },
    });
    await jobs.wake(tx, 'people_import', id);
    return null;
  }

  /** Decides on the preview of an import of its own. */
  async function decide(integrationId: number): Promise<void> {
    await inTransaction(db, async (tx) => {
      const sql = onTransaction(tx);
      await takeTurn(sql);
      const row = await queries.lockSchedule(sql, integrationId);
      const record = await findIntegration(sql, integrationId);
      const one = row === undefined ? undefined : await queries.findUndecided(sql, integrationId);
      // Another import is running: this one is decided after it.
      if (row === undefined || one === undefined || (await findAtWork(sql)) !== null) return;
      const told =
        record === undefined
          ? null
          : await outcomeOf(tx, scheduledImportSettings.parse(record.settings), row, one);
      if (told !== null) await tell(tx, integrationId, told);
      if ((await findAtWork(sql)) === null) await queries.decide(sql, one.id);
    });
  }

  return {
    waiting: () => queries.findWaiting(pool, clock.now()),
    async run(integrationId, attempt) {
      await decide(integrationId);
      await fetch(integrationId, attempt);
    },
  };
}
