import type { Locator, Page } from '@playwright/test';
import { ACCESS_MESSAGES as texts, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildRole,
  buildSubmittedPulse,
  buildTemplate,
  type BuiltEmployee,
} from '@reviews/factories';
import type { TestDatabase } from '@reviews/db/testing';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: new RegExp(name) }) });

async function fromMenu(page: Page, entry: string): Promise<void> {
  await page.goto('/');
  await button(page, 'Administration').click();
  await page.getByRole('link', { name: entry, exact: true }).click();
  await expect(new ShellPage(page).heading(entry)).toBeVisible();
}

/**
 * Checks accessibility at both widths and in both colour schemes, and returns to the desktop width.
 */
async function look(page: Page, name: string, within?: string): Promise<void> {
  await expectAccessibleEverywhere(page, name, within);
  await page.setViewportSize(WIDTHS.desk);
}

/** Saves an active person without an account. */
async function newcomer(
  db: TestDatabase['db'],
  preferredName: string,
): Promise<{ readonly id: number; readonly email: string }> {
  const { id, email, user } = await buildEmployee(db, { preferredName });
  await db.prisma.user.delete({ where: { id: user.id } });
  return { id, email };
}

async function submittedForm(
  db: TestDatabase['db'],
  employee: BuiltEmployee,
  assignee: BuiltEmployee,
): Promise<string> {
  const cycle = await buildCycle(db, {
    name: 'Season of the rules',
    pulses: [{ template: await buildTemplate(db, { title: 'Review of the rules' }) }],
  });
  const [cyclePulse] = cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  return (await buildSubmittedPulse(db, { employee, assignee, cyclePulse })).hash;
}

test('[RT-58, RT-59, PERM-04] copies a role, changes, compares, assigns and deletes it', async ({
  page,
  signInAs,
  db,
}) => {
  await signInAs('admin');
  await fromMenu(page, 'Roles');
  await expect(page).toHaveURL('/roles');
  await expect(row(page, 'Administrator')).toContainText('Built in');
  await look(page, '/roles');

  await page.getByRole('link', { name: 'Duplicate Panel Member' }).click();
  await expect(page).toHaveURL(/\/roles\/new\?like=\d+$/);
  await page.getByRole('textbox', { name: 'Name' }).fill('Season observer');
  const tracking = page.getByRole('group', { name: 'Track completion of cycles' });
  await tracking.getByRole('checkbox', { name: 'Departments' }).check();
  await expect(tracking).toContainText(
    'Sees the progress of reviews about people in their assigned departments, but not the answers.',
  );
  await look(page, '/roles/new');
  await button(page, 'Save role').click();
  await expect(page).toHaveURL(/\/roles\/\d+\/edit$/);
  await expect(new ShellPage(page).heading('Season observer')).toBeVisible();

  // A reload keeps saved changes and asks about unsaved ones.
  await page.reload();
  await expect(tracking.getByRole('checkbox', { name: 'Departments' })).toBeChecked();
  await tracking.getByRole('checkbox', { name: 'Everyone' }).check();
  await page.getByRole('link', { name: 'All roles' }).click();
  await button(page.getByRole('dialog'), 'Stay on this page').click();
  await button(page, 'Save role').click();
  await expect(new ShellPage(page).toast(texts.roleSaved).first()).toBeVisible();
  await page.getByRole('link', { name: 'All roles' }).click();

  await page.getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL('/roles?view=compare');
  await expect(page.getByRole('row', { name: /Track completion of cycles/ })).toContainText(
    'Everyone',
  );
  await look(page, '/roles?view=compare');
  await page.goBack();

  await button(row(page, 'Season observer'), 'Delete Season observer').click();
  await button(dialog(page, 'Delete “Season observer”?'), 'Delete').click();
  await expect(row(page, 'Season observer')).toHaveCount(0);
  expect(
    await db.prisma.changeLog.count({
      where: {
        entity: 'role',
        action: { in: ['role.added', 'role.changed', 'role.deleted'] },
        details: { path: ['added'], array_contains: ['cycles.track departments'] },
      },
    }),
  ).toBeGreaterThan(0);
});

