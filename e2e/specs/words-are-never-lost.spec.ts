import type { Page } from '@playwright/test';
import { FIREWALL_MARKER, MESSAGES } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { LoginPage } from '../pages/login.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { keptWords, storedWords } from '../scenes/kept-words.ts';
import { buildOwnForm, PLAIN, RICH } from '../scenes/own-form.ts';
import { endSessionsOf } from '../scenes/sessions.ts';
import { allDrafts, latestDraft } from '../scenes/stored-words.ts';
import { Calls } from '../watch/calls.ts';
import { isSameLoad, markLoad } from '../watch/full-load.ts';

/** Joined emoji, scripts without spaces, right-to-left text and combining marks. */
const BEFORE = 'Café 👩‍💻🏳️‍🌈 漢字かな交じり ';
const AFTER = 'שלום مرحبا e\u0301 a\u0308o\u0302 "quoted" 🇳🇴 — the end.';
const WORDS = BEFORE + AFTER;
const STORED = { [PLAIN]: WORDS, [RICH]: `<p>${WORDS}</p>` };

const SAVE = '**/save-draft';
/** A save that waits for a server to start, or for the pause before a retry. */
const PATIENTLY = { timeout: 25_000 };

async function typeInBoth(form: ReviewFormPage, words: string): Promise<void> {
  await form.type(PLAIN, words);
  await form.type(RICH, words);
}

async function expectOnPage(form: ReviewFormPage, words: string): Promise<void> {
  await expect(form.text(PLAIN)).toHaveValue(words);
  await expect(form.text(RICH)).toHaveText(words);
}

/** Types while the server is unreachable, until this computer has stored everything. */
async function typeUnheard(page: Page, form: ReviewFormPage, words: string): Promise<void> {
  await page.route(SAVE, (route) => route.abort());
  await typeInBoth(form, words);
  const tail = JSON.stringify(words.slice(-8)).slice(1, -1);
  await expect
    .poll(async () => (await keptWords(page)).split(tail).length - 1, PATIENTLY)
    .toBeGreaterThanOrEqual(2);
}

/** Kills the tab's process, so that no handler of the page runs. */
async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(page);
  void devtools.send('Page.crash').catch(() => undefined);
  await crashed;
}

test('[FORM-37, DRAFT-01] survives a kill -9 of the server between two keystrokes', async ({
  page,
  signInAs,
  db,
  server,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await typeInBoth(form, BEFORE);
  await expect(form.status).toContainText(/^Saved \d/, PATIENTLY);
  await form.type(PLAIN, AFTER.slice(0, 1));
  await server.kill9();
  await form.type(PLAIN, AFTER.slice(1));
  await form.type(RICH, AFTER);
  await expect(form.status).toContainText('Offline: kept on this computer', PATIENTLY);
  await expectOnPage(form, WORDS);
  await server.start();
  await expect(form.status).toContainText(/^Saved \d/, { timeout: 40_000 });
  expect(await latestDraft(db, own)).toEqual(STORED);
  await page.reload();
  await expectOnPage(form, WORDS);
});

test('survives a crash of the tab before anything reached the server', async ({
  page,
  context,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await typeUnheard(page, form, WORDS);
  await crash(page);
  expect(await latestDraft(db, own)).toBeNull();

  const again = new ReviewFormPage(await context.newPage());
  await again.open(own.editPath);
  await expectOnPage(again, WORDS);
  await expect(again.status).toContainText(/^Saved \d/, PATIENTLY);
  expect(await latestDraft(db, own)).toEqual(STORED);
  await expect.poll(() => keptWords(again.page)).toBe('[]');
});

test('survives closing the tab without a prompt', async ({ page, context, signInAs, db }) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await typeUnheard(page, form, WORDS);
  await page.close({ runBeforeUnload: false });

  const again = new ReviewFormPage(await context.newPage());
  await again.open(own.editPath);
  await expectOnPage(again, WORDS);
  // Either the closing tab still sent it, or the new one found it on this computer.
  await expect.poll(() => latestDraft(db, own), PATIENTLY).toEqual(STORED);
});

test('survives closing the tab in the moment of the last key stroke', async ({
  page,
  context,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await typeUnheard(page, form, WORDS);
  await form.text(PLAIN).press('End');
  // The closing page can't reach the server either: only this computer can have the last stroke.
  await context.setOffline(true);
  await page.keyboard.insertText('!');
  await page.close({ runBeforeUnload: false });
  await context.setOffline(false);
  expect(await latestDraft(db, own)).toBeNull();

  const again = new ReviewFormPage(await context.newPage());
  await again.open(own.editPath);
  await expect(again.text(PLAIN)).toHaveValue(`${WORDS}!`);
  await expect(again.text(RICH)).toHaveText(WORDS);
  await expect.poll(() => latestDraft(db, own), PATIENTLY).toMatchObject({ [PLAIN]: `${WORDS}!` });
});

test('[ERR-01] survives minutes without a network', async ({ page, context, signInAs, db }) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  await page.clock.install();
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await context.setOffline(true);
  await typeInBoth(form, BEFORE);
  await page.clock.runFor(2500);
  await expect(form.status).toContainText('Offline: kept on this computer');
  await expect(new ShellPage(page).toast(MESSAGES.errors.offline)).toBeVisible();
  await page.clock.runFor('03:00');
  await typeInBoth(form, AFTER);
  await page.clock.runFor('02:00');
  await expect(form.status).toContainText('Offline: kept on this computer');
  expect(await latestDraft(db, own)).toBeNull();
  await context.setOffline(false);
  await expect(form.status).toContainText(/^Saved \d/, PATIENTLY);
  expect(await latestDraft(db, own)).toEqual(STORED);
  await expectOnPage(form, WORDS);
});

test('survives a save whose answer is lost', async ({ page, signInAs, db }) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  let isLost = false;
  await page.route(SAVE, async (route) => {
    const response = await route.fetch();
    if (isLost) return route.fulfill({ response });
    isLost = true;
    return route.abort();
  });
  await typeInBoth(form, WORDS);
  await expect(form.status).toContainText(/^Saved \d/, PATIENTLY);
  await form.saveDraft.click();
  await expect(new ShellPage(page).toast(MESSAGES.drafts.saved)).toBeVisible();
  expect(isLost).toBe(true);
  await expectOnPage(form, WORDS);
  expect(await allDrafts(db, own)).toEqual([STORED]);
});

