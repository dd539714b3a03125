import { LABELS, MESSAGES } from '@reviews/domain';
import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { findLiveCycle, listPath } from '../scenes/live-cycle.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const NOA = 'Noa Castellan';
const ONE_OF_TWO = MESSAGES.lists.peerProgress({ completed: 1, total: 2 });
const about = (name: string) => ({ employee: { terms: [name], string: name } });

test.beforeEach(async ({ signInAs }) => signInAs('hr'));

/** Returns the row of a person's task: the one with a peer status. */
const taskOf = (list: FormListPage, name: string): Locator =>
  list
    .rowsOf(name)
    .filter({ has: list.page.getByRole('button', { name: `Peer Reviews of ${name}` }) });

test('[PEER-01, PEER-02, PEER-05, PEER-08, APPR-01] shows HR the peer progress next to each task, and in no other list', async ({
  page,
  db,
}) => {
  const cycle = await findLiveCycle(db);
  const list = new FormListPage(page);
  await list.open(listPath(cycle, 'Peer Review'), about(NOA));
  await expect(list.header('Peer status')).toBeVisible();
  const cell = taskOf(list, NOA).locator('[data-column="peers"]');
  await expect(cell).toHaveCount(1);
  await expect(cell).toContainText(ONE_OF_TWO);
  await expect(cell.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50');
  await expectAccessibleEverywhere(page, 'the peer status in the list');

  await page.setViewportSize(WIDTHS.desk);
  const manage = cell.getByRole('link', { name: `${LABELS.nominations.managePeers}: ${NOA}` });
  await expect(manage).toHaveAttribute('href', /^\/pulses\/[\w-]+\/edit$/);
  await manage.click();
  const approvals = list.dialog(`Peer Review Nomination Approvals for ${NOA}`);
  await expect(approvals.getByRole('row').filter({ hasText: 'Elif Demir' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(approvals).toHaveCount(0);
  await expect(manage).toBeFocused();

  await list.open(listPath(cycle, 'Peer Review'), about('Mira Tveit'));
  await expect(list.cells('peers')).toHaveText([LABELS.status.ineligible]);
  await list.open(listPath(cycle, 'Manager Review'));
  await expect(list.header('Peer status')).toHaveCount(0);
});

test('[PEER-06, PEER-07] shows each review in a dialog over the list, also in a narrow window', async ({
  page,
  db,
}) => {
  const list = new FormListPage(page);
  await list.open(listPath(await findLiveCycle(db), 'Peer Review'), about(NOA));
  const button = page.getByRole('button', { name: `Peer Reviews of ${NOA}` });
  await button.click();
  const dialog = list.dialog(LABELS.nominations.peerReviews);
  const reviewBy = (writer: string) =>
    dialog.getByRole('row').filter({ has: page.getByRole('rowheader', { name: writer }) });
  await expect(reviewBy('Elif Demir')).toContainText(LABELS.status.complete);
  await expect(reviewBy('Wren Abara')).toContainText(LABELS.status.draft);
  await expect(reviewBy('Piotr Zieliński')).toContainText(LABELS.status.declined);
  await expect(dialog.getByRole('row')).toHaveCount(4);
  await expectAccessibleEverywhere(page, 'peer reviews over the list', DIALOG);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await page.setViewportSize(WIDTHS.phone);
  const card = page
    .getByRole('list', { name: 'Peer Review' })
    .getByRole('listitem')
    .filter({ has: button });
  await expect(card).toContainText(ONE_OF_TWO);
  await button.click();
  await expect(reviewBy('Elif Demir')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
});
