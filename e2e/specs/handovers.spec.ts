import { loopWords, MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ChangeManagerDialog, HandoversPage } from '../pages/handovers.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildHandoverScene } from '../scenes/handover.ts';
import { PLAIN, RICH } from '../scenes/own-form.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

test('[PERM-01] changes a manager mid-cycle: HR sees the open forms, one manager keeps one, the other takes one over, and undo restores it', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const { former, next, moved, begun, untouched, task } = await buildHandoverScene(db, 'Marlowe');
  const of = (form: string) => MESSAGES.pulses.title({ title: form, name: moved.preferredName });
  await signInAs('hr');
  await page.goto(`/employees/${moved.id}`);
  const change = new ChangeManagerDialog(page, moved.preferredName);
  await change.opener.click();
  await change.choose(next.preferredName);
  await expect(
    change.dialog.getByRole('heading', { name: `3 open reviews are with ${former.preferredName}` }),
  ).toBeVisible();
  await expect(change.option(begun.title, 'Keep')).toBeChecked();
  await expect(change.option(untouched.title, 'Hand over')).toBeChecked();
  await expect(change.option(task.title, 'Hand over')).toBeChecked();
  await expectAccessibleEverywhere(page, 'the change of a manager', DIALOG);
  await change.option(begun.title, 'Keep').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(change.option(begun.title, 'Decide later')).toBeChecked();
  await change.option(task.title, 'Decide later').check();
  await change.dialog
    .getByRole('button', { name: `Move ${moved.preferredName} to ${next.preferredName}` })
    .click();
  await expect(
    new ShellPage(page).toast(
      MESSAGES.handovers.changed({ name: moved.preferredName, manager: next.preferredName }),
    ),
  ).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: next.preferredName }).first(),
  ).toBeVisible();
  await expect(change.opener).toBeFocused();

  const before = await openAs(former);
  await before.goto('/my/history');
  await before.getByRole('button', { name: /^Notices, \d unread$/ }).click();
  await before
    .getByRole('list', { name: 'Newest notices' })
    .getByRole('link', {
      name: MESSAGES.notices.handover({ name: moved.preferredName, form: of(task.title) }),
    })
    .click();
  await expect(before).toHaveURL('/my/handovers');
  const theirs = new HandoversPage(before);
  await expect(before.getByText('2 reviews need a decision.')).toBeVisible();
  await expectAccessibleEverywhere(before, '/my/handovers');
  await theirs.choice(task.title, 'Keep it').focus();
  await before.keyboard.press('Enter');
  await expect(theirs.form(task.title)).toContainText(
    `You keep it. Decided by ${former.preferredName}`,
  );
  await expect(theirs.undo(task.title)).toBeFocused();
  expect(await db.prisma.pulse.findUniqueOrThrow({ where: { id: task.id } })).toMatchObject({
    assigneeId: former.id,
    state: 'open',
  });

  const draftOf = () =>
    db.prisma.pulse.findUniqueOrThrow({
      where: { id: begun.id },
      select: { assigneeId: true, state: true, headDraftGroupId: true },
    });
  const asItWas = await draftOf();
  const after = await openAs(next);
  await after.goto('/');
  await new ShellPage(after).menuEntry('Handovers').click();
  const mine = new HandoversPage(after);
  await mine.choice(begun.title, 'Take it over').click();
  const told = new ShellPage(after).toast(
    MESSAGES.handovers.transferred({ form: of(begun.title), name: next.preferredName }),
  );
  await expect(told).toBeVisible();
  await expect(mine.form(begun.title)).toContainText('You have taken it over.');
  await mine.form(begun.title).getByRole('link', { name: begun.title }).click();
  const form = new ReviewFormPage(after);
  await form.ready();
  await expect(form.text(PLAIN)).toHaveValue('');

  await theirs.open();
  await expect(theirs.form(begun.title)).toContainText(`Handed over to ${next.preferredName}.`);
  const read = theirs
    .form(begun.title)
    .getByRole('button', { name: `Read your draft of ${begun.title}` });
  await read.click();
  await expect(theirs.kept).toContainText(begun.words);
  await expect(theirs.kept.locator('strong')).toHaveText('listens');
  await expectAccessibleEverywhere(before, 'the words that were kept', DIALOG);
  await before.keyboard.press('Escape');
  await expect(theirs.kept).toHaveCount(0);
  await expect(read).toBeFocused();

  await mine.open();
  await expect(
    mine.form(begun.title).getByRole('button', { name: /^Read your draft/ }),
  ).toHaveCount(0);
  await mine.undo(begun.title).click();
  await expect(mine.choice(begun.title, 'Take it over')).toBeVisible();
  expect(await draftOf()).toEqual(asItWas);
  await theirs.open();
  await theirs.form(begun.title).getByRole('link', { name: begun.title }).click();
  const draft = new ReviewFormPage(before);
  await draft.ready();
  await expect(draft.text(PLAIN)).toHaveValue(begun.words);
  await expect(draft.text(RICH)).toHaveText('She listens.');
});

test('refuses a manager from below, and offers nothing to people without access', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const { former, moved, report } = await buildHandoverScene(db, 'Okonjo');
  await signInAs('hr');
  await page.goto(`/employees/${moved.id}`);
  const change = new ChangeManagerDialog(page, moved.preferredName);
  await change.opener.click();
  await change.choose(report.preferredName);
  await expect(change.dialog.getByRole('alert')).toHaveText(
    MESSAGES.employees.reportingLoop({
      names: loopWords([report.preferredName, moved.preferredName]),
    }),
  );
  await expect(change.dialog.getByRole('button', { name: /^Move/ })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(change.opener).toBeFocused();

  const other = await openAs(former);
  await other.goto(`/employees/${moved.id}`);
  await expect(new ShellPage(other).heading(moved.preferredName)).toBeVisible();
  await expect(new ChangeManagerDialog(other, moved.preferredName).opener).toHaveCount(0);
  await other.goto('/my/handovers');
  await expect(other.getByRole('heading', { name: 'Nothing to hand over' })).toBeVisible();
});
