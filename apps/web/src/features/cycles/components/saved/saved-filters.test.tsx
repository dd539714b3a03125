import { listFilters, searchCyclePulse } from '@reviews/contracts/cycles';
import {
  addSavedFilter,
  changeSavedFilter,
  deleteSavedFilter,
  listSavedFilters,
  type SavedFilterView,
} from '@reviews/contracts/saved-filters';
import { MESSAGES, SAVED_FILTERS_MAX } from '@reviews/domain';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { answers, refuses, type Arrived } from '../../../../testing/fake-server.ts';
import { renderInApp } from '../../../../testing/render.tsx';
import { SAVED_FILTER_TEXTS as texts } from '../../lib/saved-filter-texts.ts';
import { buildFilter, buildPage, buildRow } from '../../testing/cycle-stubs.ts';
import { FormList } from '../list/form-list.tsx';

const bodyOf = ({ body }: Arrived): unknown => JSON.parse(body);
const buildSaved = (
  id: number,
  name: string,
  change: Partial<SavedFilterView> = {},
): SavedFilterView => ({
  id,
  name,
  version: 3,
  only_here: false,
  list: {
    filters: { employee: { terms: ['ann'], string: 'ann' } },
    sort: 'closed_at',
    sortorder: 'desc',
    columns: ['employee_preferred_name', 'status'],
  },
  ...change,
});
const addressOf = (search: string) => Object.fromEntries(new URLSearchParams(search));
const ANN = {
  filters: '{"employee":{"string":"ann","terms":["ann"]}}',
  sort: 'closed_at',
  sortorder: 'desc',
  columns: 'employee_preferred_name,status',
};
const BOB = `?filters=${encodeURIComponent('{"employee":{"terms":["bob"],"string":"bob"}}')}&page=2`;

async function open(saved: readonly SavedFilterView[], at = '') {
  const server = { saved };
  answers(listFilters, [buildFilter('employee', 'text')]);
  const searches = answers(searchCyclePulse, buildPage([buildRow(1)], { totalResults: 60 }));
  const asked = answers(listSavedFilters, () => ({ data: [...server.saved] }));
  const app = renderInApp(
    <FormList cycleId={2} person="7" pulseId={4} renderPeerReviews={() => null} />,
    { at: `/cycles/2/pulses/4${at}` },
  );
  const user = userEvent.setup();
  await screen.findByText('Employee 1');
  const button = await screen.findByRole('button', { name: texts.title });
  const openPanel = async () => {
    await user.click(button);
    return within(await screen.findByRole('dialog', { name: texts.title }));
  };
  return { ...app, server, searches, asked, user, button, openPanel };
}

