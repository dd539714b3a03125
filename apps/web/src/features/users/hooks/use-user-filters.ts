import { USER_STATES, type UserState } from '@reviews/contracts/users';
import { useTypedFilter } from '../../../lib/use-typed-filter.ts';
import { useUrlState } from '../../../lib/use-url-state.ts';

const NOTHING = { search: '', state: '', role: '', page: '1' };

/** Keeps the filters and the page of the user list in the address. */
export function useUserFilters() {
  const [filters, change] = useUrlState(NOTHING);
  const [words, setWords] = useTypedFilter(filters.search, (search) =>
    change({ search, page: '1' }),
  );
  const state: UserState | '' = USER_STATES.find((each) => each === filters.state) ?? '';
  return {
    words,
    setWords,
    state,
    role: filters.role,
    setState: (next: string) => change({ state: next, page: '1' }),
    setRole: (role: string) => change({ role, page: '1' }),
    setPage: (page: number) => change({ page: String(page) }, { push: true }),
    clear: () => {
      setWords('');
      change(NOTHING);
    },
    query: {
      search: filters.search,
      state,
      roleId: /^\d{1,9}$/.test(filters.role) ? filters.role : '',
      page: Math.max(1, Math.min(Number.parseInt(filters.page, 10) || 1, 100_000)),
    },
  };
}

export type UserFilterState = ReturnType<typeof useUserFilters>;
