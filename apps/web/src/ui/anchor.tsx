import { useImperativeHandle, type Ref, type RefObject } from 'react';

/** The button that a menu or panel is placed next to and returns the focus to. */
export interface AnchorPlace {
  button: RefObject<HTMLButtonElement | null>;
  /** Id of the button, which names the panel; the panel is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * Represents a button that is rendered elsewhere: the panel is placed next to it, and a click on it
 * does not count as outside the panel.
 */
export function Anchor({
  element,
  ref,
}: {
  element: AnchorPlace['button'];
  ref?: Ref<HTMLButtonElement | null>;
}) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => element.current,
    [element],
  );
  return null;
}
