export interface Place {
  name: string;
  /** One-based. */
  position: number;
  count: number;
}

/** Texts and announcements of a sortable list. */
export const SORTABLE_TEXTS = {
  handle: ({ name }: { name: string }) => `Move ${name}`,
  up: ({ name }: { name: string }) => `Move ${name} up`,
  down: ({ name }: { name: string }) => `Move ${name} down`,
  upHint: 'Move up',
  downHint: 'Move down',
  instructions:
    'Press Space to pick it up, the arrow keys to move it, Space again to put it down, and Escape to leave it where it was.',
  pickedUp: ({ name, position, count }: Place) =>
    `${name} picked up, position ${position} of ${count}.`,
  over: ({ name, position, count }: Place) => `${name}: position ${position} of ${count}.`,
  putDown: ({ name, position, count }: Place) =>
    `${name} is now at position ${position} of ${count}.`,
  leftThere: ({ name, position, count }: Place) =>
    `${name} stays at position ${position} of ${count}.`,
} as const;
