import { LABELS } from '@reviews/domain';
import { buildSubmittedPulse } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { keptWords } from '../scenes/kept-words.ts';
import { buildOwnForm, PLAIN, RICH } from '../scenes/own-form.ts';
import { latestDraft, submissions } from '../scenes/stored-words.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

test('[FORM-01, FORM-14, FORM-17, FORM-25] writes and submits a review over the task list without leaving it', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  await page.goto('/my/tasks');
  const here = page.getByRole('link', { name: `Write here: ${own.title}` });
  await here.click();
  const dialog = page.getByRole('dialog', { name: own.title });
  await expect(dialog.getByRole('textbox', { name: RICH })).toBeVisible();
  await expect(page).toHaveURL(`/my/tasks?write=${own.pulse.hash}`);
  await expect(dialog.getByRole('button', { name: LABELS.drafts.reviewOld })).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'a review over the tasks', DIALOG);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('textbox', { name: PLAIN }).fill('Written over the list.');
  await dialog.getByRole('button', { name: LABELS.buttons.submit, exact: true }).click();
  await new ReviewFormPage(page).confirm();
  await expect(new ShellPage(page).toast('Saved.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/my/tasks');
  await expect(here).toHaveCount(0);
  expect(await submissions(db, own)).toMatchObject([{ [PLAIN]: 'Written over the list.' }]);
});

test('[FORM-25, AMB-41] keeps text typed over a list across Escape, Back and a reload while the server is unreachable', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  await page.goto('/');
  await page.getByRole('link', { name: `Write here: ${own.title}` }).click();
  const dialog = page.getByRole('dialog', { name: own.title });
  const field = dialog.getByRole('textbox', { name: PLAIN });
  await field.waitFor();
  await page.route('**/save-draft', (route) => route.abort());
  await field.fill('Not to be lost.');
  await page.keyboard.press('Escape');
  const { leaveDialog } = new ReviewFormPage(page);
  await leaveDialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(leaveDialog).toBeHidden();
  await expect(field).toBeFocused();
  await page.goBack();
  await leaveDialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(field).toHaveValue('Not to be lost.');
  await expect.poll(() => keptWords(page)).toContain('Not to be lost.');
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(field).toHaveValue('Not to be lost.');
  await page.unroute('**/save-draft');
  // Either the closing page still sent it, or the new one found it on this computer.
  await expect
    .poll(() => latestDraft(db, own), { timeout: 40_000 })
    .toMatchObject({ [PLAIN]: 'Not to be lost.' });
  await expect(dialog.locator('[data-phase]')).toContainText(/^(?:Saved|Draft of) \d/);
  await dialog.getByRole('button', { name: LABELS.buttons.close }).last().click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: `Continue Review: ${own.title}` })).toBeVisible();
});

test('[VIEW-05, VIEW-06] reads a form over the history: Back closes it, a reload keeps it, a new tab shows its page', async ({
  page,
  context,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  const [cyclePulse] = own.cycle.pulses;
  const pulse = await buildSubmittedPulse(db, {
    employee: own.manager,
    assignee: own.writer,
    ...(cyclePulse === undefined ? {} : { cyclePulse }),
  });
  await signInAs(own.writer);
  await page.goto('/my/history');
  const view = page.getByRole('link', { name: /^View: / });
  await view.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', {
    name: `${own.template.title} for ${own.manager.preferredName}`,
  });
  await expect(dialog).toContainText('What went well?');
  await expect(page).toHaveURL(`/my/history?view=${pulse.hash}`);
  await expectAccessibleEverywhere(page, 'a form over the history', DIALOG);
  const opened = context.waitForEvent('page');
  await dialog.getByRole('link', { name: 'Open in a new tab' }).click();
  await expect(await opened).toHaveURL(`/pulses/${pulse.hash}/view`);
  await page.reload();
  await expect(dialog).toBeVisible();
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/my/history');
  const [tab] = await Promise.all([
    context.waitForEvent('page'),
    view.click({ modifiers: ['ControlOrMeta'] }),
  ]);
  await expect(tab).toHaveURL(`/pulses/${pulse.hash}/view`);
  await expect(dialog).toBeHidden();
});
