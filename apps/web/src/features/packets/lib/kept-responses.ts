import { createKeptWork, type WorkAddress } from '../../../lib/kept-work.ts';

/** What somebody has begun to answer to their packet, and what it was when they began. */
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

/** Responses that are not sent, on this computer. */
export const keptResponses = createKeptWork<KeptResponse>('reviews-responses', isKept);

/** What is kept that differs from what is stored; what does not differ has been sent, from here or elsewhere, and is forgotten. */
export function readUnsent(address: WorkAddress, stored: string): KeptResponse | null {
  const kept = keptResponses.read(address);
  if (kept === null || kept.response.trim() !== stored) return kept;
  keptResponses.forget(address);
  return null;
}
