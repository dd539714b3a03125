import { showAppConfig } from '@reviews/contracts/app-config';
import { showAudience } from '@reviews/contracts/audience';
import { listMenu } from '@reviews/contracts/menu';
import {
  markViewed,
  quickNavigation,
  reopenPulse,
  requestReopen,
  showPulse,
  type EmployeeFeedback,
} from '@reviews/contracts/pulses';
import { MESSAGES, REASON_MAX_CHARS } from '@reviews/domain';
import { showUser, type SessionUser } from '@reviews/contracts/session';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { createQueryClient } from '../lib/query-client.ts';
import { buildAudience } from '../testing/build-audience.ts';
import { buildForm, buildQuestion } from '../testing/build-form.ts';
import { answers, answerTo, refuses, server } from '../testing/fake-server.ts';
import { buildAppConfig, buildSessionUser } from '../testing/stub-data.ts';
import { Toaster } from '../ui/toaster.tsx';
import PulseViewPage from './pulse-view-page.tsx';

const HASH = 'abcdefgh12345678';
const VIEW = `/pulses/${HASH}/view`;
const EDIT = `/pulses/${HASH}/edit`;
const CONFIRM =
  'This form will be reopened to allow edits to be made. You must resubmit the form once you have completed your changes. Do you wish to proceed?';

/** A form submitted by the signed-in person (employee 7) about someone else. */
const closed = (change: Partial<EmployeeFeedback> = {}) =>
  buildForm([{ question: buildQuestion(1, 'textarea'), answer: 'as written' }], {
    is_complete: true,
    is_open: false,
    case_status: 'Complete',
    closed_at: '2026-11-14T10:00:00Z',
    display_status: { kind: 'complete', label: 'Complete', detail: null },
    permissions: { view: true, update: false, reAssign: false, reOpen: false, delete: false },
    ...change,
  });
/** The same form, written by someone else. */
const ofAnother = (change: Partial<EmployeeFeedback> = {}) =>
  closed({
    assignee: { id: 12, preferred_name: 'Idris Fontaine' },
    assignee_id: 12,
    assigneeId: 12,
    assignee_name: 'Idris Fontaine',
    ...change,
  });

function open(form: EmployeeFeedback, user: Partial<SessionUser> = {}) {
  answers(showUser, buildSessionUser(user));
  answers(showAppConfig, buildAppConfig());
  answers(quickNavigation, { data: [] });
  answers(showAudience, buildAudience());
  answers(listMenu, []);
  const loads = answers(showPulse, {
    employeeFeedback: form,
    commentingOptions: [],
    commentCount: 0,
  });
  const router = createMemoryRouter(
    [
      { path: '/', element: <h1>Home</h1> },
      { path: '/pulses/:hash/edit', element: <h1>Edit page</h1> },
      { path: '/pulses/:hash/view', element: <PulseViewPage /> },
    ],
    { initialEntries: [VIEW] },
  );
  const queryClient = createQueryClient();
  render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { router, loads, queryClient };
}

const button = (name: string) => screen.findByRole('button', { name });
const dialogNamed = (name: string) => screen.findByRole('dialog', { name });
const has = (name: string) => screen.queryByRole('button', { name }) !== null;
const shown = () => screen.findByText('as written');

