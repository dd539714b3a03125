import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import {
  useEffect,
  useImperativeHandle,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from 'react';

export interface AnchoredMenuProps {
  button: RefObject<HTMLButtonElement | null>;
  /** Id of the button; the menu is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
  /** In pixels. */
  width: number;
  /** Menu items. */
  children: ReactNode;
}

/**
 * A menu for a plain button that is rendered elsewhere, so that the menu is loaded and rendered
 * only when the button is clicked.
 */
export function AnchoredMenu({ button, id, opened, onClose, width, children }: AnchoredMenuProps) {
  // Rendered before it opens, the menu knows where the focus was and can return it.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <Menu
      id={id}
      onClose={onClose}
      opened={opened && isThere}
      position="bottom-end"
      width={width}
      withInitialFocusPlaceholder={false}
      withinPortal
    >
      <Menu.Target>
        <Anchor element={button} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}

/**
 * Represents the button: the menu is placed next to it, and a click on it does not count as outside
 * the menu.
 */
function Anchor({
  element,
  ref,
}: {
  element: RefObject<HTMLButtonElement | null>;
  ref?: Ref<HTMLButtonElement | null>;
}) {
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(
    ref,
    () => element.current,
    [element],
  );
  return null;
}
