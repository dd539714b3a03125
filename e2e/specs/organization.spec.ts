import { MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { expectAccessibleEverywhere } from '../watch/accessible.ts';

const { handovers } = MESSAGES;

test('[RT-30] opens level by level by keyboard, finds a person, and updates after a change of manager', async ({
  page,
  signInAs,
  db,
  openAs,
}) => {
  const director = await db.prisma.employee.findFirstOrThrow({
    where: { email: 'director@larkspur.example' },
  });
  const boss = await buildEmployee(db, {
    preferredName: 'Orla Overseer',
    title: 'Group Lead',
    department: 'Engineering',
    manager: director,
  });
  const person = await buildEmployee(db, {
    preferredName: 'Otis Orgchart',
    department: 'Engineering',
    manager: boss,
  });
  await signInAs('employee');
  await page.goto('/');
  await page.getByRole('button', { name: 'People', exact: true }).click();
  await page.getByRole('link', { name: 'Organization', exact: true }).click();
  await expect(new ShellPage(page).heading('Organization')).toBeVisible();
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });
  await expect(row('Margit Solano')).toBeVisible();

  await row('Margit Solano').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row('Hanneke Brandt')).toBeVisible();
  await row('Hanneke Brandt').focus();
  await page.keyboard.press('ArrowRight');
  await expect(row('Orla Overseer')).toContainText('1 report');
  await expectAccessibleEverywhere(page, '/organization/table');
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('combobox', { name: 'Find a person' }).fill('otis org');
  await page.getByRole('option', { name: /Otis Orgchart/ }).click();
  await expect(page).toHaveURL(new RegExp(`person=${person.id}`));
  await expect(row('Otis Orgchart')).toHaveAttribute('aria-level', '4');
  await page.reload();
  await expect(row('Otis Orgchart')).toHaveAttribute('aria-selected', 'true');

  const hr = await openAs('hr');
  await hr.goto(`/employees/${person.id}/edit`);
  await hr.getByRole('button', { name: 'Change manager' }).click();
  const moving = hr.getByRole('dialog');
  await moving.getByRole('combobox').fill('Hanneke Brandt');
  await hr.getByRole('option', { name: /Hanneke Brandt/ }).click();
  await moving
    .getByRole('button', { name: /^(Change|Move|Give)/ })
    .last()
    .click();
  await expect(
    new ShellPage(hr).toast(
      handovers.changed({ name: 'Otis Orgchart', manager: 'Hanneke Brandt' }),
    ),
  ).toBeVisible();
  await page.reload();
  await expect(row('Otis Orgchart')).toHaveAttribute('aria-level', '3');
});
