import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

const { employees: texts } = MESSAGES;

const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const row = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });
const atDesk = (page: Page) => page.setViewportSize({ width: 1440, height: 900 });

test('[RT-51, RT-52, GEN-10] adds a person by hand, finds, promotes, ends and reinstates them', async ({
  page,
  signInAs,
}) => {
  await signInAs('hr');
  await page.goto('/');
  await button(page, 'People').click();
  await page.getByRole('link', { name: 'Employees', exact: true }).click();
  await expect(new ShellPage(page).heading('Employees')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessibleEverywhere(page, '/employees');
  await atDesk(page);

  await button(page, 'Add employee').click();
  const adding = page.getByRole('dialog', { name: 'Add an employee' });
  await expect(adding).toBeVisible();
  await expectAccessibleEverywhere(page, 'a newcomer', DIALOG);
  await atDesk(page);
  const fill = (label: string, value: string) => adding.getByLabel(label).fill(value);
  await fill('First name', 'Nell');
  await fill('Last name', 'Newcomer');
  await fill('Email', 'nell.newcomer@larkspur.example');
  await fill('Employee number', 'NEW-1');
  await fill('Title', 'Technician');
  await fill('Joined on', '2026-01-05');
  await fill('Department', 'Operations');
  await button(adding, 'Add employee').click();

  await expect(new ShellPage(page).heading('Nell Newcomer')).toBeVisible();
  await expectAccessibleEverywhere(page, '/employees/{id}/edit');
  await atDesk(page);
  await button(page, 'Add next position').click();
  const current = page.getByRole('group', { name: /^Current/ });
  await current.getByLabel('Title').fill('Senior Technician');
  await current.getByLabel('Since').fill('2026-02-01');
  await page.getByLabel('Preferred name').fill('Nelly Newcomer');
  await button(page, 'Save changes').click();
  await expect(new ShellPage(page).toast(texts.saved({ name: 'Nelly Newcomer' }))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('group', { name: /Earlier/ })).toContainText('until 31 Jan 2026');

  await page.goto('/employees');
  await page.getByRole('textbox', { name: 'Employee' }).fill('nelly new');
  await expect(row(page, 'Nelly Newcomer')).toContainText('Senior Technician');
  await expect(page).toHaveURL(/filters=/);
  await page.reload();
  await expect(page.getByText('1 result', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Nelly Newcomer' }).click();

  await button(page, 'Record leaving…').click();
  const leaving = page.getByRole('dialog', { name: 'Record that Nelly Newcomer has left?' });
  await expect(
    leaving.getByText('They have no open reviews, and no one reports to them.'),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, 'leaving', DIALOG);
  await atDesk(page);
  await leaving.getByLabel('Last day').fill('2026-03-31');
  await button(leaving, 'Record leaving').click();
  await expect(page.getByText('Left on 31 Mar 2026.')).toBeVisible();
  await page.goto('/employees');
  await page.getByRole('textbox', { name: 'Employee' }).fill('nelly new');
  await expect(page.getByText('0 results')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('left');
  await expect(row(page, 'Nelly Newcomer')).toContainText('Left');
  await page.getByRole('link', { name: 'Edit Nelly Newcomer' }).click();
  await button(page, 'Record return…').click();
  await button(page.getByRole('dialog'), 'Record return').click();
  await expect(button(page, 'Record leaving…')).toBeVisible();
});

test('[RT-52] warns the second of two people who change one record, and saves after they have seen the changes', async ({
  page,
  signInAs,
  openAs,
  db,
  problems,
}) => {
  const person = await buildEmployee(db, {
    preferredName: 'Cora Collision',
    department: 'Engineering',
  });
  problems.expectAnswer(409, new RegExp(`^/api/employees/${person.id}$`));
  await signInAs('hr');
  await page.goto(`/employees/${person.id}/edit`);
  const other = await openAs('hrbp');
  await other.goto(`/employees/${person.id}/edit`);
  await other.getByLabel('Last name').fill('Collision-Ray');
  await button(other, 'Save changes').click();
  await expect(new ShellPage(other).toast(texts.saved({ name: 'Cora Collision' }))).toBeVisible();

  await page.getByLabel('Employee number').fill('COL-2');
  await button(page, 'Save changes').click();
  await expect(page.getByText(texts.conflict({ name: 'Cora Collision' }))).toBeVisible();
  await button(page, 'Load their changes').click();
  await expect(page.getByLabel('Last name')).toHaveValue('Collision-Ray');
  await expect(page.getByLabel('Employee number')).toHaveValue('COL-2');
  await button(page, 'Save changes').click();
  await expect(new ShellPage(page).toast(texts.saved({ name: 'Cora Collision' }))).toBeVisible();
  await expect
    .poll(async () => db.prisma.employee.findUniqueOrThrow({ where: { id: person.id } }))
    .toMatchObject({ lastName: 'Collision-Ray', externalIdentifier: 'COL-2' });
});

test('[PERM-01] refuses people who manage no employees; HR for a department sees only its people', async ({
  page,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(403, /^\/api\/employees(\/filters)?$/);
  await signInAs('hrbp');
  await page.goto('/employees');
  await expect(page.getByRole('table')).toBeVisible();
  await page.getByRole('textbox', { name: 'Employee' }).fill('Augustin Leclerc');
  await expect(page.getByText('0 results')).toBeVisible();
  const employee = await openAs('employee');
  await employee.goto('/employees');
  await expect(employee.getByText(MESSAGES.errors.notAuthorised)).toBeVisible();
});
