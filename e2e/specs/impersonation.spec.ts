import { MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ImpersonateDialog } from '../pages/impersonate.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { Calls } from '../watch/calls.ts';
import { isSameLoad, markLoad } from '../watch/full-load.ts';

const EYES = 'Impersonating';

test('[NAV-27] is not offered to people who may not', async ({ page, signInAs }) => {
  await signInAs('employee');
  await page.goto('/');
  const shell = new ShellPage(page);
  await shell.openUserMenu();
  await expect(shell.userEntry('Logout')).toBeVisible();
  await expect(shell.userEntry('Impersonate')).toBeHidden();
  await expect(shell.userEntry('Stop Impersonating')).toBeHidden();
});

test('[SES-17, SES-18, SES-19, SES-20, SES-21, SES-24, WID-12] finds a person by typing, allows a change of mind, and sends nothing before', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/');
  const shell = new ShellPage(page);
  const impersonate = new ImpersonateDialog(page);
  const calls = new Calls(page);
  await shell.choose('Impersonate');
  await expect(impersonate.dialog).toBeVisible();
  await expect(impersonate.cancel).toBeVisible();
  await expect(impersonate.confirm).toBeDisabled();

  await impersonate.search.pressSequentially('N');
  await impersonate.search.pressSequentially('oa C');
  await expect(impersonate.option('Noa Castellan')).toBeVisible();
  expect(calls.to('POST', '/api/employee/search').every(({ body }) => !body?.includes('"N"'))).toBe(
    true,
  );

  await impersonate.option('Noa Castellan').click();
  await expect(impersonate.chosen).toContainText('Noa Castellan');
  await impersonate.chosen.getByRole('button', { name: 'Clear Noa Castellan' }).click();
  await expect(impersonate.search).toHaveValue('');
  await expect(impersonate.confirm).toBeDisabled();

  await impersonate.choose('Noa C', 'Noa Castellan');
  await impersonate.cancel.click();
  await expect(impersonate.dialog).toBeHidden();
  await shell.choose('Impersonate');
  await expect(impersonate.search).toHaveValue('');
  await expect(impersonate.reason).toHaveValue('');
  expect(calls.count('POST', '/auth/impersonate')).toBe(0);
});

test('[SES-03, SES-22, SES-25, NAV-24, NAV-26] shows the product as that person under a banner, and ends it', async ({
  page,
  signInAs,
  db,
}) => {
  const noa = await db.prisma.user.findUniqueOrThrow({
    where: { email: 'employee@larkspur.example' },
  });
  await signInAs('admin');
  await page.goto('/my/tasks');
  const shell = new ShellPage(page);
  const impersonate = new ImpersonateDialog(page);
  const calls = new Calls(page);
  await expect(shell.userButton.getByRole('img', { name: EYES })).toHaveCount(0);
  await expect(shell.impersonation).toHaveCount(0);
  await markLoad(page);
  await shell.choose('Impersonate');
  await impersonate.choose('Noa C', 'Noa Castellan');
  await impersonate.confirm.click();

  await expect(shell.impersonation).toContainText(
    MESSAGES.impersonation.banner({ name: 'Noa Castellan', by: 'Imogen Vale' }),
  );
  await expect(page).toHaveURL('/');
  expect(await isSameLoad(page)).toBe(false);
  expect(calls.to('POST', '/auth/impersonate').map(({ body }) => body)).toEqual([
    JSON.stringify({ userId: noa.id, reason: 'To help' }),
  ]);
  await expect(shell.userButton).toContainText('Noa Castellan');
  await expect(shell.userButton.getByRole('img', { name: EYES })).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'Continue Review: Self Review for Noa Castellan' }),
  ).toBeVisible();

  await shell.openUserMenu();
  await expect(shell.bar.getByRole('button', { name: 'Impersonate', exact: true })).toHaveCount(0);
  await shell.bar.getByRole('button', { name: 'Stop Impersonating' }).click();
  await expect(shell.userButton).toContainText('Imogen Vale');
  await expect(page).toHaveURL('/');
  await expect(shell.impersonation).toHaveCount(0);
});

test('[SES-26] goes to the address in the answer after stopping, otherwise to the root', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin');
  await page.goto('/my/tasks');
  const shell = new ShellPage(page);
  const impersonate = new ImpersonateDialog(page);
  await shell.choose('Impersonate');
  await impersonate.choose('Priya R', 'Priya Raman');
  await impersonate.confirm.click();
  await expect(shell.impersonation).toBeVisible();
  await page.route('**/auth/impersonate', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { redirect: '/my/history' } });
  });
  await shell.impersonation.getByRole('button', { name: 'Stop Impersonating' }).click();
  await expect(page).toHaveURL('/my/history');
  await expect(shell.userButton).toContainText('Imogen Vale');
});

test("[SES-23] shows the server's refusal, and keeps the dialog open", async ({
  page,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(422, /impersonate/);
  await signInAs('admin');
  await page.goto('/');
  const shell = new ShellPage(page);
  const impersonate = new ImpersonateDialog(page);
  await page.route('**/auth/impersonate', (route) =>
    route.fulfill({ status: 422, json: { message: 'Not on a Friday.' } }),
  );
  await shell.choose('Impersonate');
  await impersonate.choose('Luca F', 'Luca Ferrant');
  await impersonate.confirm.click();
  await expect(shell.toast('Not on a Friday.')).toBeVisible();
  await expect(impersonate.chosen).toContainText('Luca Ferrant');
  await expect(page).toHaveURL('/');
});
