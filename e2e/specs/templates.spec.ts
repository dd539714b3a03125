import { MESSAGES } from '@reviews/domain';
import { buildTemplate } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { TemplateBuilderPage } from '../pages/template-builder.page.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

const NARROW = { width: 390, height: 844 };

test('[RT-12, RT-13, RT-14, TPL-01, Q-41] builds a template with a condition by keyboard, previews and publishes it', async ({
  page,
  signInAs,
}) => {
  const shell = new ShellPage(page);
  const builder = new TemplateBuilderPage(page);
  await signInAs('hr');
  await builder.begin('Spring check-in', /^Manager/);
  await builder.next.press('Enter');
  await builder.step('Questions').waitFor();

  await builder.addByKeyboard('Written answer', 'What should change?');
  await builder.addByKeyboard('Single choice', 'How did it go?');
  await page.getByRole('button', { name: 'Add choice' }).press('Enter');
  await page.keyboard.type('Well');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Badly');
  await builder.addByKeyboard('Distribution', 'Where did the time go?');
  await page
    .getByRole('button', { name: 'Move Question 2: How did it go?', exact: true })
    .press('Space');
  await expect(
    page.getByRole('status').filter({ hasText: 'picked up, position 2 of 3' }),
  ).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('status').filter({ hasText: 'position 1 of 3' })).toHaveCount(1);
  await page.keyboard.press('Space');
  await expect(
    page.getByRole('button', { name: /^(?:Edit|Close) Question 1: How did it go\?/ }),
  ).toBeVisible();

  await builder.goToStep('Conditions');
  await page
    .getByRole('button', { name: 'Add “Shown if” to Question 2: What should change?' })
    .press('Enter');
  await page.getByRole('checkbox', { name: 'Badly' }).press('Space');
  await expect(
    page.getByText('Shown only if “How did it go?” is answered with “Badly”.'),
  ).toBeVisible();
  await builder.saved();

  await builder.goToStep('Preview & publish');
  await page.getByRole('link', { name: 'Open as a page' }).click();
  await expect(shell.heading('Preview: Spring check-in')).toBeVisible();
  const why = page.getByRole('heading', { name: 'What should change?' });
  await page.getByRole('radio', { name: 'Well' }).check();
  await expect(why).toHaveCount(0);
  await page.getByRole('radio', { name: 'Badly' }).check();
  await expect(why).toBeVisible();
  await expectAccessibleEverywhere(page, 'preview of a template');

  await page.goBack();
  await builder.step('Preview & publish').waitFor();
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(shell.toast(MESSAGES.templates.published({ number: 1 }))).toBeVisible();
  await page.goto('/templates');
  await expect(page.getByRole('row', { name: /^Spring check-in/ })).toContainText('Version 1');
});

test('[TPL-01] merges what two administrators changed, and asks only about the field that both changed', async ({
  page,
  db,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(409, /^\/api\/templates\/\d+$/);
  const template = await buildTemplate(db, { title: 'Shared template', type: 'Manager' });
  await signInAs('hr');
  const other = await openAs('admin');
  for (const each of [page, other]) {
    await each.goto(`/templates/${template.id}`);
    await each.getByRole('textbox', { name: 'Title' }).waitFor();
  }
  const description = (on: typeof page) => on.getByRole('textbox', { name: /^Description/ });
  await other.getByRole('textbox', { name: 'Title' }).fill('Theirs');
  await new TemplateBuilderPage(other).saved();
  await description(page).click();
  await page.keyboard.type('Mine');
  await new TemplateBuilderPage(page).saved();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Theirs');
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine');
  await new TemplateBuilderPage(page).saved();
  await other.getByRole('textbox', { name: 'Title' }).fill('Theirs again');
  await new TemplateBuilderPage(other).save.click();
  const theirs = other.getByRole('dialog', { name: 'Someone else has changed this template' });
  await theirs.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText(/^Saved \d/)).toBeVisible();
  await expect(description(other)).toHaveText('Mine');
  await page.getByRole('textbox', { name: 'Title' }).fill('Mine again');
  await new TemplateBuilderPage(page).save.click();
  const dialog = page.getByRole('dialog', { name: 'Someone else has changed this template' });
  await expect(dialog).toContainText('saved it on');
  await expect(dialog.getByRole('region', { name: 'Title' })).toContainText(
    /BeforeMineYoursMine againTheirsTheirs again/,
  );
  await expectAccessibleEverywhere(page, 'conflict of a template', DIALOG);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Mine again');
});

