import {
  showEmployeeOverview,
  type EmployeeOverview as Overview,
} from '@reviews/contracts/overview';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../testing/fake-server.ts';
import { renderInApp } from '../../../testing/render.tsx';
import { useEmployeeOverview } from '../api/overview-query.ts';
import { buildOverview, buildPosition, buildPriorReview } from '../testing/overview-stubs.ts';
import { EmployeeOverview } from './employee-overview.tsx';

function Section({ isOwn = false, panelId }: { isOwn?: boolean; panelId?: number | undefined }) {
  const query = useEmployeeOverview(31, panelId);
  return (
    <EmployeeOverview
      headingLevel={2}
      isOwn={isOwn}
      query={query}
      renderAnswers={(hash) => <p>Answers of {hash}</p>}
    />
  );
}

async function open(
  change: Partial<Overview> = {},
  { isOwn = false, panelId }: { isOwn?: boolean; panelId?: number } = {},
) {
  const calls = answers(showEmployeeOverview, buildOverview(change));
  renderInApp(<Section isOwn={isOwn} panelId={panelId} />);
  await screen.findByRole('heading', { name: 'Positions' });
  return { calls, user: userEvent.setup() };
}

const reviewsTable = () => screen.getByRole('table', { name: 'Prior Performance Reviews' });
const cellsOf = (table: HTMLElement, row: number) =>
  [...(within(table).getAllByRole('row')[row]?.children ?? [])].map(
    ({ textContent }) => textContent,
  );
const fact = (name: string) =>
  screen.getAllByText(name).find(({ tagName }) => tagName === 'DT')?.nextElementSibling
    ?.textContent;

