import { showEmployeeOverview } from '@reviews/contracts/overview';
import { listMyHistory, showPulse } from '@reviews/contracts/pulses';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildOverview, buildPosition } from '../features/overview/testing/overview-stubs.ts';
import { buildForm, buildQuestion } from '../testing/build-form.ts';
import { answers, refuses } from '../testing/fake-server.ts';
import { answerShell, renderApp } from '../testing/render-app.tsx';

const ENTRY = {
  kind: 'review',
  hash: 'historyhistory01',
  title: 'Peer Review',
  for: { id: 31, preferred_name: 'Priya Raman', photo: null },
  cycle: null,
  stage_title: null,
  due_date: null,
  status: { kind: 'complete', label: 'Complete', detail: null },
  action: 'View',
  href: '/pulses/historyhistory01/view',
  closed_at: '2026-11-02T10:00:00Z',
} as const;

async function open(at = '/my/history') {
  answerShell();
  answers(listMyHistory, { data: [ENTRY] });
  const { router } = renderApp(at);
  const name = await screen.findByRole('link', { name: 'Priya Raman' });
  const addressOf = () => `${router.state.location.pathname}${router.state.location.search}`;
  return { router, name, addressOf, user: userEvent.setup() };
}

const dialog = (name = 'Priya Raman') => screen.findByRole('dialog', { name });
const whenClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('[OVR-01] employee name link', () => {
  it('opens the overview over the page and puts it in the address; Back closes it and returns focus to the name', async () => {
    const calls = answers(showEmployeeOverview, buildOverview());
    const { router, name, addressOf, user } = await open();
    await user.click(name);
    const shown = await dialog();
    expect(
      await within(shown).findByRole('heading', { name: 'Prior Performance Reviews' }),
    ).toBeTruthy();
    expect(
      within(shown).getByRole('link', { name: 'Open the full page' }).getAttribute('href'),
    ).toBe('/employees/31');
    expect([addressOf(), calls.map(({ path }) => path)]).toEqual([
      '/my/history?employee=31',
      ['/api/employee/overview/31'],
    ]);
    await act(() => router.navigate(-1));
    await whenClosed();
    expect(addressOf()).toBe('/my/history');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('opens by keyboard, closes with Escape and leaves no history entry', async () => {
    answers(showEmployeeOverview, buildOverview());
    const { name, addressOf, user } = await open();
    name.focus();
    await user.keyboard('{Enter}');
    await dialog();
    await user.keyboard('{Escape}');
    await whenClosed();
    expect(addressOf()).toBe('/my/history');
    await waitFor(() => expect(document.activeElement).toBe(name));
  });

  it('links to its own page: the browser handles a Ctrl-click', async () => {
    const { name, addressOf, user } = await open();
    expect(name.getAttribute('href')).toBe('/employees/31');
    // The test browser opens no tab and cannot leave the page.
    name.addEventListener('click', (event) => event.preventDefault());
    await user.keyboard('{Control>}');
    await user.click(name);
    await user.keyboard('{/Control}');
    expect(addressOf()).toBe('/my/history');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('replaces the person when pressed inside the overview; one step back closes both', async () => {
    answers(showEmployeeOverview, () => buildOverview());
    const { name, addressOf, user } = await open();
    await user.click(name);
    const shown = await dialog();
    const manager =
      (await within(shown).findAllByRole('link', { name: 'Idris Fontaine' }))[0] ?? shown;
    answers(
      showEmployeeOverview,
      buildOverview({
        id: 41,
        preferred_name: 'Idris Fontaine',
        primaryPosition: buildPosition({ manager: null }),
        priorReviews: [],
      }),
    );
    await user.click(manager);
    expect(
      await within(await dialog('Idris Fontaine')).findByText('No prior records on file.'),
    ).toBeTruthy();
    expect(addressOf()).toBe('/my/history?employee=41');
    await user.click(within(await dialog('Idris Fontaine')).getByText('Close'));
    await whenClosed();
    expect(addressOf()).toBe('/my/history');
  });
});

describe('employee pop-out', () => {
  it('opens over the page that an address with an employee points to, and stays on that page when it closes', async () => {
    answers(showEmployeeOverview, buildOverview());
    const { addressOf, user } = await open('/my/history?employee=31');
    await dialog();
    await user.keyboard('{Escape}');
    await whenClosed();
    expect(addressOf()).toBe('/my/history');
  });

  it('says so when the person does not exist', async () => {
    refuses(showEmployeeOverview, 404, {
      message: 'This employee could not be found.',
      code: 'not_found',
    });
    await open('/my/history?employee=31');
    expect(await screen.findByText('This employee could not be found.')).toBeTruthy();
  });

  it('[OVR-10] shows the answers of a completed review, and Escape closes one dialog at a time', async () => {
    answers(showEmployeeOverview, buildOverview());
    answers(showPulse, {
      employeeFeedback: buildForm([
        { question: buildQuestion(1, 'textarea'), answer: 'Planned well.' },
      ]),
      commentingOptions: [],
      commentCount: 0,
    });
    const { name, user } = await open();
    await user.click(name);
    await user.click(
      await within(await dialog()).findByRole('button', { name: /^View completed reviews/ }),
    );
    const completed = await dialog('Completed Reviews');
    await user.click(within(completed).getByRole('button', { name: /Manager Review/ }));
    expect(await within(completed).findByText('Planned well.')).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Completed Reviews' })).toBeNull(),
    );
    expect(await dialog()).toBeTruthy();
    await user.keyboard('{Escape}');
    await whenClosed();
  });
});

describe('/employees/{employeeId}', () => {
  it('[OVR-01, GAP-19] shows the overview as a page, with the name as its title', async () => {
    answerShell();
    answers(showEmployeeOverview, buildOverview());
    renderApp('/employees/31');
    expect(await screen.findByRole('heading', { level: 1, name: 'Priya Raman' })).toBeTruthy();
    expect(
      screen.getByRole('heading', { level: 2, name: 'Prior Performance Reviews' }),
    ).toBeTruthy();
    expect(document.title).toContain('Priya Raman');
  });

  it.each(['/employees/31', '/employees/x', '/employees/9999999999'])(
    '[GAP-19] finds no employee for %s',
    async (address) => {
      answerShell();
      refuses(showEmployeeOverview, 404, {
        message: 'This employee could not be found.',
        code: 'not_found',
      });
      renderApp(address);
      expect(await screen.findByText('This employee could not be found.')).toBeTruthy();
      expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeTruthy();
    },
  );
});
