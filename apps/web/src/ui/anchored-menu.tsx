import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { Anchor, type AnchorPlace } from './anchor.tsx';
import { ICON_STROKE } from './theme/theme.ts';

const WIDTH = 180;
const ICON_SIZE = 16;

/** An entry of a menu: a link if it has an address. */
export interface MenuEntry {
  label: string;
  /** Shown instead of the label. */
  content?: ReactNode;
  icon: Icon;
  iconSize?: number;
  to?: string;
  onClick?: () => void;
  disabled?: boolean;
  danger?: boolean;
}

interface AnchoredMenuProps extends AnchorPlace {
  /** In pixels. */
  width?: number;
  /** The entries; false leaves one out. */
  items: readonly (MenuEntry | false)[];
}

/**
 * A menu for a plain button that is rendered elsewhere, so that the menu is loaded and rendered
 * only when the button is clicked.
 */
export function AnchoredMenu({
  button,
  id,
  opened,
  onClose,
  width = WIDTH,
  items,
}: AnchoredMenuProps) {
  // Rendered before it opens, the menu knows where the focus was and can return it.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  const choose = ({ onClick }: MenuEntry): void => {
    // A dialog that opens now returns the focus to the button, as the entry is gone by then.
    button.current?.focus({ preventScroll: true });
    onClick?.();
  };
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
      <Menu.Dropdown>
        {items
          .filter((item) => item !== false)
          .map((item) => {
            const { label, content, icon: Mark, iconSize = ICON_SIZE, to, disabled, danger } = item;
            const look = {
              color: danger ? 'var(--danger)' : undefined,
              leftSection: <Mark aria-hidden size={iconSize} stroke={ICON_STROKE} />,
              children: content ?? label,
            };
            return to === undefined ? (
              <Menu.Item {...look} disabled={disabled} key={label} onClick={() => choose(item)} />
            ) : (
              <Menu.Item {...look} component={Link} key={label} to={to} />
            );
          })}
      </Menu.Dropdown>
    </Menu>
  );
}
