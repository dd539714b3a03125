/** Where a packet is (specification 4): only its release is stored, the rest follows from the forms about the person. */
export const PACKET_STATES = ['in_progress', 'ready', 'released'] as const;
export type PacketState = (typeof PACKET_STATES)[number];

/** How many of the forms about a person in a cycle are in which state, and whether their packet is handed out. */
export interface PacketForms {
  readonly released: boolean;
  /** Whether anything is still to be written, chosen or approved. */
  readonly has_open: boolean;
  /** Whether there is a review to be read. */
  readonly has_complete: boolean;
}

/** A packet in which nothing can be read is not ready, though nothing is open. A released one stays so, whatever is reopened. */
export function packetStateOf({
  released,
  has_open: hasOpen,
  has_complete: hasComplete,
}: PacketForms): PacketState {
  if (released) return 'released';
  return hasComplete && !hasOpen ? 'ready' : 'in_progress';
}

/** What became of each packet that somebody chose to release or to take back. In one that is empty nothing is open, and nothing is complete. */
export const RELEASE_OUTCOMES = ['done', 'in_progress', 'empty', 'unchanged', 'absent'] as const;
export type ReleaseOutcome = (typeof RELEASE_OUTCOMES)[number];
