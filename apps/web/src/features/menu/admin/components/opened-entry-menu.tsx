import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconEye,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import type { RefObject } from 'react';
import { AnchoredMenu } from '../../../../ui/anchored-menu.tsx';
import { ICON_STROKE } from '../../../../ui/theme/theme.ts';
import type { Entry, EntryAction } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';

const ICON = { 'aria-hidden': true, size: 16, stroke: ICON_STROKE } as const;
const WIDTH = 180;

interface OpenedEntryMenuProps {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  onAction: (action: EntryAction) => void;
  /** The button that opened the menu: anchors it and gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  id: string;
  opened: boolean;
  onClose: () => void;
}

/**
 * Renders an entry's actions. The product's own entries can be hidden but not removed: once
 * removed, no one would know they exist.
 */
export function OpenedEntryMenu({
  entry,
  isFirst,
  isLast,
  onAction,
  button,
  id,
  opened,
  onClose,
}: OpenedEntryMenuProps) {
  const Eye = entry.is_hidden ? IconEye : IconEyeOff;
  return (
    <AnchoredMenu button={button} id={id} onClose={onClose} opened={opened} width={WIDTH}>
      <Menu.Item
        disabled={isFirst}
        leftSection={<IconArrowUp {...ICON} />}
        onClick={() => onAction('up')}
      >
        {texts.up}
      </Menu.Item>
      <Menu.Item
        disabled={isLast}
        leftSection={<IconArrowDown {...ICON} />}
        onClick={() => onAction('down')}
      >
        {texts.down}
      </Menu.Item>
      <Menu.Item leftSection={<IconCornerDownRight {...ICON} />} onClick={() => onAction('into')}>
        {texts.into}
      </Menu.Item>
      <Menu.Item leftSection={<Eye {...ICON} />} onClick={() => onAction('hide')}>
        {entry.is_hidden ? texts.show : texts.hide}
      </Menu.Item>
      {entry.product_key === null && (
        <Menu.Item
          color="var(--danger)"
          leftSection={<IconTrash {...ICON} />}
          onClick={() => onAction('remove')}
        >
          {texts.remove}
        </Menu.Item>
      )}
    </AnchoredMenu>
  );
}