describe("the person's details", () => {
  it('[OVR-02] shows role, manager, department and team, and initials if there is no photo', async () => {
    await open({ primaryPosition: buildPosition({ team: 'Platform', sub_team: 'Storage' }) });
    expect([fact('Manager'), fact('Department'), fact('Team')]).toEqual([
      'Idris Fontaine',
      'Engineering',
      'Platform / Storage',
    ]);
    expect(screen.getAllByText('Engineer').length).toBeGreaterThan(0);
    expect(screen.getByText('PR')).toBeTruthy();
  });

  it('[OVR-02] shows the photo if there is one', async () => {
    await open({ defaultPhotoThumbnail: { publicUrl: '/photos/priya.jpg' } });
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/photos/priya.jpg');
  });

  it('[OVR-02, OVR-13] shows N/A for missing values', async () => {
    await open({ primaryPosition: null, employeePositions: [] });
    expect([fact('Manager'), fact('Department'), fact('Team')]).toEqual(['N/A', 'N/A', 'N/A']);
  });

  it("[OVR-01] links the manager's name to their overview", async () => {
    await open();
    expect(screen.getAllByRole('link', { name: 'Idris Fontaine' })[0]?.getAttribute('href')).toBe(
      '/employees/41',
    );
  });

  it.each([true, false])(
    '[OVR-03] links to Anytime Feedback only if the overview allows it: %s',
    async (anytimefeedback) => {
      await open({ anytimefeedback });
      expect(screen.queryByRole('link', { name: 'Anytime Feedback' })?.getAttribute('href')).toBe(
        anytimefeedback ? '/anytime-feedback/employee/31' : undefined,
      );
    },
  );

  it('[OVR-04] lists underperformance cases by quarter and marks active ones', async () => {
    await open({
      underperformance: [
        { quarter: 'Q3 2026', active: true },
        { quarter: 'Q1 2025', active: false },
      ],
    });
    const list = screen.getByRole('region', { name: 'Underperformance' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Q3 2026 (Active)', 'Q1 2025']);
  });

  it('[OVR-04] hides the cases if there are none', async () => {
    await open();
    expect(screen.queryByText('Underperformance')).toBeNull();
  });

  it('[OVR-05] has a row for each position', async () => {
    await open({
      employeePositions: [
        buildPosition(),
        buildPosition({
          id: 2,
          position_name: 'Trainee',
          manager: null,
          department: 'Sales',
          team: null,
          is_primary: false,
          started_on: '2024-02-01',
          ended_on: '2025-01-31',
        }),
      ],
    });
    const table = screen.getByRole('table', { name: 'Positions' });
    expect(cellsOf(table, 1)).toEqual([
      'EngineerPrimary',
      'Idris Fontaine',
      'Engineering',
      'Platform',
      'N/A',
    ]);
    expect(cellsOf(table, 2)).toEqual([
      'Trainee',
      'N/A',
      'Sales',
      'N/A',
      '1 Feb 2024 to 31 Jan 2025',
    ]);
  });
});

describe('prior reviews', () => {
  it('[OVR-06, OVR-07] shows the configured heading and columns', async () => {
    const widgets: Overview['widgets'] = [
      {
        header: 'Earlier seasons',
        columns: [
          { key: 'rating', label: 'Result' },
          { key: 'cycle_name', label: 'Season' },
        ],
      },
    ];
    await open({ widgets });
    const table = screen.getByRole('table', { name: 'Earlier seasons' });
    expect(screen.getByRole('heading', { name: 'Earlier seasons' })).toBeTruthy();
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Result', 'Season']);
    expect(cellsOf(table, 1)).toEqual(['EE', '2025 Annual ReviewJanuary to December 2025']);
  });

  it('[OVR-08, OVR-09] links to both views of the packet', async () => {
    await open();
    const links = within(reviewsTable())
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Manager View', '/packets/managermanager12/manager'],
      ['Employee View', '/packets/employeeemployee'],
    ]);
  });

  it('[OVR-08, OVR-09] links only to the view that the reader may open', async () => {
    await open({ priorReviews: [buildPriorReview({ manager_packet_hash: null })] });
    expect(
      within(reviewsTable())
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Employee View']);
  });

  it('[OVR-12] names the rating type if there is more than one', async () => {
    const ratings = [
      { id: 1, rating_type_name: 'Overall Rating', abbreviation: 'EE' },
      { id: 2, rating_type_name: 'Potential', abbreviation: 'H' },
    ];
    await open({
      priorReviews: [
        buildPriorReview(),
        buildPriorReview({ cycle_id: 5, cycle_name: 'Before', ratings }),
      ],
    });
    expect([1, 2].map((row) => cellsOf(reviewsTable(), row).at(-1))).toEqual([
      'EE',
      'Overall Rating: EEPotential: H',
    ]);
  });

  it('[OVR-13] shows N/A in an empty cell', async () => {
    await open({
      priorReviews: [
        buildPriorReview({
          cycle_placard_sub_text: '',
          manager_packet_hash: null,
          packet_hash: null,
          ratings: [],
          forms: [],
        }),
      ],
    });
    expect(cellsOf(reviewsTable(), 1)).toEqual(['2025 Annual Review', 'N/A', 'N/A', 'N/A']);
  });

  it('[OVR-14] says when there are none', async () => {
    await open({ priorReviews: [] });
    expect(screen.getByText('No prior records on file.')).toBeTruthy();
    expect(screen.queryByRole('table', { name: 'Prior Performance Reviews' })).toBeNull();
  });
});

describe('Completed Reviews', () => {
  const view = () =>
    screen.getByRole('button', { name: 'View completed reviews: 2025 Annual Review' });

  it('[OVR-10, OVR-11, FORM-13] shows an accordion item for each review: read mark, writer, link, and answers once opened', async () => {
    const { user } = await open();
    expect(view().textContent).toBe('View');
    await user.click(view());
    const dialog = await screen.findByRole('dialog', { name: 'Completed Reviews' });
    const panels = within(dialog).getAllByRole('button', { expanded: false });
    expect(panels.map(({ textContent }) => textContent)).toEqual([
      'Manager ReviewWritten by Idris Fontaine on 20 Nov 2025Read',
      'Peer ReviewWritten by Anonymous on 12 Nov 2025Unread',
    ]);
    expect(
      within(dialog)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/pulses/formformform0001/view', '/pulses/formformform0002/view']);
    expect(screen.queryByText(/Answers of/)).toBeNull();
    await user.click(panels[1] ?? dialog);
    expect(within(dialog).getByText('Answers of formformform0002')).toBeTruthy();
    expect(screen.queryByText('Answers of formformform0001')).toBeNull();
  });

  it('[OVR-10] returns the focus when it closes', async () => {
    const { user } = await open();
    view().focus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(view()));
  });

  it('[OVR-11] hides the read marks from the reviewee', async () => {
    const { user } = await open({}, { isOwn: true });
    expect(within(reviewsTable()).queryByText(/unread/)).toBeNull();
    await user.click(view());
    const dialog = await screen.findByRole('dialog', { name: 'Completed Reviews' });
    expect(within(dialog).queryByText('Unread')).toBeNull();
    expect(within(dialog).getByText(/Written by Anonymous/)).toBeTruthy();
  });
});

describe('loading the overview', () => {
  it('[OVR-15, API-25] requests the overview by employee id, and by panel id when opened from a panel', async () => {
    const { calls } = await open({}, { panelId: 8 });
    expect(calls.map(({ path }) => path)).toEqual(['/api/employee/overview/31?panelId=8']);
  });

  it('[OVR-15] shows a skeleton while loading, and its own error with a retry button', async () => {
    refuses(showEmployeeOverview, 500, {
      message: 'An internal error has occurred!',
      code: 'internal',
    });
    renderInApp(<Section />);
    expect(screen.getByText('Loading this employee')).toBeTruthy();
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This employee could not be loaded');
    answers(showEmployeeOverview, buildOverview());
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('2025 Annual Review')).toBeTruthy();
  });
});
