import { FIELD_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

test("[RT-60, RT-61, GEN-10] adds a field, lets the person fill it in, finds it in HR's list, and archives it", async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  const person = await buildEmployee(db, {
    preferredName: 'Fia Fielded',
    department: 'Engineering',
  });
  await signInAs('admin');
  await page.goto('/custom-fields');
  await expect(new ShellPage(page).heading('Custom fields')).toBeVisible();
  await page.getByRole('link', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('T-shirt size');
  await page.getByLabel('Type').selectOption('select');
  for (const [index, label] of ['S', 'L'].entries()) {
    await page.getByRole('button', { name: 'Add choice' }).click();
    await page.getByRole('textbox', { name: `Choice ${index + 1}` }).fill(label);
  }
  await page
    .getByRole('checkbox', { name: 'As a column and filter in the list of employees' })
    .check();
  await page
    .getByRole('group', { name: 'Who can change it' })
    .getByRole('checkbox', { name: 'The person' })
    .check();
  await expectAccessibleEverywhere(page, '/custom-fields/{fieldId}/edit');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Save field' }).click();
  await expect(page).toHaveURL(/\/custom-fields\/\d+\/edit/);
  const address = page.url();

  const own = await openAs(person);
  await own.goto(`/employees/${person.id}`);
  await own.getByRole('button', { name: 'Edit fields' }).click();
  await own.getByRole('dialog').getByLabel('T-shirt size').selectOption('L');
  await expectAccessibleEverywhere(own, 'the fields of a person', DIALOG);
  await own.setViewportSize({ width: 1440, height: 900 });
  await own.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(new ShellPage(own).toast(texts.valuesSaved({ name: 'Fia Fielded' }))).toBeVisible();
  await own.reload();
  await expect(own.getByRole('region', { name: 'More about them' })).toContainText('L');

  const hr = await openAs('hr');
  await hr.goto('/employees');
  await hr.getByRole('button', { name: 'T-shirt size' }).click();
  await hr.getByRole('checkbox', { name: 'L', exact: true }).check();
  await hr.keyboard.press('Escape');
  await expect(hr.getByText('1 result', { exact: true })).toBeVisible();
  await expect(hr.getByRole('row', { name: /Fia Fielded/ })).toBeVisible();

  await page.goto('/custom-fields');
  await expect(page.getByRole('row', { name: /T-shirt size/ })).toContainText('1 person');
  await expectAccessibleEverywhere(page, '/custom-fields');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address);
  await page.getByRole('button', { name: 'Archive field' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive field' }).click();
  await expect(page.getByRole('button', { name: 'Restore field' })).toBeVisible();
  await own.reload();
  await expect(own.getByRole('heading', { name: 'Fia Fielded' })).toBeVisible();
  await expect(own.getByRole('region', { name: 'More about them' })).toHaveCount(0);
});