test('[RT-56, RT-57] invites someone who chooses a password, gets a role, is signed out, deactivated and reactivated', async ({
  page,
  signInAs,
  db,
  browser,
  problems,
}) => {
  problems.expectAnswer(419);
  problems.expectAnswer(422, /^\/auth\/password$/);
  const role = await buildRole(db, {
    name: 'Invited observer',
    grants: [{ permission: 'cycles.track', scope: 'departments' }],
  });
  const { email } = await newcomer(db, 'Nadia Newcome');
  await signInAs('admin');
  await fromMenu(page, 'Users');
  await look(page, '/users');
  await button(page, 'Invite people').click();
  const inviting = dialog(page, 'Invite people');
  await inviting
    .getByRole('searchbox', { name: 'Search people without an account' })
    .fill('newcome');
  await inviting.getByRole('checkbox', { name: /Nadia Newcome/ }).check();
  await look(page, 'inviting', DIALOG);
  await button(inviting, 'Invite').click();
  const links = dialog(page, 'Share these links');
  const address = await links.getByText(/\/welcome#/).innerText();
  await look(page, 'links', DIALOG);
  await button(links, 'Done').click();

  await page.getByRole('searchbox', { name: 'Search users' }).fill('newcome');
  await expect(row(page, 'Nadia Newcome')).toContainText('Invited');
  await expect(page).toHaveURL('/users?search=newcome');

  // In her own browser context.
  const context = await browser.newContext();
  const theirs = await context.newPage();
  await theirs.goto(`/welcome${new URL(address).hash}`);
  await expect(theirs.getByText(`Choose a password for ${email}.`)).toBeVisible();
  await look(theirs, '/welcome');
  await theirs.getByLabel('New password').fill('password1234');
  await button(theirs, 'Save and sign in').click();
  await expect(theirs.getByText(texts.passwordCommon)).toBeVisible();
  await theirs.getByLabel('New password').fill('three lamps by the river');
  await button(theirs, 'Save and sign in').click();
  await expect(theirs).toHaveURL('/');

  await page.getByRole('link', { name: 'Nadia Newcome' }).click();
  await expect(page).toHaveURL(/\/users\/\d+\/edit$/);
  await page.getByRole('checkbox', { name: /Invited observer/ }).check();
  await page
    .getByRole('group', { name: 'Departments for Invited observer' })
    .getByRole('checkbox')
    .first()
    .check();
  await look(page, '/users/{userId}/edit');
  await button(page, 'Save roles').click();
  await expect(new ShellPage(page).toast(texts.rolesSaved)).toBeVisible();
  await theirs.goto('/cycles');
  await expect(new ShellPage(theirs).heading('Cycles')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('checkbox', { name: /Invited observer/ })).toBeChecked();
  const sessions = page.getByRole('table', { name: 'Sessions' });
  await expect(sessions.getByRole('row')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Sign out/ }).click();
  await expect(page.getByText('Not signed in anywhere.')).toBeVisible();
  await theirs.goto('/cycles');
  await expect(theirs).toHaveURL('/login');

  await button(page, 'Close account').click();
  await button(dialog(page, 'Close the account of Nadia Newcome?'), 'Close account').click();
  await expect(page.getByText('Closed', { exact: true })).toBeVisible();
  await button(page, 'Reopen account').click();
  await button(dialog(page, 'Reopen the account of Nadia Newcome?'), 'Reopen account').click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  expect(await db.prisma.userRole.count({ where: { roleId: role.id } })).toBe(1);
  await context.close();
});

test('explains access by the deciding rule, and lists what someone can see', async ({
  page,
  signInAs,
  db,
  openAs,
}) => {
  const lead = await buildEmployee(db, { preferredName: 'Lea Ruleworth' });
  const [report, writer] = [
    await buildEmployee(db, { preferredName: 'Rudi Ruleworth', manager: lead }),
    await buildEmployee(db, { preferredName: 'Wim Ruleworth' }),
  ];
  const hash = await submittedForm(db, report, writer);
  await signInAs('admin');
  await fromMenu(page, 'Access');
  await look(page, '/access');
  await page.getByRole('combobox', { name: 'Person', exact: true }).fill('lea ruleworth');
  await page.getByRole('option', { name: /Lea Ruleworth/ }).click();
  await page.getByRole('combobox', { name: 'About', exact: true }).fill('rudi ruleworth');
  await page.getByRole('option', { name: /Rudi Ruleworth/ }).click();
  await expect(
    page.getByRole('table', { name: 'What Lea Ruleworth may do about Rudi Ruleworth' }),
  ).toContainText('Lea Ruleworth is a manager of Rudi Ruleworth.');
  await page
    .getByRole('combobox', { name: 'What' })
    .selectOption({ label: 'Review of the rules, Season of the rules, by Wim Ruleworth' });
  await expect(page).toHaveURL(new RegExp(`form=${hash}`));
  await expect(row(page, 'Read it')).toContainText('Yes');
  await expect(row(page, 'Read it')).toContainText(
    'Lea Ruleworth is a manager of Rudi Ruleworth and can read submitted reviews about them.',
  );
  await expect(row(page, 'Delete it')).toContainText('No');
  await look(page, '/access about a form');
  // Same result as the API.
  const theirs = await openAs(lead);
  await theirs.goto(`/pulses/${hash}/view`);
  await expect(
    new ShellPage(theirs).heading('Review of the rules for Rudi Ruleworth'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'What can they see?' }).click();
  await expect(
    page.getByRole('row', { name: /Review of the rules for Rudi Ruleworth/ }),
  ).toBeVisible();
  await page.getByRole('button', { name: /^Employees/ }).click();
  await expect(page.getByRole('row', { name: /Rudi Ruleworth/ })).toContainText(
    'Lea Ruleworth is a manager of Rudi Ruleworth.',
  );
  await look(page, '/access?view=sees');
  await page.reload();
  await expect(page.getByRole('row', { name: /Rudi Ruleworth/ })).toBeVisible();
  expect(
    await db.prisma.changeLog.count({
      where: {
        action: { in: ['access.explained', 'access.listed'] },
        entityId: String(lead.user.id),
      },
    }),
  ).toBeGreaterThanOrEqual(4);
});