describe('saved filters', () => {
  it('load when the panel opens; applying one puts it in the address, and Back undoes it', async () => {
    const { asked, openPanel, user, router, searches } = await open(
      [buildSaved(1, 'Closed of Ann')],
      BOB,
    );
    expect(asked).toHaveLength(0);
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: 'Closed of Ann' }));
    await waitFor(() => expect(addressOf(router.state.location.search)).toEqual(ANN));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(searches.at(-1)?.path).toContain('sort=closed_at'));
    expect(screen.getByRole('textbox', { name: 'employee' })).toHaveProperty('value', 'ann');
    expect(
      (await openPanel())
        .getByRole('button', { name: 'Closed of Ann' })
        .getAttribute('aria-current'),
    ).toBe('true');
    await router.navigate(-1);
    await waitFor(() => expect(addressOf(router.state.location.search)).toEqual(addressOf(BOB)));
  });

  it('are saved under a name, with everything in the address except the page', async () => {
    const { openPanel, user, button, server } = await open([], BOB);
    const sent = answers(addSavedFilter, () => buildSaved(1, 'Bobs'));
    await user.click(await (await openPanel()).findByRole('button', { name: texts.save }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.saveTitle }));
    await user.click(dialog.getByRole('button', { name: texts.saveButton }));
    expect(dialog.getByText(texts.nameNeeded)).toBeInstanceOf(HTMLElement);
    await user.type(dialog.getByRole('textbox', { name: texts.name }), 'Bobs{Enter}');
    await waitFor(() =>
      expect(sent.map(bodyOf)).toEqual([
        {
          name: 'Bobs',
          list: {
            filters: { employee: { terms: ['bob'], string: 'bob' } },
            sort: 'employee_preferred_name',
            sortorder: 'asc',
            columns: null,
          },
        },
      ]),
    );
    expect(await screen.findByText(texts.saved({ name: 'Bobs' }))).toBeInstanceOf(HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button));
    server.saved = [buildSaved(1, 'Bobs')];
  });

  it('show a name error at its field, and keep the input', async () => {
    const { openPanel, user } = await open([], BOB);
    const taken = MESSAGES.savedFilters.nameTaken({ name: 'Bobs' });
    refuses(addSavedFilter, 422, {
      message: taken,
      code: 'invalid_input',
      errors: { name: [taken] },
    });
    await user.click(await (await openPanel()).findByRole('button', { name: texts.save }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.saveTitle }));
    await user.type(dialog.getByRole('textbox'), 'Bobs{Enter}');
    expect(await dialog.findByText(taken)).toBeInstanceOf(HTMLElement);
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Bobs');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard your changes?')).toBeInstanceOf(HTMLElement);
  });

  it('warn before a name or its contents are replaced', async () => {
    const { openPanel, user } = await open([buildSaved(1, 'Ann')], BOB);
    const sent = answers(changeSavedFilter, () => buildSaved(1, 'Ann'));
    const list = {
      filters: { employee: { terms: ['bob'], string: 'bob' } },
      sort: 'employee_preferred_name',
      sortorder: 'asc',
      columns: null,
    };
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: texts.save }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.saveTitle }));
    await user.type(dialog.getByRole('textbox'), ' ANN');
    expect(dialog.getByText(texts.nameTaken({ name: 'Ann' }))).toBeInstanceOf(HTMLElement);
    await user.click(dialog.getByRole('button', { name: texts.replaceButton }));
    await waitFor(() => expect(sent.map(bodyOf)).toEqual([{ version: 3, name: 'ANN', list }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = await openPanel();
    await user.click(again.getByRole('button', { name: texts.changeOf({ name: 'Ann' }) }));
    await user.click(again.getByRole('button', { name: texts.update }));
    await waitFor(() => expect(sent.map(bodyOf).at(-1)).toEqual({ version: 3, list }));
    expect(await screen.findByText(texts.updated({ name: 'Ann' }))).toBeInstanceOf(HTMLElement);
  });

  it('are renamed; a conflict with another window is shown and keeps the input', async () => {
    const { openPanel, user } = await open([buildSaved(1, 'Ann')]);
    refuses(changeSavedFilter, 409, { message: MESSAGES.savedFilters.changed, code: 'conflict' });
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: texts.changeOf({ name: 'Ann' }) }));
    expect(panel.getByRole('button', { name: texts.update })).toHaveProperty('disabled', true);
    await user.click(panel.getByRole('button', { name: texts.rename }));
    const dialog = within(
      await screen.findByRole('dialog', { name: texts.renameTitle({ name: 'Ann' }) }),
    );
    await user.type(dialog.getByRole('textbox'), 'a');
    await user.click(dialog.getByRole('button', { name: texts.renameButton }));
    expect((await dialog.findByRole('alert')).textContent).toBe(MESSAGES.savedFilters.changed);
    const sent = answers(changeSavedFilter, () => buildSaved(1, 'Anna'));
    await user.click(dialog.getByRole('button', { name: texts.renameButton }));
    await waitFor(() => expect(sent.map(bodyOf)).toEqual([{ version: 3, name: 'Anna' }]));
  });

  it('are deleted without confirmation, move the focus to the next, and can be restored', async () => {
    const gone = buildSaved(1, 'Ann');
    const { openPanel, user, server } = await open([gone, buildSaved(2, 'Bob')]);
    const deleted = answers(deleteSavedFilter, () => {
      server.saved = [buildSaved(2, 'Bob')];
      return gone;
    });
    const panel = await openPanel();
    await user.click(await panel.findByRole('button', { name: texts.changeOf(gone) }));
    await user.click(panel.getByRole('button', { name: texts.delete }));
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Bob' }));
    await waitFor(() => expect(panel.queryByRole('button', { name: 'Ann' })).toBeNull());
    expect(deleted.map(({ path }) => path)).toEqual(['/api/cycles/2/pulses/4/saved-filters/1']);
    const sent = answers(addSavedFilter, gone);
    await user.click(await screen.findByRole('button', { name: texts.undo }));
    await waitFor(() => expect(sent.map(bodyOf)).toEqual([{ name: 'Ann', list: gone.list }]));
    expect(await screen.findByText(texts.restored(gone))).toBeInstanceOf(HTMLElement);
  });

  it('name filters this list does not have and do not apply them; mark those saved for this list only', async () => {
    const late = {
      filters: { late: { selection: 'any' } },
      sort: null,
      sortorder: null,
      columns: null,
    };
    const { openPanel, user, router } = await open([
      buildSaved(1, 'Late', { list: late }),
      buildSaved(2, 'Of a stage', { only_here: true }),
    ]);
    const panel = await openPanel();
    const pick = await panel.findByRole('button', { name: new RegExp(`^Late.*${texts.missing}`) });
    await user.click(pick);
    expect(router.state.location.search).toBe('');
    expect(pick.getAttribute('aria-disabled')).toBe('true');
    expect(panel.getByText(texts.onlyHere)).toBeInstanceOf(HTMLElement);
    expect(panel.getByText(texts.nothing)).toBeInstanceOf(HTMLElement);
  });

  it('are limited in number', async () => {
    const { openPanel } = await open(
      Array.from({ length: SAVED_FILTERS_MAX }, (_, index) =>
        buildSaved(index + 1, `Filter ${index}`),
      ),
      BOB,
    );
    expect(
      await (await openPanel()).findByText(texts.full({ max: SAVED_FILTERS_MAX })),
    ).toBeInstanceOf(HTMLElement);
  });

  it('show a loading error, and retry', async () => {
    const { openPanel, user } = await open([]);
    refuses(listSavedFilters, 500);
    const panel = await openPanel();
    expect(await panel.findByText(texts.failed)).toBeInstanceOf(HTMLElement);
    answers(listSavedFilters, { data: [] });
    await user.click(panel.getByRole('button', { name: 'Try again' }));
    expect(await panel.findByText(texts.none)).toBeInstanceOf(HTMLElement);
  });
});
