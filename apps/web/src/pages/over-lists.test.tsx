import { showAudience } from '@reviews/contracts/audience';
import {
  listMyHistory,
  listMyTasks,
  saveDraft,
  showPulse,
  submitPulse,
  type EmployeeFeedback,
  type TaskView,
} from '@reviews/contracts/pulses';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { buildForm, buildQuestion } from '../testing/build-form.ts';
import { answers, refuses } from '../testing/fake-server.ts';
import { answerShell, renderApp } from '../testing/render-app.tsx';

const HASH = 'abcdefgh12345678';
const TITLE = 'Manager Review for Priya Raman';
const question = { question: buildQuestion(1, 'textarea'), answer: 'so far' };
const task: TaskView = {
  kind: 'review',
  hash: HASH,
  title: 'Manager Review',
  for: { id: 9, preferred_name: 'Priya Raman', photo: null },
  cycle: { id: 2, name: 'Mid-Year Review' },
  stage_title: null,
  due_date: '2026-12-01',
  status: { kind: 'continue', label: 'Continue Review', detail: null },
  action: 'Continue Review',
  href: `/pulses/${HASH}/edit`,
  declined: [],
};
const closed: Partial<EmployeeFeedback> = {
  is_complete: true,
  is_open: false,
  closed_at: '2026-11-14T10:00:00Z',
  display_status: { kind: 'complete', label: 'Complete', detail: null },
  permissions: { view: true, update: false, reAssign: false, reOpen: false, delete: false },
};

function answerForm(change: Partial<EmployeeFeedback> = {}) {
  answerShell();
  refuses(showAudience, 404, { message: 'Not here.', code: 'not_visible' });
  answers(showPulse, {
    employeeFeedback: buildForm([question], change),
    commentingOptions: [],
    commentCount: 0,
  });
}

