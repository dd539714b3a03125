import type { TestDatabase } from '@reviews/db/testing';
import { LABELS, MESSAGES } from '@reviews/domain';
import { buildComment, buildSubmittedPulse } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { CommentsPage } from '../pages/comments.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm, PLAIN, questionId, RICH } from '../scenes/own-form.ts';
import { expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';
import { Calls } from '../watch/calls.ts';

const WORDS = 'the plan was good';
const ANSWER = `At first ${WORDS}. In June we changed it, and again ${WORDS}.`;
const STORY =
  '<p>She explained the <strong>calibration drift</strong> to two new colleagues.</p><ul><li><p>Wrote it down</p></li></ul>';

/**
 * Saves a submitted form with a plain and a rich answer, read by its writer and the manager of
 * both.
 */
async function buildReadForm(db: TestDatabase['db']) {
  const own = await buildOwnForm(db);
  const [cyclePulse] = own.cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const answers = { [questionId(own, PLAIN)]: ANSWER, [questionId(own, RICH)]: STORY };
  const pulse = await buildSubmittedPulse(db, {
    employee: own.subject,
    assignee: own.writer,
    cyclePulse,
    answers,
  });
  return { ...own, pulse, path: `/pulses/${pulse.hash}/view` };
}

test('[CMT-11, CMT-19, CMT-21, CMT-26, CMT-27] comments on selected text, gets a reply, edits, and deletes both', async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  const form = await buildReadForm(db);
  await signInAs(form.manager);
  const mine = new CommentsPage(page);
  await page.goto(form.path);
  await mine.select(PLAIN, WORDS, 1);
  await mine.offer.click();
  await expect(page).toHaveURL(/showcomments=1/);
  await expect(mine.newComment).toContainText(WORDS);
  // The second occurrence, highlighted while the comment is written.
  await expect.poll(() => mine.marked('commented-writing')).toEqual([`again |${WORDS}`]);
  await mine.write('New comment', 'Which plan was that?');
  await mine.chooseVisibility('Everyone who can read this review');
  await mine.press('Save comment');
  await expect(new ShellPage(page).toast(MESSAGES.comments.saved)).toBeVisible();
  await expect(mine.thread('Which plan was that?')).toBeFocused();

  const writers = new CommentsPage(await openAs(form.writer));
  await writers.page.goto(form.path);
  await writers.toggle(LABELS.comments.show({ count: 1 })).click();
  await expect(writers.threads).toHaveCount(1);
  await expect.poll(() => writers.marked('commented')).toEqual([`again |${WORDS}`]);
  await writers.threads.getByRole('button', { name: LABELS.buttons.reply }).click();
  await writers.write(/^Reply to/, 'The one of June.');
  await writers.press('Save reply');
  await expect(writers.reply('The one of June.')).toBeVisible();
  await expect(
    writers
      .reply('The one of June.')
      .getByRole('button', { name: LABELS.buttons.reply, exact: true }),
  ).toHaveCount(0);
  await writers.choose(writers.reply('The one of June.'), LABELS.buttons.edit);
  await writers.write('Edit reply', ' Or July.');
  await writers.press('Save changes');
  await expect(writers.sidebar.getByRole('textbox', { name: 'Edit reply' })).toHaveCount(0);
  await expect(writers.reply('The one of June. Or July.')).toBeVisible();

  await page.reload();
  await expect(mine.reply('The one of June. Or July.')).toBeVisible();
  await expect(mine.toggle(LABELS.comments.hide)).toBeVisible();
  await writers.choose(writers.reply('The one of June.'), LABELS.buttons.delete);
  await expect(writers.page.getByRole('dialog')).toContainText(
    MESSAGES.comments.confirmDeleteReply,
  );
  await writers.confirmDeletion();
  await expect(new ShellPage(writers.page).toast(MESSAGES.comments.deleted)).toBeVisible();
  await mine.choose(mine.threads, LABELS.buttons.delete);
  await expect(page.getByRole('dialog')).toContainText(MESSAGES.comments.confirmDeleteThread);
  await mine.confirmDeletion();
  await expect(new ShellPage(page).toast(MESSAGES.comments.threadDeleted)).toBeVisible();
  await expect(mine.sidebar).toContainText(MESSAGES.comments.empty);
  await page.reload();
  await expect(mine.sidebar).toContainText(MESSAGES.comments.empty);
});

