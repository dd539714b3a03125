import {
  addLibraryQuestion,
  archiveLibraryQuestion,
  changeLibraryQuestion,
  listLibraryQuestions,
  showLibraryQuestion,
  type LibraryQuestionView,
} from '@reviews/contracts/templates';
import { MESSAGES } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses } from '../../../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../../../testing/render-app.tsx';
import { LIBRARY_TEXTS as texts } from '../../lib/library-texts.ts';
import { buildLibrary } from '../../testing/template-stubs.ts';

const ADDRESS = '/templates?view=library';

function historyOf(change: Partial<LibraryQuestionView> = {}): LibraryQuestionView {
  const [question] = buildLibrary().data;
  const asked = { id: 7, title: 'Self Review', archived: false, published: true, built: false };
  return showLibraryQuestion.response.parse({
    ...question,
    versions: [
      {
        version_id: 12,
        number: 2,
        text: 'What went well?',
        made_at: '2026-11-20T09:00:00Z',
        templates: [],
      },
      {
        version_id: 11,
        number: 1,
        text: 'What went right?',
        made_at: '2026-11-01T09:00:00Z',
        templates: [asked],
      },
    ],
    ...change,
  });
}

function open() {
  answerShell();
  const asked = answers(listLibraryQuestions, buildLibrary());
  const server = { question: historyOf() };
  answers(showLibraryQuestion, () => server.question);
  renderApp(ADDRESS);
  return { asked, server, user: userEvent.setup() };
}

const edit = async (user: ReturnType<typeof userEvent.setup>, words: string) => {
  await user.click(await screen.findByRole('button', { name: 'What went well?' }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.edit }));
  const field = await dialog.findByRole('textbox', { name: /^Question/ });
  await user.clear(field);
  if (words !== '') await user.type(field, words);
  return dialog;
};

describe('the question library', () => {
  it('lists each question with its version and its number of templates, and searches by text', async () => {
    const { asked, user } = open();
    expect(
      await screen.findByRole('row', { name: /What went well\?.*3 templates Version 2/ }),
    ).toBeInstanceOf(HTMLElement);
    await user.type(screen.getByRole('searchbox', { name: texts.search }), 'well');
    await waitFor(() =>
      expect(asked.at(-1)?.path).toBe('/api/question-library?archived=false&search=well'),
    );
  });

  it('shows which template uses which version, and saves the next version', async () => {
    const { user } = open();
    const changed = answers(changeLibraryQuestion, { version_id: 13, version: 3 });
    const dialog = await edit(user, 'What went best?');
    expect((await dialog.findByRole('list', { name: 'Version 1: used in' })).textContent).toBe(
      'Self Review',
    );
    expect(dialog.getByText(texts.notUsed)).toBeInstanceOf(HTMLElement);
    await user.click(dialog.getByRole('button', { name: texts.saveVersion({ version: 3 }) }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(JSON.parse(changed[0]?.body ?? '')).toMatchObject({
      text: 'What went best?',
      version: 2,
    });
  });

  it('reports missing text at the field and sends nothing', async () => {
    const { user } = open();
    const changed = answers(changeLibraryQuestion, { version_id: 13, version: 3 });
    const dialog = await edit(user, '');
    await user.click(dialog.getByRole('button', { name: texts.saveVersion({ version: 3 }) }));
    expect(dialog.getByText(MESSAGES.templates.questionRequired)).toBeInstanceOf(HTMLElement);
    expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Question/ }));
    expect(changed).toEqual([]);
  });

  it('keeps the typed text when someone else was faster, and overwrites theirs only on request', async () => {
    const { server, user } = open();
    refuses(changeLibraryQuestion, 409, { message: MESSAGES.templates.libraryConflict });
    const dialog = await edit(user, 'Mine');
    server.question = historyOf({ version: 3, version_id: 13, text: 'Theirs' });
    await user.click(dialog.getByRole('button', { name: texts.saveVersion({ version: 3 }) }));
    expect((await dialog.findByRole('region', { name: texts.theirs })).textContent).toContain(
      'Theirs',
    );
    expect(
      (await dialog.findByRole<HTMLTextAreaElement>('textbox', { name: /^Question/ })).value,
    ).toBe('Mine');
    const changed = answers(changeLibraryQuestion, { version_id: 14, version: 4 });
    await user.click(dialog.getByRole('button', { name: texts.saveOver({ version: 4 }) }));
    await user.click(dialog.getByRole('button', { name: texts.saveVersion({ version: 4 }) }));
    await waitFor(() =>
      expect(JSON.parse(changed[0]?.body ?? '{}')).toMatchObject({ text: 'Mine', version: 3 }),
    );
  });

  it('archives a question', async () => {
    const { user } = open();
    const archived = answers(archiveLibraryQuestion, {
      message: MESSAGES.templates.libraryArchived,
    });
    await user.click(
      await screen.findByRole('button', { name: texts.archiveOf({ text: 'What went well?' }) }),
    );
    await waitFor(() => expect(archived[0]?.body).toBe('{"archived":true}'));
  });

  it('has no button for a new question if the user may not see the library', async () => {
    answerShell();
    refuses(listLibraryQuestions, 403);
    const added = answers(addLibraryQuestion, { id: 1, version_id: 1 });
    renderApp(ADDRESS);
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('button', { name: texts.newQuestion })).toBeNull();
    expect(added).toEqual([]);
  });
});