describe('Edit', () => {
  const mine = closed({ allowReopen: true });

  it.each([
    [true, false],
    [false, true],
    [false, false],
  ])(
    '[VIEW-09, VIEW-10] follows allowReopen %s and allowReopenRequest %s',
    async (allowReopen, allowReopenRequest) => {
      open(closed({ allowReopen, allowReopenRequest }));
      await shown();
      expect([has('Edit'), has('Request to Reopen')]).toEqual([allowReopen, allowReopenRequest]);
    },
  );

  it('[VIEW-18, VIEW-19] asks first, and Cancel sends nothing', async () => {
    const calls = answers(reopenPulse, { message: 'Form reopened.' });
    const { router } = open(mine);
    await userEvent.click(await button('Edit'));
    const dialog = await dialogNamed('Confirm Reopen');
    expect(within(dialog).getByText(CONFIRM)).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Cancel', 'Yes, Reopen']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([calls.length, router.state.location.pathname]).toEqual([0, VIEW]);
  });

  it('[VIEW-20, API-13] reopens, confirms it and leads the writer to the edit page', async () => {
    const calls = answers(reopenPulse, { message: 'Form reopened.' });
    const { router } = open(mine);
    await userEvent.click(await button('Edit'));
    await userEvent.click(await button('Yes, Reopen'));
    expect(await screen.findByText('Form reopened.')).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe(EDIT));
    expect(calls.map(({ method, path }) => [method, path])).toEqual([
      ['POST', `/api/pulses/${HASH}/reopen`],
    ]);
  });

  it('[VIEW-20, AMB-04] leads other users home, and names the writer before and after', async () => {
    answers(reopenPulse, { message: 'Form reopened.' });
    const { router, loads } = open(ofAnother({ allowReopen: true }));
    await userEvent.click(await button('Edit'));
    const dialog = await dialogNamed('Confirm Reopen');
    expect(
      within(dialog).getByText(
        'Idris Fontaine will edit it again. Until it is resubmitted, only Idris Fontaine can read it.',
      ),
    ).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Yes, Reopen' }));
    expect(await screen.findByText('Form reopened.')).toBeTruthy();
    expect(
      screen.getByText('Idris Fontaine can edit this review now and must resubmit it.'),
    ).toBeTruthy();
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    // The form may no longer be read, so it is not requested again.
    expect(loads).toHaveLength(1);
  });

  it('[ERR-13] shows a refusal only if it has a message; the dialog stays', async () => {
    refuses(reopenPulse, 409, { code: 'x' });
    open(mine);
    await userEvent.click(await button('Edit'));
    await userEvent.click(await button('Yes, Reopen'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Yes, Reopen' }).hasAttribute('data-loading')).toBe(
        false,
      ),
    );
    expect(document.querySelector('[data-toast]')).toBeNull();
    refuses(reopenPulse, 409, { message: 'The cycle of this review is closed.', code: 'x' });
    await userEvent.click(await button('Yes, Reopen'));
    expect(await screen.findByText('The cycle of this review is closed.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Confirm Reopen' })).toBeTruthy();
  });
});

