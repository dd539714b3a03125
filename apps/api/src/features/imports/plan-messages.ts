import type { ImportCounts } from '@reviews/contracts';
import type { ImportTarget, PlanOptions } from '@reviews/domain';
import type { Scan, ScannedColumn } from './files/scan.ts';

/** What each column of the file contains. */
export interface Reading {
  readonly header: number;
  readonly columns: readonly ScannedColumn[];
  readonly fields: readonly (ImportTarget | null)[];
}

export interface FileToRead extends Reading {
  readonly bytes: Uint8Array;
}

/** The database and the import: where the process reads people and stores the plan. */
export interface PlanPlace {
  readonly url: string;
  readonly importId: number;
  /** Whether the API's own process checks the rows of its SQL. */
  readonly checksRows: boolean;
}

/** A request to the import process. The file itself comes through its input. */
export type PlanRequest =
  | { readonly what: 'scan' }
  | { readonly what: 'file'; readonly reading: Reading }
  | { readonly what: 'read' }
  /** Plans from the file, or from the stored rows if no file was read. */
  | { readonly what: 'plan'; readonly place: PlanPlace; readonly options: PlanOptions }
  | { readonly what: 'store'; readonly fault: string | null }
  | { readonly what: 'more' }
  /** Closes the database connection. */
  | { readonly what: 'end' };

export interface PlanSummary {
  readonly counts: ImportCounts;
  /** Digest of the plan and its inputs (`digestOf`). */
  readonly digest: string;
  readonly total: number;
}

export type PlanAnswer =
  | PlanSummary
  | { readonly scan: Scan }
  /** How many rows are read or stored. */
  | { readonly done: number; readonly isDone: boolean }
  | { readonly refused: string };
