import { createKeptWork, type WorkAddress } from '../../../lib/kept-work.ts';

/** An unsent packet response, with the stored response it is based on. */
export interface KeptResponse {
  response: string;
  from: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isKept = (value: unknown): value is KeptResponse =>
  typeof value === 'object' &&
  value !== null &&
  'response' in value &&
  isText(value.response) &&
  'from' in value &&
  isText(value.from);

/** Unsent responses, stored in this browser. */
export const keptResponses = createKeptWork<KeptResponse>('reviews-responses', isKept);

/**
 * Returns the unsent response if it differs from the stored one. If they are equal, it was sent,
 * here or elsewhere, and is forgotten.
 */
export function readUnsent(address: WorkAddress, stored: string): KeptResponse | null {
  const kept = keptResponses.read(address);
  if (kept === null || kept.response.trim() !== stored) return kept;
  keptResponses.forget(address);
  return null;
}
