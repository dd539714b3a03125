import { SITE_MESSAGES as texts } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { MenuAdminPage } from '../pages/menu-admin.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

// Uses its own database, because the menu affects everyone.
test.use({ jobsBeside: true });

const WIDE = { width: 1440, height: 900 };
const namesIn = (menu: ShellPage['menu']) => menu.locator('> ul > li, > div, > a').allInnerTexts();

test('[RT-50, NAV-12, NAV-29] reorders the menu by mouse, by keyboard and by buttons, for everyone', async ({
  page,
  signInAs,
  openAs,
}) => {
  await page.setViewportSize(WIDE);
  await signInAs('admin');
  const menu = new MenuAdminPage(page);
  const shell = new ShellPage(page);
  await menu.open();
  await expect(shell.heading('Menu')).toBeVisible();
  await expect(menu.preview).toContainText('My Tasks');
  await expectAccessibleEverywhere(page, '/menu_admin');
  await page.setViewportSize(WIDE);

  const employee = await openAs('employee');
  await employee.setViewportSize(WIDE);
  await employee.goto('/');
  const theirs = new ShellPage(employee);
  await expect(theirs.menu).toContainText('My History');
  const before = await namesIn(theirs.menu);
  expect(before.slice(0, 3)).toEqual(['Home', 'My Tasks', 'My History']);

  // By mouse: before another entry, and below another.
  await menu.drag('My History', 'My Tasks');
  await expect(
    page.getByText('My History is now at position 2 of', { exact: false }),
  ).toBeAttached();
  // By keyboard, with announcements.
  await menu.handle('My Tasks').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('My Tasks: position 1 of', { exact: false })).toBeAttached();
  await expect(menu.handle('My Tasks')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('My Tasks is now at position 1 of', { exact: false })).toBeAttached();
  // Escape cancels.
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(page.getByText('My Tasks stays at position 1 of', { exact: false })).toBeAttached();
  await expect(menu.rows.first()).toContainText('My Tasks');

  // Rename an entry, link it to the web, add one, hide one.
  await page.getByRole('button', { name: 'Add entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Handbook');
  await dialog.getByLabel('Leads to').selectOption('A web address');
  await dialog.getByRole('textbox', { name: 'Web address' }).fill('javascript:alert(1)');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(dialog.getByText(texts.urlRefused)).toBeVisible();
  await expectAccessibleEverywhere(page, 'an entry of the menu', DIALOG);
  await page.setViewportSize(WIDE);
  await dialog.getByRole('textbox', { name: 'Web address' }).fill('https://handbook.example');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await expect(dialog).toBeHidden();
  await menu.choose('Handbook', 'Move into…');
  await page
    .getByRole('dialog', { name: 'Move Handbook' })
    .getByLabel('Below')
    .selectOption({ label: 'People' });
  await page
    .getByRole('dialog', { name: 'Move Handbook' })
    .getByRole('button', { name: 'Move entry' })
    .click();
  await menu.choose('Handbook', 'Move up');
  await menu.choose('Home', 'Hide');
  await expect(menu.row('Home')).toContainText('Hidden');

  // Preview it as others will see it.
  await expect(menu.preview).not.toContainText('Home');
  await expect(menu.preview).toContainText('Handbook');
  await expect(menu.preview).not.toContainText('Cycles');
  await menu.preview.getByLabel('Role').selectOption('HR');
  await expect(menu.preview).toContainText('Cycles');

  await menu.save();
  await expect(shell.toast(texts.menuSaved)).toBeVisible();
  await employee.reload();
  await expect(theirs.menuEntry('My Tasks')).toBeVisible();
  expect((await namesIn(theirs.menu)).slice(0, 2)).toEqual(['My Tasks', 'My History']);
  await expect(theirs.menuEntry('Home')).toHaveCount(0);
  await theirs.menu.getByRole('button', { name: 'People' }).click();
  await expect(theirs.menuEntry('Handbook')).toHaveAttribute('href', 'https://handbook.example');
  await menu.open();
  await expect(menu.rows.first()).toContainText('My Tasks');

  // One confirmation restores the product's entries.
  await page.getByRole('button', { name: 'Restore default menu' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore menu' }).click();
  await expect(menu.rows.first()).toContainText('Home');
  await menu.save();
  await expect(shell.toast(texts.menuSaved)).toBeVisible();
  await employee.reload();
  await expect(theirs.menuEntry('Home')).toBeVisible();
});

test('[RT-50] tells the second to save who was first, and keeps their changes', async ({
  page,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(409, /^\/api\/menu_admin$/);
  await signInAs('admin');
  const other = await openAs('admin');
  const [mine, theirs] = [new MenuAdminPage(page), new MenuAdminPage(other)];
  await mine.open();
  await theirs.open();
  await theirs.choose('My History', 'Hide');
  await theirs.save();
  await expect(new ShellPage(other).toast(texts.menuSaved)).toBeVisible();
  await mine.choose('My Tasks', 'Move down');
  await mine.save();
  const dialog = page.getByRole('dialog', { name: 'Someone else has saved the menu' });
  await expect(dialog).toContainText('Changed: My History');
  await expectAccessibleEverywhere(page, 'a menu that someone else has saved', DIALOG);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(mine.rows.nth(2)).toContainText('My Tasks');
  await mine.save();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expect(new ShellPage(page).toast(texts.menuSaved)).toBeVisible();
  await page.reload();
  await expect(mine.rows.nth(2)).toContainText('My Tasks');
  await expect(mine.row('My History')).not.toContainText('Hidden');
});

test('[RT-49] writes and publishes a page, links it in the menu, and shows it only to its audience', async ({
  page,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(404, /^\/api\/pages\//);
  await page.setViewportSize(WIDE);
  await signInAs('admin');
  const shell = new ShellPage(page);
  await page.goto('/page_admin');
  await expect(shell.heading('Pages')).toBeVisible();
  await page.getByRole('link', { name: 'Add page' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('How reviews work here');
  await expect(page.getByRole('textbox', { name: 'Address' })).toHaveValue('how-reviews-work-here');
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.click();
  await page.keyboard.type('Twice a year, each of us is reviewed.');
  await page.getByRole('radio', { name: 'Only some people' }).check();
  await page.getByRole('checkbox', { name: /^Managers:/ }).check();
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page).toHaveURL(/\/page_admin\/\d+\/edit/);
  await expect(shell.toast(texts.pageAdded)).toBeVisible();

  // No one else can see a draft.
  const manager = await openAs('manager');
  await manager.goto('/pages/how-reviews-work-here');
  await expect(new ShellPage(manager).heading(/not found|could not/i)).toBeVisible();

  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Twice a year');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(shell.toast(texts.pagePublished({ title: 'How reviews work here' }))).toBeVisible();
  await expectAccessibleEverywhere(page, '/page_admin/{pageId}/edit');
  await page.setViewportSize(WIDE);

  const menu = new MenuAdminPage(page);
  await menu.open();
  await page.getByRole('button', { name: 'Add entry' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add entry' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Reviews explained');
  await dialog.getByLabel('Leads to').selectOption('A company page');
  await dialog.getByLabel('Company page').selectOption('How reviews work here');
  await dialog.getByRole('button', { name: 'Add entry' }).click();
  await menu.save();
  await expect(shell.toast(texts.menuSaved)).toBeVisible();

  await manager.goto('/');
  await new ShellPage(manager).menuEntry('Reviews explained').click();
  await expect(new ShellPage(manager).heading('How reviews work here')).toBeVisible();
  await expect(manager.getByText('Twice a year, each of us is reviewed.')).toBeVisible();
  await expectAccessibleEverywhere(manager, '/pages/{slug}');
  const employee = await openAs('employee');
  await employee.goto('/pages/how-reviews-work-here');
  await expect(new ShellPage(employee).heading(/not found|could not/i)).toBeVisible();
  await expect(new ShellPage(employee).menuEntry('Reviews explained')).toHaveCount(0);

  // The former address redirects to the new one; an earlier version is restored.
  await page.goto('/page_admin');
  await expectAccessibleEverywhere(page, '/page_admin');
  await page.setViewportSize(WIDE);
  await page.getByRole('link', { name: 'How reviews work here', exact: true }).click();
  await page.getByRole('textbox', { name: 'Address' }).fill('reviews');
  await page.getByRole('textbox', { name: 'Title' }).fill('Reviews');
  await page.getByRole('button', { name: 'Publish changes' }).click();
  await expect(shell.toast(texts.pagePublished({ title: 'Reviews' }))).toBeVisible();
  await manager.goto('/pages/how-reviews-work-here');
  await expect(manager).toHaveURL('/pages/reviews');
  await page.getByRole('button', { name: 'View version 1' }).click();
  await page
    .getByRole('dialog', { name: 'Version 1' })
    .getByRole('button', { name: 'Restore version' })
    .click();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('How reviews work here');
  await page.getByRole('button', { name: 'Save without publishing' }).click();
  await expect(shell.toast(texts.pageSaved)).toBeVisible();

  // A wider audience sees the page at once, without publishing. That needs a confirmation.
  await page.getByRole('radio', { name: 'Everyone' }).check();
  await page.getByRole('button', { name: 'Save without publishing' }).click();
  const opening = page.getByRole('dialog', {
    name: 'Show “How reviews work here” to more people now?',
  });
  await expect(opening).toContainText('can then be read by: Everyone.');
  await expectAccessibleEverywhere(page, 'a page that is opened to more people', DIALOG);
  await page.setViewportSize(WIDE);
  await opening.getByRole('button', { name: 'Show page' }).click();
  await expect(opening).toBeHidden();
  await expect(page.getByText('All changes saved')).toBeVisible();
  await employee.goto('/pages/reviews');
  await expect(new ShellPage(employee).heading('Reviews')).toBeVisible();

  // The menu entries that lead to it are deleted too.
  await page.getByRole('button', { name: 'Delete page' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('“Reviews explained”');
  await question.getByRole('button', { name: 'Delete page' }).click();
  await expect(page).toHaveURL('/page_admin');
  await manager.reload();
  await expect(new ShellPage(manager).menuEntry('Reviews explained')).toHaveCount(0);
});
