import { TOKEN_STATES, type TokenState } from '@reviews/contracts/tokens';
import { useTypedFilter } from '../../../lib/use-typed-filter.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';

const NOTHING = { search: '', state: '', page: '1' };

/** Filters and page of the list of all tokens, kept in the address. */
export function useTokenFilters() {
  const [filters, change] = useUrlState(NOTHING);
  const [words, setWords] = useTypedFilter(filters.search, (search) =>
    change({ search, page: '1' }),
  );
  const state: TokenState | '' = TOKEN_STATES.find((each) => each === filters.state) ?? '';
  return {
    words,
    setWords,
    state,
    isNarrowed: filters.search !== '' || state !== '',
    setState: (next: string) => change({ state: next, page: '1' }),
    setPage: (page: number) => change({ page: String(page) }, { push: true }),
    clear: () => {
      setWords('');
      change(NOTHING);
    },
    query: {
      search: filters.search,
      state,
      page: Math.max(1, Math.min(Number.parseInt(filters.page, 10) || 1, 100_000)),
    },
  };
}

export type TokenFilterState = ReturnType<typeof useTokenFilters>;
