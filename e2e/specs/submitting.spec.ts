import type { Page } from '@playwright/test';
import {
  AUTO_SAVE_DELAY_MS,
  CONFIRM_RETRY_MS,
  EDITOR_SYNC_DEBOUNCE_MS,
  MESSAGES,
} from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm, PLAIN, RICH } from '../scenes/own-form.ts';
import { latestDraft, submissions, submittedAnswer } from '../scenes/stored-words.ts';
import { Calls } from '../watch/calls.ts';
import { freezeClock } from '../watch/frozen-clock.ts';

const WORDS = 'Kept the rig running 🚀 and wrote it down.';
const STORED = { [PLAIN]: WORDS, [RICH]: `<p>${WORDS}</p>` };

/** Delays every draft save until released, and reports when one has arrived. */
async function holdSaves(
  page: Page,
): Promise<{ readonly arrived: Promise<void>; readonly letGo: () => void }> {
  const arrived = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  await page.route('**/save-draft', async (route) => {
    arrived.resolve();
    await gate.promise;
    await route.continue();
  });
  return { arrived: arrived.promise, letGo: gate.resolve };
}

const isSubmit = (path: string): boolean => path.endsWith('/edit');

test('[FORM-18, FORM-24, FORM-28] submits a review after a confirmation, and returns to the home page', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const shell = new ShellPage(page);
  await form.open(own.editPath);
  await form.type(PLAIN, WORDS);
  await form.type(RICH, WORDS);
  const calls = new Calls(page);
  await form.submit.click();
  await expect(form.confirmDialog).toContainText(MESSAGES.pulses.confirmSubmission);
  expect(calls.to('POST', /\/edit$/)).toEqual([]);
  await form.confirm();
  await expect(shell.toast(MESSAGES.pulses.saved)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() =>
      calls.all
        .map(({ path }) => path)
        .filter((path) => isSubmit(path) || path === '/api/user/menu'),
    )
    .toEqual([`/api/pulses/${own.pulse.hash}/edit`, '/api/user/menu']);
  expect(await submissions(db, own)).toEqual([STORED]);
  expect(await submittedAnswer(db, own, RICH)).toBe(STORED[RICH]);
  const pulse = await db.prisma.pulse.findUniqueOrThrow({ where: { id: own.pulse.id } });
  expect(pulse).toMatchObject({ state: 'complete', closedAt: expect.any(Date) });
  await page.goto(own.editPath);
  await expect(page).toHaveURL(own.viewPath);
});

test('submits once when Submit and its confirmation are pressed twice', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.type(PLAIN, WORDS);
  await form.type(RICH, WORDS);
  const calls = new Calls(page);
  await form.submit.dblclick();
  await form.confirmDialog.getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expect(page).toHaveURL('/');
  expect(calls.count('POST', /\/edit$/)).toBe(1);
  expect(await submissions(db, own)).toEqual([STORED]);
});

test('accepts a repeated submission only once', async ({ page, signInAs, db }) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.type(PLAIN, WORDS);
  await form.type(RICH, WORDS);
  await page.route('**/edit', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const [response, twin] = await Promise.all([route.fetch(), route.fetch()]);
    expect(twin.status()).toBe(200);
    return route.fulfill({ response });
  });
  await form.submitAndConfirm();
  await expect(page).toHaveURL('/');
  expect(await submissions(db, own)).toEqual([STORED]);
});

test('[FORM-22] waits for a save in progress before checking', async ({ page, signInAs, db }) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  const saves = await holdSaves(page);
  await form.type(PLAIN, WORDS);
  await form.type(RICH, WORDS);
  await saves.arrived;
  await form.submit.click();
  await expect(form.submit).toHaveAttribute('data-loading', 'true');
  await expect(form.confirmDialog).toBeHidden();
  saves.letGo();
  await expect(form.confirmDialog).toBeVisible();
  expect(await latestDraft(db, own)).not.toBeNull();
  await form.confirm();
  await expect(page).toHaveURL('/');
  expect(await submissions(db, own)).toEqual([STORED]);
});

test('[FORM-23] sends a confirmed submission only after the save in progress has ended', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  await page.clock.install();
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await freezeClock(page);
  const saves = await holdSaves(page);
  await form.type(RICH, WORDS);
  await page.clock.runFor(EDITOR_SYNC_DEBOUNCE_MS);
  await form.type(PLAIN, WORDS);
  const calls = new Calls(page);
  const finished: string[] = [];
  page.on(
    'requestfinished',
    (request) => void finished.push(new URL(request.url()).pathname.split('/').at(-1) ?? ''),
  );
  await form.submit.click();
  await page.clock.runFor(CONFIRM_RETRY_MS);
  await expect(form.confirmDialog).toBeVisible();
  await page.clock.runFor(AUTO_SAVE_DELAY_MS);
  await saves.arrived;
  await form.confirm();
  await expect(form.confirmDialog.getByRole('button', { name: 'Cancel' })).toBeDisabled();
  await page.clock.runFor(4 * CONFIRM_RETRY_MS);
  expect(calls.count('POST', /\/edit$/)).toBe(0);
  saves.letGo();
  await page.clock.resume();
  await expect(page).toHaveURL('/');
  await expect
    .poll(() => finished.filter((name) => name === 'save-draft' || name === 'edit'))
    .toEqual(['save-draft', 'edit']);
  expect(await submissions(db, own)).toEqual([STORED]);
});

test('[FORM-37, ERR-10] keeps the form and its text open when a submission is refused', async ({
  page,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(422, /\/edit$/);
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.type(PLAIN, WORDS);
  await page.route('**/edit', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 422, json: { message: 'Not this one.' } })
      : route.fallback(),
  );
  await form.submitAndConfirm();
  await expect(new ShellPage(page).toast('Not this one.')).toBeVisible();
  await expect(form.confirmDialog).toBeHidden();
  await expect(page).toHaveURL(own.editPath);
  await expect(form.submit).toBeEnabled();
  await expect(form.text(PLAIN)).toHaveValue(WORDS);
  expect(await submissions(db, own)).toEqual([]);
});

test('[FORM-19, FORM-20, FORM-21] lists what has to be corrected, links each to its question, and sends nothing', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, {
    questions: [
      { text: 'Required and empty', config: { required: true } },
      { text: 'Only five words', config: { max_words: 5 } },
      { text: 'A note in between', uiKey: 'text', config: { required: true } },
      { text: 'Rich and empty', config: { required: true, rich_text: true } },
    ],
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.type('Only five words', 'one two three four five six');
  await expect(form.card('Only five words')).toContainText('6 of 5 words');
  const calls = new Calls(page);
  await form.submit.click();
  await expect(form.issuesDialog).toBeVisible();
  await expect(form.issuesDialog.getByRole('paragraph')).toHaveText([
    MESSAGES.pulses.requiredHeading,
    MESSAGES.pulses.invalidHeading,
  ]);
  await expect(form.issuesDialog.getByRole('link')).toHaveText([
    'Required and empty',
    'Rich and empty',
    'Only five words',
  ]);
  expect(calls.count('POST', /\/edit$/)).toBe(0);
  await form.issuesDialog.getByRole('link', { name: 'Rich and empty' }).click();
  await expect(form.issuesDialog).toBeHidden();
  await expect(form.card('Rich and empty')).toBeInViewport();
  await expect(form.card('Rich and empty')).toContainText('A response is required.');
  expect(await submissions(db, own)).toEqual([]);
});
