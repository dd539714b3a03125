import {
  listCycleProgress,
  listLateForms,
  showCycleOverview,
} from '@reviews/contracts/cycle-overview';
import { listCycles } from '@reviews/contracts/cycles';
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

const LATE_ROW = {
  pulse_id: 4,
  pulse_title: 'Self Review',
  stage_title: 'Self Reviews',
  employee: {
    id: 7,
    preferred_name: 'Bea Blocked',
    position_name: 'Engineer',
    department: 'Sales',
  },
  due_date: '2026-01-10',
  reason: 'blocked' as const,
  stuck_with: [1, 2, 3, 4].map((id) => ({ id, preferred_name: `Writer ${id}` })),
  waits_for: 'Peer Review',
};
const LATE = {
  data: [LATE_ROW],
  totalResults: 4,
  reasons: [
    { pulse_id: 4, reason: 'blocked' as const, count: 1 },
    { pulse_id: 4, reason: 'not-started' as const, count: 3 },
  ],
};
const GROUPS = {
  data: [
    {
      id: 11,
      name: 'Sales',
      cells: [{ pulse_id: 4, forms: 8, complete: 3, automatic: 0, late: 4 }],
    },
    {
      id: null,
      name: null,
      cells: [{ pulse_id: 4, forms: 1, complete: 1, automatic: 0, late: 0 }],
    },
  ],
  totalResults: 2,
};

async function open(change: Parameters<typeof buildOverview>[0] = {}) {
  const calls = answers(showCycleOverview, buildOverview(change));
  const progress = answers(listCycleProgress, GROUPS);
  const late = answers(listLateForms, LATE);
  const app = renderInApp(<CycleOverview cycleId={2} />, { at: '/cycles/2/overview' });
  await screen.findByRole('heading', { name: 'Mid-Year Review', level: 1 });
  return { ...app, calls, progress, late, user: userEvent.setup() };
}

/** Returns the filters of a link to the list. */
const filtersOf = (link: HTMLElement) =>
  readListState(new URLSearchParams(link.getAttribute('href')?.split('?')[1])).filters;

