import { texts } from '@reviews/messages';
import { outgoingFaults } from '@reviews/messages/en/integrations';

/** Why a request to an external system failed. */
export const OUTGOING_FAULTS = [
  'address',
  'scheme',
  'credentials',
  'private',
  'unknown_host',
  'refused',
  'certificate',
  'timeout',
  'too_large',
  'broken',
] as const;
export type OutgoingFaultCode = (typeof OUTGOING_FAULTS)[number];

const OUTGOING_WORDS = texts(outgoingFaults);

/** Returns the text for administrators. Names only the host of the request. */
export function outgoingFaultText(code: OutgoingFaultCode, host: string): string {
  const text = OUTGOING_WORDS[code];
  return typeof text === 'string' ? text : text({ host });
}
