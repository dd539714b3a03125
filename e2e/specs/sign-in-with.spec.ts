import type { Page } from '@playwright/test';
import {
  ADMINISTRATOR_ROLE,
  INTEGRATION_MESSAGES,
  OPEN_ID_MESSAGES,
  OPEN_ID_REFUSAL_WORDS,
  SCIM_MESSAGES,
} from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { startOpenIdProvider } from '@reviews/harness/open-id-provider';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { answersOf, endSessionsOf } from '../scenes/sessions.ts';
import {
  DIALOG,
  expectAccessible,
  expectAccessibleEverywhere,
  WIDTHS,
} from '../watch/accessible.ts';

// The test's provider is a local server.
test.use({ settings: { OUTGOING_HOSTS: '127.0.0.1' } });

/** Adds an integration and opens its setup. */
async function addIntegration(page: Page, kind: string, name: string): Promise<void> {
  await page.goto('/integrations/0');
  await page.getByRole('radio', { name: kind }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Add and set up' }).click();
  await expect(new ShellPage(page).heading(name)).toBeVisible();
  await expect(page).toHaveURL(/\/integrations\/\d+\/config$/);
}

async function switchOn(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Overview' }).click();
  await page.getByRole('switch', { name: 'On' }).check({ force: true });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(new ShellPage(page).toast(INTEGRATION_MESSAGES.switchedOn({ name }))).toBeVisible();
}

/** Enters a name at the provider. */
async function sayName(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in at the provider' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('[RT-06, RT-71, RT-72, SES-10, SES-11, SES-13] signs people in with a configured provider, again in the popup, and logs them out there', async ({
  page,
  db,
  problems,
  openAs,
}) => {
  problems.expectAnswer(401);
  problems.expectAnswer(419);
  const admin = await openAs('admin');
  await addIntegration(admin, 'Sign-in with OpenID Connect', 'Larkspur ID');
  const provider = await startOpenIdProvider(async () => ({
    redirectAddress: await admin.getByRole('textbox', { name: 'Redirect address' }).inputValue(),
    signOutAddress: await admin
      .getByRole('textbox', { name: 'Address after logging out' })
      .inputValue(),
  }));
  try {
    const person = await buildEmployee(db, { preferredName: 'Ottilie Linden' });
    provider.people.set('ottilie', { sub: 'o-1', email: person.email, email_verified: true });
    provider.people.set('unknown', {
      sub: 'n-1',
      email: 'unknown@elsewhere.example',
      email_verified: false,
    });

    await admin.getByRole('textbox', { name: 'Provider address' }).fill(provider.issuer);
    await admin.getByRole('textbox', { name: 'Client ID' }).fill(provider.clientId);
    await admin.getByLabel('Client secret', { exact: true }).last().fill(provider.clientSecret);
    await admin.getByRole('checkbox', { name: 'Only administrators may use passwords' }).check();
    await expectAccessibleEverywhere(admin, 'the setup of a provider');
    await admin.setViewportSize(WIDTHS.desk);
    await admin.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(new ShellPage(admin).toast(INTEGRATION_MESSAGES.configured)).toBeVisible();
    await admin.getByRole('button', { name: 'Test connection' }).click();
    await expect(admin.getByText(OPEN_ID_MESSAGES.clientKnown).first()).toBeVisible();
    await expect(admin.getByText(OPEN_ID_MESSAGES.signsOut)).toBeVisible();
    await switchOn(admin, 'Larkspur ID');

    const shell = new ShellPage(page);
    await page.goto('/my/tasks?from=mail');
    await expect(page).toHaveURL('/login');
    const way = page.getByRole('link', { name: 'Sign in with Larkspur ID' });
    await expect(way).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveCount(0);
    await expectAccessibleEverywhere(page, 'signing in with a provider');
    await page.setViewportSize(WIDTHS.desk);
    await way.click();
    await sayName(page, 'unknown');
    await expect(page.getByRole('alert')).toHaveText(OPEN_ID_REFUSAL_WORDS.unverified);
    await page.context().clearCookies({ domain: '127.0.0.1' });
    await page.getByRole('link', { name: 'Sign in with Larkspur ID' }).click();
    const answers = answersOf(page, '/my/tasks');
    await sayName(page, 'ottilie');
    await expect(page).toHaveURL('/my/tasks?from=mail');
    await expect(shell.userButton).toContainText('Ottilie Linden');

    await answers;
    await endSessionsOf(db, person.email);
    await shell.menuEntry('My History').click();
    await expect(shell.expiredDialog).toBeVisible();
    const opening = page.waitForEvent('popup');
    await shell.expiredDialog.getByRole('button', { name: 'Login' }).click();
    const popup = await opening;
    const closed = popup.waitForEvent('close');
    // Already signed in at the provider, so it asks nothing.
    await popup.getByRole('link', { name: 'Sign in with Larkspur ID' }).click();
    await closed;
    await expect(shell.expiredDialog).toBeHidden();
    await expect(page).toHaveURL('/my/history');
    await expect(shell.userButton).toContainText('Ottilie Linden');

    await shell.choose('Logout');
    await page.waitForURL(new RegExp(`^${provider.issuer}/session/end`, 'u'));

    await admin.goto(`/users/${person.user.id}/edit`);
    await expect(admin.getByText('Signs in with Larkspur ID.')).toBeVisible();
    await admin.getByRole('button', { name: 'Unlink sign-in provider' }).click();
    await expectAccessible(admin, 'the question before a sign-in is unlinked', DIALOG);
    await admin
      .getByRole('dialog', { name: 'Unlink the sign-in provider of Ottilie Linden?' })
      .getByRole('button', { name: 'Unlink sign-in provider' })
      .click();
    await expect(
      new ShellPage(admin).toast(OPEN_ID_MESSAGES.unlinked({ name: 'Ottilie Linden' })),
    ).toBeVisible();
    await expect(admin.getByText('Signs in with Larkspur ID.')).toHaveCount(0);
    await expect(admin.getByRole('button', { name: 'Unlink sign-in provider' })).toHaveCount(0);
    expect(await db.prisma.externalIdentity.count({ where: { userId: person.user.id } })).toBe(0);
  } finally {
    await provider.close();
  }
});

