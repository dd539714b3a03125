import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { formatDate, LIST_COLUMN_KEYS } from '@reviews/domain';
import { readCsv, readSheet } from '@reviews/harness';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { buildLateList } from '../scenes/late-list.ts';
import {
  DIALOG,
  expectAccessibleEverywhere,
  expectNoSidewaysScroll,
  WIDTHS,
} from '../watch/accessible.ts';

const names = (family: string, ...first: string[]) =>
  first.map((name) => new RegExp(`^${name} ${family}`));

async function keep(page: Page, button: string | RegExp): Promise<Download> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('group', { name: 'Export' }).getByRole('button', { name: button }).click();
  return downloading;
}

test('[LIST-26, LIST-31, LIST-32, AMB-46] filters by days late and due date, in the address, across Back and reload', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, path, dayIn } = await buildLateList(db, 'Brandsma');
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(path);
  await expect(list.count).toHaveText('6 results');
  const late = list.filters.getByRole('group', { name: 'Days late' });
  await late.getByRole('spinbutton', { name: 'Days late: number' }).fill('3');
  await expect(list.cells('employee_preferred_name')).toHaveText(
    names('Brandsma', 'Ambrose', 'Beatrix', 'Eskil'),
  );
  await late.getByRole('combobox', { name: 'Days late: comparison' }).selectOption('between');
  await late.getByRole('spinbutton', { name: 'Days late: to' }).fill('5');
  await expect(list.cells('employee_preferred_name')).toHaveText(
    names('Brandsma', 'Beatrix', 'Eskil'),
  );
  await page.reload();
  await list.loaded();
  await expect(late.getByRole('combobox', { name: 'Days late: comparison' })).toHaveValue(
    'between',
  );
  await expect(late.getByRole('spinbutton', { name: 'Days late: from' })).toHaveValue('3');
  await expect(late.getByRole('spinbutton', { name: 'Days late: to' })).toHaveValue('5');
  await expect(list.rows).toHaveCount(2);

  const due = list.filters.getByRole('group', { name: 'Due date', exact: true });
  await list.button('Reset').click();
  await expect(list.count).toHaveText('6 results');
  await due.getByRole('combobox', { name: 'Due date: comparison' }).selectOption('>=');
  await due.getByLabel('Due date: day').fill(dayIn(-1));
  await expect(list.cells('employee_preferred_name')).toHaveText(
    names('Brandsma', 'Cornelius', 'Dagny'),
  );
  await page.goBack();
  await expect(list.count).toHaveText('6 results');
  await expect(page).not.toHaveURL(/filters/);
  await page.goForward();
  await expect(due.getByLabel('Due date: day')).toHaveValue(dayIn(-1));
  await expect(list.rows).toHaveCount(2);
});

test('[GAP-11, CONST-01] exports exactly the rows shown, in order, under a name of its own', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, path, title, dayIn } = await buildLateList(db, 'Lindqvist');
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(
    `${path}?sort=employee_preferred_name&sortorder=desc&filters=${encodeURIComponent(JSON.stringify({ status: { selections: ['not-started', 'draft', 'complete'] } }))}`,
  );
  await expect(list.rows).toHaveCount(6);
  const shown = await list.rows.evaluateAll((rows) =>
    rows.map((row) =>
      ['employee_preferred_name', 'assignee_name', 'status'].map(
        (column) =>
          row.querySelector(`[data-column="${column}"] a, [data-column="${column}"] span`)
            ?.textContent ?? '',
      ),
    ),
  );
  const day = new RegExp(`^${title} \\d{4}-\\d\\d-\\d\\d\\.(csv|xlsx)$`);

  const values = await keep(page, 'Export 6 results as CSV');
  expect(values.suggestedFilename()).toMatch(day);
  const [header = [], ...rows] = readCsv((await readFile(await values.path(), 'utf8')).slice(1));
  expect(header.slice(0, 3)).toEqual(['Employee', 'Position', 'Status']);
  const at = (row: readonly string[], column: string) => row[header.indexOf(column)] ?? '';
  expect(rows.map((row) => [at(row, 'Employee'), at(row, 'Reviewer'), at(row, 'Status')])).toEqual(
    shown,
  );
  const dates = await list.cells('stage_title').locator('time').allTextContents();
  expect(rows.map((row) => formatDate(at(row, 'Due date'), 'UTC'))).toEqual(dates);
  expect(rows.map((row) => at(row, 'Due date'))).toContain(dayIn(-10));

  const workbook = await keep(page, 'Export 6 results as Excel');
  expect(workbook.suggestedFilename()).toMatch(day);
  const [titles, ...cells] = readSheet(await readFile(await workbook.path()));
  expect(Object.values(titles ?? {})).toEqual(header);
  expect(cells.map(({ A }) => A)).toEqual(rows.map((row) => at(row, 'Employee')));
});

test('[GAP-11] shows the chosen columns as a table and as cards, remembers them on this computer, and exports them', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, path } = await buildLateList(db, 'Vandermeer');
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(path);
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const menu = page.getByRole('dialog', { name: 'Columns' });
  for (const column of ['Days late', 'Department']) {
    await menu.getByRole('checkbox', { name: column }).focus();
    await page.keyboard.press('Space');
  }
  const comments = menu.getByRole('checkbox', { name: 'Comments' });
  await comments.click();
  await expect(comments).not.toBeChecked();
  await expectAccessibleEverywhere(page, 'the choice of columns', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused();
  await expect(list.cells('days_late')).toHaveText(['10', '3', '1', /none/, '3', /none/]);
  await expect(list.header('Comments')).toHaveCount(0);

  await list.open(path);
  await expect(list.cells('department').first()).toBeVisible();
  const [header = []] = readCsv(
    (await readFile(await (await keep(page, /as CSV$/)).path(), 'utf8')).slice(1),
  );
  expect(header).toEqual(expect.arrayContaining(['Days late', 'Department']));
  expect(header).not.toContain('Comments');

  await page.setViewportSize(WIDTHS.phone);
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: 'Ambrose Vandermeer' })
      .getByRole('definition')
      .last(),
  ).toHaveText('10');
  await page.getByRole('button', { name: 'Columns' }).click();
  await menu.getByRole('button', { name: 'Default columns' }).click();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/columns/);
});

test('is accessible with every column at once, and scrolls in one direction', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, path } = await buildLateList(db, 'Wetherby');
  await signInAs(hr);
  await new FormListPage(page).open(`${path}?columns=${LIST_COLUMN_KEYS.join(',')}`);
  await expectAccessibleEverywhere(page, 'a list with every column', undefined, ['light']);
  for (const width of [1100, 1280, 1300]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `a list with every column, ${width}`);
  }
});

test('is accessible at both widths, with the actions on the list and on a selection', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, path } = await buildLateList(db, 'Okonjo');
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(path);
  await expectAccessibleEverywhere(page, 'the bar of a list');
  await page.setViewportSize(WIDTHS.desk);
  await list.checkbox('Select Ambrose Okonjo').check();
  await expect(page.getByRole('group', { name: 'Export' })).toBeHidden();
  await expectAccessibleEverywhere(page, 'the bar over a selection');
});
