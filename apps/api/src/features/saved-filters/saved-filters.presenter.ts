import type { SavedFilterView } from '@reviews/contracts';
import type { SavedFilterRow } from './saved-filters.queries.ts';

export const presentSavedFilter = ({
  id,
  cycle_pulse_id: pulseId,
  name,
  content: { filters, sort, sortorder, columns },
  version,
}: SavedFilterRow): SavedFilterView => ({
  id,
  name,
  version,
  only_here: pulseId !== null,
  list: { filters, sort, sortorder, columns },
});