describe('Request to Reopen', () => {
  const askable = closed({ allowReopenRequest: true });
  const openDialog = async () => {
    await userEvent.click(await button('Request to Reopen'));
    return dialogNamed('Request Reopen of Manager Review for Priya Raman');
  };
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /Reason/ });

  it('[VIEW-21, VIEW-22] requires a reason; without one nothing is sent', async () => {
    const calls = answers(requestReopen, { message: 'sent', reopened: false });
    open(askable);
    const dialog = await openDialog();
    expect([field().required, field().placeholder]).toEqual([true, 'Enter reason for request']);
    expect(within(dialog).getByText('*')).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['', 'Cancel', 'Submit Request']);
    await userEvent.type(field(), '  ');
    await userEvent.click(await button('Submit Request'));
    expect(await screen.findByText('Enter a reason.')).toBeTruthy();
    expect([field().getAttribute('aria-invalid'), document.activeElement === field()]).toEqual([
      'true',
      true,
    ]);
    fireEvent.change(field(), { target: { value: 'x'.repeat(REASON_MAX_CHARS + 1) } });
    await userEvent.click(await button('Submit Request'));
    expect(
      await screen.findByText(MESSAGES.fields.tooLong({ max: REASON_MAX_CHARS })),
    ).toBeTruthy();
    expect(calls).toHaveLength(0);
  });

  it('[API-12, VIEW-24, AMB-03] shows the server’s message; the request replaces the button without a reload', async () => {
    const calls = answers(requestReopen, { message: 'Sent to the managers.', reopened: false });
    const { router, loads } = open(askable);
    expect((await screen.findByText(/You submitted this review/)).textContent).toContain(
      'request to reopen it',
    );
    await openDialog();
    await userEvent.type(field(), 'A number is wrong.');
    await userEvent.click(await button('Submit Request'));
    expect(await screen.findByText('Sent to the managers.')).toBeTruthy();
    await waitFor(() =>
      expect([has('Request to Reopen'), screen.queryByRole('dialog')]).toEqual([false, null]),
    );
    expect(calls.map(({ method, path, body }) => [method, path, JSON.parse(body)])).toEqual([
      ['POST', `/api/pulses/${HASH}/reopen-request`, { reason: 'A number is wrong.' }],
    ]);
    expect(screen.getByText(/^On .+, you asked to reopen this review\.$/)).toBeTruthy();
    expect(screen.getByText('A number is wrong.')).toBeTruthy();
    expect(screen.queryByText(/You submitted this review/)).toBeNull();
    expect([router.state.location.pathname, loads.length]).toEqual([VIEW, 1]);
    // The focus moves to what has changed.
    await waitFor(() => expect(document.activeElement?.textContent).toContain('you asked'));
  });

  it('[VIEW-25, API-12] leads to the edit page if the response says that the form is already open', async () => {
    answers(requestReopen, { message: 'Form reopened.', reopened: true });
    const { router } = open(askable);
    await openDialog();
    await userEvent.type(field(), 'A number is wrong.');
    await userEvent.click(await button('Submit Request'));
    await waitFor(() => expect(router.state.location.pathname).toBe(EDIT));
    expect(screen.getByText('Form reopened.')).toBeTruthy();
  });

  it('[ERR-14] shows a refusal, and keeps the dialog and the typed text, even if the dialog was closed in between', async () => {
    refuses(requestReopen, 409, {
      message: 'There is already an open request to reopen this review.',
      code: 'x',
    });
    open(askable);
    await openDialog();
    await userEvent.type(field(), 'A number is wrong.');
    await userEvent.click(await button('Submit Request'));
    expect(
      await screen.findByText('There is already an open request to reopen this review.'),
    ).toBeTruthy();
    expect(screen.getByRole('dialog', { name: /^Request Reopen of/ })).toBeTruthy();
    expect(field().value).toBe('A number is wrong.');
    await userEvent.click(await button('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openDialog();
    expect(field().value).toBe('A number is wrong.');
  });
});

describe('Mark as Read', () => {
  it.each([
    ['a reader', ofAnother(), {}, true],
    ['its writer', closed(), {}, true],
    [
      'the person it is about',
      ofAnother({ for: { id: 7, preferred_name: 'Noa Castellan' } }),
      {},
      false,
    ],
    ['an account without an employee', ofAnother(), { employee_id: null }, true],
  ] as const)('[VIEW-11] is shown or hidden for %s', async (_who, form, user, expected) => {
    open(form, user);
    await shown();
    expect(has('Mark as Read')).toBe(expected);
  });

  it('[VIEW-12, VIEW-13, API-11] toggles at once, then posts; two clicks return to the first label', async () => {
    const arrived: unknown[] = [];
    const waiting: (() => void)[] = [];
    server.use(
      http.post(`*/api/pulses/${HASH}/viewed`, async ({ request }) => {
        arrived.push(await request.json());
        await new Promise<void>((resolve) => waiting.push(resolve));
        return answerTo(markViewed, { viewed: true });
      }),
    );
    open(ofAnother());
    await userEvent.click(await button('Mark as Read'));
    await userEvent.click(await button('Mark as Unread'));
    expect(await button('Mark as Read')).toBeTruthy();
    await waitFor(() => expect(waiting).toHaveLength(1));
    expect(arrived).toEqual([{ viewed: true }]);
    waiting[0]?.();
    await waitFor(() => expect(waiting).toHaveLength(2));
    waiting[1]?.();
    expect(arrived).toEqual([{ viewed: true }, { viewed: false }]);
    expect(has('Mark as Read')).toBe(true);
  });

  it("[VIEW-12] starts with the server's state, and rolls back a refused mark with its message", async () => {
    refuses(markViewed, 409, {
      message: 'You cannot change anything while impersonating.',
      code: 'x',
    });
    open(ofAnother({ has_viewed: true, hasViewed: true }));
    await userEvent.click(await button('Mark as Unread'));
    expect(await screen.findByText('You cannot change anything while impersonating.')).toBeTruthy();
    expect(await button('Mark as Unread')).toBeTruthy();
    expect(has('Mark as Read')).toBe(false);
  });
});