test('[CMT-12, CMT-13, CMT-14] hides a comment and its count from people who may not see it', async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  const form = await buildReadForm(db);
  await signInAs(form.manager);
  const mine = new CommentsPage(page);
  await page.goto(`${form.path}?showcomments=1`);
  for (const [words, label] of [
    ['For me alone', null],
    ['For those above', 'Managers and HR'],
    ['Still for those above', null],
  ] as const) {
    await mine.card(RICH).getByRole('button', { name: LABELS.comments.addToQuestion }).click();
    await mine.write('New comment', words);
    if (label !== null) await mine.chooseVisibility(label);
    await mine.press('Save comment');
    await expect(mine.thread(words)).toBeVisible();
  }
  await expect(mine.thread('For me alone')).toContainText('Only me');
  await expect(mine.thread('Still for those above')).toContainText('Managers and HR');
  const writers = new CommentsPage(await openAs(form.writer));
  await writers.page.goto(form.path);
  await writers.toggle(LABELS.comments.add).click();
  await expect(writers.sidebar).toContainText(MESSAGES.comments.empty);
});

test('[CMT-04, CMT-05, CMT-08, CMT-09] fixes the sidebar at a third of the width, and filters it by question', async ({
  page,
  signInAs,
  db,
}) => {
  const form = await buildReadForm(db);
  for (const [text, body] of [
    [PLAIN, 'On the plain one'],
    [RICH, 'On the rich one'],
  ] as const) {
    await buildComment(db, {
      pulse: form.pulse,
      question: { id: questionId(form, text) },
      author: form.manager,
      visibility: 'everyone',
      body: `<p>${body}</p>`,
    });
  }
  await signInAs(form.manager);
  const mine = new CommentsPage(page);
  await page.goto(form.path);
  const calls = new Calls(page);
  await mine.toggle(LABELS.comments.show({ count: 2 })).click();
  await expect(mine.threads).toHaveCount(2);
  expect(calls.count('GET', /feedback-comments/)).toBe(1);
  const { width } = WIDTHS.desk;
  const sidebar = (await mine.sidebar.boundingBox()) ?? { x: 0, width: 0 };
  expect(Math.abs(sidebar.width - width / 3)).toBeLessThan(12);
  const reading = await page
    .locator('main h1')
    .evaluate((heading) => heading.closest('[class*="frame"]')?.getBoundingClientRect().width ?? 0);
  expect(Math.abs(reading - (2 * width) / 3)).toBeLessThan(24);
  await page.mouse.wheel(0, 2000);
  expect((await mine.sidebar.boundingBox())?.x).toBe(sidebar.x);
  await mine.card(RICH).getByText('Wrote it down').click();
  await expect(mine.sidebar).toContainText(MESSAGES.comments.showingFor({ question: RICH }));
  await expect(mine.threads).toHaveText([/On the rich one/]);
  await mine.press(LABELS.buttons.showAll);
  await expect(mine.threads).toHaveCount(2);
});

test("[CMT-11] links the text to its thread, and the thread's quote to the text", async ({
  page,
  signInAs,
  db,
}) => {
  const form = await buildReadForm(db);
  const on = {
    pulse: form.pulse,
    question: { id: questionId(form, PLAIN) },
    author: form.manager,
    visibility: 'everyone',
  } as const;
  await buildComment(db, {
    ...on,
    body: '<p>About the second</p>',
    selectedText: WORDS,
    selectionPrefix: 'it, and again ',
    selectionSuffix: '.',
  });
  await buildComment(db, {
    ...on,
    body: '<p>About what is gone</p>',
    selectedText: 'never written here',
  });
  await signInAs(form.manager);
  const mine = new CommentsPage(page);
  await page.goto(`${form.path}?showcomments=1`);
  await expect(mine.thread('About what is gone')).toContainText(MESSAGES.comments.textGone);
  await expect.poll(() => mine.marked('commented')).toEqual([`again |${WORDS}`]);
  const place = await page.evaluate(() => {
    let at = { x: 0, y: 0 };
    CSS.highlights.get('commented')?.forEach((range) => {
      const rect = range instanceof Range ? range.getBoundingClientRect() : null;
      if (rect) at = { x: rect.left + rect.width / 2, y: rect.top + rect.height / 2 };
    });
    return at;
  });
  await page.mouse.click(place.x, place.y);
  await expect(mine.thread('About the second')).toBeFocused();
  await expect.poll(() => mine.marked('commented-active')).toEqual([`again |${WORDS}`]);
  await mine
    .thread('About what is gone')
    .getByRole('button', { name: 'never written here' })
    .click();
  await expect.poll(() => mine.marked('commented-active')).toEqual([]);
  await mine.thread('About the second').getByRole('button', { name: WORDS }).click();
  await expect.poll(() => mine.marked('commented-active')).toEqual([`again |${WORDS}`]);
});

