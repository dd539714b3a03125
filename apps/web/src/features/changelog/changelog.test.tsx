import {
  listChangelog,
  listChangelogFilters,
  type LogLineView,
  type ValueChangeView,
} from '@reviews/contracts/changelog';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { answers, refuses } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { filtersText } from '../../ui/filters/filter-values.ts';
import { LOG_TEXTS } from './lib/log-texts.ts';

const line = (given: Partial<LogLineView> = {}): LogLineView => ({
  id: '1773050400000_1',
  at: '2026-03-09T10:00:00.000Z',
  who: { user_id: 7, name: 'Ada Quill', employee_id: 70 },
  by: null,
  acting_as: null,
  did: ['changed the record of', ''],
  record: { kind: 'employee', id: '31', name: 'Nell New', href: '/employees/31' },
  changes: [],
  note: null,
  ...given,
});

beforeEach(() => {
  answerShell();
  answers(listChangelogFilters, []);
});

describe('/changelogs', () => {
  it('[RT-62] shows who did what, values before and after, and changes made by a directory', async () => {
    const value = { from: null, to: null, added: [], removed: [] };
    answers(listChangelog, {
      data: [
        line({
          changes: [
            { ...value, label: 'Job title', kind: 'text', from: 'Engineer', to: 'Lead' },
            { ...value, label: 'Roles', kind: 'list', added: ['HR'], removed: ['Partner'] },
            { ...value, label: 'Reason', kind: 'withheld' },
          ],
        }),
        line({ id: '1773050400000_2', who: null, by: 'The directory “Entra”' }),
        line({ id: '1773050400000_3', who: null }),
      ],
      next: null,
    });
    renderApp('/changelogs');
    const told = within(await screen.findByRole('region', { name: LOG_TEXTS.lines }));
    const items = told.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(
      items.some((text) => text.includes('Ada Quill') && text.includes('changed the record of')),
    ).toBe(true);
    expect(told.getAllByText('Engineer').map(({ tagName }) => tagName)).toEqual(['DEL']);
    expect(['Lead', 'HR'].map((text) => told.getByText(text).tagName)).toEqual(['INS', 'INS']);
    expect(told.getByText(LOG_TEXTS.withheld)).toBeInstanceOf(HTMLElement);
    expect([
      told.getByText('The directory “Entra”'),
      told.getByText(LOG_TEXTS.product),
    ]).toHaveLength(2);
  });

  it('[RT-62] stacks long texts under their labels, and names the time zone', async () => {
    const value: Omit<ValueChangeView, 'from' | 'to'> = {
      label: 'Description',
      kind: 'text',
      added: [],
      removed: [],
    };
    const text = 'What is written here is read by the person it is about, once it is released.';
    answers(listChangelog, {
      data: [
        line({
          changes: [
            { ...value, from: 'Short.', to: text },
            { ...value, from: text.toUpperCase(), to: null },
          ],
        }),
      ],
      next: null,
    });
    renderApp('/changelogs');
    const told = within(await screen.findByRole('region', { name: LOG_TEXTS.lines }));
    expect([
      told.getByText(text).tagName,
      told.getByText('Short.').tagName,
      told.getByText(text.toUpperCase()).tagName,
    ]).toEqual(['INS', 'DEL', 'DEL']);
    expect([
      told.getAllByText(LOG_TEXTS.before).length,
      told.getAllByText(LOG_TEXTS.after).length,
      told.getAllByText(LOG_TEXTS.nothing).length,
    ]).toEqual([2, 2, 1]);
    expect(told.getByText(/^Times are in the time zone /)).toBeInstanceOf(HTMLElement);
  });

  it('[RT-62] keeps filters, record and page in the address', async () => {
    const asked = answers(listChangelog, { data: [line()], next: '1773050400000_1' });
    const filters = filtersText({ who: { string: 'ada', terms: ['ada'] } });
    renderApp(
      `/changelogs?${new URLSearchParams({ filters, record: 'employee', id: '31' }).toString()}`,
    );
    fireEvent.click(await screen.findByRole('button', { name: LOG_TEXTS.older }));
    await waitFor(() => expect(asked.at(-1)?.path).toContain('before=1773050400000_1'));
    const { searchParams } = new URL(asked.at(-1)?.path ?? '', 'http://localhost');
    expect(Object.fromEntries(searchParams)).toEqual({
      section: 'all',
      filters,
      record: 'employee',
      record_id: '31',
      before: '1773050400000_1',
    });
  });

  it('tells an empty log from filters without a match', async () => {
    answers(listChangelog, { data: [], next: null });
    renderApp('/changelogs');
    expect(await screen.findByText(LOG_TEXTS.empty)).toBeInstanceOf(HTMLElement);
  });

  it('shows a loading error, and retries', async () => {
    refuses(listChangelog, 500);
    renderApp('/changelogs');
    expect(await screen.findByRole('heading', { name: LOG_TEXTS.failed })).toBeInstanceOf(
      HTMLElement,
    );
    answers(listChangelog, { data: [line()], next: null });
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('region', { name: LOG_TEXTS.lines })).toBeInstanceOf(
      HTMLElement,
    );
  });

  it('hides the log from a user without permission', async () => {
    refuses(listChangelog, 403);
    refuses(listChangelogFilters, 403);
    renderApp('/employees/changelog');
    await waitFor(() =>
      expect(screen.queryByRole('heading', { name: 'No access' })).not.toBeNull(),
    );
    expect(screen.queryByRole('region', { name: LOG_TEXTS.lines })).toBeNull();
  });
});
