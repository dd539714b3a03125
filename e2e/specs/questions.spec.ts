import { MENTION_LIMIT, MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { EVERY_QUESTION } from '../scenes/every-question.ts';
import { buildOwnForm, questionId, RICH } from '../scenes/own-form.ts';
import { latestDraft, submissions } from '../scenes/stored-words.ts';
import { Calls } from '../watch/calls.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

test('[FORM-05, Q-01, Q-02, Q-04, Q-05, Q-06, Q-07, Q-08, Q-09, Q-10, Q-22, Q-25, Q-26, Q-29] shows the control of each of nine kinds of question, and stores its value type', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, { questions: EVERY_QUESTION });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await expect(page.getByRole('main').locator('section[id^="question-"]')).toHaveCount(
    EVERY_QUESTION.length,
  );
  const field = (name: string) => form.card(name).getByLabel(name);

  await expect(form.card('How this is used')).toContainText('Read it before you write.');
  await expect(form.card('How this is used').locator('input, textarea, select')).toHaveCount(0);
  await expect(form.text('A plain text')).toHaveAttribute('rows', '5');
  await form.text('A plain text').fill('Plain words');
  await form.type('A rich text', 'Rich words');
  const select = form.card('A choice from a list').getByRole('combobox');
  await expect(select.getByRole('option')).toHaveText(['', 'Red', 'Green', 'Blue']);
  await expect(select).toHaveValue('');
  await select.selectOption('Green');
  await expect(form.card('A single choice').getByRole('radio')).toHaveCount(3);
  await form.card('A single choice').getByRole('radio', { name: 'No' }).check();
  await form.card('Several choices').getByRole('checkbox', { name: 'Care' }).check();
  await form.card('Several choices').getByRole('checkbox', { name: 'Craft' }).check();
  await expect(field('A day')).toHaveAttribute('type', 'date');
  await field('A day').fill('2026-11-20');
  await expect(field('A number')).toHaveAttribute('step', '1');
  await field('A number').fill('12');
  await expect(field('An amount')).toHaveAttribute('step', '0.01');
  await field('An amount').fill('1250.50');
  await form
    .card('A division of time')
    .getByRole('spinbutton', { name: 'Amount for Building' })
    .fill('70');
  await form
    .card('A division of time')
    .getByRole('spinbutton', { name: 'Amount for Helping' })
    .fill('30');
  await form.submitAndConfirm();
  await expect(page).toHaveURL('/');
  expect(await submissions(db, own)).toEqual([
    {
      'How this is used': undefined,
      'A plain text': 'Plain words',
      'A rich text': '<p>Rich words</p>',
      'A choice from a list': 'Green',
      'A single choice': 'No',
      'Several choices': ['Craft', 'Care'],
      'A day': '2026-11-20',
      'A number': 12,
      'An amount': 1250.5,
      'A division of time': [
        { name: 'Building', value: 70 },
        { name: 'Helping', value: 30 },
      ],
    },
  ]);
});

test('[Q-32, Q-33, Q-34] counts words while typing, and reports too many as an error', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, {
    questions: [
      { text: 'In five words', config: { max_words: 5 } },
      { text: 'As many as you like', config: { max_words: 0 } },
    ],
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  const card = form.card('In five words');
  await form.text('In five words').fill('  a   b\nc ');
  await expect(card).toContainText(MESSAGES.questions.wordCount({ count: 3, max: 5 }));
  await expect(form.text('In five words')).not.toHaveAttribute('aria-invalid');
  await form.text('In five words').fill('one two three four five six');
  await expect(card).toContainText('6 of 5 words');
  await expect(form.text('In five words')).toHaveAttribute('aria-invalid', 'true');
  await expect(form.card('As many as you like')).not.toContainText('words');
});

