export interface TreeSpot {
  name: string;
  /** One-based. */
  position: number;
  count: number;
  /** Name of the parent; null at the top level. */
  below: string | null;
}

const where = ({ position, count, below }: TreeSpot): string =>
  `position ${position} of ${count} ${below === null ? 'at the top' : `in ${below}`}`;

/** Texts and announcements of a sortable tree. */
export const SORTABLE_TREE_TEXTS = {
  handle: ({ name }: { name: string }) => `Move ${name}`,
  instructions:
    'Press Space to pick it up. Up and down arrows move it, the right arrow puts it into the entry above, the left arrow takes it out. Press Space again to put it down, Escape to leave it where it was.',
  pickedUp: (spot: TreeSpot) => `${spot.name} picked up, ${where(spot)}.`,
  moved: (spot: TreeSpot) => `${spot.name}: ${where(spot)}.`,
  putDown: (spot: TreeSpot) => `${spot.name} is now at ${where(spot)}.`,
  leftThere: (spot: TreeSpot) => `${spot.name} stays at ${where(spot)}.`,
  noFurther: ({ name }: { name: string }) => `${name} cannot go further there.`,
} as const;
