import { LABELS } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildBulkScene, daysAhead } from '../scenes/bulk.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const bar = (list: FormListPage) =>
  list.page.getByRole('group', { name: 'With the selected reviews' });

test('[LIST-05, LIST-09, AMB-45] closes the open forms of a selection, reports those it could not close, and undoes it', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, path, pulse } = await buildBulkScene(db, 'Falkenrath');
  const stored = () =>
    db.prisma.pulse.findMany({ where: { cyclePulseId: pulse.id }, orderBy: { id: 'asc' } });
  const before = await stored();
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(path);
  await list.checkbox('Select all on this page').check();
  await expect(page.getByText('9 item(s) selected.')).toBeVisible();
  await expect(bar(list).getByRole('button')).toHaveText([
    'Remind…',
    'Extend…',
    'Reassign…',
    'Reopen…',
    'Close…',
  ]);
  await expectAccessibleEverywhere(page, 'the bar over a selection');
  await page.setViewportSize(WIDTHS.desk);

  await bar(list).getByRole('button', { name: 'Close…' }).click();
  const dialog = list.dialog('Close as incomplete');
  await expect(dialog.getByText('6 reviews will be closed as incomplete.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: '3 reviews stay unchanged' })).toContainText(
    'Henrike Falkenrath',
  );
  await dialog.getByText('Show the 6 reviews').click();
  await expect(dialog.getByText('Amalia Falkenrath')).toBeVisible();
  await expectAccessibleEverywhere(page, 'what closing would do', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await dialog.getByRole('button', { name: 'Close 6 reviews' }).click();
  await expect(dialog.getByText('6 reviews closed as incomplete.')).toBeVisible();
  await expect(
    dialog.getByRole('region', { name: '3 reviews could not be changed' }),
  ).toContainText('This review is already closed.');
  await expectAccessibleEverywhere(page, 'what closing did', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await dialog.getByRole('button', { name: LABELS.buttons.close, exact: true }).last().click();
  await expect(page.getByText(/item\(s\) selected/)).toBeHidden();
  await expect(list.rowsOf('Amalia Falkenrath')).toContainText(LABELS.status.incomplete);

  await new ShellPage(page)
    .toast('6 reviews closed as incomplete.')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(new ShellPage(page).toast('Undone for 6 reviews.')).toBeVisible();
  await expect(list.rowsOf('Amalia Falkenrath')).toContainText(LABELS.status.notStarted);
  expect(await stored()).toEqual(before);
});

test('changes dates and the writer with the keyboard only, and undoes both from the past actions', async ({
  page,
  db,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(422, /\/bulk-preview$/);
  const { hr, path, pulse } = await buildBulkScene(db, 'Osterhagen');
  const stored = () =>
    db.prisma.pulse.findMany({ where: { cyclePulseId: pulse.id }, orderBy: { id: 'asc' } });
  const before = await stored();
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(path);
  for (const name of ['Amalia', 'Estelle']) {
    await list.checkbox(`Select ${name} Osterhagen`).focus();
    await page.keyboard.press('Space');
  }
  await bar(list).getByRole('button', { name: 'Extend…' }).press('Enter');
  const dates = list.dialog('Set new dates');
  await expect(dates.getByLabel('New due date')).toBeFocused();
  await dates.getByLabel('New due date').fill('2020-01-01');
  await expect(dates.getByText('The due date cannot be in the past.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'dates that cannot be', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await dates.getByLabel('New due date').fill(daysAhead(20));
  await dates.getByRole('button', { name: 'Set dates of 2 reviews' }).press('Enter');
  await expect(dates.getByText('New dates set for 2 reviews.')).toBeVisible();
  await page.keyboard.press('Escape');
  // The focus returns one frame after the dialog closes.
  await expect(page.locator('main section[aria-label="Reviews"]')).toBeFocused();
  expect((await stored()).filter(({ dueDateOverride }) => dueDateOverride !== null)).toHaveLength(
    2,
  );

  await list.checkbox('Select Estelle Osterhagen').focus();
  await page.keyboard.press('Space');
  await bar(list).getByRole('button', { name: 'Reassign…' }).press('Enter');
  const writer = list.dialog('Change Assignee');
  await writer.getByRole('combobox', { name: 'New reviewer' }).fill('Nestor Oster');
  await page.getByRole('option', { name: /Nestor Osterhagen/ }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await writer.getByRole('button', { name: 'Reassign 1 review' }).press('Enter');
  await expect(writer.getByText('1 review reassigned.')).toBeVisible();
  await page.keyboard.press('Escape');
  // The focus returns one frame after the dialog closes.
  await expect(page.locator('main section[aria-label="Reviews"]')).toBeFocused();
  await expect(list.rowsOf('Estelle Osterhagen')).toContainText('Nestor Osterhagen');

  await page.getByRole('button', { name: 'Past actions' }).press('Enter');
  const past = list.dialog('Past bulk actions');
  await expect(past.getByRole('listitem')).toHaveCount(2);
  await expect(past.getByRole('listitem').first()).toContainText(
    'Reassigned 1 review to Nestor Osterhagen',
  );
  await expectAccessibleEverywhere(page, 'past actions', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  for (const [name, told] of [
    [/^Undo: Reassigned/, 'Undone for 1 review.'],
    [/^Undo: Extended/, 'Undone for 2 reviews.'],
  ] as const) {
    await past.getByRole('button', { name }).press('Enter');
    await expect(past.getByText(told)).toBeVisible();
  }
  expect(await stored()).toEqual(before);
});

test('reopens reviews and reminds their writers, each once a day', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, path } = await buildBulkScene(db, 'Winterfeldt');
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(path);
  await list.checkbox('Select all on this page').check();
  await bar(list).getByRole('button', { name: 'Reopen…' }).click();
  const reopening = list.dialog(LABELS.pulses.confirmReopenTitle);
  await reopening.getByRole('button', { name: 'Reopen 2 reviews' }).click();
  await expect(reopening.getByText('2 reviews reopened.')).toBeVisible();
  await page.keyboard.press('Escape');

  await list.checkbox('Select all on this page').check();
  await bar(list).getByRole('button', { name: 'Remind…' }).click();
  const reminding = list.dialog('Remind reviewers');
  await reminding.getByRole('button', { name: 'Send 8 reminders' }).click();
  await expect(reminding.getByText('8 reminders sent.')).toBeVisible();
  await expect(reminding.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await list.checkbox('Select all on this page').check();
  await bar(list).getByRole('button', { name: 'Remind…' }).click();
  await expect(
    reminding.getByText('This cannot be done with any of the selected reviews.'),
  ).toBeVisible();
  await expect(
    reminding.getByText('A reminder of this review was already sent today.'),
  ).toBeVisible();
  await expect(reminding.getByRole('button', { name: 'Remind', exact: true })).toBeDisabled();
});
