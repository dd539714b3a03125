import { listEmployees, listMyTasks } from '@reviews/contracts';
import { TOKEN_MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

const DESK = { width: 1440, height: 900 };

test('creates, copies and uses a token, shows it to an administrator, and revokes it', async ({
  page,
  signInAs,
  openAs,
  db,
  server,
  request,
}) => {
  const person = await buildEmployee(db, {
    preferredName: 'Tova Tokens',
    department: 'Engineering',
  });
  const ask = async (path: string, token: string) => {
    const answer = await request.get(`${server.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return {
      status: answer.status(),
      body: (await answer.json()) as { message?: string; data?: unknown[] },
    };
  };
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInAs(person);
  await page.goto('/');
  const shell = new ShellPage(page);
  await shell.choose('API tokens');
  await expect(shell.heading('API tokens')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No active API tokens' })).toBeVisible();
  await expectAccessibleEverywhere(page, '/my/tokens without a token');
  await page.setViewportSize(DESK);

  await page.getByRole('button', { name: 'New token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await expect(dialog.getByText('Choose at least one.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Nightly report');
  await dialog.getByRole('checkbox', { name: 'Your own work' }).check();
  await dialog.getByLabel('How long it works').selectOption('30');
  await expectAccessibleEverywhere(page, 'a new token', DIALOG);
  await page.setViewportSize(DESK);
  await dialog.getByRole('button', { name: 'Create token' }).click();
  await expect(page.getByRole('dialog', { name: 'Your new token' })).toBeVisible();
  await expectAccessibleEverywhere(page, 'the token, once', DIALOG);
  await page.setViewportSize(DESK);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());
  expect(token).toMatch(/^lrk_[0-9A-Za-z]{49}$/);
  // Only its button closes it, because the token is shown only once.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);

  expect(await ask(listMyTasks.path, token)).toMatchObject({ status: 200 });
  expect(await ask(listEmployees.path, token)).toMatchObject({
    status: 403,
    body: { message: TOKEN_MESSAGES.missingScope({ count: 1, scopes: 'People' }) },
  });
  await page.reload();
  const row = page.getByRole('row', { name: /Nightly report/ });
  await expect(row).toContainText('Your own work');
  await expect(row).not.toContainText('Never');
  await expect(row).toContainText(`lrk_…${token.slice(-4)}`);
  await expectAccessibleEverywhere(page, '/my/tokens');
  await page.setViewportSize(DESK);

  const admin = await openAs('admin');
  await admin.goto('/integrations/tokens');
  await admin.getByRole('searchbox', { name: 'Search tokens' }).fill(token.slice(-4));
  const found = admin.getByRole('row', { name: /Tova Tokens/ });
  await expect(found).toContainText('Nightly report');
  await expect(admin).toHaveURL(/search=/);
  await expectAccessibleEverywhere(admin, '/integrations/tokens');
  await admin.setViewportSize(DESK);
  await found.getByRole('button', { name: 'Revoke Nightly report' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(
    new ShellPage(admin).toast(TOKEN_MESSAGES.revoked({ name: 'Nightly report' })),
  ).toBeVisible();
  await expect(found).toContainText('Revoked');

  expect(await ask(listMyTasks.path, token)).toMatchObject({
    status: 401,
    body: { message: TOKEN_MESSAGES.invalid },
  });
  await page.reload();
  await expect(page.getByRole('table', { name: 'Expired and revoked tokens' })).toContainText(
    'Nightly report',
  );
});
