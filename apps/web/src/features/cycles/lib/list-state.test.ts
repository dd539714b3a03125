import { searchCyclePulse } from '@reviews/contracts/cycles';
import { describe, expect, it } from 'vitest';
import {
  listHref,
  readListState,
  SORT_KEYS,
  sortedBy,
  writeListState,
  type ListState,
} from './list-state.ts';

const read = (search: string) => readListState(new URLSearchParams(search));

describe('address of the list', () => {
  it('[CONST-03] is empty for the defaults: employee_preferred_name ascending, first page', () => {
    expect(read('')).toEqual({
      filters: null,
      sort: 'employee_preferred_name',
      sortorder: 'asc',
      page: 1,
    });
    expect(writeListState(read(''), new URLSearchParams()).toString()).toBe('');
  });

  it('keeps filters, sort and page over a reload, and other parameters', () => {
    const state: ListState = {
      filters: { status: { selections: ['draft'] } },
      sort: 'closed_at',
      sortorder: 'desc',
      page: 3,
    };
    const written = writeListState(state, new URLSearchParams('other=1'));
    expect(written.get('other')).toBe('1');
    expect(readListState(new URLSearchParams(written.toString()))).toEqual(state);
  });

  it.each(['sort=salary', 'sortorder=up', 'page=0', 'page=-1', 'page=1.5', 'page=x', 'page=1e9'])(
    'reads %s as the default',
    (search) => {
      expect(read(search)).toEqual(read(''));
    },
  );

  it('[LIST-08] sorts by a header ascending, then descending; another header starts ascending, on the first page', () => {
    const once = sortedBy({ ...read('page=4') }, 'closed_at');
    expect(once).toMatchObject({ sort: 'closed_at', sortorder: 'asc', page: 1 });
    expect(sortedBy(once, 'closed_at')).toMatchObject({ sort: 'closed_at', sortorder: 'desc' });
    expect(sortedBy(sortedBy(once, 'closed_at'), 'assignee_name')).toMatchObject({
      sort: 'assignee_name',
      sortorder: 'asc',
    });
    expect(sortedBy(once, 'status')).toBe(once);
  });

  it('knows exactly the columns that the API can sort by', () => {
    for (const sort of SORT_KEYS)
      expect(searchCyclePulse.query?.safeParse({ sort }).success).toBe(true);
    expect(searchCyclePulse.query?.safeParse({ sort: 'status' }).success).toBe(false);
  });

  it('reads a link to a filtered list back as that filter', () => {
    const href = listHref(2, 4, { status: { selections: ['not-started'] } });
    const [path, search = ''] = href.split('?');
    expect(path).toBe('/cycles/2/pulses/4');
    expect(read(search).filters).toEqual({ status: { selections: ['not-started'] } });
  });
});
