import type { Page } from '@playwright/test';
import type { TestDatabase } from '@reviews/db/testing';
import { LABELS, MESSAGES, type TemplateOptions } from '@reviews/domain';
import {
  buildCycle,
  buildDraft,
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildPulse,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { TWO_TEXTS } from '../scenes/own-form.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const { nominations: texts } = MESSAGES;
const NAMES = ['Wren', 'Tamsin', 'Luca', 'Mira'] as const;

/**
 * Saves a manager who approves, the reviewee, and colleagues with unique names. The first three are
 * nominated.
 */
async function buildApproval(db: TestDatabase['db'], options: Partial<TemplateOptions> = {}) {
  const head = await buildEmployee(db, { title: 'Head of teams' });
  const manager = await buildEmployee(db, { title: 'Team manager', manager: head });
  const subject = await buildEmployee(db, { manager });
  const template = await buildTemplate(db, {
    title: 'Praise of peers',
    type: 'Peer',
    questions: TWO_TEXTS,
    options: { max: 0, ...options },
  });
  const [cyclePulse] = (await buildCycle(db, { pulses: [{ template, stages: NOMINATION_STAGES }] }))
    .pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const task = await buildNominationTask(db, {
    employee: subject,
    assignee: manager,
    cyclePulse,
    component: 'nomination_approvals',
  });
  const mark = task.hash.slice(0, 6);
  const people: BuiltEmployee[] = [];
  for (const name of NAMES)
    people.push(
      await buildEmployee(db, {
        preferredName: `${name} ${mark}`,
        title: 'Engineer',
        manager: head,
      }),
    );
  const [wren, tamsin, luca, mira] = people;
  if (wren === undefined || tamsin === undefined || luca === undefined || mira === undefined)
    throw new Error('Four colleagues were built.');
  const title = texts.approvalTitle({ title: template.title, name: subject.preferredName });
  return {
    head,
    manager,
    subject,
    template,
    cyclePulse,
    task,
    wren,
    tamsin,
    luca,
    mira,
    title,
    path: `/pulses/${task.hash}/edit`,
  };
}
type Scene = Awaited<ReturnType<typeof buildApproval>>;

const propose = async (db: TestDatabase['db'], { task }: Scene, ...nominees: BuiltEmployee[]) => {
  for (const nominee of nominees) await buildNomination(db, { task, nominee });
};

/** Saves the task: each of these people is approved and has a review to write. */
async function buildLocked(db: TestDatabase['db'], scene: Scene, ...nominees: BuiltEmployee[]) {
  const { task, subject: employee, cyclePulse } = scene;
  const reviews = [];
  for (const nominee of nominees) {
    const review = await buildPulse(db, {
      employee,
      assignee: nominee,
      cyclePulse,
      nominationTask: task,
    });
    await buildNomination(db, { task, nominee, state: 'approved', review });
    reviews.push(review);
  }
  await db.prisma.pulse.update({
    where: { id: task.id },
    data: { state: 'complete', closedAt: new Date() },
  });
  return reviews;
}

const row = (page: Page, { preferredName }: BuiltEmployee) =>
  page.getByRole('row').filter({ hasText: preferredName });
const box = (page: Page, { preferredName }: BuiltEmployee) =>
  page.getByRole('checkbox', { name: `Approve ${preferredName}` });
const save = (page: Page) => page.getByRole('button', { name: LABELS.buttons.save, exact: true });
const question = (page: Page) =>
  page.getByRole('dialog', { name: LABELS.pulses.confirmSubmissionTitle });
const confirm = (page: Page) => question(page).getByRole('button', { name: LABELS.buttons.save });
const fault = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/u });
async function add(page: Page, { preferredName }: BuiltEmployee): Promise<void> {
  await page.getByRole('combobox', { name: LABELS.nominations.addPeers }).fill(preferredName);
  await page.getByRole('option', { name: new RegExp(preferredName, 'u') }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
}
const stateOf = async (db: TestDatabase['db'], id: number) =>
  (await db.prisma.pulse.findUniqueOrThrow({ where: { id } })).state;
/** Returns the writers and the progress of their reviews. */
const reviewsOf = async (db: TestDatabase['db'], { task }: Scene) =>
  (
    await db.prisma.pulse.findMany({
      where: { nominationTaskId: task.id, deletedAt: null },
      orderBy: { assigneeId: 'asc' },
    })
  ).map(({ assigneeId, state }) => [assigneeId, state]);

test('[APPR-02, APPR-04, APPR-06, APPR-10, APPR-11, APPR-13, APPR-23, APPR-24, APPR-25, API-19] approves two, adds one and declines one, and opens a review for each approved person', async ({
  page,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db);
  const { wren, tamsin, luca, mira } = scene;
  await propose(db, scene, wren, tamsin, luca);
  const shell = new ShellPage(page);
  await signInAs(scene.manager);
  await page.goto(scene.path);
  await expect(shell.heading(scene.title)).toHaveText(scene.title);
  await expect(page.getByRole('columnheader')).toHaveText(
    Object.values(LABELS.nominations.approvalColumns),
  );
  await box(page, wren).focus();
  await page.keyboard.press('Space');
  await box(page, tamsin).check();
  await add(page, mira);
  await expect(
    row(page, mira).getByRole('button', { name: `Remove ${mira.preferredName}` }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, 'approvals decided');
  await page.setViewportSize(WIDTHS.desk);

  await save(page).click();
  await expect(question(page)).toContainText(texts.confirmSubmission);
  await expect(question(page).getByRole('definition').last()).toHaveText(luca.preferredName);
  expect(await reviewsOf(db, scene)).toEqual([]);
  await expectAccessibleEverywhere(page, 'the question before approving', DIALOG);
  await page.setViewportSize(WIDTHS.desk);
  await confirm(page).click();
  await expect(shell.toast(texts.saved)).toBeVisible();
  await expect(page).toHaveURL('/');
  expect(await reviewsOf(db, scene)).toEqual([
    [wren.id, 'open'],
    [tamsin.id, 'open'],
    [mira.id, 'open'],
  ]);
  expect(await stateOf(db, scene.task.id)).toBe('complete');
});

test('[APPR-12, APPR-18, APPR-19, APPR-20] checks minimum, maximum and terms before it asks or sends; warns on leaving', async ({
  page,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db, {
    min: 2,
    max: 2,
    agreeTerms: '<p>I have asked <strong>each of them</strong>.</p>',
  });
  await propose(db, scene, scene.wren, scene.tamsin, scene.luca);
  await signInAs(scene.manager);
  await page.goto(scene.path);
  await box(page, scene.wren).check();
  await save(page).click();
  await expect(fault(page)).toHaveText(texts.tooFewEmployees({ min: 2 }));
  await page.getByRole('button', { name: 'Approve both' }).click();
  await save(page).click();
  await expect(fault(page)).toHaveText(texts.tooManyEmployees({ max: 2 }));
  await expectAccessibleEverywhere(page, 'too many approved');
  await page.setViewportSize(WIDTHS.desk);
  await box(page, scene.luca).uncheck();
  await save(page).click();
  await expect(fault(page)).toHaveText(texts.agreeTerms);
  await expect(question(page)).toHaveCount(0);
  await new ShellPage(page).menuEntry('My Team').click();
  const leaving = page.getByRole('dialog', { name: 'Unsaved changes' });
  await expect(leaving).toContainText(texts.unsaved);
  await leaving.getByRole('button', { name: 'Stay on this page' }).click();
  await page.getByRole('checkbox', { name: 'I agree to these terms' }).check();
  await save(page).click();
  await confirm(page).click();
  await expect(page).toHaveURL('/');
  expect(await reviewsOf(db, scene)).toHaveLength(2);
});

test('[AMB-19, APPR-25] opens one review per approved person when two tabs save at once', async ({
  page,
  context,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db);
  await propose(db, scene, scene.wren, scene.tamsin);
  await signInAs(scene.manager);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(scene.path);
    // The second tab already has the unsaved decisions of the first.
    for (const one of [scene.wren, scene.tamsin]) await box(tab, one).check();
    await save(tab).click();
    await question(tab).waitFor();
  }
  await Promise.all([confirm(page).click(), confirm(other).click()]);
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/');
  expect(await reviewsOf(db, scene)).toEqual([
    [scene.wren.id, 'open'],
    [scene.tamsin.id, 'open'],
  ]);
});

test('[APPR-14, APPR-15, APPR-16, APPR-17, AMB-23] marks an open review incomplete, undoes it, marks it again and reopens it', async ({
  page,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db, { managerRemoveIncompletePeers: 1 });
  const { wren } = scene;
  await buildLocked(db, scene, wren, scene.tamsin);
  await signInAs(scene.manager);
  await page.goto(scene.path);
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: `Mark incomplete: ${wren.preferredName}` }).click();
  await expect(page.getByText('1 approved, 1 or more needed')).toBeVisible();
  await page.getByRole('button', { name: `Undo for ${wren.preferredName}` }).click();
  await expect(save(page)).toBeDisabled();
  await page.getByRole('button', { name: `Mark incomplete: ${wren.preferredName}` }).click();
  await expectAccessibleEverywhere(page, 'a review marked Incomplete');
  await page.setViewportSize(WIDTHS.desk);
  await save(page).click();
  await confirm(page).click();
  await expect(page).toHaveURL('/');
  expect(await reviewsOf(db, scene)).toEqual([
    [wren.id, 'incomplete'],
    [scene.tamsin.id, 'open'],
  ]);

  await page.goto(scene.path);
  await page.getByRole('button', { name: `Reopen: ${wren.preferredName}` }).click();
  await save(page).click();
  await confirm(page).click();
  await expect(page).toHaveURL('/');
  expect(await reviewsOf(db, scene)).toEqual([
    [wren.id, 'open'],
    [scene.tamsin.id, 'open'],
  ]);
});

