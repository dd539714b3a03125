import { LABELS, MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm, PLAIN, RICH } from '../scenes/own-form.ts';
import { expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const FIRST = 'We shipped three releases, and the second one was late.';
const STORY = 'It went well.';
const REASON = 'The fourth release is missing.';
const SECOND_REASON = 'It was part of this season after all.';
const NOTE = 'It was finished after the season.';

test('[AMB-03, GAP-06, VIEW-18, VIEW-20, VIEW-21, VIEW-24, FORM-29, FORM-30, FORM-31] requests, declines with a note, requests again, reopens, resubmits and compares, between two people', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const own = await buildOwnForm(db);
  const { writer, manager, title } = own;
  const shell = new ShellPage(page);
  const form = new ReviewFormPage(page);
  const askToReopen = async (reason: string): Promise<void> => {
    await page.goto(own.viewPath);
    await page.getByRole('button', { name: LABELS.pulses.requestToReopen }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill(reason);
    await page.getByRole('button', { name: LABELS.pulses.submitRequest }).click();
    await expect(shell.toast(MESSAGES.pulses.reopenRequested)).toBeVisible();
  };

  await test.step('the writer submits, and requests to reopen it', async () => {
    await signInAs(writer);
    await form.open(own.editPath);
    await form.type(PLAIN, FIRST);
    await form.type(RICH, STORY);
    await form.submitAndConfirm();
    await expect(shell.toast(MESSAGES.pulses.saved)).toBeVisible();
    await askToReopen(REASON);
  });

  const theirs = await openAs(manager);
  const requests = theirs.getByRole('list', { name: 'Requests to reopen' });

  await test.step('the manager finds the request on the home page, and declines it on the form with a note', async () => {
    await theirs.goto('/');
    await expect(requests.getByRole('listitem')).toContainText(
      `${writer.preferredName}asks to reopen ${title}`,
    );
    await expect(requests).toContainText(REASON);
    await expectAccessibleEverywhere(theirs, 'home with a request to reopen');
    await theirs.setViewportSize(WIDTHS.desk);
    await requests.getByRole('link', { name: title }).click();
    await expect(theirs.getByRole('main')).toContainText(REASON);
    await expectAccessibleEverywhere(theirs, 'a form with a request to reopen');
    await theirs.setViewportSize(WIDTHS.desk);
    await theirs.getByRole('main').getByRole('button', { name: LABELS.pulses.decline }).click();
    const dialog = theirs.getByRole('dialog', { name: LABELS.pulses.declineTitle });
    await dialog.getByRole('textbox').fill(NOTE);
    await expectAccessibleEverywhere(theirs, 'declining', '[role="dialog"]');
    await theirs.setViewportSize(WIDTHS.desk);
    await dialog.getByRole('button', { name: LABELS.pulses.declineRequest }).click();
    await expect(new ShellPage(theirs).toast(MESSAGES.pulses.requestDeclined)).toBeVisible();
    await expect(
      theirs
        .getByRole('status')
        .filter({ hasText: `You declined the request. ${writer.preferredName} was notified.` }),
    ).toBeFocused();
  });

  await test.step('the writer requests again, and the manager reopens it from the task list', async () => {
    await askToReopen(SECOND_REASON);
    await theirs.goto('/my/tasks');
    await requests.getByRole('button', { name: /^Reopen: / }).click();
    const dialog = theirs.getByRole('dialog', { name: LABELS.pulses.confirmReopenTitle });
    await expect(dialog).toContainText(MESSAGES.pulses.confirmReopen);
    await dialog.getByRole('button', { name: LABELS.pulses.confirmReopen }).click();
    await expect(new ShellPage(theirs).toast(MESSAGES.pulses.requestApproved)).toBeVisible();
    await expect(requests).toBeHidden();
    await expect(theirs.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('the writer rewrites it', async () => {
    await form.open(own.editPath);
    await form.text(PLAIN).fill('We shipped four releases, and the second one was late.');
    await form.submitAndConfirm();
    await expect(page).toHaveURL('/');
  });

  await test.step('the manager sees what changed, who requested it and why', async () => {
    await theirs.goto(own.viewPath);
    const changes = theirs.getByRole('region', { name: /^This review was reopened by / });
    await expect(changes).toContainText(`${writer.preferredName} asked for this:`);
    await expect(changes).toContainText(SECOND_REASON);
    await expect(changes).not.toContainText(REASON);
    await expect(changes).toContainText('1 answer changed');
    await changes.getByRole('button', { name: 'See what changed' }).click();
    await expect(changes.locator('del')).toHaveText('removed: three (end)');
    await expect(changes.locator('ins')).toHaveText('added: four (end)');
    await expect(theirs).toHaveURL(/changes=1-2$/);
    await theirs.reload();
    await expect(changes.getByRole('heading', { name: PLAIN })).toBeVisible();
    await expect(changes.getByRole('heading', { name: RICH })).toBeHidden();
    await expectAccessibleEverywhere(theirs, 'what changed');
  });
});
