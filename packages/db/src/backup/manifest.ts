import { z } from 'zod';
/** Version of the archive format. A format that older programs cannot read gets the next number. */
export const ARCHIVE_FORMAT = 1;

/** The first entry of an archive: its description, before the data. */
export const HEAD_ENTRY = 'archive.json';
/** The last entry: the expected content. An archive without it is truncated. */
export const MANIFEST_ENTRY = 'manifest.json';
const TABLES = 'tables/';
const FILES = 'files/';
const PART_DIGITS = 6;

export interface AppliedMigration {
  readonly name: string;
  /** SHA-256 of its script. */
  readonly checksum: string;
}

export interface ArchivedTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly rows: number;
  readonly bytes: number;
  /** SHA-256 over its rows as written by COPY. */
  readonly sha256: string;
}

export const ArchivedSequence = z.strictObject({
  name: z.string(),
  /** As text, because it may exceed a JavaScript number. */
  lastValue: z.string(),
  isCalled: z.boolean(),
});
export type ArchivedSequence = z.infer<typeof ArchivedSequence>;

export interface Manifest {
  readonly format: number;
  /** The moment the archive shows, ISO 8601. */
  readonly moment: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly ArchivedTable[];
  /** Tables whose rows are not archived. */
  readonly leftOut: readonly string[];
  readonly sequences: readonly ArchivedSequence[];
  /** `sha256` over key and bytes of each, in archive order. */
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string };
  /** Keys of uploads whose file was missing in the storage. */
  readonly missingFiles: readonly string[];
}

/** The content of an entry, according to its name. */
export type EntryKind =
  | { readonly kind: 'head' }
  | { readonly kind: 'manifest' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'file'; readonly contentType: string; readonly key: string };

/** Returns the entry name for a part of a table's rows; parts count from 1. */
export const tableEntry = (table: string, part: number): string =>
  `${TABLES}${table}/${String(part).padStart(PART_DIGITS, '0')}`;

/** Returns the entry name for a file. It includes the content type, for storages that keep one. */
export const fileEntry = (contentType: string, key: string): string =>
  `${FILES}${contentType}/${key}`;

/** Parses an entry's name. */
export function entryKind(name: string): EntryKind {
  if (name === HEAD_ENTRY) return { kind: 'head' };
  if (name === MANIFEST_ENTRY) return { kind: 'manifest' };
  const table = /^tables\/([a-z0-9_]+)\/\d+$/.exec(name)?.[1];
  if (table !== undefined) return { kind: 'table', table };
  const [, contentType, key] = /^files\/([a-z]+\/[a-z0-9.+-]+)\/([\w-]+)$/.exec(name) ?? [];
  return contentType === undefined || key === undefined
    ? { kind: 'unknown' }
    : { kind: 'file', contentType, key };
}
