import {
  countMyNotices,
  listMails,
  listMyNotices,
  markNoticesRead,
  saveNoticePreferences,
  showNoticePreferences,
  type MailView,
  type NoticePreference,
  type NoticeView,
} from '@reviews/contracts/notices';
import { MESSAGES, NOTICE_DEFINITIONS, NOTICE_KINDS } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';

let last = 0;

function buildNotice(change: Partial<NoticeView> = {}): NoticeView {
  last += 1;
  return {
    id: `00000000-0000-4000-8000-${String(last).padStart(12, '0')}`,
    kind: 'commented',
    text: `Idris Fontaine commented on Peer Review for Person ${last}.`,
    detail: null,
    form: {
      title: 'Peer Review',
      for: { id: last, preferred_name: `Person ${last}` },
      cycle: { id: 2, name: 'Mid-Year Review' },
    },
    href: '/my/tasks',
    at: '2026-03-10T09:00:00.000Z',
    is_read: false,
    ...change,
  };
}

const list = (data: NoticeView[], more = false) => answers(listMyNotices, { data, more });
const bell = (name: string) => screen.findByRole('button', { name });

describe('the bell', () => {
  it('shows the unread count, and nothing when all are read', async () => {
    answerShell();
    answers(countMyNotices, { unread: 3, alerts: [] });
    renderApp('/my/tasks');
    expect(await bell('Notices, 3 unread')).toBeInstanceOf(HTMLElement);
  });

  it('counts up to 99', async () => {
    answerShell();
    answers(countMyNotices, { unread: 100, alerts: [] });
    renderApp('/my/tasks');
    expect(await bell('Notices, 99+ unread')).toBeInstanceOf(HTMLElement);
  });

  it('shows nothing when the count fails (AMB-51)', async () => {
    answerShell();
    const asked = refuses(countMyNotices, 419);
    renderApp('/my/tasks');
    await waitFor(() => expect(asked.length).toBe(1));
    expect(await bell('Notices')).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('opens the newest notices; opening one marks it as read and leads to its form', async () => {
    answerShell();
    answers(countMyNotices, { unread: 1, alerts: [] });
    const notice = buildNotice();
    list([notice, buildNotice({ is_read: true })]);
    const marked = answers(markNoticesRead, { unread: 0 });
    const { router } = renderApp('/');
    fireEvent.click(await bell('Notices, 1 unread'));
    const newest = within(await screen.findByRole('list', { name: 'Newest notices' }));
    expect(newest.getAllByRole('listitem')).toHaveLength(2);
    fireEvent.click(newest.getByRole('link', { name: notice.text }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my/tasks'));
    await waitFor(() =>
      expect(marked.map(({ body }) => JSON.parse(body))).toEqual([{ ids: [notice.id] }]),
    );
    expect(await bell('Notices')).toBeInstanceOf(HTMLElement);
  });

  it('marks nothing as read while impersonating', async () => {
    answerShell({
      user: {
        impersonating: true,
        impersonator_name: 'Hedi Human',
        impersonation_ends_at: '2026-03-10T10:00:00.000Z',
      },
    });
    answers(countMyNotices, { unread: 1, alerts: [] });
    const notice = buildNotice();
    list([notice]);
    const marked = answers(markNoticesRead, { unread: 0 });
    const { router } = renderApp('/');
    fireEvent.click(await bell('Notices, 1 unread'));
    fireEvent.click(await screen.findByRole('link', { name: notice.text }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/my/tasks'));
    expect(marked).toEqual([]);
  });
});

describe('alerts about the account', () => {
  const alert = () =>
    buildNotice({
      kind: 'password_link',
      text: 'Ida Admin created a link to choose a new password for your account.',
      detail: 'If you did not ask for it, tell your administrator now.',
      form: null,
      href: '/my/sign-in',
    });

  it('open by themselves with who and when, and stay until they are confirmed', async () => {
    answerShell();
    const notice = alert();
    answers(countMyNotices, { unread: 1, alerts: [notice] });
    const marked = answers(markNoticesRead, { unread: 0 });
    renderApp('/my/tasks');
    const dialog = within(await screen.findByRole('dialog', { name: 'Check your account' }));
    expect(dialog.getByText(notice.text)).toBeInstanceOf(HTMLElement);
    expect(dialog.getByText(/Mar(ch)? 10|10 Mar/)).toBeInstanceOf(HTMLElement);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(screen.getByRole('dialog')).toBeInstanceOf(HTMLElement);
    fireEvent.click(dialog.getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(marked.map(({ body }) => JSON.parse(body))).toEqual([{ ids: [notice.id] }]);
  });

  it('stay when the server does not answer', async () => {
    answerShell();
    answers(countMyNotices, { unread: 1, alerts: [alert()] });
    const refused = refuses(markNoticesRead, 503);
    renderApp('/my/tasks');
    fireEvent.click(await screen.findByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(refused).toHaveLength(1));
    expect(screen.getByRole('dialog')).toBeInstanceOf(HTMLElement);
  });
});

describe('all notices', () => {
  it('loads further pages, and marks one or all as read', async () => {
    answerShell();
    const [first, second] = [
      buildNotice(),
      buildNotice({ href: null, kind: 'reopen_requested', detail: 'The figure is wrong.' }),
    ];
    const asked = list([first], true);
    renderApp('/my/notices');
    const shown = await screen.findByRole('list', { name: 'Notices' });
    list([second]);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    expect(await screen.findByText('The figure is wrong.')).toBeInstanceOf(HTMLElement);
    expect(asked[0]?.path).toBe('/api/my/notices');
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
    // A notice that leads nowhere is not a link.
    expect(within(shown).getAllByRole('link')).toHaveLength(1);
    const marked = answers(markNoticesRead, { unread: 0 });
    fireEvent.click(screen.getByRole('button', { name: `Mark as read: ${second.text}` }));
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: `Mark as read: ${second.text}` })).toBeNull(),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(marked.map(({ body }) => JSON.parse(body))).toEqual([{ ids: [second.id] }, {}]),
    );
  });

  it('rolls back when marking is refused', async () => {
    answerShell();
    const notice = buildNotice();
    list([notice]);
    refuses(markNoticesRead, 403, { message: MESSAGES.errors.notAuthorised, code: 'not_allowed' });
    renderApp('/my/notices');
    const mark = { name: `Mark as read: ${notice.text}` };
    fireEvent.click(await screen.findByRole('button', mark));
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeInstanceOf(HTMLElement);
    expect(await screen.findByRole('button', mark)).toBeInstanceOf(HTMLElement);
  });

  it('has its own address for unread notices, and says when there are none', async () => {
    answerShell();
    const asked = list([]);
    renderApp('/my/notices?show=unread');
    expect(await screen.findByText(MESSAGES.notices.allRead)).toBeInstanceOf(HTMLElement);
    expect(asked[0]?.path).toContain('unread=');
    fireEvent.click(screen.getByRole('link', { name: 'All' }));
    expect(await screen.findByText(MESSAGES.notices.empty)).toBeInstanceOf(HTMLElement);
  });

  it('shows an error with a retry button', async () => {
    answerShell();
    refuses(listMyNotices, 500);
    renderApp('/my/notices');
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Your notices could not be loaded',
    );
    list([buildNotice()]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('list', { name: 'Notices' })).toBeInstanceOf(HTMLElement);
  });
});

describe('notice emails', () => {
  const preferences = (): NoticePreference[] =>
    NOTICE_KINDS.map((kind) => ({ kind, ...NOTICE_DEFINITIONS[kind], by_mail: true }));
  const { label } = NOTICE_DEFINITIONS.commented;
  const choice = () => screen.findByRole<HTMLInputElement>('checkbox', { name: label });

  it('saves each switch at once', async () => {
    answerShell();
    answers(showNoticePreferences, { email: 'noa@larkspur.example', preferences: preferences() });
    const saved = answers(saveNoticePreferences, {
      message: MESSAGES.notices.preferencesSaved,
      preferences: preferences(),
    });
    renderApp('/my/notices/settings');
    expect((await choice()).checked).toBe(true);
    expect(screen.getByText('noa@larkspur.example')).toBeInstanceOf(HTMLElement);
    fireEvent.click(await choice());
    expect(await screen.findByText(MESSAGES.notices.preferencesSaved)).toBeInstanceOf(HTMLElement);
    expect((await choice()).checked).toBe(false);
    expect(saved.map(({ body }) => JSON.parse(body))).toEqual([{ by_mail: { commented: false } }]);
  });

  it('rolls back a switch that is refused', async () => {
    answerShell();
    answers(showNoticePreferences, { email: 'noa@larkspur.example', preferences: preferences() });
    refuses(saveNoticePreferences, 403, {
      message: MESSAGES.errors.notAuthorised,
      code: 'not_allowed',
    });
    renderApp('/my/notices/settings');
    fireEvent.click(await choice());
    expect(await screen.findByText(MESSAGES.errors.notAuthorised)).toBeInstanceOf(HTMLElement);
    expect((await choice()).checked).toBe(true);
  });
});

describe('the email log', () => {
  const mail: MailView = {
    id: '7',
    to: 'noa@larkspur.example',
    kind: 'assigned',
    state: 'kept',
    subject: 'Reviews: You are asked to write',
    text: 'Hello Noa,',
    attempts: 1,
    created_at: '2026-03-10T09:00:00.000Z',
    sent_at: null,
    last_error: null,
  };

  it('shows the emails to administrators, and says when sending is off', async () => {
    answerShell();
    const asked = answers(listMails, { data: [mail], more: false, sends: false });
    renderApp('/mails?state=kept');
    expect(await screen.findByText('Hello Noa,')).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(/No email server is set up/)).toBeInstanceOf(HTMLElement);
    expect(asked[0]?.path).toContain('state=kept');
    fireEvent.click(screen.getByRole('link', { name: 'All' }));
    await waitFor(() => expect(asked.at(-1)?.path).not.toContain('state='));
  });

  it('is hidden from everyone else', async () => {
    answerShell();
    refuses(listMails, 403, { message: MESSAGES.errors.notAuthorised, code: 'not_allowed' });
    renderApp('/mails');
    expect((await screen.findByRole('alert')).textContent).toContain(MESSAGES.errors.notAuthorised);
  });
});
