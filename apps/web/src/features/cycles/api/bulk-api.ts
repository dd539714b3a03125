import {
  listBulkActions,
  previewBulk,
  runBulk,
  undoBulk,
  type BulkChangeInput,
  type BulkPreview,
  type BulkResult,
} from '@reviews/contracts/bulk';
import { call } from '../../../lib/call.ts';
import type { ListRef } from './cycles-api.ts';

const pathOf = ({ cycleId, pulseId }: ListRef) => ({
  cycleId: String(cycleId),
  pulseId: String(pulseId),
});

/** The reviews of a bulk action and the change to make. */
export interface BulkAsked {
  readonly forms: readonly string[];
  readonly change: BulkChangeInput;
}

export const fetchBulkPreview = (
  ref: ListRef,
  { forms, change }: BulkAsked,
  signal: AbortSignal,
): Promise<BulkPreview> =>
  call(previewBulk, { params: pathOf(ref), body: { forms: [...forms], change }, signal });

/** Idempotent: a repeat with the same key does nothing. */
export const sendBulk = (
  ref: ListRef,
  { forms, change }: BulkAsked,
  key: string,
): Promise<BulkResult> =>
  call(runBulk, { params: pathOf(ref), body: { key, forms: [...forms], change } });

export const fetchBulkActions = async (ref: ListRef, signal: AbortSignal) =>
  (await call(listBulkActions, { params: pathOf(ref), signal })).data;

export const takeBack = (id: number): Promise<BulkResult> =>
  call(undoBulk, { params: { id: String(id) }, body: {} });
