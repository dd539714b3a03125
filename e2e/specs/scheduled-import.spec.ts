import { mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { INTEGRATION_MESSAGES, SCHEDULED_IMPORT_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ImportPage } from '../pages/import.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const FOLDER = path.join(tmpdir(), 'reviews-e2e-scheduled-import');
test.use({ jobsEvery: '0.5', settings: { IMPORT_FOLDER: FOLDER } });

const SOON = { timeout: 45_000 };
const HEAD = 'Employee ID,Name,Work Email,Job Title';

test('[RT-03, RT-05, RT-06] fetches a file from a folder, holds the preview for an administrator, and applies it to the employee', async ({
  page,
  db,
  signInAs,
}) => {
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const person = await buildEmployee(db, {
    preferredName: 'Nora Quillfeather',
    department: 'Engineering',
  });
  const row = (title: string): Buffer =>
    Buffer.from(
      `${HEAD}\r\n${person.externalIdentifier},Nora Quillfeather,${person.email},${title}\r\n`,
    );
  await signInAs('admin');
  const shell = new ShellPage(page);
  const people = new ImportPage(page);

  // One manual import first: it stores the mapping.
  await people.open();
  await people.choose('people.csv', row('Archivist'));
  await page.getByRole('button', { name: 'Show preview' }).click();
  await expect(people.tab('Changed 1')).toBeVisible(SOON);

  await page.goto('/integrations/0');
  await page.getByRole('radio', { name: 'Scheduled import of people' }).check();
  await page.getByRole('textbox', { name: 'Name' }).fill('People of the HR system');
  await page.getByRole('button', { name: 'Add and set up' }).click();
  await expect(page.getByRole('textbox', { name: 'File or folder' })).toBeVisible();
  await page.getByRole('textbox', { name: 'File or folder' }).fill('people.csv');
  await page.getByLabel('Time').fill('04:30');
  await page.getByRole('checkbox', { name: 'Sat' }).check();
  await page.getByRole('checkbox', { name: 'Apply automatically within these limits' }).check();
  await page.getByRole('spinbutton', { name: /people changed or moved/ }).fill('0');
  await expectAccessibleEverywhere(page, 'the settings of a scheduled import');
  await page.setViewportSize(WIDTHS.desk);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(shell.toast(INTEGRATION_MESSAGES.configured)).toBeVisible();

  await writeFile(path.join(FOLDER, 'people.csv'), row('Chief Archivist'));
  await page.getByRole('button', { name: 'Test connection' }).click();
  await expect(page.getByText(texts.found({ name: 'people.csv', count: 1 })).first()).toBeVisible(
    SOON,
  );

  const { id } = await db.prisma.integration.findFirstOrThrow({
    where: { name: 'People of the HR system' },
  });
  await page.goto(`/integrations/${id}`);
  await page.getByRole('switch').click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('button', { name: 'Import now' }).click();
  await expect(
    page.getByText(texts.waits({ why: texts.tooManyChanged({ count: 1, max: 0 }) })),
  ).toBeVisible(SOON);
  await expectAccessibleEverywhere(page, 'a scheduled import with its log');
  await page.setViewportSize(WIDTHS.desk);

  await page.getByRole('link', { name: 'All imports' }).click();
  await page.getByRole('link', { name: 'Open the import of people.csv' }).first().click();
  await expect(people.row('Nora Quillfeather')).toContainText('Chief Archivist', SOON);
  await page.getByRole('button', { name: 'Apply import' }).click();
  await people.confirm('Apply this import?', 'Apply import');
  await expect(page.getByRole('heading', { name: 'Import applied' })).toBeVisible(SOON);
  await page.goto(`/employees/${person.id}`);
  await expect(page.getByText('Chief Archivist').first()).toBeVisible();
  await rm(FOLDER, { recursive: true, force: true });
});
