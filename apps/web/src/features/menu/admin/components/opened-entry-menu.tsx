import {
  IconArrowDown,
  IconArrowUp,
  IconCornerDownRight,
  IconEye,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import type { AnchorPlace } from '../../../../ui/anchor.tsx';
import { AnchoredMenu } from '../../../../ui/anchored-menu.tsx';
import type { Entry, EntryAction } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';

export interface EntryMenuProps {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  onAction: (action: EntryAction) => void;
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
  ...place
}: EntryMenuProps & AnchorPlace) {
  const { is_hidden: isHidden } = entry;
  return (
    <AnchoredMenu
      {...place}
      items={[
        {
          label: texts.up,
          icon: IconArrowUp,
          disabled: isFirst,
          onClick: () => onAction('up'),
        },
        {
          label: texts.down,
          icon: IconArrowDown,
          disabled: isLast,
          onClick: () => onAction('down'),
        },
        { label: texts.into, icon: IconCornerDownRight, onClick: () => onAction('into') },
        {
          label: isHidden ? texts.show : texts.hide,
          icon: isHidden ? IconEye : IconEyeOff,
          onClick: () => onAction('hide'),
        },
        entry.product_key === null && {
          label: texts.remove,
          icon: IconTrash,
          danger: true,
          onClick: () => onAction('remove'),
        },
      ]}
    />
  );
}
