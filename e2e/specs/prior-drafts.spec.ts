import { LABELS, MESSAGES } from '@reviews/domain';
import { buildDraft } from '@reviews/factories';
import type { TestDatabase } from '@reviews/db/testing';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import {
  buildOwnForm,
  PLAIN,
  questionId,
  RICH,
  TWO_TEXTS,
  type OwnForm,
} from '../scenes/own-form.ts';
import { allDrafts, latestDraft } from '../scenes/stored-words.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

const LAST = 'What next?';
const MINUTE_MS = 60_000;

const version = (name: string) => ({
  [PLAIN]: `Plain ${name}`,
  [RICH]: `<p>Rich ${name}</p>`,
  [LAST]: `Last ${name}`,
});

/** Saves a form with three questions and three versions of their answers; the last is its draft. */
async function threeVersions(db: TestDatabase['db']): Promise<OwnForm> {
  const own = await buildOwnForm(db, { questions: [...TWO_TEXTS, { text: LAST }] });
  for (const [index, name] of ['one', 'two', 'three'].entries()) {
    const answers = Object.fromEntries(
      Object.entries(version(name)).map(([text, value]) => [questionId(own, text), value]),
    );
    await buildDraft(db, {
      pulse: own.pulse,
      answers,
      createdAt: new Date(own.pulse.openedAt.getTime() - (3 - index) * MINUTE_MS),
    });
  }
  return own;
}

async function expectVersions(
  form: ReviewFormPage,
  plain: string,
  rich: string,
  last: string,
): Promise<void> {
  await expect(form.text(PLAIN)).toHaveValue(`Plain ${plain}`);
  await expect(form.text(RICH)).toHaveText(`Rich ${rich}`);
  await expect(form.text(LAST)).toHaveValue(`Last ${last}`);
}

test('[DRAFT-06, DRAFT-08] restores one answer of three versions, keeps the others, and undoes it', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await threeVersions(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await expectVersions(form, 'three', 'three', 'three');
  await form.oldDrafts.click();
  const dialog = form.priorDrafts;
  const which = dialog.getByRole('status').filter({ hasText: 'Draft Created' });
  await expect(which).toContainText('Same as the current review');
  await dialog.getByRole('button', { name: 'Previous draft' }).click();
  await expect(which).toContainText('Draft 2 of 3');
  await dialog.getByRole('button', { name: 'Previous draft' }).click();
  await expect(which).toContainText('3 answers differ from the current review');
  await expectAccessibleEverywhere(page, 'prior drafts that differ', DIALOG);

  const saved = page.waitForResponse(/\/save-draft$/);
  await dialog.getByRole('button', { name: `Restore this answer: ${RICH}` }).click();
  await expect(which).toContainText('2 answers differ from the current review');
  await saved;
  await expect(dialog).toBeVisible();
  expect(await latestDraft(db, own)).toEqual({ ...version('three'), [RICH]: '<p>Rich one</p>' });
  await dialog.getByRole('button', { name: `Undo: ${RICH}` }).click();
  await expect(which).toContainText('3 answers differ from the current review');
  await dialog.getByRole('switch', { name: 'Only differences' }).check();
  await dialog.getByRole('button', { name: `Restore this answer: ${LAST}` }).click();
  await dialog.getByRole('button', { name: LABELS.buttons.cancel }).click();
  await expectVersions(form, 'three', 'three', 'one');
  await form.saveDraft.click();
  await expect(new ShellPage(page).toast(MESSAGES.drafts.saved)).toBeVisible();
  expect(await latestDraft(db, own)).toEqual({ ...version('three'), [LAST]: 'Last one' });
  // The former state is unchanged among the old drafts.
  expect((await allDrafts(db, own)).slice(0, 3)).toEqual(['one', 'two', 'three'].map(version));
});

test('[DRAFT-10] undoes a whole restore: brings back the exact answers and keeps what was typed since', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await threeVersions(db);
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const shell = new ShellPage(page);
  const notice = page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Draft of .+ restored\./ });
  await form.open(own.editPath);
  await form.oldDrafts.click();
  await form.priorDrafts.getByRole('button', { name: 'Previous draft' }).click();
  await expect(form.priorDrafts.getByRole('group', { name: PLAIN })).toContainText('Plain two');
  // The message is brief, so wait from the answer on.
  const restored = page.waitForResponse(/\/restore-draft$/);
  await form.priorDrafts.getByRole('button', { name: LABELS.drafts.restore }).click();
  await restored;
  await expect(shell.toast(MESSAGES.drafts.restored)).toBeVisible();
  await expect(form.priorDrafts).toBeHidden();
  await form.ready();
  await expectVersions(form, 'two', 'two', 'two');
  await expect(notice).toBeVisible();
  await expectAccessibleEverywhere(page, 'edit, a draft restored');
  await form.type(LAST, ', and typed since');
  await notice.getByRole('button', { name: /^Undo/ }).click();
  await expect(shell.toast(MESSAGES.drafts.restoreUndone)).toBeVisible();
  await form.ready();
  await expectVersions(form, 'three', 'three', 'three');
  expect(await latestDraft(db, own)).toEqual(version('three'));
  expect(await allDrafts(db, own)).toContainEqual({
    ...version('two'),
    [LAST]: 'Last two, and typed since',
  });
  await expect(shell.heading(own.title)).toBeFocused();
  await page.reload();
  await form.ready();
  await expectVersions(form, 'three', 'three', 'three');
});

test('[DRAFT-10] leaves no draft after undoing a restore if the form had none', async ({
  page,
  signInAs,
  db,
}) => {
  const own = await threeVersions(db);
  await db.prisma.pulse.update({
    where: { id: own.pulse.id },
    data: { state: 'open', headDraftGroupId: null },
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  await form.open(own.editPath);
  await expect(form.text(PLAIN)).toHaveValue('');
  await form.oldDrafts.click();
  await expect(form.priorDrafts.getByRole('group', { name: PLAIN })).toContainText('Plain three');
  await form.priorDrafts.getByRole('button', { name: LABELS.drafts.restore }).click();
  await expect(form.priorDrafts).toBeHidden();
  await form.ready();
  await expectVersions(form, 'three', 'three', 'three');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Undo: Draft of/ })
    .click();
  await expect(form.text(PLAIN)).toHaveValue('');
  expect(await db.prisma.pulse.findUniqueOrThrow({ where: { id: own.pulse.id } })).toMatchObject({
    state: 'open',
    headDraftGroupId: null,
  });
  await expect(form.oldDrafts).toBeVisible();
});
