/** Of the archive itself. A later one that old programs cannot read gets the next number. */
export const ARCHIVE_FORMAT = 1;

/** The first entry of an archive: what it is, known before the data. */
export const HEAD_ENTRY = 'archive.json';
/** The last entry: what the data must be. An archive without it was cut off. */
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
  /** SHA-256 over its rows as COPY writes them. */
  readonly sha256: string;
}

export interface ArchivedSequence {
  readonly name: string;
  /** As text: it may be beyond what a number holds. */
  readonly lastValue: string;
  readonly isCalled: boolean;
}

export interface Manifest {
  readonly format: number;
  /** The moment the archive shows, ISO 8601. */
  readonly moment: string;
  readonly migrations: readonly AppliedMigration[];
  readonly tables: readonly ArchivedTable[];
  /** Tables whose rows are not archived. */
  readonly leftOut: readonly string[];
  readonly sequences: readonly ArchivedSequence[];
  /** `sha256` over key and bytes of each, in the order of the archive. */
  readonly files: { readonly count: number; readonly bytes: number; readonly sha256: string };
  /** Keys of uploads whose file was not in the storage. */
  readonly missingFiles: readonly string[];
}

/** What an entry's name says it holds. */
export type EntryKind =
  | { readonly kind: 'head' }
  | { readonly kind: 'manifest' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'table'; readonly table: string }
  | { readonly kind: 'file'; readonly contentType: string; readonly key: string };

/** The name of the part of a table's rows with this number, from 1. */
export const tableEntry = (table: string, part: number): string =>
  `${TABLES}${table}/${String(part).padStart(PART_DIGITS, '0')}`;

/** The name of a file's entry: its content type goes with it, for stores that keep one. */
export const fileEntry = (contentType: string, key: string): string =>
  `${FILES}${contentType}/${key}`;

/** Reads an entry's name. */
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
