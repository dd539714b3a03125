import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import { extract, pack } from 'tar-stream';
import { ARCHIVE_FORMAT, entryKind, type Manifest } from './manifest.ts';

/** The archive is incomplete, not one of ours, or altered. */
export class DamagedArchive extends Error {}

/** For its owner only: it contains what people wrote about each other. */
const PRIVATE = 0o600;
/**
 * Maximum size of an entry: rows are split into parts and uploads are limited. A larger one means
 * damage and must not fill the memory.
 */
const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

export interface ArchiveWriter {
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>;
}

/**
 * Writes an archive: a tar of small entries, compressed with gzip. It is written under a temporary
 * name next to `file` and renamed once complete and synced to disk, so `file` is never a partial
 * archive.
 * @throws Error when `file` already exists, and whatever `fill` throws; nothing is left behind
 */
export async function writeArchive(
  file: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const unfinished = `${file}.${process.pid}.part`;
  if (existsSync(file))
    throw new Error(`${file} already exists. A backup never overwrites a file.`);
  const tar = pack();
  const written = pipeline(
    tar,
    createGzip({ level: constants.Z_BEST_SPEED }),
    createWriteStream(unfinished, { mode: PRIVATE, flags: 'wx', flush: true }),
    { signal },
  );
  written.catch(() => undefined);
  const add = (name: string, bytes: Uint8Array): Promise<void> =>
    new Promise((resolve, reject) => {
      const entry = tar.entry(
        { name, mode: PRIVATE },
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
        (error) => (error == null ? resolve() : reject(error)),
      );
      // The same error is handled through `written`.
      entry.on('error', () => undefined);
    });
  try {
    const filled = fill({ add }).then(() => tar.finalize());
    await Promise.race([filled, written.then(() => filled)]);
    await written;
    await rename(unfinished, file);
  } catch (error) {
    tar.destroy(error instanceof Error ? error : new Error(String(error)));
    const ofStream: unknown = await written.then(
      () => error,
      (reason: unknown) => reason,
    );
    await rm(unfinished, { force: true });
    throw reasonOf(error, ofStream, signal);
  }
}

/**
 * Returns the root cause of two related failures: the full disk, and not that nothing more could be
 * added.
 */
function reasonOf(ofFilling: unknown, ofStream: unknown, signal: AbortSignal | undefined): unknown {
  if (signal?.aborted === true) return signal.reason;
  const isConsequence =
    ofStream instanceof Error &&
    'code' in ofStream &&
    ofStream.code === 'ERR_STREAM_PREMATURE_CLOSE';
  return isConsequence ? ofFilling : ofStream;
}

export interface ArchiveEntry {
  readonly name: string;
  readonly bytes: Buffer;
}

async function* rawEntries(file: string): AsyncGenerator<ArchiveEntry> {
  const tar = extract();
  const read = pipeline(createReadStream(file), createGunzip(), tar);
  read.catch(() => undefined);
  for await (const entry of tar) {
    const { name, size } = entry.header;
    if (size > MAX_ENTRY_BYTES)
      throw new DamagedArchive(`The entry ${name} is too large (${size} bytes).`);
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    yield { name, bytes: Buffer.concat(chunks) };
  }
  await read;
}

/**
 * Yields every entry of an archive in turn; never holds more in memory.
 * @throws DamagedArchive when it cannot be read
 */
export async function* archiveEntries(file: string): AsyncGenerator<ArchiveEntry> {
  try {
    yield* rawEntries(file);
  } catch (error) {
    if (
      error instanceof DamagedArchive ||
      (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    )
      throw error;
    throw new DamagedArchive(
      `Cannot read ${file}: ${error instanceof Error ? error.message : String(error)}.`,
      { cause: error },
    );
  }
}

interface Sum {
  readonly hash: Hash;
  bytes: number;
  count: number;
}
const newSum = (): Sum => ({ hash: createHash('sha256'), bytes: 0, count: 0 });

function addTo(sum: Sum, bytes: Uint8Array): void {
  sum.hash.update(bytes);
  sum.bytes += bytes.length;
  sum.count += 1;
}

/** Adds a file to the checksum of all files. */
export function addFile(hash: Hash, key: string, bytes: Uint8Array): void {
  hash.update(`${key} ${bytes.length}\n`).update(bytes);
}

function checkHead(bytes: Buffer): void {
  const head = JSON.parse(bytes.toString()) as { format?: unknown };
  if (head.format !== ARCHIVE_FORMAT)
    throw new DamagedArchive(
      `The archive has format ${String(head.format)}, but this version reads format ${ARCHIVE_FORMAT}.`,
    );
}

function compare(manifest: Manifest, tables: ReadonlyMap<string, Sum>, files: Sum): void {
  for (const table of manifest.tables) {
    const sum = tables.get(table.name) ?? newSum();
    if (sum.bytes !== table.bytes || sum.hash.copy().digest('hex') !== table.sha256)
      throw new DamagedArchive(
        `The rows of ${table.name} do not match the checksum in the archive.`,
      );
  }
  const surplus = [...tables.keys()].find(
    (name) => !manifest.tables.some((table) => table.name === name),
  );
  if (surplus !== undefined)
    throw new DamagedArchive(
      `The archive contains rows of ${surplus}, which its manifest does not list.`,
    );
  if (files.count !== manifest.files.count || files.hash.digest('hex') !== manifest.files.sha256)
    throw new DamagedArchive('The files do not match the checksum in the archive.');
}

/**
 * Reads a whole archive and compares every checksum, so that what follows uses exactly what was
 * archived.
 * @throws DamagedArchive
 */
export async function verifyArchive(file: string): Promise<Manifest> {
  const tables = new Map<string, Sum>();
  const files = newSum();
  let manifest: Manifest | undefined;
  let isFirst = true;
  for await (const { name, bytes } of archiveEntries(file)) {
    const entry = entryKind(name);
    if (isFirst !== (entry.kind === 'head'))
      throw new DamagedArchive(`${file} is not a backup of this product.`);
    if (manifest !== undefined || entry.kind === 'unknown')
      throw new DamagedArchive(`The archive contains an unexpected entry: ${name}.`);
    isFirst = false;
    if (entry.kind === 'head') checkHead(bytes);
    else if (entry.kind === 'manifest') manifest = JSON.parse(bytes.toString()) as Manifest;
    else if (entry.kind === 'table') {
      const sum = tables.get(entry.table) ?? newSum();
      addTo(sum, bytes);
      tables.set(entry.table, sum);
    } else {
      addFile(files.hash, entry.key, bytes);
      files.count += 1;
    }
  }
  if (manifest === undefined)
    throw new DamagedArchive(`${file} is incomplete: its manifest is missing.`);
  compare(manifest, tables, files);
  return manifest;
}

/** Returns the bytes of the first entry. */
export const headBytes = (): Buffer =>
  Buffer.from(JSON.stringify({ product: 'reviews', format: ARCHIVE_FORMAT }));
