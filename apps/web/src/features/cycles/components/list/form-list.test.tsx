import { listFilters, searchCyclePulse, type ListRow } from '@reviews/contracts/cycles';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { answers, answerTo, refuses, server } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { buildFilter, buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from './form-list.tsx';

const PATH = '/cycles/2/pulses/4';
const FILTERS = [
  buildFilter('employee', 'text', { label: 'Employee' }),
  buildFilter('status', 'multi-select', {
    label: 'Status',
    props: { options: [{ value: 'draft', label: 'Draft' }] },
  }),
];
const rows = (count: number): ListRow[] =>
  Array.from({ length: count }, (_, index) => buildRow(index + 1));

/** Returns the query parameters of a request. */
const queryOf = (call: { path: string } | undefined): Record<string, string> =>
  Object.fromEntries(new URL(call?.path ?? '/', 'http://test').searchParams);

interface Setup {
  at?: string;
  page?: ReturnType<typeof buildPage>;
  filters?: typeof FILTERS;
}

async function open({ at = PATH, page = buildPage(rows(2)), filters = FILTERS }: Setup = {}) {
  const definitions = answers(listFilters, filters);
  const calls = answers(searchCyclePulse, page);
  const app = renderInApp(
    <FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />,
    { at },
  );
  await screen.findByRole('heading', { name: page.title, level: 1 });
  return { ...app, calls, definitions, user: userEvent.setup() };
}

describe('form list of a cycle', () => {
  it('[LIST-01] [LIST-02] shows its title, its cycle, and a link to the overview', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Mid-Year Review' }).getAttribute('href')).toBe(
      '/cycles/2/overview',
    );
    expect(screen.getByRole('link', { name: 'Cycles' }).getAttribute('href')).toBe('/cycles');
  });

  it('[CONST-02] [CONST-03] [API-23] first requests 50 rows by employee_preferred_name ascending', async () => {
    const { calls } = await open();
    expect(calls).toHaveLength(1);
    expect(calls[0]?.path).toContain('/api/cycles/2/pulses/4/search');
    expect(queryOf(calls[0])).toEqual({
      filters: '{}',
      per_page: '50',
      page: '1',
      sort: 'employee_preferred_name',
      sortorder: 'asc',
      excludeAll: '1',
    });
  });

  it('[LIST-04] [API-24] builds the filter bar from the definitions', async () => {
    const { definitions } = await open();
    expect(definitions[0]?.path).toBe('/api/cycles/2/pulses/4/filters');
    const bar = await screen.findByRole('form', { name: 'Filters' });
    expect(within(bar).getByLabelText('Employee')).toBeTruthy();
    expect(within(bar).getByRole('button', { name: 'Status Any' })).toBeTruthy();
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Any', 'Search', 'Reset', 'Saved filters']);
  });

  it('[LIST-03] applies the filters’ default values, and never shows the list without them', async () => {
    const shown: (string | undefined)[] = [];
    answers(listFilters, [
      buildFilter('status', 'multi-select', { defaultValue: { selections: ['draft'] } }),
    ]);
    server.use(
      http.get('*/search', ({ request }) => {
        const filters = new URL(request.url).searchParams.get('filters');
        return answerTo(
          searchCyclePulse,
          searchCyclePulse.response.parse(buildPage([buildRow(filters === '{}' ? 77 : 88)])),
        );
      }),
    );
    const watch = new MutationObserver(() =>
      shown.push(document.querySelector<HTMLElement>('tbody tr')?.dataset.hash),
    );
    watch.observe(document.body, { childList: true, subtree: true });
    renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
      at: PATH,
    });
    expect(await screen.findByText('Employee 88')).toBeTruthy();
    watch.disconnect();
    expect(shown).not.toContain('form-hash-77');
  });

  it('[LIST-04] requests rows and filters in parallel', async () => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get('*/filters', async () => {
        await late;
        return answerTo(listFilters, []);
      }),
    );
    const calls = answers(searchCyclePulse, buildPage(rows(2)));
    renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
      at: PATH,
    });
    await waitFor(() => expect(calls).toHaveLength(1));
    expect(screen.queryByText('Employee 1')).toBeNull();
    release();
    expect(await screen.findByText('Employee 1')).toBeTruthy();
    expect(calls).toHaveLength(1);
  });

  it('[LIST-25] [CONST-06] searches automatically after a change, once per burst of typing, and updates the address', async () => {
    const { calls, router } = await open();
    const field = await screen.findByLabelText('Employee');
    for (const value of ['n', 'no', 'noa']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(queryOf(calls[1]).filters).toBe('{"employee":{"string":"noa","terms":["noa"]}}');
    expect(new URLSearchParams(router.state.location.search).get('filters')).toBe(
      queryOf(calls[1]).filters,
    );
  });

  it('[LIST-03] [AMB-46] searches immediately on Search, even if nothing has changed', async () => {
    const { calls, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.path).toBe(calls[0]?.path);
  });

  it('[LIST-03] restores the default filters on Reset and searches', async () => {
    const at = `${PATH}?filters=${encodeURIComponent('{"employee":{"string":"noa","terms":["noa"]}}')}&page=2`;
    const { calls, user, router } = await open({
      at,
      page: buildPage(rows(2), { totalResults: 70 }),
    });
    expect(queryOf(calls[0])).toMatchObject({ page: '2' });
    expect(await screen.findByLabelText('Employee')).toHaveProperty('value', 'noa');
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(queryOf(calls[1])).toMatchObject({ filters: '{}', page: '1' });
    expect(router.state.location.search).toBe('');
    expect(screen.getByLabelText('Employee')).toHaveProperty('value', '');
  });

  it('restores the list with its filters on Back', async () => {
    const { calls, user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Reviewer' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await router.navigate(-1);
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[2]?.path).toBe(calls[0]?.path);
  });

  it('[LIST-06] [AMB-71] shows the result count on a single page too', async () => {
    await open({ page: buildPage(rows(2), { totalResults: 2 }) });
    expect(screen.getByText(MESSAGES.lists.results({ count: 2 }))).toBeTruthy();
  });

  it.each([
    [50, false],
    [51, true],
  ])('[LIST-07] with %i results shows the pagination: %s', async (totalResults, shown) => {
    await open({ page: buildPage(rows(50), { totalResults }) });
    expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(shown);
  });

  it('[LIST-07] [WID-01] requests the page of a page number', async () => {
    const { calls, user, router } = await open({
      page: buildPage(rows(50), { totalResults: 132 }),
    });
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(queryOf(calls[1]).page).toBe('3');
    expect(router.state.location.search).toBe('?page=3');
  });

  it('replaces a page that no longer exists with the last one', async () => {
    const { calls, router } = await open({
      at: `${PATH}?page=9`,
      page: buildPage([], { totalResults: 60 }),
    });
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    await waitFor(() => expect(queryOf(calls.at(-1)).page).toBe('2'));
  });

  it('[LIST-08] sorts by a sortable header ascending, then descending; ignores other headers', async () => {
    const { calls, user } = await open();
    const header = () => screen.getByRole('columnheader', { name: 'Completed' });
    expect(header().getAttribute('aria-sort')).toBe('none');
    await user.click(within(header()).getByRole('button'));
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(header()).getByRole('button'));
    await waitFor(() => expect(header().getAttribute('aria-sort')).toBe('descending'));
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.slice(1).map((call) => [queryOf(call).sort, queryOf(call).sortorder])).toEqual([
      ['closed_at', 'asc'],
      ['closed_at', 'desc'],
    ]);
    const status = screen.getByRole('columnheader', { name: 'Status' });
    expect(within(status).queryByRole('button')).toBeNull();
    expect(status.hasAttribute('aria-sort')).toBe(false);
  });

  it('[LIST-13] shows the specified text when there are no results', async () => {
    await open({ page: buildPage([]) });
    expect(screen.getByText('There are no active resources matching your criteria.')).toBeTruthy();
  });

  it('keeps the rows while others load, and drops a stale response', async () => {
    const { user } = await open();
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get('*/search', async ({ request }) => {
        const isFirst = new URL(request.url).searchParams.get('sortorder') === 'asc';
        if (isFirst) await late;
        return answerTo(
          searchCyclePulse,
          searchCyclePulse.response.parse(buildPage([buildRow(isFirst ? 77 : 88)])),
        );
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Completed' }));
    expect(screen.getByText('Employee 1')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Reviews' }).getAttribute('aria-busy')).toBe(
        'true',
      ),
    );
    await user.click(screen.getByRole('button', { name: 'Completed' }));
    expect(await screen.findByText('Employee 88')).toBeTruthy();
    release();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Reviews' }).getAttribute('aria-busy')).toBe(
        'false',
      ),
    );
    expect(screen.queryByText('Employee 77')).toBeNull();
  });

  it('shows an error and offers a retry', async () => {
    answers(listFilters, FILTERS);
    refuses(searchCyclePulse, 409, { message: 'Not now.', code: 'x' });
    renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
      at: PATH,
    });
    expect(await screen.findByText('Not now.')).toBeTruthy();
    answers(searchCyclePulse, buildPage(rows(1)));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Employee 1')).toBeTruthy();
  });

  it('[ERR-04] tells a forbidden list from a missing one', async () => {
    answers(listFilters, FILTERS);
    refuses(searchCyclePulse, 403, { message: 'No.', code: 'x' });
    const { unmount } = renderInApp(
      <FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />,
      { at: PATH },
    );
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeTruthy();
    unmount();
    refuses(searchCyclePulse, 404, { message: 'x', code: 'x' });
    renderInApp(<FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />, {
      at: PATH,
    });
    expect(await screen.findByText(MESSAGES.cycles.notFound)).toBeTruthy();
  });
});
