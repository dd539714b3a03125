import { AUTO_SAVE_DELAY_MS, LABELS, MESSAGES } from '@reviews/domain';
import {
  buildDraft,
  buildPacket,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
} from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm, PLAIN, questionId, RICH } from '../scenes/own-form.ts';
import { allDrafts, latestDraft, submissions } from '../scenes/stored-words.ts';
import { Calls } from '../watch/calls.ts';
import { freezeClock } from '../watch/frozen-clock.ts';

const SAVES = /\/save-draft$/;

test('[FORM-02, FORM-03, FORM-04, FORM-05, FORM-07, FORM-14, FORM-16, FORM-17, FORM-26] describes the form, and offers only applicable actions', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, { description: '<p>Be honest.</p>' });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await expect(new ShellPage(page).heading(own.title)).toBeVisible();
  const text = (await page.getByRole('main').textContent()) ?? '';
  expect(text.indexOf(own.cycle.name)).toBeLessThan(text.indexOf(own.title));
  await expect(page.getByText('Be honest.')).toBeVisible();
  await expect(page.getByRole('main').locator('section[id^="question-"]')).toHaveCount(2);
  await expect(form.submit).toBeVisible();
  await expect(page.getByRole('button', { name: LABELS.buttons.close, exact: true })).toHaveCount(
    0,
  );
  await expect(form.oldDrafts).toHaveCount(0);
  await expect(form.showRelated).toHaveCount(0);
  await expect(form.quickNavigation).toHaveCount(0);
  await expect(form.optOut).toHaveCount(0);
});

test('[DRAFT-01, DRAFT-03, FORM-15, AMB-38] saves a draft silently after a pause of two seconds, and shows the time on the button', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  await page.clock.install();
  const form = new ReviewFormPage(page);
  const shell = new ShellPage(page);
  await form.open(own.editPath);
  await freezeClock(page);
  const calls = new Calls(page);
  for (const word of ['one ', 'two ', 'three ']) {
    await form.text(PLAIN).pressSequentially(word);
    await page.clock.runFor(AUTO_SAVE_DELAY_MS - 200);
    expect(calls.count('POST', SAVES)).toBe(0);
  }
  await page.clock.runFor(300);
  await expect.poll(() => calls.count('POST', SAVES)).toBe(1);
  await expect(form.saveDraft).toHaveText(/^Save Draft ?\d\d:\d\d:\d\d [ap]m$/i);
  await expect(shell.toast(MESSAGES.drafts.saved)).toHaveCount(0);
  expect(await latestDraft(db, own)).toMatchObject({ [PLAIN]: 'one two three ' });
  await form.saveDraft.click();
  await expect(shell.toast(MESSAGES.drafts.saved)).toBeVisible();
});

test('[AMB-69] keeps one draft group per writing session', async ({ page, signInAs, db }) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  for (const text of ['First.', 'Second.', 'Third.']) {
    await form.text(PLAIN).fill(text);
    const saved = page.waitForResponse((response) => SAVES.test(response.url()));
    await form.saveDraft.click();
    await saved;
  }
  await expect(form.status).toContainText(/^Saved \d/);
  expect((await allDrafts(db, own)).map((draft) => draft[PLAIN])).toEqual(['Third.']);
  await page.reload();
  await form.ready();
  await expect(form.text(PLAIN)).toHaveValue('Third.');
  await form.text(PLAIN).fill('Fourth.');
  await form.saveDraft.click();
  await expect(form.status).toContainText(/^Saved \d/);
  expect((await allDrafts(db, own)).map((draft) => draft[PLAIN])).toEqual(['Third.', 'Fourth.']);
});

