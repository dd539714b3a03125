import type { ImportCounts } from '@reviews/contracts';
import type { ImportTarget, PlanOptions } from '@reviews/domain';
import type { Scan, ScannedColumn } from './files/scan.ts';

/** Which of a file's columns hold what. */
export interface Reading {
  readonly header: number;
  readonly columns: readonly ScannedColumn[];
  readonly fields: readonly (ImportTarget | null)[];
}

/** A file to be read. */
export interface FileToRead extends Reading {
  readonly bytes: Uint8Array;
}

/** Where the process finds who is here, and leaves what it has planned. */
export interface PlanPlace {
  readonly url: string;
  readonly importId: number;
}

/** What the process of an import is told, and asked. The file itself it reads from its input. */
export type PlanRequest =
  | { readonly what: 'scan' }
  | { readonly what: 'file'; readonly reading: Reading }
  | { readonly what: 'read' }
  /** Of the file, or where none was read of the rows that are stored. */
  | { readonly what: 'plan'; readonly place: PlanPlace; readonly options: PlanOptions }
  | { readonly what: 'store'; readonly fault: string | null }
  | { readonly what: 'more' }
  /** Takes leave of the database. */
  | { readonly what: 'end' };

export interface PlanSummary {
  readonly counts: ImportCounts;
  /** What the plan comes to, and what it was made of (`digestOf`). */
  readonly digest: string;
  readonly total: number;
}

export type PlanAnswer =
  | PlanSummary
  | { readonly scan: Scan }
  /** How many rows are read, or stored. */
  | { readonly done: number; readonly isDone: boolean }
  | { readonly refused: string };
