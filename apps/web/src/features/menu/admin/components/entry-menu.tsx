import { lazy } from 'react';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import type { Entry, EntryAction } from '../lib/menu-draft.ts';
import { MENU_TEXTS as texts } from '../lib/menu-texts.ts';

const load = () => import('./opened-entry-menu.tsx');
const OpenedEntryMenu = lazy(async () => ({ default: (await load()).OpenedEntryMenu }));

export interface EntryMenuProps {
  entry: Entry;
  isFirst: boolean;
  isLast: boolean;
  onAction: (action: EntryAction) => void;
}

/** Renders an entry's actions, including moving it. */
export function EntryMenu(props: EntryMenuProps) {
  return (
    <RowMenu label={texts.actionsOf({ name: props.entry.name || texts.unnamed })} load={load}>
      {(place) => <OpenedEntryMenu {...props} {...place} />}
    </RowMenu>
  );
}