describe('quick navigation', () => {
  const entry = (hash: string, name: string, update: boolean, view: boolean) => ({
    employee_id: 1,
    employee_preferred_name: name,
    employee_email: 'x@larkspur.example',
    hash,
    stage_title: null,
    assignee: 'Idris',
    permissions: { update, view },
  });

  it.each([
    ['update', 'Luca', '/pulses/aaaaaaaa/edit'],
    ['view only', 'Mira', '/pulses/bbbbbbbb/view'],
    ['neither', 'Jun', VIEW],
  ])(
    '[VIEW-14, VIEW-15, VIEW-16, VIEW-17] next to the title, leads where the entry allows: %s',
    async (_permission, name, address) => {
      const { router } = open(ofAnother());
      answers(quickNavigation, {
        data: [
          entry('aaaaaaaa', 'Luca', true, true),
          entry('bbbbbbbb', 'Mira', false, true),
          entry('cccccccc', 'Jun', false, false),
        ],
      });
      await userEvent.click(await button('Go to another review'));
      const head = screen.getByRole('heading', { level: 1 }).parentElement?.parentElement;
      expect(head?.contains(screen.getByRole('button', { name: 'Go to another review' }))).toBe(
        true,
      );
      await userEvent.click(screen.getByText(name));
      await waitFor(() => expect(router.state.location.pathname).toBe(address));
    },
  );
});

describe('a waiting reopen request', () => {
  const request = {
    requested_by: 'Idris Fontaine',
    reason: 'I left out the second quarter.',
    requested_at: '2026-11-16T10:00:00Z',
  };

  it('[AMB-03] is shown to those who can reopen, with who asks and why', async () => {
    open(ofAnother({ allowReopen: true, reopen_request: request }));
    expect(
      await screen.findByText('On 16 Nov 2026, Idris Fontaine asked to reopen this review.'),
    ).toBeTruthy();
    expect(screen.getByText('I left out the second quarter.')).toBeTruthy();
    expect(has('Edit')).toBe(true);
  });

  it('[AMB-03] replaces the hint to the writer', async () => {
    open(closed({ reopen_request: { ...request, requested_by: 'Noa Castellan' } }));
    expect(
      await screen.findByText('On 16 Nov 2026, you asked to reopen this review.'),
    ).toBeTruthy();
    expect(screen.queryByText(/You submitted this review/)).toBeNull();
  });

  it('[FORM-28, AMB-05] is suggested to the writer only if it is possible', async () => {
    open(closed());
    expect((await screen.findByText(/You submitted this review/)).textContent).toBe(
      'You submitted this review. It is closed.',
    );
  });

  it('[FORM-28, PERM-03] leads the writer on when the form is already open', async () => {
    open(buildForm([{ question: buildQuestion(1, 'textarea'), answer: 'as written' }]));
    expect(
      (await screen.findByRole('link', { name: 'Continue writing' })).getAttribute('href'),
    ).toBe(EDIT);
  });
});

it('[VIEW-08] leaves a form that may no longer be read, since someone else reopened it, instead of showing the cached one', async () => {
  const { router, queryClient } = open(ofAnother());
  await shown();
  refuses(showPulse, 404, { message: 'This review could not be found.', code: 'not_visible' });
  void queryClient.invalidateQueries({ queryKey: ['pulse'] });
  expect(await screen.findByText('This review could not be found.')).toBeTruthy();
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
});