test('[AMB-23] unlocks approvals while no one has started, also for managers further up; an approved person can then be removed', async ({
  page,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db);
  await buildLocked(db, scene, scene.wren, scene.tamsin);
  const shell = new ShellPage(page);
  await signInAs(scene.manager);
  await page.goto(scene.path);
  await page.getByRole('button', { name: 'Unlock approvals' }).click();
  await page
    .getByRole('dialog', { name: 'Unlock approvals' })
    .getByRole('button', { name: 'Unlock approvals' })
    .click();
  await expect(shell.toast(texts.unlocked)).toBeVisible();
  await box(page, scene.tamsin).uncheck();
  await save(page).click();
  await confirm(page).click();
  await expect(page).toHaveURL('/');
  expect(await reviewsOf(db, scene)).toEqual([[scene.wren.id, 'open']]);
  const review = await db.prisma.pulse.findFirstOrThrow({
    where: { nominationTaskId: scene.task.id, deletedAt: null },
  });
  await buildDraft(db, { pulse: review });
  await page.goto(scene.path);
  await expect(page.getByText('These approvals are saved and locked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Unlock approvals' })).toHaveCount(0);
});

test('[APPR-08, APPR-09] shows on a returned task who declined and why, with the search first', async ({
  page,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db);
  const [review] = await buildLocked(db, scene, scene.wren, scene.tamsin);
  const at = new Date();
  await db.prisma.pulse.update({
    where: { id: review?.id ?? 0 },
    data: { state: 'declined', declineReason: 'On leave until May.', closedAt: at },
  });
  await db.prisma.nomination.updateMany({
    where: { reviewId: review?.id ?? 0 },
    data: { state: 'declined', decidedAt: at },
  });
  await db.prisma.pulse.update({
    where: { id: scene.task.id },
    data: { state: 'open', closedAt: null, reopenedAt: at },
  });
  await signInAs(scene.manager);
  await page.goto(scene.path);
  await expect(
    page.getByText(`${scene.wren.preferredName} declined: “On leave until May.”`),
  ).toBeVisible();
  await expect(box(page, scene.wren)).toHaveCount(0);
  await add(page, scene.mira);
  await expectAccessibleEverywhere(page, 'a task that came back');
  await page.setViewportSize(WIDTHS.desk);
  await save(page).click();
  await confirm(page).click();
  await expect(page).toHaveURL('/');
  expect(await reviewsOf(db, scene)).toContainEqual([scene.mira.id, 'open']);
});