test('[ERR-01] keeps words that a portal confirms in place of the server, and saves them later', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const shell = new ShellPage(page);
  await form.open(own.editPath);
  let answered = 0;
  await page.route(SAVE, async (route) => {
    answered += 1;
    // One in two is a page, the others are JSON without what confirms a save.
    await route.fulfill(
      answered % 2 === 1
        ? { contentType: 'text/html', body: '<html><h1>Welcome to the guest network</h1></html>' }
        : { json: {} },
    );
  });
  await typeInBoth(form, WORDS);
  await expect(form.status).toContainText('Offline: kept on this computer', PATIENTLY);
  await form.saveDraft.click();
  await expect.poll(() => answered, PATIENTLY).toBeGreaterThanOrEqual(2);
  await expect(shell.toast(MESSAGES.errors.offline)).toBeVisible();
  await expect(shell.toast(MESSAGES.drafts.saved)).toBeHidden();
  await expect(form.status).toContainText('Offline: kept on this computer');
  expect(await keptWords(page)).not.toBe('[]');
  expect(await latestDraft(db, own)).toBeNull();
  await page.unroute(SAVE);
  await expect(form.status).toContainText(/^Saved \d/, { timeout: 40_000 });
  expect(await latestDraft(db, own)).toEqual(STORED);
  await expectOnPage(form, WORDS);
});

