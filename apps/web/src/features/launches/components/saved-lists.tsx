import { lazyComponent } from '../../../lib/lazy-component.ts';
import { PanelButton } from '../../../ui/panel-button.tsx';
import { LAUNCH_TEXTS as texts } from '../lib/launch-texts.ts';
import type { SavedListsProps } from './opened-lists.tsx';

const OpenedLists = lazyComponent(async () => (await import('./opened-lists.tsx')).OpenedLists);

/** Opens the saved populations, and saves the current one. */
export function SavedLists(props: SavedListsProps) {
  return (
    <PanelButton color="gray" label={texts.savedLists}>
      {(place) => <OpenedLists {...place} {...props} />}
    </PanelButton>
  );
}