test('[APPR-01, APPR-24, PEER-08] opens the approvals from the team list, which then refreshes its counts', async ({
  page,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db);
  await propose(db, scene, scene.wren);
  await signInAs(scene.manager);
  await page.goto('/my/team');
  const link = page.getByRole('link', {
    name: `${LABELS.nominations.addPeers}: ${scene.subject.preferredName}`,
  });
  await expect(link).toHaveAttribute('href', scene.path);
  await link.click();
  const dialog = page.getByRole('dialog', { name: scene.title });
  await box(page, scene.wren).check();
  await dialog.getByRole('button', { name: LABELS.buttons.close }).last().click();
  await page
    .getByRole('dialog', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Stay on this page' })
    .click();
  await save(page).click();
  await confirm(page).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/my/team');
  const again = page.getByRole('link', {
    name: `${LABELS.nominations.managePeers}: ${scene.subject.preferredName}`,
  });
  await expect(again).toBeFocused();
  await expect(
    page.getByText(MESSAGES.lists.peerProgress({ completed: 0, total: 1 })),
  ).toBeVisible();
  await again.press('Enter');
  await expect(dialog.getByText('These approvals are saved and locked.')).toBeVisible();
  await expectAccessibleEverywhere(page, 'approvals over the team', DIALOG);
});

test('[PEER-09, AMB-08] is read-only for people who are not the assignee', async ({
  page,
  db,
  signInAs,
}) => {
  const scene = await buildApproval(db);
  await propose(db, scene, scene.wren);
  await signInAs(scene.head);
  await page.goto(scene.path);
  await expect(
    page.getByText(`Waiting for ${scene.manager.preferredName} to decide.`),
  ).toBeVisible();
  await expect(row(page, scene.wren)).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(save(page)).toHaveCount(0);
});