test('[SES-05, SES-06, SES-10, SES-12] survives the end of the session mid-sentence, and continues after a login in the popup', async ({
  page,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(419);
  problems.expectAnswer(401);
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const shell = new ShellPage(page);
  await form.open(own.editPath);
  await markLoad(page);
  await typeInBoth(form, BEFORE);
  await expect
    .poll(async () => String((await latestDraft(db, own))?.[RICH]), PATIENTLY)
    .toContain(BEFORE.trim());
  await expect(form.status).toContainText(/^Saved \d/, PATIENTLY);
  await endSessionsOf(db, own.writer.email);
  await form.type(PLAIN, AFTER.slice(0, 8));
  await expect(shell.expiredDialog).toBeVisible();
  await expect(shell.toast(MESSAGES.errors.sessionExpired)).toBeVisible();
  await expect(form.text(PLAIN)).toHaveValue(BEFORE + AFTER.slice(0, 8));

  const opened = page.waitForEvent('popup');
  await shell.expiredDialog.getByRole('button', { name: 'Login' }).click();
  const popup = await opened;
  const closed = popup.waitForEvent('close');
  await new LoginPage(popup).signIn(own.writer.email);
  await closed;
  await expect(shell.expiredDialog).toBeHidden();
  await form.type(PLAIN, AFTER.slice(8));
  await form.type(RICH, AFTER);
  await expect(form.status).toContainText(/^Saved \d/, PATIENTLY);
  await expect.poll(() => latestDraft(db, own), PATIENTLY).toEqual(STORED);
  expect(await isSameLoad(page)).toBe(true);
});

test('[ERR-03] reports and keeps text that a firewall refuses with its own page, and saves it later', async ({
  page,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(403, /save-draft$/);
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  const config: unknown = await (await page.request.get('/api/app_config')).json();
  expect(config).toMatchObject({ firewallMarker: FIREWALL_MARKER });
  const blockPage = `<html><body><h1>403 Forbidden</h1><!-- ${FIREWALL_MARKER} --></body></html>`;
  await page.route(SAVE, (route) =>
    route.fulfill({ status: 403, contentType: 'text/html', body: blockPage }),
  );
  await typeInBoth(form, WORDS);
  await expect(new ShellPage(page).toast(MESSAGES.errors.firewall)).toBeVisible();
  await expect(form.status).toContainText('Not saved: change the text');
  await expectOnPage(form, WORDS);
  expect(await latestDraft(db, own)).toBeNull();
  await page.unroute(SAVE);
  await form.type(PLAIN, '!');
  await expect(form.status).toContainText(/^Saved \d/, PATIENTLY);
  expect(await latestDraft(db, own)).toEqual({ ...STORED, [PLAIN]: `${WORDS}!` });
});

test('offers both versions, question by question, when a second window writes in the same form, and loses neither', async ({
  page,
  context,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(409, /save-draft$/);
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const first = new ReviewFormPage(page);
  const second = new ReviewFormPage(await context.newPage());
  await first.open(own.editPath);
  await second.open(own.editPath);
  await typeInBoth(first, `${BEFORE}first`);
  await expect
    .poll(() => latestDraft(db, own), PATIENTLY)
    .toEqual({ [PLAIN]: `${BEFORE}first`, [RICH]: `<p>${BEFORE}first</p>` });
  await expect(first.status).toContainText(/^Saved \d/, PATIENTLY);
  await typeInBoth(second, `${AFTER}second`);
  // Does not interrupt typing: the bar shows it.
  await expect(second.status).toContainText('Changed in another window: compare', PATIENTLY);
  await expect(second.conflictDialog).toBeHidden();
  await second.type(RICH, ' and more');
  await second.status.getByRole('button').click();
  await expect(second.conflictDialog).toBeVisible();

  for (const [question, mine] of [
    [PLAIN, `${AFTER}second`],
    [RICH, `${AFTER}second and more`],
  ] as const) {
    const versions = second.conflictDialog
      .getByRole('group', { name: question })
      .getByRole('region');
    await expect(versions).toHaveText([mine, `${BEFORE}first`]);
  }
  await second.version(PLAIN, /^Other window/).check();
  await second.version(RICH, 'This window').check();
  await second.conflictDialog.getByRole('button', { name: 'Keep selected answers' }).click();
  await expect(second.conflictDialog).toBeHidden();
  await expect(second.status).toContainText(/^Saved \d/, PATIENTLY);

  const chosen = { [PLAIN]: `${BEFORE}first`, [RICH]: `<p>${AFTER}second and more</p>` };
  await expect.poll(() => latestDraft(db, own), PATIENTLY).toEqual(chosen);
  const drafts = await allDrafts(db, own);
  expect(drafts).toContainEqual({ [PLAIN]: `${BEFORE}first`, [RICH]: `<p>${BEFORE}first</p>` });
  expect(drafts).toContainEqual({
    [PLAIN]: `${AFTER}second`,
    [RICH]: `<p>${AFTER}second and more</p>`,
  });
  await second.page.reload();
  await second.ready();
  await second.oldDrafts.click();
  await expect(second.priorDrafts.getByRole('button', { name: 'Previous draft' })).toBeEnabled();
});

test('hides the text from another person on the same browser, and keeps it for its writer', async ({
  page,
  context,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(401);
  problems.expectAnswer(404, /^\/api\/pulses\//);
  const own = await buildOwnForm(db);
  const other = await buildEmployee(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await typeUnheard(page, form, WORDS);
  const places = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  for (const kept of [await storedWords(page), places]) expect(kept).not.toContain('Café');
  await crash(page);
  await context.clearCookies();

  await signInAs(other);
  const foreign = await context.newPage();
  const calls = new Calls(foreign);
  await foreign.goto(own.editPath);
  await expect(new ShellPage(foreign).toast(MESSAGES.pulses.notFound)).toBeVisible();
  await expect(foreign).toHaveURL('/');
  await expect(foreign.locator('body')).not.toContainText(BEFORE);
  expect(calls.to('POST', /save-draft/)).toEqual([]);
  // What is stored stays, and the other person's key opens none of it.
  expect(await storedWords(foreign)).toContain('sealed-1:');
  await expect(keptWords(foreign)).rejects.toThrow(/OperationError/);
  await foreign.close();
  await context.clearCookies();

  await signInAs(own.writer);
  const again = new ReviewFormPage(await context.newPage());
  await again.open(own.editPath);
  await expectOnPage(again, WORDS);
  await expect(again.status).toContainText(/^Saved \d/, PATIENTLY);
  expect(await latestDraft(db, own)).toEqual(STORED);
});
