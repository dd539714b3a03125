import { LABELS, UI_KEYS } from '@reviews/domain';
import { buildDraft, buildSubmittedPulse } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { ImpersonateDialog } from '../pages/impersonate.page.ts';
import { LoginPage } from '../pages/login.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { EVERY_QUESTION } from '../scenes/every-question.ts';
import { findLiveCycle, listPath } from '../scenes/live-cycle.ts';
import { buildOwnForm, PLAIN, RICH } from '../scenes/own-form.ts';
import { submissions } from '../scenes/stored-words.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

// Many states, each checked in four ways.

test('sign-in pages', async ({ page, problems }) => {
  problems.expectAnswer(401);
  const login = new LoginPage(page);
  await login.open();
  await expect(login.demoAccount('Noa Castellan')).toBeVisible();
  await expectAccessibleEverywhere(page, '/login');
  await page.goto('/auth/login-dialog');
  await expect(login.submit).toBeVisible();
  await expectAccessibleEverywhere(page, '/auth/login-dialog');
});

for (const [path, heading] of [
  ['/', 'Your to-dos'],
  ['/my/tasks', 'My tasks'],
  ['/my/history', 'My history'],
  ['/no/such/page', 'This page could not be found.'],
] as const) {
  test(`page ${path}`, async ({ page, signInAs, problems }) => {
    problems.expectAnswer(404, /^\/no\/such\/page$/);
    await signInAs('employee');
    await page.goto(path);
    await expect(new ShellPage(page).heading(heading)).toBeVisible();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    await expectAccessibleEverywhere(page, path);
  });
}

test('review form with every kind of question, its problems and its confirmation', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, {
    questions: EVERY_QUESTION,
    options: { sharingOptOutOption: true },
  });
  await buildDraft(db, {
    pulse: own.pulse,
    createdAt: new Date(own.pulse.openedAt.getTime() - 60_000),
  });
  await buildDraft(db, { pulse: own.pulse });
  expect(new Set(EVERY_QUESTION.map(({ uiKey }) => uiKey ?? 'textarea')).size).toBe(UI_KEYS.length);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await expectAccessibleEverywhere(page, 'edit');
  await form.oldDrafts.click();
  await expect(form.priorDrafts.getByText(/^Draft Created:/)).toBeVisible();
  await expectAccessibleEverywhere(page, 'edit, prior drafts', DIALOG);
  await form.priorDrafts.getByRole('button', { name: LABELS.buttons.cancel }).click();
  await form.text('A plain text').fill('');
  await form.submit.click();
  await expect(form.issuesDialog).toBeVisible();
  await expectAccessibleEverywhere(page, 'edit, issues', DIALOG);
  await form.issuesDialog.getByRole('button', { name: LABELS.buttons.close }).last().click();
  await form.text('A plain text').fill('Something.');
  await form.submit.click();
  await expect(form.confirmDialog).toBeVisible();
  await expectAccessibleEverywhere(page, 'edit, confirmation', DIALOG);
});

test('submitted form, read by the manager', async ({ page, signInAs, db }) => {
  const own = await buildOwnForm(db, { questions: EVERY_QUESTION });
  const [cyclePulse] = own.cycle.pulses;
  const pulse = await buildSubmittedPulse(db, {
    employee: own.subject,
    assignee: own.writer,
    ...(cyclePulse === undefined ? {} : { cyclePulse }),
  });
  await signInAs(own.manager);
  await page.goto(`/pulses/${pulse.hash}/view`);
  await expect(new ShellPage(page).heading(own.title)).toBeVisible();
  await expectAccessibleEverywhere(page, 'view');
});

