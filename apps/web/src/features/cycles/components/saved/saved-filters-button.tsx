import { texts } from '@reviews/messages';
import { savedFiltersButton } from '@reviews/messages/en/saved-filters';
import type { FilterDefinition } from '@reviews/contracts/cycles';
import { lazyComponent } from '../../../../lib/lazy-component.ts';
import { PanelButton } from '../../../../ui/panel-button.tsx';
import type { ListRef } from '../../api/cycles-api.ts';

const BUTTON = texts(savedFiltersButton);
const SavedFilters = lazyComponent(async () => (await import('./saved-filters.tsx')).SavedFilters);

/** Opens the saved filters; shown beside the filter bar. */
export function SavedFiltersButton(props: {
  list: ListRef;
  definitions: readonly FilterDefinition[];
}) {
  return (
    <PanelButton color="gray" label={BUTTON.label}>
      {(place) => <SavedFilters {...place} {...props} />}
    </PanelButton>
  );
}
