import { ACCESS_MESSAGES, SIGN_IN_MESSAGES, SITE_NOTICE_MESSAGES } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const NEXT = 'three lamps by the river';
const TEN_MINUTES_MS = 600_000;

test('changes a password and signs out elsewhere; an administrator sees and revokes the token', async ({
  page,
  db,
  problems,
  signInAs,
  openAs,
}) => {
  problems.expectAnswer(401);
  problems.expectAnswer(419);
  problems.expectAnswer(422);
  const person = await buildEmployee(db, {
    preferredName: 'Selma Signs',
    department: 'Engineering',
  });
  const now = new Date();
  await db.prisma.apiToken.create({
    data: {
      userId: person.user.id,
      name: 'Weekly numbers',
      digest: Buffer.alloc(32, 9),
      ending: 'w3Kz',
      scopes: ['own'],
      createdAt: now,
      expiresAt: new Date(now.getTime() + 90 * 86_400_000),
    },
  });
  const shell = new ShellPage(page);

  const admin = await openAs('admin');
  await admin.goto(`/users/${person.user.id}/edit`);
  const token = admin
    .getByRole('table', { name: 'API tokens' })
    .getByRole('row', { name: /Weekly numbers/ });
  await expect(token).toContainText('lrk_…w3Kz');
  await expectAccessibleEverywhere(admin, 'a user with a token');
  await admin.setViewportSize(WIDTHS.desk);
  await token.getByRole('button', { name: 'Revoke Weekly numbers' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(token).toContainText('Revoked');

  await signInAs(person);
  const elsewhere = await openAs(person);
  await elsewhere.goto('/');
  await page.goto('/');
  await shell.choose('Your sign-in');
  await expect(shell.heading('Your sign-in')).toBeVisible();
  await expect(page.getByText(`You sign in as ${person.email}.`)).toBeVisible();
  await expect(page.getByText('This browser')).toBeVisible();
  await expectAccessibleEverywhere(page, '/my/sign-in');
  await page.setViewportSize(WIDTHS.desk);

  // At an unattended browser, the password is needed again.
  await db.prisma.session.updateMany({
    where: { userId: person.user.id },
    data: { signedInAt: new Date(Date.now() - 2 * TEN_MINUTES_MS) },
  });
  await page.reload();
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(dialog.getByText(SIGN_IN_MESSAGES.wrongPassword)).toBeVisible();
  await expectAccessibleEverywhere(page, 'before signing out elsewhere', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await dialog.getByLabel('Your password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(shell.toast(SIGN_IN_MESSAGES.signedOut({ sessions: 1, tokens: 0 }))).toBeVisible();
  // On a phone it covers the heading of the next dialog.
  await expect(shell.toast(SIGN_IN_MESSAGES.signedOut({ sessions: 1, tokens: 0 }))).toBeHidden();
  await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
  await elsewhere.getByRole('link', { name: 'My History' }).first().click();
  await expect(new ShellPage(elsewhere).expiredDialog).toBeVisible();

  await page.getByRole('button', { name: 'Change password' }).click();
  await dialog.getByLabel('Current password', { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByLabel('New password', { exact: true }).fill('unbelievable');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText(ACCESS_MESSAGES.passwordBreached)).toBeVisible();
  await expectAccessibleEverywhere(page, 'another password', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await dialog.getByLabel('New password', { exact: true }).fill(NEXT);
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(
    shell.toast(SIGN_IN_MESSAGES.passwordChanged({ sessions: 0, tokens: 0 })),
  ).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // This browser stays signed in, and its owner gets a notice.
  await page.goto('/my/notices');
  await expect(page.getByText(SITE_NOTICE_MESSAGES.passwordChanged)).toBeVisible();
  await shell.choose('Logout');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(NEXT);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(shell.userButton).toContainText('Selma Signs');
});
