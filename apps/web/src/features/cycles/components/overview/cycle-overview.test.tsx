import { listCycles, showCycleOverview } from '@reviews/contracts/cycles';
import { MESSAGES } from '@reviews/domain';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { readListState } from '../../lib/list-state.ts';
import { buildCycle, buildOverview } from '../../testing/cycle-stubs.ts';
import { SeasonList } from '../seasons/season-list.tsx';
import { CycleOverview } from './cycle-overview.tsx';

async function open(change: Parameters<typeof buildOverview>[0] = {}) {
  const calls = answers(showCycleOverview, buildOverview(change));
  const app = renderInApp(<CycleOverview cycleId={2} />, { at: '/cycles/2/overview' });
  await screen.findByRole('heading', { name: 'Mid-Year Review', level: 1 });
  return { ...app, calls, user: userEvent.setup() };
}

/** Which filters a link puts on the list. */
const filtersOf = (link: HTMLElement) => readListState(new URLSearchParams(link.getAttribute('href')?.split('?')[1])).filters;

describe('[RT-18] the overview of a cycle', () => {
  it('shows name, state, dates and how far it is', async () => {
    const { calls } = await open();
    expect(calls[0]?.path).toBe('/api/cycles/2/overview');
    expect(screen.getByText('Live')).toBeTruthy();
    expect(screen.getByText('30 Oct 2026', { selector: 'time' })).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress of Mid-Year Review' }).getAttribute('aria-valuetext')).toBe('3 of 8 complete (37%)');
  });

  it('every number of the chart leads to the list of exactly those forms', async () => {
    await open();
    const links = screen.getAllByRole('link').filter((link) => link.getAttribute('href')?.startsWith('/cycles/2/pulses/4?'));
    expect(links.map((link) => [link.textContent, filtersOf(link)])).toEqual([
      ['2 in Self Review', { reopen_request: { selection: 'pending' } }],
      ['Complete3', { status: { selections: ['complete'] } }],
      ['Not Started5', { status: { selections: ['not-started'] } }],
      ['Declined1', { status: { selections: ['declined'] } }],
      ['Ineligible1', { status: { selections: ['ineligible'] } }],
    ]);
    expect(screen.getByRole('link', { name: 'All 10' }).getAttribute('href')).toBe('/cycles/2/pulses/4');
    expect(screen.getByRole('img', { name: 'Self Review: 3 Complete, 5 Not Started, 1 Declined, 1 Ineligible' })).toBeTruthy();
  });

  it('the chart has its table, with the same numbers as links, kept in the address', async () => {
    const { user, router } = await open();
    await user.click(screen.getByRole('button', { name: 'Table' }));
    expect(router.state.location.search).toBe('?show=table');
    const table = screen.getByRole('table');
    expect(filtersOf(within(table).getByRole('link', { name: '5 Not Started: Self Review' }))).toEqual({ status: { selections: ['not-started'] } });
    expect(filtersOf(within(table).getByRole('link', { name: '0 Draft: Self Review' }))).toEqual({ status: { selections: ['draft'] } });
    expect(within(table).getByRole('link', { name: '10 in total: Self Review' })).toBeTruthy();
  });

  it('names the stages in their order with their dates', async () => {
    await open();
    const stages = within(screen.getByRole('region', { name: 'Stages' })).getAllByRole('listitem');
    expect(stages.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Self Review.*13 Nov 2026$/), 'Wrap-upStarts 1 Jan 2100']);
  });

  it('tells where requests to reopen wait, and leads to exactly those forms', async () => {
    await open();
    const link = await screen.findByRole('link', { name: '2 in Self Review' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('/cycles/2/pulses/4?filters={"reopen_request":{"selection":"pending"}}');
  });

  it('a cycle that is not launched says what will be here', async () => {
    await open({ pulses: [], stages: [] });
    expect(screen.getByText('Nothing to count yet')).toBeTruthy();
  });

  it('[ERR-04] says so where it is not there or not for this person', async () => {
    refuses(showCycleOverview, 404, { message: 'x', code: 'x' });
    const { unmount } = renderInApp(<CycleOverview cycleId={2} />);
    expect(await screen.findByText(MESSAGES.cycles.notFound)).toBeTruthy();
    unmount();
    refuses(showCycleOverview, 403, { message: 'x', code: 'x' });
    renderInApp(<CycleOverview cycleId={2} />);
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeTruthy();
  });
});

describe('[RT-15] the review seasons', () => {
  it('show state, dates and progress, each leading to its overview', async () => {
    answers(listCycles, { data: [buildCycle({ id: 3, name: 'Next Annual Review', state: 'draft', forms: 0, complete: 0 }), buildCycle(), buildCycle({ id: 1, name: '2025', state: 'closed', closed_at: '2026-01-31T12:00:00Z', forms: 4, complete: 4 })] });
    renderInApp(<SeasonList />);
    const [draft, live, closed] = await screen.findAllByRole('listitem');
    expect(draft?.textContent).toMatch(/^Next Annual ReviewDraft.*Not launched yet$/);
    expect(live?.textContent).toMatch(/^Mid-Year ReviewLive.*3 of 8 complete \(37%\)$/);
    expect(closed?.textContent).toMatch(/^2025Closed.*closed 31 Jan 2026.*4 of 4 complete \(100%\)$/);
    expect(screen.getByRole('link', { name: 'Mid-Year Review' }).getAttribute('href')).toBe('/cycles/2/overview');
  });

  it('say what will be here while there are none, and offer another try after a failure', async () => {
    refuses(listCycles, 409, { message: 'Not now.', code: 'x' });
    renderInApp(<SeasonList />);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    answers(listCycles, { data: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No cycles yet')).toBeTruthy();
  });
});