test('[DRAFT-05, DRAFT-06, DRAFT-07, DRAFT-08, DRAFT-09, DRAFT-10, FORM-17] shows and restores an earlier draft, and undoes that', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  const id = questionId(own, PLAIN);
  const at = (minutes: number): Date => new Date(own.pulse.openedAt.getTime() + minutes * 60_000);
  await buildDraft(db, {
    pulse: own.pulse,
    answers: { [id]: 'The older words.' },
    createdAt: at(-20),
  });
  await buildDraft(db, {
    pulse: own.pulse,
    answers: { [id]: 'The newer words.' },
    createdAt: at(-10),
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const shell = new ShellPage(page);
  await form.open(own.editPath);
  await expect(form.text(PLAIN)).toHaveValue('The newer words.');

  const restore = async (words: string, arrow: string | null): Promise<void> => {
    await form.oldDrafts.click();
    await expect(form.priorDrafts.getByText(/^Draft Created: .+\d{4}/)).toBeVisible();
    await expect(
      form.priorDrafts.getByRole('button', { name: LABELS.buttons.cancel }),
    ).toBeVisible();
    const steps = arrow === null ? 0 : 1;
    for (let step = 0; step < steps; step += 1)
      await form.priorDrafts.getByRole('button', { name: arrow ?? '' }).click();
    const answers = form.priorDrafts.getByRole('region', { name: 'Answers in this draft' });
    await expect(answers).toContainText(words);
    await expect(answers.locator('input, textarea, select, [contenteditable="true"]')).toHaveCount(
      0,
    );
    // The message is brief, so wait from the answer on.
    const restored = page.waitForResponse(/\/restore-draft$/);
    await form.priorDrafts.getByRole('button', { name: LABELS.drafts.restore }).click();
    await restored;
    await expect(shell.toast(MESSAGES.drafts.restored)).toBeVisible();
    await expect(form.priorDrafts).toBeHidden();
    await form.ready();
    await expect(form.text(PLAIN)).toHaveValue(words);
  };
  await restore('The older words.', 'Previous draft');
  expect((await latestDraft(db, own))?.[PLAIN]).toBe('The older words.');
  await restore('The newer words.', 'Previous draft');
  expect((await latestDraft(db, own))?.[PLAIN]).toBe('The newer words.');
});

test('[DRAFT-06, DRAFT-11] shows no arrows for a single draft, and does not restore an empty one', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await buildDraft(db, { pulse: own.pulse, answers: {} });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.oldDrafts.click();
  await expect(form.priorDrafts.getByText('This draft has no answers.')).toBeVisible();
  await expect(form.priorDrafts.getByRole('button', { name: /draft$/ })).toHaveCount(0);
  const calls = new Calls(page);
  await form.priorDrafts.getByRole('button', { name: LABELS.drafts.restore }).click();
  await expect(new ShellPage(page).toast(MESSAGES.drafts.nothingToRestore)).toBeVisible();
  expect(calls.count('POST', /restore-draft$/)).toBe(0);
});

test('[ERR-08, ERR-09] reports why a draft cannot be loaded or restored, and does not reload', async ({
  page,
  signInAs,
  db,
  problems,
}) => {
  problems.expectAnswer(422, /restore-draft$/);
  problems.expectAnswer(404, /load-draft$/);
  const own = await buildOwnForm(db);
  await buildDraft(db, { pulse: own.pulse, answers: { [questionId(own, PLAIN)]: 'Words.' } });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await page.route('**/restore-draft', (route) =>
    route.fulfill({ status: 422, json: { message: 'Not now.' } }),
  );
  await page.route(
    '**/load-draft?*',
    (route) => route.fulfill({ status: 404, json: { message: 'No such draft.' } }),
    {
      times: 1,
    },
  );
  await form.oldDrafts.click();
  await expect(new ShellPage(page).toast('No such draft.')).toBeVisible();
  await form.priorDrafts.getByRole('button', { name: 'Try again' }).click();
  await form.priorDrafts.getByRole('button', { name: LABELS.drafts.restore }).click();
  await expect(new ShellPage(page).toast('Not now.')).toBeVisible();
  await expect(form.priorDrafts).toBeVisible();
});

test('[FORM-07, FORM-08, FORM-09, FORM-10, FORM-11, FORM-12, FORM-13] shows related feedback next to the form, by type or by cycle', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, { type: 'Manager' });
  const [cyclePulse] = own.cycle.pulses;
  const mine = await buildPulse(db, {
    employee: own.subject,
    assignee: own.manager,
    ...(cyclePulse === undefined ? {} : { cyclePulse }),
  });
  const self = await buildTemplate(db, { type: 'Self', title: 'A look back' });
  const related = await buildSubmittedPulse(db, {
    employee: own.subject,
    assignee: own.subject,
    cyclePulse: null,
    template: self,
  });
  await signInAs(own.manager);
  const form = new ReviewFormPage(page);
  await form.open(`/pulses/${mine.hash}/edit`);
  await form.showRelated.click();
  const panel = form.relatedPanel;
  await expect(panel.getByRole('tab')).toHaveText(['Self']);
  await panel.getByRole('button', { name: 'By cycle' }).click();
  await expect(panel.getByRole('tab')).toHaveText([LABELS.pulses.offCycle]);
  await expect(panel).toContainText(
    new RegExp(`Written by ${own.subject.preferredName} on \\d+ \\w+ \\d{4}`),
  );
  await expect(panel.getByRole('link', { name: /A look back/ })).toHaveAttribute(
    'href',
    `/pulses/${related.hash}/view`,
  );
  await panel.getByRole('button', { name: /A look back/ }).click();
  await expect(panel).toContainText('What went well?');
  await page.setViewportSize({ width: 1440, height: 420 });
  const top = (await panel.boundingBox())?.y;
  await page.mouse.wheel(0, 300);
  expect((await panel.boundingBox())?.y).toBe(top);
  await panel.getByRole('button', { name: 'Scroll to top' }).click();
  await expect
    .poll(() => panel.getByRole('tabpanel').evaluate((element) => element.scrollTop))
    .toBe(0);
  await panel.getByRole('button', { name: LABELS.pulses.hideRelated }).click();
  await expect(panel).toBeHidden();
});

