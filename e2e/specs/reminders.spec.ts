import { MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwingSeason } from '../scenes/reminders.ts';
import { DIALOG, expectAccessibleEverywhere, expectNoSidewaysScroll } from '../watch/accessible.ts';

test('shows HR the planned reminders, reminds one person and then everyone, and shows the state of each message', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const { cycle, owing, other, waiting } = await buildOwingSeason(db);
  const shell = new ShellPage(page);
  await signInAs('hr');
  await page.goto(`/cycles/${cycle.id}/reminders`);
  await expect(shell.heading(cycle.name)).toBeVisible();
  await expect(
    page
      .getByRole('navigation', { name: 'Pages of this cycle' })
      .getByRole('link', { name: 'Reminders' }),
  ).toHaveAttribute('aria-current', 'page');
  const next = page.getByRole('table', { name: 'Who will be reminded' });
  const rowOf = (name: string) => next.getByRole('row').filter({ hasText: name });
  await expect(next.getByRole('row')).toHaveCount(3);
  await expect(rowOf(owing.preferredName).getByRole('listitem')).toHaveText([
    /^Peer Review for .* was due .*days? late$/,
    /^Manager Review for .* due /,
  ]);
  await expect(page.getByText(waiting.preferredName)).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'who will be reminded');
  await expectNoSidewaysScroll(page, 'who will be reminded');

  await page.getByRole('button', { name: `Remind now: ${owing.preferredName}` }).click();
  await expect(shell.toast(MESSAGES.reminders.sent({ count: 1 }))).toBeVisible();
  await expect(rowOf(owing.preferredName)).toHaveCount(0);
  await page.getByRole('button', { name: 'Remind 1 person now' }).click();
  await expectAccessibleEverywhere(page, 'the question before everyone is reminded', DIALOG);
  await page.getByRole('dialog').getByRole('button', { name: 'Remind now' }).click();
  await expect(page.getByText('No reminders due')).toBeVisible();

  await page.getByRole('button', { name: 'Sent' }).click();
  await expect(page).toHaveURL(/view=sent/);
  const log = page.getByRole('table', { name: 'Sent reminders' });
  await expect(log.getByRole('row')).toHaveCount(3);
  await expect(log.getByRole('row').filter({ hasText: other.preferredName })).toContainText(
    'by Rosa Lindqvist',
  );
  // The servers of these tests send no mail.
  await expect(log.getByRole('row').filter({ hasText: owing.preferredName })).toContainText(
    'Waiting to be sent',
  );
  await expectAccessibleEverywhere(page, 'sent reminders');
  await expectNoSidewaysScroll(page, 'sent reminders');

  const theirs = await openAs(owing);
  await theirs.goto('/my/notices');
  const notice = theirs
    .getByRole('main')
    .getByRole('link', { name: MESSAGES.reminders.several({ count: 2 }) });
  await expect(notice).toBeVisible();
  await expect(theirs.getByRole('main')).toContainText('Peer Review for');
  await expectAccessibleEverywhere(theirs, 'a digest among the notices');
  await notice.click();
  await expect(theirs).toHaveURL(/\/my\/tasks$/);
});

test('reminds no one in a closed cycle, and is hidden from people who do not track it', async ({
  page,
  db,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(403, /\/reminders/);
  const { cycle, owing } = await buildOwingSeason(db);
  await db.prisma.cycle.update({ where: { id: cycle.id }, data: { closedAt: new Date() } });
  await signInAs('hr');
  await page.goto(`/cycles/${cycle.id}/reminders`);
  await expect(page.getByText('This cycle is not running, so no one is reminded.')).toBeVisible();
  await signInAs(owing);
  await page.goto(`/cycles/${cycle.id}/reminders`);
  await expect(page.getByRole('main')).toContainText(MESSAGES.errors.notAuthorised);
  await expect(page.getByText(cycle.name)).toHaveCount(0);
});