test('[CMT-11] highlights the text even without the browser’s highlight API', async ({
  page,
  signInAs,
  db,
}) => {
  const form = await buildReadForm(db);
  await buildComment(db, {
    pulse: form.pulse,
    question: { id: questionId(form, PLAIN) },
    author: form.manager,
    body: '<p>Here</p>',
    selectedText: 'In June',
  });
  await signInAs(form.manager);
  await page.addInitScript(() => Reflect.deleteProperty(window, 'Highlight'));
  await page.goto(`${form.path}?showcomments=1`);
  const mark = page.locator('#comment-marks [data-mark="soft"]');
  await expect(mark).toHaveCount(1);
  const [over, text] = await Promise.all([
    mark.boundingBox(),
    new CommentsPage(page).card(PLAIN).locator('[data-answer]').boundingBox(),
  ]);
  expect(
    over &&
      text &&
      over.x > text.x &&
      over.y >= text.y &&
      over.y + over.height <= text.y + text.height + 4,
  ).toBe(true);
});

test('keeps an unsent comment across a reload and when the form was deleted', async ({
  page,
  signInAs,
  db,
  problems,
}) => {
  const form = await buildReadForm(db);
  await signInAs(form.manager);
  const mine = new CommentsPage(page);
  await page.goto(`${form.path}?showcomments=1`);
  await mine.card(PLAIN).getByRole('button', { name: LABELS.comments.addToQuestion }).click();
  await mine.write('New comment', 'Long thought about');
  await page.reload();
  await expect(mine.newComment.getByRole('textbox')).toHaveText('Long thought about');
  problems.expectAnswer(404);
  await db.prisma.pulse.update({ where: { id: form.pulse.id }, data: { deletedAt: new Date() } });
  await mine.press('Save comment');
  await expect(
    page.getByRole('heading', { level: 1, name: MESSAGES.pulses.notFound }),
  ).toBeVisible();
  await expect(page.getByText('Long thought about')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL('/');
});

test('[CMT-31] folds a long text without a layout shift; everything is accessible, also on a phone', async ({
  page,
  signInAs,
  db,
}) => {
  const form = await buildReadForm(db);
  const on = {
    pulse: form.pulse,
    question: { id: questionId(form, PLAIN) },
    author: form.writer,
    visibility: 'everyone',
  } as const;
  const long = await buildComment(db, {
    ...on,
    body: `<p>${'Thank you for the question, which I have thought about for a while. '.repeat(8)}</p>`,
    selectedText: 'In June we changed it',
  });
  await buildComment(db, { parent: long, author: form.manager, body: '<p>I see.</p>' });
  await buildComment(db, {
    ...on,
    question: { id: questionId(form, RICH) },
    author: form.manager,
    visibility: 'private',
    body: '<p>To be asked in our next talk.</p>',
    selectedText: 'calibration drift',
  });
  await signInAs(form.manager);
  const mine = new CommentsPage(page);
  await page.goto(`${form.path}?showcomments=1`);
  const fold = mine.threads.first().getByRole('button', { name: LABELS.buttons.showMore });
  await expect(fold).toHaveCount(1);
  await fold.click();
  await expect(
    mine.threads.first().getByRole('button', { name: LABELS.buttons.showLess }),
  ).toHaveAttribute('aria-expanded', 'true');
  await expectAccessibleEverywhere(page, 'view, comments');
  await page.setViewportSize(WIDTHS.phone);
  await mine.card(PLAIN).getByRole('button', { name: LABELS.comments.addToQuestion }).click();
  await expect(mine.newComment.getByRole('textbox')).toBeVisible();
  await mine.newComment.getByRole('button', { name: /^Who can see this/ }).click();
  await expectAccessibleEverywhere(page, 'view, a new comment');
});
