import { savePage, showPageAdmin, type PageAdminView } from '@reviews/contracts/company-pages';
import { LABELS, SITE_MESSAGES } from '@reviews/domain';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers, refuses, type Arrived } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { CONFLICT_TEXTS } from '../../ui/conflict-texts.ts';
import { PAGE_TEXTS as texts } from './lib/page-texts.ts';

const HR = 3;
const PAGE: PageAdminView = {
  id: 5,
  slug: 'pay',
  title: 'How pay is decided',
  state: 'published',
  managers: false,
  role_ids: [HR],
  revision: 4,
  saved_at: '2026-11-20T09:00:00Z',
  saved_by: 'Ada Quill',
  entries: [],
  body: '<p>For HR alone.</p>',
  versions: [],
  versions_count: 1,
  former_slugs: [],
  roles: [
    { id: HR, name: 'HR', everyone: false },
    { id: 4, name: 'Works council', everyone: false },
  ],
};
const bodiesOf = (saved: readonly Arrived[]): unknown[] =>
  saved.map(({ body }) => JSON.parse(body));
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const choose = (name: string) => fireEvent.click(screen.getByRole('radio', { name }));
const tick = (name: string | RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const rename = async (title: string) =>
  fireEvent.change(await screen.findByRole('textbox', { name: /^Title/ }), {
    target: { value: title },
  });

/** Opens the page editor. @returns the stored page, which a test may change */
async function open(given: Partial<PageAdminView> = {}): Promise<{ page: PageAdminView }> {
  const server = { page: { ...PAGE, ...given } };
  answerShell();
  answers(showPageAdmin, () => server.page);
  renderApp('/page_admin/5/edit');
  await screen.findByRole('textbox', { name: /^Title/ });
  return server;
}

const CONFLICT = { message: SITE_MESSAGES.pageChanged, code: 'conflict' };
/** Simulates that someone else has saved. @returns the dialog that follows */
async function meet(
  server: { page: PageAdminView },
  button: string,
  theirs: Partial<PageAdminView>,
) {
  refuses(savePage, 409, CONFLICT);
  server.page = { ...server.page, revision: 6, ...theirs };
  await press(button);
  const dialog = within(await screen.findByRole('dialog', { name: texts.conflictTitle }));
  await dialog.findByText(/^Ada Quill saved it on/);
  return dialog;
}

describe('[RT-49] page that someone else has saved', () => {
  it.each([
    ['published', texts.publishChanges, true],
    ['saved as a draft', texts.savePlain, false],
  ])('is %s, as first chosen, after keeping one’s own version', async (_what, button, publish) => {
    const server = await open();
    await rename('How we pay');
    const dialog = await meet(server, button, { title: 'Theirs' });
    const saved = answers(savePage, { revision: 7, message: SITE_MESSAGES.pageSaved });
    fireEvent.click(dialog.getByRole('button', { name: CONFLICT_TEXTS.keepMine }));
    await waitFor(() =>
      expect(bodiesOf(saved)).toMatchObject([{ title: 'How we pay', revision: 6, publish }]),
    );
  });

  it('takes over their readers together with their version', async () => {
    const server = await open();
    await rename('How we pay');
    const dialog = await meet(server, texts.savePlain, { managers: false, role_ids: [] });
    fireEvent.click(dialog.getByRole('button', { name: CONFLICT_TEXTS.takeTheirs }));
    await waitFor(() =>
      expect(screen.getByRole('radio', { name: 'Everyone' })).toHaveProperty('checked', true),
    );
    expect(screen.getByText(texts.allSaved)).toBeInstanceOf(HTMLElement);
  });
});

describe('[RT-49] readers of a published page', () => {
  it('warns that the change takes effect at once when someone reads the page', async () => {
    await open();
    expect(screen.getByText(texts.seesAtOnce)).toBeInstanceOf(HTMLElement);
  });

  it.each<[string, () => void, string]>([
    ['everyone', () => choose('Everyone'), 'Everyone'],
    ['managers too', () => tick(/^Managers:/), 'Managers, HR'],
    ['another role too', () => tick('Works council'), 'HR, Works council'],
  ])(
    'asks before it makes the page %s without publishing, because they read the text as published',
    async (_what, widen, who) => {
      await open();
      const saved = answers(savePage, { revision: 5, message: SITE_MESSAGES.pageSaved });
      await rename('How we pay');
      widen();
      await press(texts.savePlain);
      const dialog = within(
        await screen.findByRole('dialog', { name: texts.opensTitle({ title: PAGE.title }) }),
      );
      expect(dialog.getByText(texts.opensNow({ who }))).toBeInstanceOf(HTMLElement);
      expect(saved).toEqual([]);
      fireEvent.click(dialog.getByRole('button', { name: texts.opensConfirm }));
      await waitFor(() =>
        expect(bodiesOf(saved)).toMatchObject([{ title: 'How we pay', publish: false }]),
      );
    },
  );

  it('changes nothing after Cancel, and loses no input', async () => {
    await open();
    const saved = answers(savePage, { revision: 5, message: SITE_MESSAGES.pageSaved });
    await rename('How we pay');
    choose('Everyone');
    await press(texts.savePlain);
    fireEvent.click(
      within(await screen.findByRole('dialog')).getByRole('button', {
        name: LABELS.buttons.cancel,
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveProperty('value', 'How we pay');
    // Publishing shows new readers the edited text.
    await press(texts.publishChanges);
    await waitFor(() =>
      expect(bodiesOf(saved)).toMatchObject([
        { title: 'How we pay', managers: false, role_ids: [], publish: true },
      ]),
    );
  });

  it.each<[string, Partial<PageAdminView>, () => void]>([
    ['are fewer', { managers: true }, () => tick(/^Managers:/)],
    ['read nothing yet', { state: 'draft' }, () => choose('Everyone')],
  ])('asks nothing when readers %s', async (_what, given, change) => {
    await open(given);
    const saved = answers(savePage, { revision: 5, message: SITE_MESSAGES.pageSaved });
    change();
    await press(given.state === 'draft' ? texts.saveDraft : texts.savePlain);
    await waitFor(() => expect(bodiesOf(saved)).toMatchObject([{ publish: false }]));
  });

  it('asks when someone else has narrowed the readers', async () => {
    const server = await open({ role_ids: [] });
    await rename('How we pay');
    const dialog = await meet(server, texts.savePlain, { role_ids: [HR] });
    const saved = answers(savePage, { revision: 7, message: SITE_MESSAGES.pageSaved });
    fireEvent.click(dialog.getByRole('button', { name: CONFLICT_TEXTS.keepMine }));
    const question = within(
      await screen.findByRole('dialog', { name: texts.opensTitle({ title: PAGE.title }) }),
    );
    expect(saved).toEqual([]);
    fireEvent.click(question.getByRole('button', { name: texts.opensConfirm }));
    await waitFor(() =>
      expect(bodiesOf(saved)).toMatchObject([{ title: 'How we pay', revision: 6, publish: false }]),
    );
  });
});