describe('[RT-18] cycle overview', () => {
  it('shows name, state, dates and progress', async () => {
    const { calls } = await open();
    expect(calls[0]?.path).toBe('/api/cycles/2/overview');
    expect(screen.getByText('Live')).toBeTruthy();
    expect(screen.getByText('30 Oct 2026', { selector: 'time' })).toBeTruthy();
    expect(
      screen
        .getByRole('progressbar', { name: 'Progress of Mid-Year Review' })
        .getAttribute('aria-valuetext'),
    ).toBe('3 of 8 complete (37%)');
  });

  it('links every number of the chart to a list of exactly those forms', async () => {
    await open();
    const links = within(screen.getByRole('region', { name: 'Progress' }))
      .getAllByRole('link')
      .filter((link) => link.getAttribute('href')?.startsWith('/cycles/2/pulses/4?'));
    expect(links.map((link) => [link.textContent, filtersOf(link)])).toEqual([
      ['Complete3', { status: { selections: ['complete'] } }],
      ['Not Started5', { status: { selections: ['not-started'] } }],
      ['Declined1', { status: { selections: ['declined'] } }],
      ['Ineligible1', { status: { selections: ['ineligible'] } }],
      ['4 late', { late: { selection: 'any' } }],
    ]);
    expect(screen.getByRole('link', { name: 'All 10' }).getAttribute('href')).toBe(
      '/cycles/2/pulses/4',
    );
    expect(
      screen.getByRole('img', {
        name: 'Self Review: 3 Complete, 5 Not Started, 1 Declined, 1 Ineligible',
      }),
    ).toBeTruthy();
  });

  it('shows the chart as a table with the same linked numbers, and keeps that choice in the address', async () => {
    const { user, router } = await open();
    const progress = within(screen.getByRole('region', { name: 'Progress' }));
    await user.click(progress.getByRole('button', { name: 'Table' }));
    expect(router.state.location.search).toBe('?show=table');
    const table = progress.getByRole('table');
    expect(
      filtersOf(within(table).getByRole('link', { name: '5 Not Started: Self Review' })),
    ).toEqual({ status: { selections: ['not-started'] } });
    expect(filtersOf(within(table).getByRole('link', { name: '0 Draft: Self Review' }))).toEqual({
      status: { selections: ['draft'] },
    });
    expect(within(table).getByRole('link', { name: '10 in total: Self Review' })).toBeTruthy();
  });

  it('[CYC-08] shows every stage of a closed cycle as closed', async () => {
    await open({ cycle: buildCycle({ state: 'closed', closed_at: '2026-11-20T08:00:00Z' }) });
    const stages = within(screen.getByRole('region', { name: 'Stages' }));
    expect(stages.getByText('Wrap-up').closest('li')?.textContent).toBe('Wrap-upClosed');
    expect(stages.queryByText(/In progress|Starts/)).toBeNull();
  });

  it('names the stages in order with their dates', async () => {
    await open();
    const stages = within(screen.getByRole('region', { name: 'Stages' }));
    const lines = stages
      .getAllByRole('listitem')
      .filter(({ parentElement }) => parentElement?.tagName === 'OL');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Self Review.*13 Nov 2026.*4 late$/),
      'Wrap-upStarts 1 Jan 2100',
    ]);
    expect(filtersOf(stages.getByRole('link', { name: '5 Not Started: Self Review' }))).toEqual({
      stage: { selections: ['1'] },
      status: { selections: ['not-started'] },
    });
    expect(filtersOf(stages.getByRole('link', { name: '4 late: Self Review' }))).toEqual({
      stage: { selections: ['1'] },
      late: { selection: 'any' },
    });
  });

  it('counts open reopen requests, and links to exactly those forms', async () => {
    await open();
    const link = screen.getByRole('link', { name: '2 in Self Review' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain(
      '/cycles/2/pulses/4?filters={"reopen_request":{"selection":"pending"}}',
    );
  });

  it('shows what is late, who holds it up and why; filters by reason, and links to the same list', async () => {
    const { user, router, late } = await open();
    const section = within(screen.getByRole('region', { name: 'Late reviews' }));
    expect((await section.findByRole('row', { name: /Bea Blocked/ })).textContent).toMatch(
      /Engineer · Sales.*10 Jan 2026.*days late.*Blocked by another review.*Waiting for Peer Review.*Writer 1, Writer 2, Writer 3 and 1 more/,
    );
    expect(
      filtersOf(section.getByRole('link', { name: 'Self Review about Bea Blocked: show in list' })),
    ).toMatchObject({ employee: { string: 'Bea Blocked' }, late: { selection: 'any' } });
    expect(filtersOf(section.getByRole('link', { name: '4 in Self Review' }))).toEqual({
      late: { selection: 'any' },
    });
    await user.click(section.getByRole('button', { name: 'Blocked by another review 1' }));
    expect(router.state.location.search).toBe('?late=blocked');
    expect(late.at(-1)?.path).toContain('reason=blocked');
    expect(filtersOf(await section.findByRole('link', { name: '1 in Self Review' }))).toEqual({
      late: { selection: 'blocked' },
    });
  });

  it('counts by department, direct reports and whole line, and links each number to exactly those forms', async () => {
    const { user, progress } = await open();
    const section = within(screen.getByRole('region', { name: 'Departments and managers' }));
    expect(
      filtersOf(await section.findByRole('link', { name: '3 complete: Self Review, Sales' })),
    ).toEqual({
      department: { department_id: 11, team_id: null, sub_team_id: null },
      status: { selections: ['complete'] },
    });
    expect(
      filtersOf(section.getByRole('link', { name: '1 in total: Self Review, No department' })),
    ).toMatchObject({ department: { department_id: -1 } });
    await user.click(section.getByRole('button', { name: 'All reports' }));
    expect(
      filtersOf(await section.findByRole('link', { name: '4 late: Self Review, Sales' })),
    ).toEqual({ manager: { selection: 11, includedownline: true }, late: { selection: 'any' } });
    for (const part of ['by=manager', 'below=true', 'sort=late'])
      expect(progress.at(-1)?.path).toContain(part);
  });

  it('charts completed forms against the due dates, and shows the same as a table of links', async () => {
    const { user } = await open();
    const section = within(screen.getByRole('region', { name: 'Completed over time' }));
    expect(
      section.getByRole('img', { name: '3 of 8 complete, the last on 5 Nov 2026' }),
    ).toBeTruthy();
    expect(section.getByText('13 Nov 2026: Self Review due')).toBeTruthy();
    await user.click(section.getByRole('button', { name: 'Table' }));
    expect(
      filtersOf(section.getByRole('link', { name: '2 completed on 5 Nov 2026: Self Review' })),
    ).toMatchObject({
      status: { selections: ['complete'] },
      closed_at: { operator: '=', mindate: '2026-11-05' },
    });
    expect(
      filtersOf(section.getByRole('link', { name: '3 complete by 5 Nov 2026: Self Review' })),
    ).toMatchObject({
      status: { selections: ['complete'] },
      closed_at: { operator: '<=', maxdate: '2026-11-05' },
    });
  });

  it('explains itself for a cycle that is not launched', async () => {
    await open({ pulses: [], stages: [] });
    expect(screen.getByText('Nothing to count yet')).toBeTruthy();
  });

  it('[ERR-04] says when the cycle does not exist or the user may not see it', async () => {
    refuses(showCycleOverview, 404, { message: 'x', code: 'x' });
    const { unmount } = renderInApp(<CycleOverview cycleId={2} />);
    expect(await screen.findByText(MESSAGES.cycles.notFound)).toBeTruthy();
    unmount();
    refuses(showCycleOverview, 403, { message: 'x', code: 'x' });
    renderInApp(<CycleOverview cycleId={2} />);
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeTruthy();
  });
});

describe('[RT-15] review seasons', () => {
  it('show state, dates and progress, each with a link to its overview', async () => {
    answers(listCycles, {
      can_manage: false,
      data: [
        buildCycle({ id: 3, name: 'Next Annual Review', state: 'draft', forms: 0, complete: 0 }),
        buildCycle(),
        buildCycle({
          id: 1,
          name: '2025',
          state: 'closed',
          closed_at: '2026-01-31T12:00:00Z',
          forms: 4,
          complete: 4,
        }),
      ],
    });
    renderInApp(<SeasonList />);
    const [draft, live, closed] = await screen.findAllByRole('listitem');
    expect(draft?.textContent).toMatch(/^Next Annual ReviewDraft.*Not launched yet$/);
    expect(live?.textContent).toMatch(/^Mid-Year ReviewLive.*3 of 8 complete \(37%\)$/);
    expect(closed?.textContent).toMatch(
      /^2025Closed.*closed 31 Jan 2026.*4 of 4 complete \(100%\)$/,
    );
    expect(screen.getByRole('link', { name: 'Mid-Year Review' }).getAttribute('href')).toBe(
      '/cycles/2/overview',
    );
  });

  it('explain themselves when there are none, and offer a retry after an error', async () => {
    refuses(listCycles, 409, { message: 'Not now.', code: 'x' });
    renderInApp(<SeasonList />);
    expect(await screen.findByText('Not now.')).toBeTruthy();
    answers(listCycles, { can_manage: false, data: [] });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No cycles yet')).toBeTruthy();
  });
});
