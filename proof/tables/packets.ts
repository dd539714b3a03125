import { STANDING, type Standing, type Subject } from './audience.ts';
import type { Who } from '../world/people.ts';

/** What of a packet decides who may learn what of it. */
export interface PacketFacts {
  readonly subject: Subject;
  readonly released: boolean;
  /** Of a cycle that is not launched nobody is shown anything. */
  readonly launched: boolean;
}

type When = 'never' | 'released' | 'always';
type Looking = Exclude<Standing, 'barred' | 'none'>;

/**
 * The confidential things of a packet, and when those who stand in some relation to its person learn of them; they all
 * find them in the overview of the person. Nobody else ever does.
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

/** The cell of the table for one person, one thing and one packet. */
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
