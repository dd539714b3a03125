import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const line = (page: Page, text: string | RegExp): Locator =>
  page
    .getByRole('listitem')
    .filter({ hasText: text })
    .filter({ has: page.locator('time') });

async function look(page: Page, name: string): Promise<void> {
  await expectAccessibleEverywhere(page, name);
  await page.setViewportSize(WIDTHS.desk);
}

test('[RT-62, RT-53] shows a change with its former value, by filter, by record and in the export', async ({
  page,
  signInAs,
  db,
}) => {
  const person = await buildEmployee(db, { preferredName: 'Lotte Logbook', title: 'Weaver' });
  await signInAs('hr');
  await page.goto(`/employees/${person.id}/edit`);
  await page.getByLabel('Preferred name').fill('Lotte Ledger');
  await page.getByLabel('Employee number').fill('LOG-77');
  await button(page, 'Save changes').click();
  await expect(
    new ShellPage(page).toast(MESSAGES.employees.saved({ name: 'Lotte Ledger' })),
  ).toBeVisible();

  // From the record to its history, which has the change.
  await page.getByRole('link', { name: 'History', exact: true }).click();
  await expect(page).toHaveURL(`/employees/changelog?record=employee&id=${person.id}`);
  await expect(new ShellPage(page).heading('Employee change log')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(1);
  const changed = line(page, 'changed the record of Lotte Ledger');
  await expect(changed.getByRole('deletion').filter({ hasText: 'Lotte Logbook' })).toBeVisible();
  await expect(changed.getByRole('insertion').filter({ hasText: 'LOG-77' })).toBeVisible();
  await look(page, '/employees/changelog');

  // The whole log, filtered by the address.
  await button(page, 'Show everything').click();
  await expect(page).toHaveURL('/employees/changelog');
  await expect(button(page, 'Show everything')).toHaveCount(0);
  await button(page, 'Administration').click();
  await page.getByRole('link', { name: 'Change log', exact: true }).click();
  await expect(new ShellPage(page).heading(/^Change log$/)).toBeVisible();
  await page.getByRole('textbox', { name: 'Who it is about' }).fill('ledger');
  await expect(page).toHaveURL(/filters=/);
  await page.reload();
  await expect(line(page, 'changed the record of Lotte Ledger')).toHaveCount(1);
  await expect(page.getByRole('listitem').filter({ has: page.locator('time') })).toHaveCount(1);
  const download = page.waitForEvent('download');
  await button(page, 'Export these entries as CSV').click();
  expect((await download).suggestedFilename()).toMatch(/^Change log .*\.csv$/);
  await look(page, '/changelogs');

  // No such person: the page says so. One click shows everything again, with the export as the
  // latest line.
  await page.getByRole('textbox', { name: 'Who did it' }).fill('no one at all');
  await expect(page.getByText('No entries')).toBeVisible();
  await button(page, 'Reset filters').click();
  await expect(line(page, 'exported the change log').first()).toBeVisible();
});

test('[RT-62] is refused to everyone else', async ({ page, signInAs, problems }) => {
  problems.expectAnswer(403);
  await signInAs('manager');
  for (const address of ['/changelogs', '/employees/changelog']) {
    await page.goto(address);
    await expect(page.getByText(MESSAGES.errors.notAuthorised)).toBeVisible();
  }
});
