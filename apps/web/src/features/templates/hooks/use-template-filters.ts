import { useTypedFilter } from '../../../lib/use-typed-filter.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';

const NOTHING = { search: '', type: '', archived: '' };

/**
 * Filters of the list, kept in the address. The search text is applied once typing pauses
 * (CONST-06).
 */
export function useTemplateFilters() {
  const [filters, change] = useUrlState(NOTHING);
  const [words, setWords] = useTypedFilter(filters.search, (search) => change({ search }));
  return {
    words,
    setWords,
    type: filters.type,
    setType: (type: string) => change({ type }),
    archived: filters.archived === '1',
    setArchived: (archived: boolean) => change({ archived: archived ? '1' : '' }),
    clear: () => {
      setWords('');
      change(NOTHING);
    },
    isNarrowed: filters.search !== '' || filters.type !== '',
    query: {
      search: filters.search,
      typeId: /^\d+$/.test(filters.type) ? filters.type : '',
      archived: filters.archived === '1',
    },
  };
}

export type TemplateFilterState = ReturnType<typeof useTemplateFilters>;