test('[Q-35, Q-36, Q-37, Q-38, Q-39, Q-40] checks the sum of a distribution if required, and accepts the writer’s own categories', async ({
  page,
  signInAs,
  db,
}) => {
  const options = ['Building'];
  const own = await buildOwnForm(db, {
    questions: [
      {
        text: 'In per cent',
        uiKey: 'distribution',
        config: { options, total: 100, match_total: true, percentage: true },
      },
      { text: 'Free', uiKey: 'distribution', config: { options, total: 100, match_total: false } },
    ],
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  const card = form.card('In per cent');
  await card.getByRole('spinbutton', { name: 'Amount for Building' }).fill('90');
  await expect(card).toContainText(
    MESSAGES.questions.totalMustEqual({ total: 100, percentage: true }),
  );
  await card.getByRole('button', { name: 'Add category' }).click();
  await card.getByPlaceholder(MESSAGES.questions.categoryPlaceholder).fill('Reading');
  await card.getByRole('spinbutton', { name: 'Amount for Reading' }).fill('10');
  await expect(card).not.toContainText('Total must equal');
  await card.getByRole('button', { name: 'Remove Reading' }).click();
  await expect(card).toContainText('Total must equal 100%');
  await form.card('Free').getByRole('spinbutton', { name: 'Amount for Building' }).fill('90');
  await expect(form.card('Free')).not.toContainText('Total must equal');
  await form.submit.click();
  await expect(form.issuesDialog.getByRole('link')).toHaveText(['In per cent']);
});

test('[Q-28, Q-41, Q-42, Q-43, Q-44, Q-45, AMB-35] shows, hides and requires questions by conditions; keeps hidden text on the page without sending it', async ({
  page,
  signInAs,
  db,
}) => {
  const choices = { options: ['A', 'B', 'C'] };
  const own = await buildOwnForm(db, {
    questions: [
      { text: 'Choose', uiKey: 'input.checkbox', config: choices },
      {
        text: 'Shown for any',
        config: (ids) => ({
          available_if: [{ question_id: ids[0] ?? 0, has: 'any', answer: ['A', 'B'] }],
        }),
      },
      {
        text: 'Shown for all',
        config: (ids) => ({
          available_if: [{ question_id: ids[0] ?? 0, has: 'all', answer: ['A', 'B'] }],
        }),
      },
      {
        text: 'Last decides',
        config: (ids) => ({
          available_if: [
            { question_id: ids[0] ?? 0, has: 'any', answer: ['A'] },
            { question_id: ids[0] ?? 0, has: 'any', answer: ['C'] },
          ],
        }),
      },
      {
        text: 'Required for C',
        config: (ids) => ({
          required_if: [{ question_id: ids[0] ?? 0, has: 'any', answer: ['C'] }],
        }),
      },
    ],
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  const tick = (name: string) => form.card('Choose').getByRole('checkbox', { name });
  await expect(form.text('Shown for any')).toHaveCount(0);
  await tick('B').check();
  await form.text('Shown for any').fill('Words that get hidden');
  await expect(form.text('Shown for all')).toHaveCount(0);
  await tick('A').check();
  await form.text('Shown for all').fill('Both');
  await expect(form.text('Last decides')).toHaveCount(0);
  await tick('A').uncheck();
  await tick('B').uncheck();
  await tick('C').check();
  await expect(form.text('Shown for any')).toHaveCount(0);
  await expect(form.text('Last decides')).toBeVisible();
  await form.submit.click();
  await expect(form.issuesDialog.getByRole('link')).toHaveText(['Required for C']);
  await page.keyboard.press('Escape');
  await tick('B').check();
  await expect(form.text('Shown for any')).toHaveValue('Words that get hidden');
  await tick('B').uncheck();
  await form.text('Required for C').fill('Here');
  await form.submitAndConfirm();
  await expect(page).toHaveURL('/');
  const [sent] = await submissions(db, own);
  expect(sent).toMatchObject({ Choose: ['C'], 'Required for C': 'Here' });
  expect(sent?.['Shown for any'] ?? null).toBeNull();
  expect(sent?.['Shown for all'] ?? null).toBeNull();
});

test('[Q-11, AMB-36] makes an answer from an earlier version read-only', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, { questions: [{ text: 'Carried' }, { text: 'New' }] });
  const carried = own.template.questions.find(({ id }) => id === questionId(own, 'Carried'));
  await db.prisma.answer.create({
    data: {
      pulseId: own.pulse.id,
      questionId: carried?.id ?? 0,
      questionVersionId: carried?.version.id ?? 0,
      value: 'From before',
      originalValue: 'From before',
    },
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await expect(form.text('Carried')).toHaveValue('From before');
  await expect(form.text('Carried')).toBeDisabled();
  await expect(form.text('New')).toBeEnabled();
});

test('[Q-03, Q-12, Q-17, Q-18, Q-20] suggests at most ten colleagues after an @ and two letters, and keeps the chosen one', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  const calls = new Calls(page);
  const list = page.getByRole('listbox', { name: 'Employees to mention' });
  await form.type(RICH, 'With @an');
  await expect(list.getByRole('option').first()).toBeVisible();
  expect(await list.getByRole('option').count()).toBeLessThanOrEqual(MENTION_LIMIT);
  const searched = calls.to('POST', '/api/employee/search').map(({ body }) => body ?? '');
  expect(searched.filter((body) => !body.includes('"an"'))).toEqual([]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.keyboard.type('@zzqq');
  await expect(page.getByText(MESSAGES.employees.noResults).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('@Wren');
  await list.getByRole('option', { name: 'Wren Abara' }).click();
  await page.keyboard.type('helped.');
  await expect(form.status).toContainText(/^Saved \d/);
  const wren = await db.prisma.employee.findUniqueOrThrow({
    where: { email: 'peer@larkspur.example' },
  });
  await expect
    .poll(async () => (await latestDraft(db, own))?.[RICH])
    .toMatch(
      new RegExp(`<p><span[^>]*data-id="${wren.id}"[^>]*>@Wren Abara</span>.*helped\\.</p>$`),
    );
});

test('[Q-19] reports a failed search for colleagues', async ({ page, signInAs, db, problems }) => {
  problems.expectAnswer(500, /employee\/search$/);
  const own = await buildOwnForm(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await page.route('**/api/employee/search', (route) =>
    route.fulfill({ status: 500, json: { message: 'Internal' } }),
  );
  await form.type(RICH, '@Wren');
  await expect(page.getByText(MESSAGES.employees.searchFailed).first()).toBeVisible();
});

test('[Q-13] inserts a picture that everyone who may read the form can see', async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  const own = await buildOwnForm(db, { questions: [{ text: RICH, config: { rich_text: true } }] });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.type(RICH, 'See: ');
  const uploaded = page.waitForResponse('**/api/rich-text-images');
  await page
    .getByLabel('Picture to insert')
    .setInputFiles({ name: 'chart.png', mimeType: 'image/png', buffer: PNG });
  expect((await uploaded).status()).toBe(200);
  const picture = form.text(RICH).getByRole('img');
  await expect(picture).toHaveAttribute('src', /^\/api\/rich-text-images\/[\w-]+$/);
  const source = (await picture.getAttribute('src')) ?? '';
  await form.submitAndConfirm();
  await expect(page).toHaveURL('/');

  const theirs = await openAs(own.manager);
  await theirs.goto(own.viewPath);
  const shown = theirs.getByRole('main').locator(`img[src="${source}"]`);
  await expect(shown).toBeVisible();
  await expect
    .poll(() =>
      shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)),
    )
    .toBe(1);
  const stranger = await openAs('panel');
  expect((await stranger.request.get(source)).status()).toBe(404);
});

test('[Q-14, Q-15] has six heading levels, and makes links https', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await buildOwnForm(db, { questions: [{ text: RICH, config: { rich_text: true } }] });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await form.type(RICH, 'Results');
  await form.tool('Text style').click();
  await expect(page.getByRole('menuitem', { name: /^Heading \d$/ })).toHaveCount(6);
  await page.getByRole('menuitem', { name: 'Heading 3' }).click();
  // The editor regains keyboard focus one frame later.
  await expect(form.text(RICH)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await form.tool('Link').click();
  await page.getByRole('textbox', { name: 'Link address' }).fill('example.com');
  await page.getByRole('button', { name: 'Add link' }).click();
  await expect(form.status).toContainText(/^Saved \d/);
  await expect
    .poll(async () => (await latestDraft(db, own))?.[RICH])
    .toMatch(
      /^<h3>Results<\/h3><p><a [^>]*href="https:\/\/example\.com"[^>]*>example\.com<\/a><\/p>$/,
    );
});

test('[Q-16] leaves 80 px above a question that is jumped to', async ({ page, signInAs, db }) => {
  const own = await buildOwnForm(db, { questions: EVERY_QUESTION });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await page
    .getByRole('navigation', { name: 'Questions' })
    .getByRole('link', { name: 'A single choice' })
    .click();
  await expect
    .poll(async () => Math.round((await form.card('A single choice').boundingBox())?.y ?? -1))
    .toBe(80);
});
