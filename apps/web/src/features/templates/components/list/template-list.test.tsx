import { listFeedbackTypes } from '@reviews/contracts/feedback-types';
import {
  archiveTemplate,
  createTemplate,
  deleteTemplate,
  duplicateTemplate,
  listLibraryQuestions,
  listTemplates,
  showTemplate,
} from '@reviews/contracts/templates';
import { GROUP_WORDS, MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../../testing/render-app.tsx';
import { LIBRARY_TEXTS } from '../../lib/library-texts.ts';
import { TEMPLATE_TEXTS as texts } from '../../lib/template-texts.ts';
import {
  buildTemplateRow,
  buildTemplates,
  buildTemplateView,
  buildTypes,
} from '../../testing/template-stubs.ts';

beforeEach(() => {
  answerShell();
  answers(listFeedbackTypes, buildTypes());
});

function open(rows = [buildTemplateRow()], at = '/templates') {
  const server = { rows };
  const asked = answers(listTemplates, () => buildTemplates(server.rows));
  return { server, asked, user: userEvent.setup(), ...renderApp(at) };
}

const cells = async (title: string) =>
  within((await screen.findByRole('rowheader', { name: title })).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
// Without a layout, the menu believes its button is out of view, and hides.
const entry = (name: string) => screen.findByRole('menuitem', { name, hidden: true });
const openMenu = async (user: ReturnType<typeof userEvent.setup>, title: string) =>
  user.click(await screen.findByRole('button', { name: texts.actionsOf({ title }) }));

describe('/templates', () => {
  it('[RT-12] shows each template with its type, version, questions and cycles, and unpublished changes', async () => {
    open([
      buildTemplateRow({ has_changes: true }),
      buildTemplateRow({
        id: 6,
        title: 'Peer Review',
        version: null,
        has_changes: true,
        cycles: 0,
      }),
    ]);
    expect((await cells('Manager Review')).slice(0, 4)).toEqual([
      'Manager Review',
      'Version 3Unpublished changes',
      '8',
      '2',
    ]);
    expect((await cells('Peer Review')).slice(1, 2)).toEqual(['Draft']);
    expect(screen.getByRole('link', { name: 'Peer Review' }).getAttribute('href')).toBe(
      '/templates/6',
    );
    expect(screen.getByText('2 templates')).toBeInstanceOf(HTMLElement);
  });

  it('[RT-12] filters by text, type and archived, all kept in the address', async () => {
    const { user, asked, router } = open();
    await screen.findByRole('link', { name: 'Manager Review' });
    await user.type(screen.getByRole('searchbox', { name: texts.search }), 'peer');
    await user.selectOptions(screen.getByRole('combobox', { name: texts.type }), '3');
    await user.click(screen.getByRole('switch', { name: texts.archivedOnly }));
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        search: 'peer',
        type: '3',
        archived: '1',
      }),
    );
    await waitFor(() =>
      expect(asked.at(-1)?.path).toBe('/api/templates?archived=true&search=peer&type_id=3'),
    );
  });

  it('[RT-12] says when there are no templates, no matches, and no archived ones', async () => {
    const { user, router } = open([], '/templates?search=x');
    expect(await screen.findByRole('heading', { name: texts.noneFound })).toBeInstanceOf(
      HTMLElement,
    );
    await user.click(screen.getByRole('button', { name: texts.clearFilters }));
    expect(await screen.findByRole('heading', { name: texts.none })).toBeInstanceOf(HTMLElement);
    expect(router.state.location.search).toBe('');
    await user.click(screen.getByRole('switch', { name: texts.archivedOnly }));
    expect(await screen.findByRole('heading', { name: texts.noneArchived })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it.each([
    [403, 'No access'],
    [500, texts.loadFailed],
  ])(
    '[RT-12] shows an error on a %i, without a button for a new template',
    async (status, title) => {
      refuses(listTemplates, status);
      renderApp('/templates');
      expect(await screen.findByRole('heading', { name: title })).toBeInstanceOf(HTMLElement);
      expect(screen.queryByRole('button', { name: texts.newTemplate })).toBeNull();
    },
  );

  it.each([
    ['/templates', listTemplates],
    ['/templates?view=library', listLibraryQuestions],
  ])(
    '[RT-12, ERR-04] hides the view links from users who may not see %s',
    async (address, list) => {
      refuses(list, 403);
      renderApp(address);
      expect(await screen.findByRole('heading', { name: 'No access' })).toBeInstanceOf(HTMLElement);
      expect(screen.queryByRole('navigation', { name: LIBRARY_TEXTS.views })).toBeNull();
    },
  );

  it('archives, restores and copies a template', async () => {
    const { user, router } = open();
    answers(showTemplate, buildTemplateView());
    const archived = answers(archiveTemplate, { message: 'Archived.' });
    await openMenu(user, 'Manager Review');
    await user.click(await entry(texts.archive));
    await user.click(await screen.findByRole('button', { name: texts.undo }));
    await waitFor(() =>
      expect(archived.map(({ body }) => body)).toEqual(['{"archived":true}', '{"archived":false}']),
    );
    answers(duplicateTemplate, { id: 9 });
    await openMenu(user, 'Manager Review');
    await user.click(await entry(texts.duplicate));
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates/9'));
  });

  it('deletes only a template that was never used, after confirmation', async () => {
    const { user, server } = open([
      buildTemplateRow(),
      buildTemplateRow({ id: 6, title: 'Trial', deletable: true }),
    ]);
    const gone = answers(deleteTemplate, { message: 'Deleted.' });
    await openMenu(user, 'Manager Review');
    await entry(texts.preview);
    expect(screen.queryByRole('menuitem', { name: 'Delete', hidden: true })).toBeNull();
    await user.keyboard('{Escape}');
    await openMenu(user, 'Trial');
    await user.click(await entry('Delete'));
    expect(gone).toEqual([]);
    server.rows = [buildTemplateRow()];
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }),
    );
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Trial' })).toBeNull());
    expect(gone[0]?.path).toBe('/api/templates/6?revision=4');
  });

  it('creates a template with a title and a type, and explains each type', async () => {
    const { user, router } = open();
    answers(showTemplate, buildTemplateView());
    const made = answers(createTemplate, { id: 12 });
    await user.click(await screen.findByRole('button', { name: texts.newTemplate }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.newTemplate }));
    expect(await dialog.findByText(GROUP_WORDS.Upline)).toBeInstanceOf(HTMLElement);
    await user.click(dialog.getByRole('button', { name: texts.create }));
    expect(dialog.getByText(MESSAGES.templates.titleRequired)).toBeInstanceOf(HTMLElement);
    expect(dialog.getByText(texts.typeRequired)).toBeInstanceOf(HTMLElement);
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Spring peers');
    await user.click(dialog.getByRole('radio', { name: /^Peer Review/ }));
    await user.click(dialog.getByRole('button', { name: texts.create }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/templates/12'));
    expect(made[0]?.body).toBe('{"title":"Spring peers","type_id":3}');
  });

  it('[RT-55] reports at the field that the type was deleted, keeps the title, and offers the remaining types', async () => {
    const { user } = open();
    refuses(createTemplate, 422, { errors: { type_id: [MESSAGES.templates.typeNotFound] } });
    await user.click(await screen.findByRole('button', { name: texts.newTemplate }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.newTemplate }));
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), 'Spring peers');
    await user.click(await dialog.findByRole('radio', { name: /^Peer Review/ }));
    const left = buildTypes().data.filter(({ group_name: group }) => group !== 'Peer');
    answers(listFeedbackTypes, { data: left });
    await user.click(dialog.getByRole('button', { name: texts.create }));
    expect((await dialog.findByRole('alert')).textContent).toBe(MESSAGES.templates.typeNotFound);
    await waitFor(() => expect(dialog.queryByRole('radio', { name: /^Peer Review/ })).toBeNull());
    const types = dialog.getByRole('group', { name: texts.typeField });
    expect(types.getAttribute('aria-describedby')?.split(' ')).toContain(
      dialog.getByRole('alert').id,
    );
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Title/ }).value).toBe(
      'Spring peers',
    );
    // A deleted type is no longer selected and not sent again.
    const sent = answers(createTemplate, { id: 12 });
    await user.type(dialog.getByRole('textbox', { name: /^Title/ }), '!');
    await user.click(dialog.getByRole('button', { name: texts.create }));
    expect((await dialog.findByRole('alert')).textContent).toBe(texts.typeRequired);
    expect(sent).toEqual([]);
    await user.click(dialog.getByRole('radio', { name: /^Manager Review/ }));
    await user.click(dialog.getByRole('button', { name: texts.create }));
    await waitFor(() =>
      expect(sent.map(({ body }) => JSON.parse(body) as unknown)).toEqual([
        { title: 'Spring peers!', type_id: left.find(({ name }) => name === 'Manager Review')?.id },
      ]),
    );
  });
});
