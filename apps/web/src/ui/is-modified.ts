import type { MouseEvent } from 'react';

/** A press that asks the browser for something else: another tab or window, a download. */
export const isModified = ({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  metaKey || ctrlKey || shiftKey || altKey;
