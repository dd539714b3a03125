/**
 * One write: when it was sent, when it was acknowledged (null if there was no answer), and whether
 * the archive contains it.
 */
export interface Write {
  readonly what: string;
  readonly sentAt: number;
  readonly ackedAt: number | null;
  readonly isIn: boolean;
}

/**
 * Returns the faults of an archive that is not a snapshot of one moment, judged by the writes made
 * during the backup. It must contain every write acknowledged before the backup was requested. If
 * it contains a write, it must also contain every write acknowledged before that one was sent.
 */
export function momentFaults(writes: readonly Write[], askedAt: number): string[] {
  const absent = writes.filter(({ isIn }) => !isIn);
  const early = absent
    .filter(({ ackedAt }) => ackedAt !== null && ackedAt < askedAt)
    .map(
      ({ what }) => `${what} was acknowledged before the backup was asked for, and is not in it.`,
    );
  const last = writes
    .filter(({ isIn }) => isIn)
    .toSorted((one, other) => other.sentAt - one.sentAt)[0];
  if (last === undefined) return early;
  const torn = absent
    .filter(({ ackedAt }) => ackedAt !== null && ackedAt < last.sentAt && ackedAt >= askedAt)
    .map(
      ({ what }) =>
        `${what} was acknowledged before ${last.what} was sent; the backup has the later one only.`,
    );
  return [...early, ...torn];
}
