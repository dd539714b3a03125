import { LABELS, MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { CommentsPage } from '../pages/comments.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm, PLAIN, RICH } from '../scenes/own-form.ts';

const QUOTED = 'the second one was late';
const FIRST = `We shipped three releases, and ${QUOTED}.`;
const BETTER = 'We shipped three releases, the second of them a week behind.';
const QUESTION = 'How late was it?';
const REPLY = 'A week. I should have written that.';
const REASON = 'I want to say how late it was.';

test('[RT-22, RT-23, CMT-11, CMT-19, VIEW-20, VIEW-24, FORM-29, FORM-31] turns a submitted review into a conversation: comment, reply, request, reopening, second submission, comparison', async ({
  page,
  db,
  signInAs,
  openAs,
  problems,
}) => {
  // A reopened form does not exist for its reader.
  problems.expectAnswer(404);
  const own = await buildOwnForm(db);
  const { writer, manager } = own;
  await signInAs(writer);
  const form = new ReviewFormPage(page);
  const mine = new CommentsPage(page);
  const theirs = new CommentsPage(await openAs(manager));
  const bell = (of: CommentsPage) => of.page.getByRole('button', { name: /^Notices, \d+ unread$/ });

  await test.step('the writer submits; the manager reads it, marks it as read and asks about a phrase', async () => {
    await form.open(own.editPath);
    await form.type(PLAIN, FIRST);
    await form.type(RICH, 'It went well.');
    await form.submitAndConfirm();
    await expect(page).toHaveURL('/');
    await theirs.page.goto(own.viewPath);
    await theirs.reading.getByRole('button', { name: LABELS.pulses.markAsRead }).click();
    await expect(
      theirs.reading.getByRole('button', { name: LABELS.pulses.markAsUnread }),
    ).toBeVisible();
    await theirs.select(PLAIN, QUOTED);
    await theirs.offer.click();
    await theirs.write('New comment', QUESTION);
    await theirs.chooseVisibility('Reviewer, managers and HR');
    await theirs.press('Save comment');
    await expect(new ShellPage(theirs.page).toast(MESSAGES.comments.saved)).toBeVisible();
  });

  await test.step('the writer follows the notice to the comment, replies and asks to change the review', async () => {
    await page.goto('/');
    await bell(mine).click();
    await page.getByRole('list', { name: 'Newest notices' }).getByRole('link').first().click();
    await expect(page).toHaveURL(new RegExp(`${own.viewPath}\\?showcomments=1$`));
    await expect(mine.thread(QUESTION)).toContainText(QUOTED);
    await mine.thread(QUESTION).getByRole('button', { name: LABELS.buttons.reply }).click();
    await mine.write(/^Reply to/, REPLY);
    await mine.press('Save reply');
    await expect(mine.reply(REPLY)).toBeVisible();
    await mine.reading.getByRole('button', { name: LABELS.pulses.requestToReopen }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill(REASON);
    await page.getByRole('button', { name: LABELS.pulses.submitRequest }).click();
    await expect(
      mine.reading.getByRole('button', { name: LABELS.pulses.requestToReopen }),
    ).toBeHidden();
  });

  await test.step('the manager reads the reply and reopens the review on the form', async () => {
    await theirs.page.goto(`${own.viewPath}?showcomments=1`);
    await expect(theirs.reply(REPLY)).toBeVisible();
    await expect(theirs.reading).toContainText(REASON);
    await theirs.reading.getByRole('button', { name: LABELS.pulses.reopen, exact: true }).click();
    await theirs.page
      .getByRole('dialog', { name: LABELS.pulses.confirmReopenTitle })
      .getByRole('button', { name: LABELS.pulses.confirmReopen })
      .click();
    // While open, only its writer can see it.
    await expect(theirs.page).toHaveURL('/');
    await theirs.page.goto(own.viewPath);
    await expect(theirs.page).toHaveURL('/');
  });

  await test.step('the writer gets a notice, rewrites the review and submits', async () => {
    await page.goto('/');
    await bell(mine).click();
    await page.getByRole('list', { name: 'Newest notices' }).getByRole('link').first().click();
    await expect(page).toHaveURL(own.editPath);
    await form.ready();
    await form.text(PLAIN).fill(BETTER);
    await form.submitAndConfirm();
    await expect(page).toHaveURL('/');
  });

  await test.step('the manager finds it unread, sees the changes, and finds the comment on the question because its text is gone', async () => {
    await theirs.page.goto(`${own.viewPath}?showcomments=1`);
    await expect(
      theirs.reading.getByRole('button', { name: LABELS.pulses.markAsRead }),
    ).toBeVisible();
    await expect(theirs.thread(QUESTION)).toContainText(MESSAGES.comments.textGone);
    await expect(theirs.reply(REPLY)).toBeVisible();
    const changes = theirs.page.getByRole('region', { name: /^This review was reopened by / });
    await expect(changes).toContainText(REASON);
    await changes.getByRole('button', { name: 'See what changed' }).click();
    await expect(changes.locator('ins').first()).toContainText('of them a week behind');
    await expect(changes.getByRole('heading', { name: RICH })).toBeHidden();
  });
});
