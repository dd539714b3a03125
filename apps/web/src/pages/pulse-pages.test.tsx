import { showAppConfig } from '@reviews/contracts/app-config';
import { showAudience } from '@reviews/contracts/audience';
import { listMenu } from '@reviews/contracts/menu';
import { declineReview, saveNominations } from '@reviews/contracts/nominations';
import {
  quickNavigation,
  saveDraft,
  showPulse,
  submitPulse,
  type EmployeeFeedback,
} from '@reviews/contracts/pulses';
import { showUser } from '@reviews/contracts/session';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, Link, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { useMenu } from '../features/menu/index.ts';
import {
  buildNomination,
  buildSelection,
} from '../features/nominations/testing/nomination-stubs.ts';
import { createQueryClient } from '../lib/query-client.ts';
import { buildAudience } from '../testing/build-audience.ts';
import { buildForm, buildQuestion } from '../testing/build-form.ts';
import { answers, refuses } from '../testing/fake-server.ts';
import { buildAppConfig, buildSessionUser } from '../testing/stub-data.ts';
import { Toaster } from '../ui/toaster.tsx';
import PulseEditPage from './pulse-edit-page.tsx';
import PulseViewPage from './pulse-view-page.tsx';

const GROUP = '11111111-1111-4111-8111-111111111111';

/** Home page for the test, which shows the menu as the shell does. */
function Home() {
  useMenu();
  return <h1>Home</h1>;
}

function WithLink() {
  useMenu();
  return (
    <>
      <Link to="/">Somewhere else</Link>
      <PulseEditPage />
    </>
  );
}

function open(path: string, form?: EmployeeFeedback) {
  answers(showUser, buildSessionUser());
  answers(showAppConfig, buildAppConfig());
  answers(quickNavigation, { data: [] });
  answers(showAudience, buildAudience());
  const menus = answers(listMenu, []);
  if (form) answers(showPulse, { employeeFeedback: form, commentingOptions: [], commentCount: 0 });
  const router = createMemoryRouter(
    [
      { path: '/', element: <Home /> },
      { path: '/pulses/:hash/edit', element: <WithLink /> },
      { path: '/pulses/:hash/view', element: <PulseViewPage /> },
    ],
    { initialEntries: [path] },
  );
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MantineProvider env="test">
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, menus };
}

const EDIT = '/pulses/abcdefgh12345678/edit';
const VIEW = '/pulses/abcdefgh12345678/view';
const question = { question: buildQuestion(1, 'textarea'), answer: 'so far' };

