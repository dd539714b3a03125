import { listFilters, searchCyclePulse, type ListRow } from '@reviews/contracts/cycles';
import { MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { answers, refuses, server } from '../../../../testing/fake-server.ts';
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

/** The query of a call that arrived, by name. */
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

describe('the form list of a cycle', () => {
  it('[LIST-01] [LIST-02] has its title, its cycle, and the link to the overview', async () => {
    await open();
    expect(screen.getByRole('link', { name: 'Mid-Year Review' }).getAttribute('href')).toBe(
      '/cycles/2/overview',
    );
    expect(screen.getByRole('link', { name: 'Cycles' }).getAttribute('href')).toBe('/cycles');
  });

  it('[CONST-02] [CONST-03] [API-23] asks first for 50 rows by employee_preferred_name ascending', async () => {
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

  it('[LIST-04] [API-24] the filter bar is built from the definitions', async () => {
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

  it('[LIST-03] shows the list of the default values of the filters, and never the list without them', async () => {
    const shown: (string | undefined)[] = [];
    answers(listFilters, [
      buildFilter('status', 'multi-select', { defaultValue: { selections: ['draft'] } }),
    ]);
    server.use(
      http.get('*/search', ({ request }) => {
        const filters = new URL(request.url).searchParams.get('filters');
        return HttpResponse.json(
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

  it('[LIST-04] asks for the rows and for the filters at the same time', async () => {
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get('*/filters', async () => {
        await late;
        return HttpResponse.json([]);
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

  it('[LIST-25] [CONST-06] a change searches by itself, once for what is typed in a row, and stands in the address', async () => {
    const { calls, router } = await open();
    const field = await screen.findByLabelText('Employee');
    for (const value of ['n', 'no', 'noa']) fireEvent.change(field, { target: { value } });
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(queryOf(calls[1]).filters).toBe('{"employee":{"string":"noa","terms":["noa"]}}');
    expect(new URLSearchParams(router.state.location.search).get('filters')).toBe(
      queryOf(calls[1]).filters,
    );
  });

  it('[LIST-03] [AMB-46] Search asks at once, also when nothing has changed', async () => {
    const { calls, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.path).toBe(calls[0]?.path);
  });

  it('[LIST-03] Reset returns the filters to their defaults and searches', async () => {
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

  it('Back returns to the list as it was, filters included', async () => {
    const { calls, user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Assignee' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    await router.navigate(-1);
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls[2]?.path).toBe(calls[0]?.path);
  });

  it('[LIST-06] [AMB-71] the result count shows on a single page too', async () => {
    await open({ page: buildPage(rows(2), { totalResults: 2 }) });
    expect(screen.getByText(MESSAGES.lists.results({ count: 2 }))).toBeTruthy();
  });

  it.each([
    [50, false],
    [51, true],
  ])('[LIST-07] with %i results the pagination shows: %s', async (totalResults, shown) => {
    await open({ page: buildPage(rows(50), { totalResults }) });
    expect(screen.queryByRole('navigation', { name: 'Pages' }) !== null).toBe(shown);
  });

  it('[LIST-07] [WID-01] a page number asks for that page', async () => {
    const { calls, user, router } = await open({
      page: buildPage(rows(50), { totalResults: 132 }),
    });
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(calls).toHaveLength(2));
    expect(queryOf(calls[1]).page).toBe('3');
    expect(router.state.location.search).toBe('?page=3');
  });

  it('a page that is no more becomes the last one', async () => {
    const { calls, router } = await open({
      at: `${PATH}?page=9`,
      page: buildPage([], { totalResults: 60 }),
    });
    await waitFor(() => expect(router.state.location.search).toBe('?page=2'));
    await waitFor(() => expect(queryOf(calls.at(-1)).page).toBe('2'));
  });

  it('[LIST-08] a sortable header sorts ascending, then descending; another header does nothing', async () => {
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

  it('[LIST-13] without results says so in the words of the specification', async () => {
    await open({ page: buildPage([]) });
    expect(screen.getByText('There are no active resources matching your criteria.')).toBeTruthy();
  });

  it('rows stay while others are fetched, and an answer that comes too late is dropped', async () => {
    const { user } = await open();
    let release = (): void => undefined;
    const late = new Promise<void>((resolve) => {
      release = resolve;
    });
    server.use(
      http.get('*/search', async ({ request }) => {
        const isFirst = new URL(request.url).searchParams.get('sortorder') === 'asc';
        if (isFirst) await late;
        return HttpResponse.json(
          searchCyclePulse.response.parse(buildPage([buildRow(isFirst ? 77 : 88)])),
        );
      }),
    );
    await user.click(screen.getByRole('button', { name: 'Completed' }));
    expect(screen.getByText('Employee 1')).toBeTruthy();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Forms' }).getAttribute('aria-busy')).toBe('true'),
    );
    await user.click(screen.getByRole('button', { name: 'Completed' }));
    expect(await screen.findByText('Employee 88')).toBeTruthy();
    release();
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Forms' }).getAttribute('aria-busy')).toBe('false'),
    );
    expect(screen.queryByText('Employee 77')).toBeNull();
  });

  it('a failure says what is wrong and offers another try', async () => {
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

  it('[ERR-04] a list one may not see says so; one that is not there says that', async () => {
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