test('[RT-06] adds a person from a directory with the role of their group, and refuses a stale change of group roles', async ({
  db,
  baseURL,
  problems,
  openAs,
}) => {
  const admin = await openAs('admin');
  const shell = new ShellPage(admin);
  await addIntegration(admin, 'People and groups with SCIM', 'Larkspur directory');
  await admin.getByRole('button', { name: 'Create token' }).click();
  const token = await admin.getByRole('textbox', { name: 'Token' }).inputValue();
  await expect(admin.getByText(/it is not shown again/i)).toBeVisible();
  await expect(admin.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue(
    `${baseURL}/scim/v2`,
  );
  await switchOn(admin, 'Larkspur directory');
  const push = (path: string, body: object) =>
    fetch(`${baseURL}/scim/v2${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' },
      body: JSON.stringify(body),
    });
  const pushed = await push('/Users', {
    userName: 'wilma.pushed@larkspur.example',
    externalId: 'w-1',
    name: { givenName: 'Wilma', familyName: 'Pushed' },
    title: 'Optician',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
      department: 'Operations',
      employeeNumber: 'P-1',
    },
  });
  expect(pushed.status).toBe(201);
  const { id } = (await pushed.json()) as { id: string };
  expect(
    (await push('/Groups', { displayName: 'HR of Larkspur', members: [{ value: id }] })).status,
  ).toBe(201);

  await admin.goto('/users');
  await admin.getByRole('searchbox', { name: 'Search users' }).fill('pushed');
  await expect(admin.getByRole('row', { name: /Wilma Pushed/ })).toBeVisible();

  await admin.goto('/integrations');
  await admin.getByRole('link', { name: 'Larkspur directory', exact: true }).click();
  await admin.getByRole('link', { name: 'Setup' }).click();
  await admin.getByRole('button', { name: 'Change roles of HR of Larkspur' }).click();
  await expectAccessible(admin, 'the roles of a group', DIALOG);
  await admin.getByRole('dialog').getByRole('checkbox', { name: 'HR', exact: true }).check();
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(shell.toast(SCIM_MESSAGES.rolesSaved({ name: 'HR of Larkspur' }))).toBeVisible();
  await expect(admin.getByRole('row', { name: /HR of Larkspur/ })).toContainText('HR');
  await expectAccessibleEverywhere(admin, 'the setup of a directory');
  await admin.setViewportSize(WIDTHS.desk);
  expect(
    await db.prisma.userRole.count({ where: { userId: Number(id), role: { name: 'HR' } } }),
  ).toBe(1);

  // Someone else opens the same page, and saves first.
  const second = await buildEmployee(db, {
    preferredName: 'Berta Second',
    roles: [ADMINISTRATOR_ROLE],
  });
  const other = await openAs(second);
  await other.goto(admin.url());
  for (const page of [admin, other])
    await page.getByRole('button', { name: 'Change roles of HR of Larkspur' }).click();
  await other.getByRole('dialog').getByRole('checkbox', { name: 'HR', exact: true }).uncheck();
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(
    new ShellPage(other).toast(SCIM_MESSAGES.rolesSaved({ name: 'HR of Larkspur' })),
  ).toBeVisible();
  problems.expectAnswer(409);
  await admin.getByRole('dialog').getByRole('checkbox', { name: 'Panel Member' }).check();
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const conflict = admin.getByRole('dialog', {
    name: 'Someone else has changed the roles of HR of Larkspur',
  });
  await expect(conflict).toContainText('Berta Second saved them on');
  await expect(conflict.getByRole('definition')).toHaveText([
    'YoursAssigned',
    'TheirsNot assigned',
    'YoursAssigned',
    'TheirsNot assigned',
  ]);
  await expectAccessibleEverywhere(admin, 'a conflict over the roles of a group', DIALOG);
  await admin.setViewportSize(WIDTHS.desk);
  await conflict.getByRole('button', { name: 'Keep editing' }).click();
  await expect(
    admin.getByRole('dialog').getByRole('checkbox', { name: 'Panel Member' }),
  ).toBeChecked();
  await admin.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await conflict.getByRole('button', { name: 'Save mine' }).click();
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await expect(admin.getByRole('row', { name: /HR of Larkspur/ })).toContainText('Panel Member');
  expect(
    await db.prisma.userRole.count({
      where: { userId: Number(id), role: { name: { in: ['HR', 'Panel Member'] } } },
    }),
  ).toBe(2);
});