test('draft conflict dialog with both versions', async ({
  page,
  openAs,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(409, /save-draft$/);
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const first = new ReviewFormPage(await openAs(own.writer));
  const second = new ReviewFormPage(page);
  await first.open(own.editPath);
  await second.open(own.editPath);
  await first.text(PLAIN).fill('From the first.');
  await first.saveDraft.click();
  await expect(first.status).toContainText(/^Saved \d/);
  await second.text(PLAIN).fill('From the second.');
  await second.saveDraft.click();
  await expect(second.conflictDialog).toBeVisible();
  await expectAccessibleEverywhere(page, 'edit, two versions', DIALOG);
});

test('cycles, overview and list, with their menus and dialogs', async ({ page, signInAs, db }) => {
  const cycle = await findLiveCycle(db);
  const shell = new ShellPage(page);
  await signInAs('hr');
  await page.goto('/cycles');
  await expect(page.getByRole('link', { name: 'Mid-Year Review', exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page, '/cycles');
  await page.goto(`/cycles/${cycle.id}/overview`);
  await expect(page.getByRole('heading', { name: 'Stages' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'overview, chart');
  const tables = page.getByRole('button', { name: 'Table' });
  for (const table of await tables.all()) await table.click();
  await expect(tables.and(page.locator('[aria-pressed="true"]'))).toHaveCount(2);
  await expectAccessibleEverywhere(page, 'overview, table');
  const list = new FormListPage(page);
  await list.open(listPath(cycle, 'Peer Review'), {
    employee: { terms: ['Castellan'], string: 'Castellan' },
  });
  await expect(page.getByText('1 of 2 Completed')).toBeVisible();
  await expectAccessibleEverywhere(page, 'list');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Actions for Noa Castellan' }).last().click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.getByRole('menuitem', { name: LABELS.buttons.delete }).click();
  await expect(list.dialog(LABELS.pulses.confirmRemovalTitle)).toBeVisible();
  await expectAccessibleEverywhere(page, 'list, removal', DIALOG);
  await expect(shell.toast()).toHaveCount(0);
});

test('menus, impersonation dialog and banner', async ({ page, signInAs }) => {
  await signInAs('admin');
  await page.goto('/');
  const shell = new ShellPage(page);
  const impersonate = new ImpersonateDialog(page);
  await shell.openUserMenu();
  await expectAccessibleEverywhere(page, 'user menu');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'menu on a phone', DIALOG);
  await page.keyboard.press('Escape');
  await shell.choose('Impersonate');
  await impersonate.choose('Luca F', 'Luca Ferrant');
  await expectAccessibleEverywhere(page, 'impersonate', DIALOG);
  await impersonate.confirm.click();
  await expect(shell.impersonation).toBeVisible();
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'while impersonating');
});

test('signing in and submitting a review without a mouse', async ({ page, db, problems }) => {
  problems.expectAnswer(401);
  const own = await buildOwnForm(db);
  await page.goto('/my/tasks');
  const login = new LoginPage(page);
  await expect(login.email).toBeFocused();
  await page.keyboard.type(own.writer.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('larkspur-demo');
  await page.keyboard.press('Enter');

  const shell = new ShellPage(page);
  await expect(shell.heading('My tasks')).toBeFocused();
  const task = page.getByRole('link', { name: `Write Review: ${own.title}` });
  await expect(task).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('link', { name: own.subject.preferredName, exact: true }),
  ).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(task).toBeFocused();
  await page.keyboard.press('Enter');

  const form = new ReviewFormPage(page);
  await form.ready();
  await expect(shell.heading(own.title)).toBeFocused();
  const tabTo = async (target: ReturnType<ReviewFormPage['text']>): Promise<void> => {
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(target).toBeFocused({ timeout: 100 });
    }).toPass();
  };
  await tabTo(form.text(PLAIN));
  await page.keyboard.type('Written without a mouse.');
  await tabTo(form.text(RICH));
  await page.keyboard.press('Control+B');
  await page.keyboard.type('Bold');
  await tabTo(form.submit);
  await page.keyboard.press('Enter');
  await expect(form.confirmDialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await tabTo(form.confirmDialog.getByRole('button', { name: 'Submit', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(shell.toast('Saved.')).toBeVisible();
  expect(await submissions(db, own)).toEqual([
    { [PLAIN]: 'Written without a mouse.', [RICH]: '<p><strong>Bold</strong></p>' },
  ]);
});
