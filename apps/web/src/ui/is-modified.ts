import type { MouseEvent } from 'react';

/**
 * Returns whether a click asks the browser for something else, such as a new tab, a new window or a
 * download.
 */
export const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
