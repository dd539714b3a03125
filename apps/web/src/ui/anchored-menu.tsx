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
  /** Of the button; the menu is `${id}-dropdown`. */
  id: string;
  opened: boolean;
  onClose: () => void;
  /** In pixels. */
  width: number;
  /** Its entries. */
  children: ReactNode;
}

/** A menu of a plain button that is drawn elsewhere, so that it need only be fetched and drawn once the button is pressed. */
export function AnchoredMenu({ button, id, opened, onClose, width, children }: AnchoredMenuProps) {
  // A menu that is there before it opens knows where the focus was, and gives it back.
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

/** Stands for the button: the menu is placed beside it, and a press on it is none outside the menu. */
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
