import { STANDING, type Standing, type Subject } from './audience.ts';
import type { Who } from '@reviews/api/testing/cases/people';

/** The facts of a packet that decide who may learn what about it. */
export interface PacketFacts {
  readonly subject: Subject;
  readonly released: boolean;
  /** No one sees packets of a cycle that is not launched. */
  readonly launched: boolean;
}

type When = 'never' | 'released' | 'always';
type Looking = Exclude<Standing, 'barred' | 'none'>;

/**
 * Confidential parts of a packet, and when people with a relation to its employee may learn them;
 * they all find them in the employee's overview. No one else ever does.
 */
export const PACKET_THINGS = {
  'the address of a manager view': {
    self: 'never',
    selfWhoTracks: 'never',
    line: 'always',
    role: 'always',
  },
  'the address of an employee view': {
    self: 'released',
    selfWhoTracks: 'released',
    line: 'always',
    role: 'always',
  },
  'a response to a packet': {
    self: 'released',
    selfWhoTracks: 'released',
    line: 'always',
    role: 'always',
  },
  'a rating': { self: 'released', selfWhoTracks: 'released', line: 'always', role: 'always' },
} as const satisfies Record<string, Readonly<Record<Looking, When>>>;
export type PacketThing = keyof typeof PACKET_THINGS;

/** Returns the table cell for one person, one part and one packet. */
export function mayLearnOfPacket(
  thing: PacketThing,
  { subject, released, launched }: PacketFacts,
  who: Who,
): boolean {
  const standing = STANDING[who][subject];
  if (!launched || standing === 'barred' || standing === 'none') return false;
  const when: When = PACKET_THINGS[thing][standing];
  return when === 'always' || (when === 'released' && released);
}
