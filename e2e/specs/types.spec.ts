import type { Locator, Page } from '@playwright/test';
import { MESSAGES } from '@reviews/domain';
import { buildPacket } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere, resizeTo, WIDTHS } from '../watch/accessible.ts';

const { feedbackTypes, ratings } = MESSAGES;

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });
const button = (within: Page | Locator, name: string): Locator =>
  within.getByRole('button', { name, exact: true });
const fromMenu = async (page: Page, entry: string): Promise<void> => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Reviews', exact: true }).click();
  await page.getByRole('link', { name: entry, exact: true }).click();
  await expect(new ShellPage(page).heading(entry)).toBeVisible();
};

test('[RT-55, GEN-10] adds, renames and deletes a feedback type; one in use stays and gives the reason', async ({
  page,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(422, /^\/api\/feedback-types(\/\d+)?$/);
  await signInAs('hr');
  await fromMenu(page, 'Feedback types');
  await expect(page).toHaveURL('/feedback-types');
  const row = (name: string) =>
    page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  await expect(
    row('Peer').getByText('Colleagues write if they are nominated as reviewers.'),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, '/feedback-types');
  await resizeTo(page, WIDTHS.desk);

  await button(page, 'Add feedback type').click();
  const adding = dialog(page, 'Add feedback type');
  await adding.getByRole('textbox', { name: 'Name' }).fill(' PEER ');
  await adding.getByRole('radio', { name: /^Peer/ }).check();
  await button(adding, 'Save feedback type').click();
  await expect(adding.getByText(feedbackTypes.nameTaken({ name: 'PEER' }))).toBeVisible();
  await expect(adding.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await expectAccessibleEverywhere(page, 'a feedback type', DIALOG);
  await resizeTo(page, WIDTHS.desk);
  await adding.getByRole('textbox', { name: 'Name' }).fill('Project review');
  await adding.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(adding).toBeHidden();
  await expect(row('Project review')).toContainText('No template');
  await expect(button(page, 'Add feedback type')).toBeFocused();

  await button(row('Project review'), 'Edit Project review').click();
  const editing = dialog(page, 'Edit “Project review”');
  await editing.getByRole('textbox', { name: 'Name' }).fill('Review of a project');
  await page.keyboard.press('Escape');
  await button(dialog(page, 'Discard your changes?'), 'Keep editing').click();
  await button(editing, 'Save feedback type').click();
  await expect(row('Review of a project')).toBeVisible();

  const used = await db.prisma.template.count({ where: { feedbackType: { name: 'Self' } } });
  await button(row('Self'), 'Delete Self').press('Enter');
  await expect(new ShellPage(page).toast(feedbackTypes.inUse({ templates: used }))).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await button(row('Review of a project'), 'Delete Review of a project').click();
  await button(dialog(page, 'Delete “Review of a project”?'), 'Delete feedback type').click();
  await expect(
    new ShellPage(page).toast(feedbackTypes.deleted({ name: 'Review of a project' })),
  ).toBeVisible();
  await expect(row('Review of a project')).toHaveCount(0);
});

test('[RT-54, GEN-10] builds a scale and sorts it by keyboard, mouse and buttons; a rating in use stays', async ({
  page,
  signInAs,
  db,
}) => {
  await signInAs('hr');
  await fromMenu(page, 'Ratings');
  await expect(page).toHaveURL('/ratings');
  await button(page, 'Add rating scale').click();
  const adding = dialog(page, 'Add rating scale');
  await adding.getByRole('textbox', { name: 'Name', exact: true }).fill('Potential');
  for (const [index, name] of ['High', 'Middle', 'Low'].entries()) {
    if (index === 2) await button(adding, 'Add value').click();
    await adding.getByRole('textbox', { name: `Value ${index + 1}`, exact: true }).fill(name);
    await adding
      .getByRole('textbox', { name: `Abbreviation of value ${index + 1}` })
      .fill(name.slice(0, 1));
  }
  await button(adding, 'Save rating scale').click();
  await expect(adding).toBeHidden();
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Potential', exact: true }) });
  const values = async (): Promise<string[]> =>
    (await row.getByRole('listitem').allTextContents()).map((text) => text.trim());
  expect(await values()).toEqual(['H High', 'M Middle', 'L Low']);
  await expectAccessibleEverywhere(page, '/ratings');
  await resizeTo(page, WIDTHS.desk);

  await button(row, 'Edit Potential').click();
  const editing = dialog(page, 'Edit “Potential”');
  const names = () =>
    editing
      .getByRole('textbox', { name: /^Value \d$/ })
      .evaluateAll((fields) =>
        fields.map((field) => (field instanceof HTMLInputElement ? field.value : '')),
      );
  await expectAccessibleEverywhere(page, 'a rating scale', DIALOG);
  await resizeTo(page, WIDTHS.desk);

  // Resizing or focusing the window ends a drag, and that event can arrive only now.
  await expect(async () => {
    await button(editing, 'Move Low').press('Space');
    await expect(editing.getByText('Low picked up, position 3 of 3.')).toBeAttached({
      timeout: 2000,
    });
  }).toPass();
  await page.keyboard.press('ArrowUp');
  await expect(editing.getByText('Low: position 2 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(editing.getByText('Low: position 1 of 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual(['Low', 'High', 'Middle']);
  await expect(button(editing, 'Move Low')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(editing.getByText('Low picked up, position 1 of 3.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(editing.getByText('Low: position 2 of 3.')).toBeAttached();
  await page.keyboard.press('Escape');
  await expect(editing.getByText('Low stays at position 1 of 3.')).toBeAttached();
  await expect(editing).toBeVisible();

  const from = await button(editing, 'Move Low').boundingBox();
  const to = await button(editing, 'Move Middle').boundingBox();
  if (from === null || to === null) throw new Error('The handles are not on the page.');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 8 });
  await expect(editing.getByText('Low: position 3 of 3.')).toBeAttached();
  await page.mouse.up();
  await expect.poll(names).toEqual(['High', 'Middle', 'Low']);

  // A press within 50 ms after a drag counts as its end, and moves nothing.
  await expect(async () => {
    if ((await names())[0] !== 'Middle') await button(editing, 'Move Middle up').click();
    expect(await names()).toEqual(['Middle', 'High', 'Low']);
  }).toPass();
  await expect(button(editing, 'Move Middle up')).toBeFocused();
  await button(editing, 'Save rating scale').click();
  await expect(editing).toBeHidden();
  expect(await values()).toEqual(['M Middle', 'H High', 'L Low']);

  const packet = await buildPacket(db, { rating: { type: 'Potential', name: 'High' } });
  await page.reload();
  await button(row, 'Delete Potential').press('Enter');
  await expect(new ShellPage(page).toast(ratings.inUse)).toBeVisible();
  await button(row, 'Edit Potential').click();
  await button(editing, 'Remove High').press('Enter');
  await expect(new ShellPage(page).toast(ratings.valueInUse({ name: 'High' }))).toBeVisible();
  await button(editing, 'Remove Middle').click();
  await button(editing, 'Save rating scale').click();
  await expect(editing).toBeHidden();
  expect(await values()).toEqual(['H High', 'L Low']);
  await db.prisma.packet.delete({ where: { id: packet.id } });
});

test('[RT-54, RT-55, ERR-04] refuses both pages to people who build no templates', async ({
  page,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(403);
  await signInAs('employee');
  for (const path of ['/feedback-types', '/ratings']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByText(MESSAGES.errors.notAuthorised)).toBeVisible();
  }
});
