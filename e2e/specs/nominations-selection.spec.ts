import type { Page } from '@playwright/test';
import type { TestDatabase } from '@reviews/db/testing';
import { LABELS, MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildCycle,
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { PLAIN, TWO_TEXTS } from '../scenes/own-form.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const { nominations: texts } = MESSAGES;
const SEARCH = 'Search peers';

/**
 * Saves an employee who nominates, a manager who approves, and two colleagues with unique names.
 */
async function buildSelection(db: TestDatabase['db'], options: Partial<TemplateOptions>) {
  const manager = await buildEmployee(db, { title: 'Team manager' });
  const subject = await buildEmployee(db, { manager });
  const template = await buildTemplate(db, {
    title: 'Praise of peers',
    type: 'Peer',
    questions: TWO_TEXTS,
    options,
  });
  const [cyclePulse] = (await buildCycle(db, { pulses: [{ template, stages: NOMINATION_STAGES }] }))
    .pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const task = await buildNominationTask(db, { employee: subject, cyclePulse });
  const mark = task.hash.slice(0, 6);
  const [wren, tamsin] = [
    await buildEmployee(db, { preferredName: `Wren ${mark}`, title: 'Engineer', manager }),
    await buildEmployee(db, { preferredName: `Tamsin ${mark}`, title: 'Designer' }),
  ];
  return { manager, subject, cyclePulse, task, wren, tamsin, path: `/pulses/${task.hash}/edit` };
}

const search = (page: Page) => page.getByRole('combobox', { name: SEARCH });
const chips = (page: Page) =>
  page.getByRole('list', { name: 'Selected reviewers' }).getByRole('listitem');
const submit = (page: Page) =>
  page.getByRole('button', { name: LABELS.buttons.submit, exact: true });
/** Picks a person with the keyboard only. */
async function pick(page: Page, name: string): Promise<void> {
  await search(page).fill(name);
  await page.getByRole('option', { name: new RegExp(name, 'u') }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}

test('[NOM-01, NOM-02, NOM-04, NOM-06, NOM-10, NOM-11, NOM-12, NOM-13, API-20, API-27] selects reviewers by keyboard and passes the task to the manager', async ({
  page,
  db,
  signInAs,
}) => {
  const own = await buildSelection(db, { min: 1, max: 3, noManager: true });
  const shell = new ShellPage(page);
  await signInAs(own.subject);
  await page.goto(own.path);
  await expect(shell.heading(texts.selectionTitle)).toHaveText(texts.selectionTitle);
  await search(page).focus();
  await search(page).pressSequentially(own.manager.preferredName);
  const barred = page.getByRole('option', { name: new RegExp(texts.ineligible.manager, 'u') });
  await expect(barred).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expectAccessibleEverywhere(page, 'someone who cannot be picked');
  await page.setViewportSize(WIDTHS.desk);
  await search(page).fill('');

  await pick(page, own.wren.preferredName);
  await pick(page, own.tamsin.preferredName);
  await expect(chips(page)).toHaveCount(2);
  await expect(page.getByText('2 of 1–3 selected')).toBeVisible();
  await expectAccessibleEverywhere(page, 'two people chosen');
  const menu = page.waitForRequest('**/api/user/menu');
  await submit(page).press('Enter');
  await expect(shell.toast(texts.saved)).toBeVisible();
  await menu;
  await expect(page).toHaveURL('/');
  const named = await db.prisma.nomination.findMany({
    where: { taskId: own.task.id },
    orderBy: { nomineeId: 'asc' },
  });
  expect(named.map(({ nomineeId, state }) => [nomineeId, state])).toEqual([
    [own.wren.id, 'proposed'],
    [own.tamsin.id, 'proposed'],
  ]);
  expect(await db.prisma.pulse.findUniqueOrThrow({ where: { id: own.task.id } })).toMatchObject({
    assigneeId: own.manager.id,
  });
});

test('[NOM-03, NOM-05, NOM-08, APPR-20] checks limits and terms before anything is sent', async ({
  page,
  db,
  signInAs,
}) => {
  const own = await buildSelection(db, {
    min: 2,
    max: 2,
    agreeTerms: '<p>I choose people who have worked with me.</p>',
  });
  await signInAs(own.subject);
  await page.goto(own.path);
  await pick(page, own.wren.preferredName);
  const fault = page.getByRole('alert').filter({ hasText: /\S/u });
  await submit(page).click();
  await expect(fault).toHaveText(texts.tooFewPeers({ min: 2 }));
  await pick(page, own.tamsin.preferredName);
  await expect(search(page)).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Selected reviewers' })).toBeFocused();
  await submit(page).click();
  await expect(fault).toHaveText(texts.agreeTerms);
  await expectAccessibleEverywhere(page, 'terms not agreed to');
  await page.getByRole('button', { name: `Remove ${own.wren.preferredName}` }).click();
  await expect(search(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(chips(page)).toHaveCount(2);
  await page.getByRole('checkbox', { name: 'I agree to these terms' }).check();
  await submit(page).click();
  await expect(page).toHaveURL('/');
});

test('[NOM-07] keeps unsaved selections across a reload, and asks before leaving them', async ({
  page,
  db,
  signInAs,
}) => {
  const own = await buildSelection(db, { min: 1 });
  const shell = new ShellPage(page);
  await signInAs(own.subject);
  await page.goto('/');
  await page.goto(own.path);
  await pick(page, own.wren.preferredName);
  page.on('dialog', (question) => void question.accept());
  await page.reload();
  await expect(chips(page)).toHaveText(new RegExp(own.wren.preferredName, 'u'));
  await shell.bar.getByRole('link').first().click();
  const dialog = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(dialog).toContainText(texts.unsaved);
  await expectAccessibleEverywhere(page, 'leaving unsaved selections', DIALOG);
  await dialog.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(chips(page)).toHaveCount(1);
  await shell.bar.getByRole('link').first().click();
  await dialog.getByRole('button', { name: 'Leave this page' }).click();
  await expect(page).toHaveURL('/');
  await page.goto(own.path);
  await expect(search(page)).toBeVisible();
  await expect(chips(page)).toHaveCount(0);
});

test('[APPR-08] returns the task to the approver when a reviewer declines with a reason', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const own = await buildSelection(db, { min: 1 });
  const approval = await db.prisma.stage.findFirstOrThrow({
    where: { cyclePulseId: own.cyclePulse.id, component: 'nomination_approvals' },
  });
  await db.prisma.pulse.update({
    where: { id: own.task.id },
    data: {
      stageId: approval.id,
      assigneeId: own.manager.id,
      state: 'complete',
      closedAt: new Date(),
    },
  });
  const review = await buildPulse(db, {
    employee: own.subject,
    assignee: own.wren,
    cyclePulse: own.cyclePulse,
    nominationTask: own.task,
  });
  await buildNomination(db, { task: own.task, nominee: own.wren, state: 'approved', review });
  const shell = new ShellPage(page);
  await signInAs(own.wren);
  await page.goto(`/pulses/${review.hash}/edit`);
  await page.getByRole('textbox', { name: PLAIN }).fill('Begun and not to be finished.');
  await page.getByRole('button', { name: 'Decline this review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this review' });
  await expect(dialog).toContainText('No one will read what you have written so far.');
  await dialog.getByRole('button', { name: 'Decline review' }).click();
  await expect(dialog).toContainText(MESSAGES.pulses.reasonRequired);
  await expectAccessibleEverywhere(page, 'declining a review', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await dialog.getByRole('textbox').fill('We have not worked together.');
  await dialog.getByRole('button', { name: 'Decline review' }).click();
  await expect(shell.toast(MESSAGES.pulses.declined)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(new ReviewFormPage(page).leaveDialog).toBeHidden();
  await expect(page.getByText(own.subject.preferredName)).toHaveCount(0);
  expect(await db.prisma.pulse.findUniqueOrThrow({ where: { id: review.id } })).toMatchObject({
    state: 'declined',
    declineReason: 'We have not worked together.',
  });
  const manager = await openAs(own.manager);
  await manager.goto('/my/tasks');
  await expect(manager.getByText(own.subject.preferredName).first()).toBeVisible();
});
