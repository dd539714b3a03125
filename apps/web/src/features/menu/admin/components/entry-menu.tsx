import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';
import type { EntryMenuProps } from './opened-entry-menu.tsx';

const OpenedEntryMenu = lazyComponent(
  async () => (await import('./opened-entry-menu.tsx')).OpenedEntryMenu,
);

/** Renders an entry's actions, including moving it. */
export function EntryMenu(props: EntryMenuProps) {
  return (
    <RowMenu
      label={texts.actionsOf({ name: props.entry.name || texts.unnamed })}
      preload={OpenedEntryMenu.preload}
    >
      {(place) => <OpenedEntryMenu {...props} {...place} />}
    </RowMenu>
  );
}
