import { reassignPulse } from '@reviews/contracts';
import { MESSAGES, NOTICE_DEFINITIONS } from '@reviews/domain';
import {
  buildComment,
  buildEmployee,
  buildNotice,
  buildPulse,
  buildSubmittedPulse,
} from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm } from '../scenes/own-form.ts';
import { expectAccessibleEverywhere } from '../watch/accessible.ts';

const bell = (name: string | RegExp) => ({ name, exact: typeof name === 'string' });

test('[FORM-32] notifies the new writer of a reassigned form with a link, and tells the former writer that it is gone', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const own = await buildOwnForm(db);
  const [cyclePulse] = own.cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The scene has one pulse.');
  const next = await buildEmployee(db);
  const pulse = await buildPulse(db, { employee: own.subject, assignee: own.writer, cyclePulse });
  const hr = await openAs('hr');
  const token =
    (await hr.context().cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  const answer = await hr.context().request.post(reassignPulse.path.replace(':hash', pulse.hash), {
    data: { employeeId: next.id },
    headers: { 'X-XSRF-TOKEN': token },
  });
  expect(answer.status()).toBe(200);

  await signInAs(next);
  await page.goto('/my/history');
  await page.getByRole('button', bell('Notices, 1 unread')).click();
  await page
    .getByRole('list', { name: 'Newest notices' })
    .getByRole('link', { name: /^You are asked to write/ })
    .click();
  await expect(page).toHaveURL(`/pulses/${pulse.hash}/edit`);
  await expect(page.getByRole('button', bell('Notices'))).toBeVisible();

  const former = await openAs(own.writer);
  await former.goto('/');
  await former.getByRole('button', bell('Notices, 1 unread')).click();
  const gone = former.getByText('was given to another reviewer');
  await expect(gone).toBeVisible();
  await expect(
    former.getByRole('link').filter({ hasText: 'was given to another reviewer' }),
  ).toHaveCount(0);
  await former.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(former.getByRole('button', bell('Notices'))).toBeVisible();
});

test('shows all and unread notices and the mail preferences, by keyboard and accessibly', async ({
  page,
  db,
  signInAs,
}) => {
  const own = await buildOwnForm(db);
  const [cyclePulse] = own.cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The scene has one pulse.');
  const pulse = await buildSubmittedPulse(db, {
    employee: own.subject,
    assignee: own.writer,
    cyclePulse,
  });
  for (let count = 0; count < 40; count += 1) {
    const comment = await buildComment(db, { pulse, author: own.writer, visibility: 'everyone' });
    await buildNotice(db, {
      kind: 'commented',
      pulse,
      comment,
      actor: own.writer,
      user: own.manager,
      readAt: count < 20 ? new Date() : null,
    });
  }
  await signInAs(own.manager);
  await page.goto('/my/notices');
  await expect(new ShellPage(page).heading('Notices')).toBeVisible();
  const list = page.getByRole('list', { name: 'Notices', exact: true });
  await expect(list.getByRole('listitem')).toHaveCount(30);
  await expectAccessibleEverywhere(page, '/my/notices');
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(list.getByRole('listitem')).toHaveCount(40);
  await page.getByRole('link', { name: 'Unread', exact: true }).click();
  await expect(page).toHaveURL('/my/notices?show=unread');
  await expect(
    page.getByRole('list', { name: 'Unread notices' }).getByRole('listitem'),
  ).toHaveCount(20);
  await page.getByRole('button', { name: 'Mark all as read' }).last().click();
  await expect(page.getByRole('button', bell('Notices'))).toBeVisible();
  await page.reload();
  await expect(page.getByText(MESSAGES.notices.allRead)).toBeVisible();

  await page.getByRole('link', { name: 'Notices by email' }).click();
  const choice = page.getByRole('checkbox', { name: NOTICE_DEFINITIONS.commented.label });
  await expect(choice).toBeChecked();
  await expectAccessibleEverywhere(page, '/my/notices/settings');
  await choice.focus();
  await page.keyboard.press('Space');
  await expect(new ShellPage(page).toast(MESSAGES.notices.preferencesSaved)).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();
});

test('the bell panel can be read and closed by keyboard', async ({ page, db, signInAs }) => {
  const own = await buildOwnForm(db);
  await signInAs(own.manager);
  await page.goto('/my/history');
  const button = page.getByRole('button', bell('Notices'));
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(MESSAGES.notices.empty)).toBeVisible();
  await expectAccessibleEverywhere(page, 'the notices below the bell');
  await button.focus();
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('link', { name: 'Choose which notices you get by email' }),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByText(MESSAGES.notices.empty)).toBeHidden();
  await expect(button).toBeFocused();
});

test('the email log is for administrators only', async ({
  page,
  db,
  signInAs,
  openAs,
  problems,
}) => {
  const own = await buildOwnForm(db);
  const notice = await buildNotice(db, { user: own.writer });
  const at = new Date();
  await db.prisma.mail.create({
    data: {
      noticeId: notice.id,
      userId: own.writer.user.id,
      state: 'kept',
      attempts: 1,
      dueAt: at,
      createdAt: at,
      toAddress: own.writer.email,
      subject: 'Reviews: You are asked to write.',
      text: 'Hello,\n\nyou are asked to write.',
    },
  });
  await signInAs('admin');
  await page.goto('/');
  await page.getByRole('button', { name: 'Administration' }).click();
  await page.getByRole('link', { name: 'Email log' }).click();
  const mails = page.getByRole('list', { name: 'Emails' });
  await mails.getByText('Reviews: You are asked to write.').first().click();
  await expect(mails.getByText('you are asked to write.').last()).toBeVisible();
  await expect(page.getByText('No email server is set up.')).toBeVisible();
  await expectAccessibleEverywhere(page, '/mails');

  problems.expectAnswer(403);
  const other = await openAs('hr');
  await other.goto('/mails');
  await expect(other.getByText(MESSAGES.errors.notAuthorised)).toBeVisible();
});