describe('/pulses/{hash}/edit', () => {
  it('[FORM-02, FORM-03, FORM-04, FORM-36] shows the title, the cycle above it and the description', async () => {
    const base = buildForm([question]);
    open(EDIT, {
      ...base,
      feedback: { ...base.feedback, description: '<p>Be kind and clear.</p>' },
    });
    const title = await screen.findByRole('heading', {
      level: 1,
      name: 'Manager Review for Priya Raman',
    });
    const cycle = screen.getByText('Mid-Year Review');
    expect(cycle.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText('Be kind and clear.')).toBeTruthy();
    expect(screen.getByDisplayValue('so far')).toBeTruthy();
  });

  it('[FORM-07, FORM-08] shows and hides related feedback if there is some', async () => {
    open(
      EDIT,
      buildForm([question], {
        relatedFeedback: [
          {
            hash: 'selfselfself',
            title: 'Self Review',
            type: 'Self',
            cycle: null,
            assignee: 'Priya Raman',
            closed_at: '2026-11-02T10:00:00Z',
          },
        ],
      }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Show Related' }));
    expect(await screen.findByRole('complementary', { name: 'Related reviews' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Hide' }));
    expect(screen.queryByRole('complementary')).toBeNull();
    expect(screen.getByRole('button', { name: 'Show Related' })).toBeTruthy();
  });

  it('[FORM-07] has no such button if there is none', async () => {
    open(EDIT, buildForm([question]));
    await screen.findByDisplayValue('so far');
    expect(screen.queryByRole('button', { name: 'Show Related' })).toBeNull();
  });

  it('[FORM-24] confirms a submit, goes home and refreshes the menu', async () => {
    answers(submitPulse, { message: 'Saved.' });
    const { router, menus } = open(EDIT, buildForm([question]));
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(menus).toHaveLength(1));
    await userEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Submit' }),
    );
    expect(await screen.findByText('Saved.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(menus).toHaveLength(2));
  });

  it('[FORM-06, AMB-41] asks before leaving with unsaved changes, and not without', async () => {
    answers(saveDraft, {
      answerGroup: GROUP,
      draftGroups: [],
      version: 1,
      saved_at: '2026-11-12T15:12:45Z',
    });
    const { router } = open(EDIT, buildForm([question]));
    await userEvent.type(await screen.findByDisplayValue('so far'), ' and on');
    await userEvent.click(screen.getByRole('link', { name: 'Somewhere else' }));
    const dialog = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    expect(router.state.location.pathname).toBe(EDIT);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Stay on this page' }));
    await userEvent.click(screen.getByRole('button', { name: /^Save Draft/ }));
    await screen.findByText('Draft Saved.');
    await userEvent.click(screen.getByRole('link', { name: 'Somewhere else' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('[FORM-34, NOM-01, NOM-06] shows the selection screen in stage Nominations, with the stage and due date', async () => {
    open(EDIT, buildSelection({}, { stage_title: 'Peer Nominations', due_date: '2026-11-30' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Nomination Selections' }),
    ).toBeTruthy();
    expect(screen.getByText('Peer Nominations · due 30 Nov 2026')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Submit' })).toBeTruthy();
  });

  it('[NOM-10, NOM-11, NOM-12] confirms a saved selection, goes home and refreshes the menu', async () => {
    answers(saveNominations, { message: 'Saved.' });
    const { router, menus } = open(
      EDIT,
      buildSelection({}, { nominations: [buildNomination(4, 'Wren Abara')] }),
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    expect(await screen.findByText('Saved.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    await waitFor(() => expect(menus).toHaveLength(2));
  });

  it('[APPR-08] can decline a review that came from a nomination, and then goes home', async () => {
    answers(declineReview, { message: 'You declined this review.' });
    const { router } = open(EDIT, buildForm([question], { allowDecline: true }));
    await userEvent.click(await screen.findByRole('button', { name: 'Decline this review' }));
    await userEvent.type(
      await screen.findByRole('textbox', { name: /Why are you declining/ }),
      'No time.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Decline review' }));
    expect(await screen.findByText('You declined this review.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });

  it('[FORM-28] shows a closed form read-only', async () => {
    const { router } = open(
      EDIT,
      buildForm([question], {
        is_complete: true,
        is_open: false,
        closed_at: '2026-11-14T10:00:00Z',
        permissions: { view: true, update: false, reAssign: false, reOpen: false, delete: false },
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(VIEW));
  });

  it('[ERR-07] shows the message of a failed load and goes home', async () => {
    refuses(showPulse, 404, { message: 'This review could not be found.', code: 'not_found' });
    const { router } = open(EDIT);
    expect(await screen.findByText('This review could not be found.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});

describe('/pulses/{hash}/view', () => {
  const closed = buildForm([question], {
    is_complete: true,
    is_open: false,
    closed_at: '2026-11-14T10:00:00Z',
    display_status: { kind: 'complete', label: 'Complete', detail: null },
  });

  it('[VIEW-01, VIEW-02, VIEW-03, VIEW-04] shows heading, cycle, writer and read-only answers', async () => {
    open(VIEW, closed);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Manager Review for Priya Raman' }),
    ).toBeTruthy();
    expect(screen.getByText('Mid-Year Review')).toBeTruthy();
    expect(screen.getByText(/^Written by/).textContent).toBe('Written by Noa Castellan');
    expect(screen.getByText('so far')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('[FORM-28] tells the writer that the form is closed and what they can do', async () => {
    open(VIEW, { ...closed, allowReopenRequest: true });
    expect((await screen.findByText(/You submitted this review/)).textContent).toContain(
      'request to reopen it',
    );
  });

  it('[VIEW-08] shows the message of a failed load and goes home', async () => {
    refuses(showPulse, 404, { message: 'This review could not be found.', code: 'not_found' });
    const { router } = open(VIEW);
    expect(await screen.findByText('This review could not be found.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  });
});