test('[FORM-06, AMB-41] switches to another form, and asks first if something is not saved', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  const [cyclePulse] = own.cycle.pulses;
  const other = await buildPulse(db, {
    employee: own.manager,
    assignee: own.writer,
    ...(cyclePulse === undefined ? {} : { cyclePulse }),
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  const goTo = async (name: string): Promise<void> => {
    await form.quickNavigation.click();
    await page.getByRole('main').getByRole('link', { name }).click();
  };
  await page.route('**/save-draft', (route) => route.abort());
  await form.type(PLAIN, 'Not saved.');
  await goTo(own.manager.preferredName);
  await expect(form.leaveDialog).toContainText(MESSAGES.pulses.confirmLeave);
  await form.leaveDialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL(own.editPath);
  await page.unroute('**/save-draft');
  await form.saveDraft.click();
  await expect(form.status).toContainText(/^Saved \d/);
  await goTo(own.manager.preferredName);
  await expect(page).toHaveURL(`/pulses/${other.hash}/edit`);
  await expect(form.leaveDialog).toBeHidden();
});

test('[FORM-26, FORM-27] shows answers hidden from the reviewee to management only', async ({
  page,
  signInAs,
  openAs,
  db,
  problems,
}) => {
  problems.expectAnswer(404, /^\/api\/pulses\//);
  const own = await buildOwnForm(db, { options: { sharingOptOutOption: true } });
  await buildPacket(db, { employee: own.subject, cycle: own.cycle, state: 'released' });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.type(PLAIN, 'For management.');
  await form.optOut.check();
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/edit'),
  );
  await form.submitAndConfirm();
  expect((await sent).postDataJSON()).toMatchObject({ sharingOptOut: 1, close: 1 });
  await expect(page).toHaveURL('/');
  expect(await submissions(db, own)).toHaveLength(1);

  const managers = await openAs(own.manager);
  await managers.goto(own.viewPath);
  await expect(managers.getByText('For management.')).toBeVisible();
  const subjects = await openAs(own.subject);
  await subjects.goto(own.viewPath);
  await expect(new ShellPage(subjects).toast(MESSAGES.pulses.notFound)).toBeVisible();
  await expect(subjects).toHaveURL('/');
});

test('[FORM-34, FORM-35, FORM-36, STAT-02, STAT-03, STAT-04, STAT-05, STAT-10] labels each task, and explains why one cannot be started', async ({
  page,
  signInAs,
  openAs,
}) => {
  await signInAs('manager');
  await page.goto('/my/tasks');
  const toDo = page.getByRole('list', { name: 'To do' });
  const later = page.getByRole('list', { name: 'Not open yet' });
  await expect(
    toDo.getByRole('link', { name: 'Write Review: Manager Review for Jun Takahashi' }),
  ).toBeVisible();
  const blocked = later
    .getByRole('listitem')
    .filter({ hasText: 'Priya Raman' })
    .filter({ hasText: 'Manager Review' });
  await expect(blocked).toContainText('Blocked');
  await expect(blocked).toContainText(/waits for Peer Review/i);
  const pending = later.getByRole('listitem').filter({ hasText: 'Wrap-up' }).first();
  await expect(pending).toContainText('Pending');
  await expect(pending).toContainText(/starts \d+ \w+ \d{4}/i);
  await toDo.getByRole('link', { name: /Peer Review for Luca Ferrant/ }).click();
  await expect(
    new ShellPage(page).heading('Peer Review Nomination Approvals for Luca Ferrant'),
  ).toBeVisible();

  const priyas = await openAs('employee2');
  await priyas.goto('/my/tasks');
  await priyas.getByRole('link', { name: /Peer Review for Priya Raman/ }).click();
  await expect(new ShellPage(priyas).heading('Nomination Selections')).toBeVisible();

  const noas = await openAs('employee');
  await noas.goto('/my/tasks');
  await noas.getByRole('link', { name: 'Continue Review: Self Review for Noa Castellan' }).click();
  const form = new ReviewFormPage(noas);
  await form.ready();
  await expect(form.text('What are you proudest of since the last review?')).not.toBeEmpty();
  await expect(form.oldDrafts).toBeVisible();
  await expect(form.optOut).toBeVisible();
  await expect(noas.getByRole('main').getByRole('textbox', { name: RICH })).toHaveCount(0);
});