describe('/my/history, a form over the list', () => {
  const openHistory = (at = '/my/history') => {
    answerForm(closed);
    const { declined: _open, ...entry } = task;
    answers(listMyHistory, {
      data: [
        {
          ...entry,
          status: { kind: 'complete', label: 'Complete', detail: null },
          action: 'View',
          href: `/pulses/${HASH}/view`,
          closed_at: '2026-11-14T10:00:00Z',
        },
      ],
    });
    return renderApp(at);
  };
  const view = () => screen.findByRole('link', { name: 'View: Manager Review for Priya Raman' });

  it('[VIEW-05, VIEW-06, FORM-13] View opens it in a dialog with its own address, and a link to the page in a new tab', async () => {
    const { router } = openHistory();
    expect((await view()).getAttribute('href')).toBe(`/pulses/${HASH}/view`);
    await userEvent.click(await view());
    const dialog = within(await screen.findByRole('dialog', { name: TITLE }));
    expect(dialog.getByText('so far')).toBeTruthy();
    expect(dialog.getByText(/^Written by/).textContent).toBe('Written by Noa Castellan');
    const link = dialog.getByRole('link', { name: 'Open in a new tab' });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/pulses/${HASH}/view`,
      '_blank',
    ]);
    expect(router.state.location).toMatchObject({
      pathname: '/my/history',
      search: `?view=${HASH}`,
    });
    await act(() => router.navigate(-1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: '/my/history', search: '' });
  });

  it('[VIEW-05] stays open after a reload, and closes to the list', async () => {
    const { router } = openHistory(`/my/history?view=${HASH}`);
    await screen.findByRole('dialog', { name: TITLE });
    const [, close] = screen.getAllByRole('button', { name: 'Close' });
    await userEvent.click(close ?? document.body);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: '/my/history', search: '' });
    expect(await view()).toBeTruthy();
  });
});

describe.each(['/', '/my/tasks'])('%s, a review over the list', (page) => {
  const write = () =>
    screen.findByRole('link', { name: 'Write here: Manager Review for Priya Raman' });
  const openTasks = (at: string = page, change: Partial<EmployeeFeedback> = {}) => {
    answerForm(change);
    const lists = answers(listMyTasks, {
      data: [
        task,
        {
          ...task,
          kind: 'nomination_task',
          hash: 'nominate12345678',
          title: 'Peer Review',
          action: 'Select Peers',
        },
      ],
    });
    return { lists, ...renderApp(at) };
  };

  it('[FORM-01, FORM-14, FORM-25] is written, submitted, and removed from the list without leaving the list', async () => {
    answers(submitPulse, { message: 'Saved.' });
    const { router, lists } = openTasks();
    await userEvent.click(await write());
    const dialog = within(await screen.findByRole('dialog', { name: new RegExp(TITLE) }));
    expect(router.state.location).toMatchObject({ pathname: page, search: `?write=${HASH}` });
    const before = lists.length;
    await userEvent.click(dialog.getByRole('button', { name: 'Submit' }));
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Confirm Submission' })).getByRole(
        'button',
        { name: 'Submit' },
      ),
    );
    expect(await screen.findByText('Saved.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location).toMatchObject({ pathname: page, search: '' });
    await waitFor(() => expect(lists.length).toBeGreaterThan(before));
  });

  it('[FORM-25] is offered only for reviews', async () => {
    openTasks();
    await write();
    expect(screen.getAllByRole('link', { name: /^Write here/ })).toHaveLength(1);
  });

  it.each<[string, (router: ReturnType<typeof renderApp>['router']) => Promise<void>]>([
    [
      'Close',
      async () =>
        userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body),
    ],
    ['Escape', async () => void (await userEvent.keyboard('{Escape}'))],
    ['Back', async (router) => act(() => router.navigate(-1))],
  ])('[FORM-06, AMB-41] asks before %s closes it with unsaved changes', async (_how, leave) => {
    answers(saveDraft, {
      answerGroup: '11111111-1111-4111-8111-111111111111',
      draftGroups: [],
      version: 1,
      saved_at: '2026-11-12T15:12:45Z',
    });
    const { router } = openTasks();
    await userEvent.click(await write());
    const field = await screen.findByDisplayValue('so far');
    await userEvent.type(field, ' and on');
    await leave(router);
    const question = await screen.findByRole('dialog', { name: 'Unsaved changes' });
    await userEvent.click(within(question).getByRole('button', { name: 'Stay on this page' }));
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Unsaved changes' })).toBeNull(),
    );
    expect(screen.getByDisplayValue('so far and on')).toBeTruthy();
    expect(router.state.location.search).toBe(`?write=${HASH}`);
    await leave(router);
    await userEvent.click(
      within(await screen.findByRole('dialog', { name: 'Unsaved changes' })).getByRole('button', {
        name: 'Leave this page',
      }),
    );
    await waitFor(() => expect(router.state.location.search).toBe(''));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.pathname).toBe(page);
  });

  it('[FORM-14] Escape in a dialog above it closes only that dialog', async () => {
    openTasks();
    await userEvent.click(await write());
    await userEvent.click(await screen.findByRole('button', { name: 'Submit' }));
    await screen.findByRole('dialog', { name: 'Confirm Submission' });
    await userEvent.keyboard('{Escape}');
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Confirm Submission' })).toBeNull(),
    );
    expect(screen.getByRole('dialog', { name: new RegExp(TITLE) })).toBeTruthy();
  });

  it("[FORM-28, FORM-34] leads to the form's own page if it cannot be written here", async () => {
    const { router } = openTasks(`${page}?write=${HASH}`, closed);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/pulses/${HASH}/view`));
  });

  it('[ERR-07] shows the message of a failed load and stays on the list', async () => {
    const opened = openTasks();
    refuses(showPulse, 404, { message: 'This review could not be found.', code: 'not_found' });
    await userEvent.click(await write());
    expect(await screen.findByText('This review could not be found.')).toBeTruthy();
    await waitFor(() =>
      expect(opened.router.state.location).toMatchObject({ pathname: page, search: '' }),
    );
  });
});
