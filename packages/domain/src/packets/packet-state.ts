/**
 * State of a packet (specification 4). Only the release is stored; the rest follows from the forms
 * about the person.
 */
export const PACKET_STATES = ['in_progress', 'ready', 'released'] as const;
export type PacketState = (typeof PACKET_STATES)[number];

/** The states of the forms about a person in a cycle, and whether their packet is released. */
export interface PacketForms {
  readonly released: boolean;
  /** Whether anything still has to be written, nominated or approved. */
  readonly has_open: boolean;
  /** Whether there is a completed review. */
  readonly has_complete: boolean;
}

/**
 * Returns the state of a packet. Without a completed review it is not ready, even if nothing is
 * open. A released packet stays released, whatever is reopened.
 */
export function packetStateOf({
  released,
  has_open: hasOpen,
  has_complete: hasComplete,
}: PacketForms): PacketState {
  if (released) return 'released';
  return hasComplete && !hasOpen ? 'ready' : 'in_progress';
}

/**
 * The outcome for each packet that someone chose to release or take back. `empty`: nothing is open
 * and nothing is complete.
 */
export const RELEASE_OUTCOMES = ['done', 'in_progress', 'empty', 'unchanged', 'absent'] as const;
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number];
