import { changedSince, MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ImportPage } from '../pages/import.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildImportScene } from '../scenes/import.ts';
import {
  DIALOG,
  expectAccessible,
  expectAccessibleEverywhere,
  WIDTHS,
} from '../watch/accessible.ts';

// The jobs of this file also do whatever is due in the demo company.
test.use({ jobsEvery: '0.5' });

const { imports: texts } = MESSAGES;
const SOON = { timeout: 30_000 };

test('[RT-03, RT-04] imports a file: checks columns, previews changes, applies it, finds the added person, and undoes it', async ({
  page,
  db,
  problems,
  signInAs,
}) => {
  const { moved, next, leaver, file, added, locker } = await buildImportScene(db, 'Ashgrove');
  await signInAs('hr');
  const people = new ImportPage(page);
  const shell = new ShellPage(page);
  await people.open();
  await expectAccessibleEverywhere(page, 'choosing a file');
  await page.setViewportSize(WIDTHS.desk);
  problems.expectAnswer(422, /^\/api\/imports$/);
  await people.choose('staff.csv', Buffer.from('\u0000no table'));
  await expect(page.getByRole('alert')).toContainText(texts.notATable);

  await people.choose('staff.csv', file);
  await expect(
    page.getByText('staff.csv · 4 rows · Windows-1252 · separated by semicolons'),
  ).toBeVisible();
  await expect(people.column('Vorgesetzter')).toHaveValue('manager');
  await expect(people.column('Stelle')).toHaveValue('title');
  await expect(people.column(locker.name)).toHaveValue(`field_${locker.id}`);
  await expect(page.getByRole('radio', { name: 'Day first' })).toBeChecked();
  await people.column('Stelle').selectOption('Not imported');
  await page.reload();
  await expect(people.column('Stelle')).toHaveValue('');
  await people.column('Stelle').selectOption('Job title');
  await expectAccessibleEverywhere(page, 'the columns of a file');
  await page.setViewportSize(WIDTHS.desk);
  await page.getByRole('button', { name: 'Show preview' }).click();

  await expect(people.tab('Added 1')).toBeVisible(SOON);
  await expect(people.row(added)).toContainText('First day1 Feb 2026');
  await people.tab('New manager 1').click();
  await expect(people.row(moved.preferredName)).toContainText(next.preferredName);
  await people.tab('Cannot be imported 1').click();
  await expect(people.row('Uwe Ashgrove')).toContainText(
    texts.values.noChoice({ field: locker.name, value: 'Keller' }),
  );
  await page.reload();
  await expect(people.row('Uwe Ashgrove')).toBeVisible();
  await page.goBack();
  await expect(people.row(moved.preferredName)).toContainText('Senior Engineer');
  await expect(people.row(moved.preferredName)).toContainText(`${locker.name}Süd`);
  await expectAccessibleEverywhere(page, 'the preview of an import');
  await page.setViewportSize(WIDTHS.desk);
  expect(await db.prisma.employee.count({ where: { preferredName: added } })).toBe(0);

  await page.getByRole('button', { name: 'Apply import' }).click();
  await expectAccessible(page, 'the question before an import', DIALOG);
  await people.confirm('Apply this import?', 'Apply import');
  await expect(shell.toast('Import applied.')).toBeVisible(SOON);
  await expect(page.getByRole('heading', { name: 'Import applied' })).toBeVisible();
  const person = await db.prisma.employee.findFirstOrThrow({ where: { preferredName: added } });
  await page.goto(`/employees/${person.id}`);
  await expect(shell.heading(added)).toBeVisible();
  await expect(page.getByRole('region', { name: 'More about them' })).toContainText('Nord');

  await page.goto('/integrations/import');
  await page.getByRole('link', { name: 'Past imports' }).click();
  await expect(shell.heading('Past imports')).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText(
    '1 person added, 1 person changed, 1 person with a new manager, 1 person left',
  );
  await expectAccessibleEverywhere(page, 'the imports so far');
  await page.setViewportSize(WIDTHS.desk);
  await page.getByRole('link', { name: 'Open the import of staff.csv' }).click();

  await db.prisma.employee.update({ where: { id: leaver.id }, data: { firstName: 'Levin' } });
  problems.expectAnswer(409, /^\/api\/imports\/\d+\/undo$/);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await people.confirm('Undo this import?', 'Undo import');
  await expect(page.getByRole('dialog')).toContainText(
    changedSince({ names: [leaver.preferredName], more: 0 }),
  );
  await expectAccessible(page, 'an import that cannot be undone completely', DIALOG);
  await people.confirm('Undo this import?', 'Undo for the other 2 people');
  await expect(page.getByRole('heading', { name: 'Import undone' })).toBeVisible(SOON);
  expect(await db.prisma.employee.count({ where: { preferredName: added } })).toBe(0);
  problems.expectAnswer(404, /^\/api\/employee\/overview\//);
  await page.goto(`/employees/${person.id}`);
  await expect(page.getByText(MESSAGES.employees.notFound)).toBeVisible();
  expect(await db.prisma.customFieldValue.count({ where: { fieldId: locker.id } })).toBe(0);
  await db.prisma.customField.update({
    where: { id: locker.id },
    data: { archivedAt: new Date() },
  });
});

test('[RT-03, RT-04] is refused to people who do not manage everyone', async ({
  page,
  db,
  problems,
  signInAs,
}) => {
  problems.expectAnswer(403, /^\/api\/imports$/);
  const employee = await buildEmployee(db, { preferredName: 'Nils Unknown' });
  await signInAs(employee);
  await page.goto('/integrations/import_logs');
  await expect(page.getByRole('alert')).toContainText('No access');
  await new ImportPage(page).open();
  await expect(page.getByRole('alert')).toContainText('No access');
  await expect(page.getByRole('button', { name: 'Choose a file' })).toHaveCount(0);
});
