import { listImportRows, showImport, type ImportView } from '@reviews/contracts/imports';
import { IMPORT_KINDS } from '@reviews/domain';
import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answers } from '../../testing/fake-server.ts';
import { answerShell, renderApp } from '../../testing/render-app.tsx';
import { IMPORT_TEXTS as texts } from './lib/import-texts.ts';

const APPLIED: ImportView = {
  id: 7,
  state: 'applied',
  file: {
    name: 'people.csv',
    size: 900,
    format: 'csv',
    encoding: 'utf-8',
    separator: ',',
    sheet: null,
  },
  row_count: 20_000,
  counts: { added: 0, changed: 1, moved: 0, left: 0, unchanged: 19_997, refused: 2 },
  progress: 100,
  fault: null,
  started_by: 'Rosa Lindqvist',
  started_at: '2026-03-10T09:00:00.000Z',
  applied_by: 'Rosa Lindqvist',
  applied_at: '2026-03-10T09:05:00.000Z',
  undone_by: null,
  undone_at: null,
  columns: [],
  custom_fields: [],
  mapping: { fields: [], day_order: null, missing: 'keep', empty_cells: 'keep' },
  digest: 'as-seen',
  gone: [],
};

async function open(one: Partial<ImportView>) {
  answerShell();
  answers(showImport, { ...APPLIED, ...one });
  answers(listImportRows, { data: [], totalResults: 0 });
  renderApp('/integrations/import?import=7');
  return screen.findByRole('navigation', { name: texts.tabs });
}
const tab = async (name: RegExp) => fireEvent.click(await screen.findByRole('link', { name }));

describe('rows of an import that are no longer stored', () => {
  it('[RT-03, RT-04] are counted; the tab says that they are gone but undo is still possible', async () => {
    await open({ gone: ['unchanged', 'refused'] });
    await tab(/^Unchanged/);
    expect(await screen.findByText(texts.gone({ count: 19_997 }))).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(/90 days.*you can still undo the import/)).toBeInstanceOf(HTMLElement);
    expect(screen.queryByRole('searchbox')).toBeNull();
    // A kind without rows has lost none.
    await tab(/^Left/);
    expect(await screen.findByText(texts.noneOf.left)).toBeInstanceOf(HTMLElement);
  });

  it('[RT-03] say that a scheduled import only counts them', async () => {
    await open({ gone: ['unchanged'] });
    await tab(/^Unchanged/);
    expect(await screen.findByText(texts.goneHint.scheduled)).toBeInstanceOf(HTMLElement);
  });

  it('[RT-03] link to the change log after an undo', async () => {
    await open({
      state: 'undone',
      undone_at: '2026-03-11T09:00:00.000Z',
      undone_by: 'Rosa Lindqvist',
      gone: [...IMPORT_KINDS],
    });
    expect(await screen.findByText(texts.gone({ count: 1 }))).toBeInstanceOf(HTMLElement);
    expect(screen.getByText(/change log shows what it changed/)).toBeInstanceOf(HTMLElement);
  });
});

it('[RT-03] say on which day a preview is discarded automatically', async () => {
  await open({ state: 'ready', applied_at: null, applied_by: null });
  expect(screen.getByText(texts.discardedBy({ day: '9 Apr 2026' }))).toBeInstanceOf(HTMLElement);
});