test('links from a form or a record to who can see it, with only the person left to choose', async ({
  page,
  signInAs,
  db,
  openAs,
}) => {
  const lead = await buildEmployee(db, { preferredName: 'Lisbet Linkworth' });
  const report = await buildEmployee(db, { preferredName: 'Rolf Linkworth', manager: lead });
  const hash = await submittedForm(
    db,
    report,
    await buildEmployee(db, { preferredName: 'Wilma Linkworth' }),
  );
  await signInAs('admin');
  const ask = page.getByRole('link', { name: 'Who can see this?' });
  await page.goto(`/pulses/${hash}/view`);
  await ask.click();
  await expect(page).toHaveURL(`/access?about=${report.id}&form=${hash}`);
  await page.getByRole('combobox', { name: 'Person', exact: true }).fill('lisbet linkworth');
  await page.getByRole('option', { name: /Lisbet Linkworth/ }).click();
  await expect(row(page, 'Read it')).toContainText(
    'Lisbet Linkworth is a manager of Rolf Linkworth and can read submitted reviews about them.',
  );
  await page.goto(`/employees/${report.id}/edit`);
  await ask.click();
  await expect(page).toHaveURL(`/access?about=${report.id}`);
  // No access controls for people who do not manage roles.
  const theirs = await openAs(lead);
  await theirs.goto(`/pulses/${hash}/view`);
  await expect(
    new ShellPage(theirs).heading('Review of the rules for Rolf Linkworth'),
  ).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Who can see this?' })).toBeHidden();
});

test('[PERM-04] hides the pages from people who do not manage roles', async ({
  page,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(403);
  await signInAs('hr');
  for (const address of ['/users', '/roles', '/users/1/edit', '/roles/1/edit']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  }
});

test('reports an expired link', async ({ page, problems }) => {
  problems.expectAnswer(404, /^\/auth\/invitation$/);
  await page.goto(`/welcome#${'A'.repeat(43)}`);
  await expect(page.getByRole('alert')).toContainText('This link no longer works');
  await page.getByRole('link', { name: 'Go to login' }).click();
  await expect(new LoginPage(page).email).toBeVisible();
});

test('[RT-59] previews one role, with its menu and pages, and changes nothing', async ({
  page,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(403);
  const { id } = await db.prisma.role.findUniqueOrThrow({ where: { name: 'HR' } });
  await signInAs('admin');
  await page.goto(`/roles/${id}/edit`);
  await button(page, 'Preview as this role').click();
  const banner = page.getByRole('region', { name: 'Role preview' });
  await expect(banner).toContainText(
    'You are previewing the role “HR”. You cannot change anything.',
  );
  // HR reads the change log, but no other administrator pages.
  await button(page, 'Administration').click();
  await expect(page.getByRole('link', { name: 'Change log', exact: true })).toBeVisible();
  for (const entry of ['Users', 'Roles', 'Access', 'Configuration'])
    await expect(page.getByRole('link', { name: entry, exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await look(page, 'a preview');
  await page.goto('/roles');
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible();
  await page.goto('/feedback-types');
  await button(page, 'Add feedback type').click();
  const adding = dialog(page, 'Add feedback type');
  await adding.getByRole('textbox', { name: 'Name' }).fill('From a preview');
  await button(adding, 'Save feedback type').click();
  await expect(adding.getByRole('alert')).toContainText(MESSAGES.errors.notAuthorised);
  await page.reload();
  await button(banner, 'Stop preview').click();
  await expect(banner).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Administration' })).toBeVisible();
  expect(await db.prisma.feedbackType.count({ where: { name: 'From a preview' } })).toBe(0);
});
