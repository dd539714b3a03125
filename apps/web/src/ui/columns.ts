import type { CSSProperties } from 'react';

/**
 * Returns the style of as many equal columns as fit.
 *
 * @param min least width of a column
 * @param isFull too few for a row share its width; else they leave the rest empty
 */
export const columns = (min: string, isFull = false): CSSProperties => ({
  display: 'grid',
  gridTemplateColumns: `repeat(${isFull ? 'auto-fit' : 'auto-fill'}, minmax(min(100%, ${min}), 1fr))`,
});
