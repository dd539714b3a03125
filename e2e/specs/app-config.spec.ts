import { CONFIG_MESSAGES, LABELS, MESSAGES } from '@reviews/domain';
import { buildComment, buildEmployee, buildSubmittedPulse } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { CommentsPage } from '../pages/comments.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm, PLAIN, questionId } from '../scenes/own-form.ts';
import { expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

// Uses its own database, because the configuration affects everyone.
test.use({ jobsEvery: '3600' });

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const CONFIG = '/app_config/edit';
const COMMENTS = '/feedback-comments/settings';

test.beforeEach(async ({ db }) => {
  await db.prisma.appConfig.update({
    where: { id: 1 },
    data: {
      appName: 'Larkspur Reviews',
      logo: null,
      logoInMenu: false,
      fontFamily: null,
      clientCss: null,
      accentColor: '#0f6b5c',
      sessionIdleMinutes: 720,
      sessionMaxHours: 168,
      impersonationBy: 'permitted',
      commentVisibilities: ['private', 'managers', 'writer', 'everyone'],
      commentDefault: 'private',
      commentSubjectReplies: true,
      commentWriterReplies: true,
      commentSelectedText: true,
      commentEditMinutes: null,
    },
  });
});

test('[RT-48, NAV-20, NAV-21, NAV-06] shows the configured name and logo to everyone, in the bar and the title', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('admin');
  await page.goto('/');
  const shell = new ShellPage(page);
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('button', { name: 'Administration' })
    .click();
  await page.getByRole('link', { name: 'Configuration' }).click();
  await expect(shell.heading('Configuration')).toBeVisible();
  await page.getByRole('textbox', { name: 'Application name' }).fill('Acme Growth');
  await page.locator('input[type=file]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: Buffer.from(PIXEL, 'base64'),
  });
  await expect(page.getByRole('img', { name: 'Current logo' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Show the logo in the top bar' })).toBeChecked();
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#ffcc00');
  await expect(page.getByText(/too hard to read/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('new york');
  await page.getByRole('option', { name: 'America / New York' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(shell.toast(CONFIG_MESSAGES.saved)).toBeVisible();
  await expect(
    page.getByRole('banner').getByRole('link', { name: 'Acme Growth' }).locator('img'),
  ).toBeVisible();

  const other = await openAs('employee');
  await other.goto('/my/tasks');
  await expect(
    other.getByRole('banner').getByRole('link', { name: 'Acme Growth' }).locator('img'),
  ).toHaveAttribute('src', /^\/api\/app_config\/logo\//);
  await expect(other).toHaveTitle(/Acme Growth$/);
});

test('[RT-48] refuses unsafe styles by line, and applies a safe one that can always be removed', async ({
  page,
  signInAs,
  problems,
  db,
}) => {
  problems.expectAnswer(422, /app_config/);
  await signInAs('admin');
  await page.goto(CONFIG);
  const style = page.getByRole('textbox', { name: 'Custom style (CSS)' });
  await style.fill('@import url("//evil.example/a.css");\nbody {\n  position: fixed;\n}');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('button', { name: /^Line 1, column 1: @import/ })).toBeVisible();
  await page.getByRole('button', { name: /^Line 3, column 3: position/ }).click();
  await expect(style).toBeFocused();
  expect(
    await style.evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionStart + 8),
    ),
  ).toBe('position');
  await expectAccessibleEverywhere(page, `${CONFIG}, with errors`);
  await page.setViewportSize(WIDTHS.desk);
  expect((await db.prisma.appConfig.findUniqueOrThrow({ where: { id: 1 } })).clientCss).toBeNull();

  await style.fill('h1 { color: rgb(1, 2, 3) }');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(new ShellPage(page).toast(CONFIG_MESSAGES.saved)).toBeVisible();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.goto('/my/tasks');
  await expect(title).toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.goto('/my/tasks?plain');
  await expect(title).toBeVisible();
  await expect(title).not.toHaveCSS('color', 'rgb(1, 2, 3)');
  await page.goto(CONFIG);
  await page.getByRole('button', { name: 'Reset look' }).click();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect
    .poll(async () => (await db.prisma.appConfig.findUniqueOrThrow({ where: { id: 1 } })).clientCss)
    .toBeNull();
});

test('[RT-48] warns the second of two windows about a conflict, merges unchanged fields, and loses nothing', async ({
  page,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(409, /app_config/);
  await signInAs('admin');
  await page.goto(CONFIG);
  await page.getByRole('textbox', { name: 'Application name' }).fill('Mine');
  const other = await openAs('admin');
  await other.goto(CONFIG);
  await other.getByRole('textbox', { name: 'Application name' }).fill('Theirs');
  await other.getByLabel('Font').selectOption('Georgia');
  await other.getByRole('button', { name: 'Save changes' }).click();
  await expect(new ShellPage(other).toast(CONFIG_MESSAGES.saved)).toBeVisible();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/Imogen Vale saved other changes/)).toBeVisible();
  await expect(page.getByLabel('Font')).toHaveValue('Georgia');
  await expect(page.getByRole('textbox', { name: 'Application name' })).toHaveValue('Mine');
  await expect(page.getByRole('button', { name: 'Use theirs: Theirs' })).toBeVisible();
  await expectAccessibleEverywhere(page, `${CONFIG}, after a conflict`);
  await page.setViewportSize(WIDTHS.desk);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Mine' })).toBeVisible();
});

test('[RT-48, SES-05] ends a session that exceeds a shortened limit, and lets the person sign in again', async ({
  page,
  signInAs,
  openAs,
  db,
  problems,
}) => {
  problems.expectAnswer(419);
  const person = await buildEmployee(db, { preferredName: 'Lena Long' });
  const long = await openAs(person);
  await long.goto('/my/tasks');
  await expect(long.getByRole('heading', { level: 1 })).toBeVisible();
  const HOURS = 60 * 60 * 1000;
  await db.prisma.session.updateMany({
    where: { userId: person.user.id },
    data: { signedInAt: new Date(Date.now() - 5 * HOURS) },
  });
  await signInAs('admin');
  await page.goto(CONFIG);
  await page.getByLabel('Sign people out when inactive for').selectOption('60');
  await page.getByLabel('Sign everyone out after').selectOption('4');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(
    new ShellPage(page).toast(CONFIG_MESSAGES.savedAndEnded({ sessions: 1 })),
  ).toBeVisible();
  await long.goto('/my/tasks');
  await expect(long).toHaveURL(/\/login/);
});

test('[RT-69, CMT-12, CMT-14, CMT-20] applies the comment settings to the next comment', async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  await signInAs('admin');
  await page.goto(COMMENTS);
  await expect(new ShellPage(page).heading('Comment settings')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Only me' }).uncheck();
  await page.getByLabel('Default', { exact: true }).selectOption('everyone');
  await page.getByRole('checkbox', { name: 'The reviewer can reply' }).uncheck();
  await expectAccessibleEverywhere(page, COMMENTS);
  await page.setViewportSize(WIDTHS.desk);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(new ShellPage(page).toast(CONFIG_MESSAGES.commentsSaved)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('checkbox', { name: 'Only me' })).not.toBeChecked();

  const own = await buildOwnForm(db);
  const [cyclePulse] = own.cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const pulse = await buildSubmittedPulse(db, {
    employee: own.subject,
    assignee: own.writer,
    cyclePulse,
    answers: { [questionId(own, PLAIN)]: 'The plan was good.' },
  });
  await buildComment(db, {
    pulse,
    author: own.manager,
    visibility: 'everyone',
    body: '<p>Which plan?</p>',
  });

  const managers = new CommentsPage(await openAs(own.manager));
  await managers.page.goto(`/pulses/${pulse.hash}/view`);
  await managers.toggle(LABELS.comments.show({ count: 1 })).click();
  await managers.page.getByRole('button', { name: LABELS.comments.addToQuestion }).first().click();
  await expect(
    managers.page.getByRole('button', { name: /^Who can see this: Everyone/ }),
  ).toBeVisible();
  await managers.write('New comment', 'And the next one?');
  await managers.press('Save comment');
  await expect(new ShellPage(managers.page).toast(MESSAGES.comments.saved)).toBeVisible();

  const writers = new CommentsPage(await openAs(own.writer));
  await writers.page.goto(`/pulses/${pulse.hash}/view?showcomments=1`);
  await expect(writers.threads).toHaveCount(2);
  await expect(writers.threads.getByRole('button', { name: LABELS.buttons.reply })).toHaveCount(0);
});

test('[RT-48, RT-69] refuses both pages to people who do not configure the product', async ({
  page,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(403);
  await signInAs('employee');
  for (const address of [CONFIG, COMMENTS]) {
    await page.goto(address);
    await expect(page.getByRole('alert')).toContainText(MESSAGES.errors.notAuthorised);
  }
});