test('[TPL-02, TPL-09, TPL-10, TPL-11, TPL-29, TPL-37] shows the peer options, also in a narrow window', async ({
  page,
  signInAs,
}) => {
  const builder = new TemplateBuilderPage(page);
  await signInAs('hr');
  await builder.begin('Spring peers', /^Peer/);
  await page.setViewportSize(NARROW);
  await builder.goToStep('Questions');
  await page.getByRole('spinbutton', { name: 'Minimum reviewers' }).fill('');
  await builder.next.click();
  await expect(new ShellPage(page).toast('Please fill in all required information.')).toBeVisible();
  await expect(page.getByText('Minimum number of reviewers is required.')).toBeVisible();
  await page.getByRole('spinbutton', { name: 'Minimum reviewers' }).fill('2');
  await expectAccessibleEverywhere(page, 'questions of a template');
  await builder.next.click();
  await builder.step('Conditions').waitFor();
  await builder.goToStep('Options');
  await page.getByRole('combobox', { name: 'Selected by' }).selectOption('Manager');
  await expect(
    page.getByRole('checkbox', { name: 'The manager must approve the nominations' }),
  ).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Their managers' }).check();
  const terms = page.getByRole('textbox', { name: 'Terms for choosing reviewers' });
  await terms.click();
  await page.keyboard.type('I know their work.');
  await expectAccessibleEverywhere(page, 'peer options');
  await builder.saved();
  await builder.goToStep('Who can read');
  await expect(page.getByRole('table', { name: 'Who can read' })).toContainText(
    'Does not see who wrote it',
  );
  await page.reload();
  await builder.goToStep('Options');
  await expect(page.getByRole('checkbox', { name: 'Their managers' })).toBeChecked();
  await expect(terms).toHaveText('I know their work.');
  await expect(page.getByRole('spinbutton', { name: 'Minimum reviewers' })).toHaveValue('2');
});

test('[RT-12] lists templates from the menu, filters in the address, and is limited to people who may build', async ({
  page,
  db,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(403);
  await buildTemplate(db, { title: 'Autumn talks', type: 'Manager' });
  const shell = new ShellPage(page);
  await signInAs('hr');
  await page.goto('/');
  await shell.menu.getByRole('button', { name: 'Reviews' }).click();
  await shell.menuEntry('Templates').click();
  await expect(shell.heading('Templates')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search templates' }).fill('autumn');
  await expect(page.getByText('1 template', { exact: true })).toBeVisible();
  await expect(page).toHaveURL('/templates?search=autumn');
  await expectAccessibleEverywhere(page, '/templates');
  const employee = await openAs('employee');
  await employee.goto('/templates');
  await expect(employee.getByRole('heading', { name: 'No access' })).toBeVisible();
  await expect(employee.getByRole('link', { name: 'Question library' })).toHaveCount(0);
});

test('[RT-12, RT-13] adds a library question, uses it in a template, publishes its next version, and archives it', async ({
  page,
  signInAs,
}) => {
  const shell = new ShellPage(page);
  const builder = new TemplateBuilderPage(page);
  await signInAs('hr');
  await page.goto('/templates');
  await page.getByRole('link', { name: 'Question library' }).click();
  await expect(page).toHaveURL('/templates?view=library');
  await page.getByRole('button', { name: 'New question' }).click();
  await page.getByRole('menuitem', { name: /^Written answer/ }).click();
  const making = page.getByRole('dialog', { name: 'New question' });
  await making.getByRole('button', { name: 'Save in library' }).click();
  await expect(making.getByText(MESSAGES.templates.questionRequired)).toBeVisible();
  await making.getByRole('textbox', { name: 'Question' }).fill('Who helped you?');
  await expectAccessibleEverywhere(page, 'a question of the library', DIALOG);
  await page.setViewportSize({ width: 1440, height: 900 });
  await making.getByRole('button', { name: 'Save in library' }).click();
  await expect(page.getByRole('row', { name: /^Who helped you\?/ })).toContainText('No template');

  await builder.begin('Thanks', /^Self/);
  await builder.goToStep('Questions');
  await page.getByRole('button', { name: 'From the library' }).click();
  await page.getByRole('button', { name: 'Add “Who helped you?”' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await builder.saved();

  await page.goto('/templates?view=library');
  await page.getByRole('button', { name: 'Who helped you?', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit library question' });
  await expect(editing.getByRole('list', { name: 'Version 1: used in' })).toHaveText(
    'Thanks (in unpublished changes)',
  );
  await editing.getByRole('textbox', { name: 'Question' }).fill('Who helped you most?');
  await editing.getByRole('button', { name: 'Save as version 2' }).click();
  await expect(page.getByRole('row', { name: /^Who helped you most\?/ })).toContainText(
    'Version 2',
  );
  await expectAccessibleEverywhere(page, 'the question library');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'Archive “Who helped you most?”' }).click();
  await expect(shell.toast(MESSAGES.templates.libraryArchived)).toBeVisible();
  await expect(page.getByRole('row', { name: /^Who helped you most\?/ })).toHaveCount(0);
});
