import type { Page } from '@playwright/test';
import { LABELS, MESSAGES } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { NominationsPage } from '../pages/nominations.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { PLAIN, RICH } from '../scenes/own-form.ts';
import { buildPeerJourney, type PeerJourney } from '../scenes/peer-journey.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

const { nominations: texts } = MESSAGES;
const { approvePeers, chooseReplacement, selectPeers, peerReviews } = LABELS.nominations;
const REASON = 'We have not worked together since March.';

/** Checks a screen at both widths. Other tests check it in dark mode. */
async function station(page: Page, name: string, within?: string): Promise<void> {
  await expectAccessibleEverywhere(page, name, within, ['light']);
  await page.setViewportSize(WIDTHS.desk);
}

/** Returns a to-do on the home page. */
const toDo = (page: Page, action: string, { title }: PeerJourney) =>
  page.getByRole('list', { name: 'To do' }).getByRole('link', { name: `${action}: ${title}` });

async function isSaved(page: Page): Promise<void> {
  await expect(new ShellPage(page).toast(texts.saved)).toBeVisible();
  await expect(page).toHaveURL('/');
}

async function chooseThree(page: Page, journey: PeerJourney): Promise<void> {
  const { wren, tamsin, luca } = journey;
  const screen = new NominationsPage(page);
  await page.goto('/');
  await station(page, 'home of who chooses');
  await toDo(page, selectPeers, journey).click();
  await expect(new ShellPage(page).heading(texts.selectionTitle)).toBeVisible();
  for (const one of [wren, tamsin, luca]) await screen.pick(one);
  await expect(screen.chosen).toHaveCount(3);
  await expect(screen.search).toBeDisabled();
  await screen.submit.click();
  await expect(page.getByRole('alert').filter({ hasText: texts.agreeTerms })).toBeVisible();
  await screen.terms.check();
  await station(page, 'three people chosen');
  await screen.submit.click();
  await isSaved(page);
  await expect(page.getByText('No open tasks')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`with ${journey.manager.preferredName}`);
  await station(page, 'home of who has chosen');
}

async function approveTwoAndAddOne(page: Page, journey: PeerJourney): Promise<void> {
  const { wren, tamsin, luca, oren } = journey;
  const screen = new NominationsPage(page);
  await page.goto('/');
  await station(page, 'home of who approves');
  await toDo(page, approvePeers, journey).click();
  await expect(new ShellPage(page).heading(journey.approvalTitle)).toBeVisible();
  for (const one of [wren, tamsin]) await screen.box(one).check();
  await screen.pick(oren);
  await expect(page.getByText('3 of 2–3 approved')).toBeVisible();
  await screen.terms.check();
  await station(page, 'approvals decided');
  await screen.save.click();
  await expect(screen.namesOf('Approved')).toHaveText(
    `${tamsin.preferredName}, ${wren.preferredName}, and ${oren.preferredName}`,
  );
  await expect(screen.namesOf('Declined')).toHaveText(luca.preferredName);
  await station(page, 'the question before approving', DIALOG);
  await screen.confirm();
  await isSaved(page);
  await expect(toDo(page, approvePeers, journey)).toHaveCount(0);
}

async function writeReview(page: Page, journey: PeerJourney): Promise<void> {
  await page.goto('/');
  await toDo(page, LABELS.status.write, journey).click();
  const form = new ReviewFormPage(page);
  await form.ready();
  await expect(new ShellPage(page).heading(journey.title)).toBeVisible();
  await form.type(PLAIN, 'She asks before she builds, and it saves us weeks.');
  await form.type(RICH, 'It began with a quiet pager.');
  await expect(form.status).toContainText(/^Saved \d/);
  await station(page, 'a peer review being written');
  await form.submitAndConfirm();
  await isSaved(page);
}

async function declineReview(page: Page, journey: PeerJourney): Promise<void> {
  await page.goto('/');
  await station(page, 'home of a reviewer');
  await toDo(page, LABELS.status.write, journey).click();
  await page.getByRole('button', { name: 'Decline this review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Decline this review' });
  await dialog.getByRole('textbox').fill(REASON);
  await station(page, 'declining', DIALOG);
  await dialog.getByRole('button', { name: 'Decline review' }).click();
  await expect(new ShellPage(page).toast(MESSAGES.pulses.declined)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('No open tasks')).toBeVisible();
}

async function replace(page: Page, journey: PeerJourney): Promise<void> {
  const { tamsin, luca, mira } = journey;
  const screen = new NominationsPage(page);
  await page.goto('/');
  await toDo(page, chooseReplacement, journey).click();
  await expect(screen.returned).toContainText(`${tamsin.preferredName} declined: “${REASON}”`);
  await expect(screen.row(tamsin)).toContainText(REASON);
  for (const one of [tamsin, luca]) await expect(screen.box(one)).toHaveCount(0);
  await station(page, 'a task that came back');
  await screen.pick(mira);
  await expect(page.getByText('3 of 2–3 approved')).toBeVisible();
  await screen.terms.check();
  await screen.save.click();
  await expect(screen.namesOf('Approved')).toHaveText(mira.preferredName);
  await screen.confirm();
  await isSaved(page);
}

/** Expects the peer status of the reviewee with its bar, in a list or on the team page. */
async function expectProgress(
  page: Page,
  { subject }: PeerJourney,
  [completed, total, percent]: readonly [number, number, number],
): Promise<void> {
  const row = page.getByRole('row').filter({
    has: page.getByRole('button', { name: `Peer Reviews of ${subject.preferredName}` }),
  });
  await expect(row).toContainText(MESSAGES.lists.peerProgress({ completed, total }));
  await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', String(percent));
}

/** Expects the 'Peer Reviews' dialog: each review with its status, including the declined one. */
async function expectReviews(page: Page, journey: PeerJourney, name: string): Promise<void> {
  await page
    .getByRole('button', { name: `Peer Reviews of ${journey.subject.preferredName}` })
    .click();
  const dialog = page.getByRole('dialog', { name: peerReviews });
  const by = (writer: { readonly preferredName: string }) =>
    dialog
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: writer.preferredName }) });
  await expect(dialog.getByRole('row')).toHaveCount(5);
  for (const one of [journey.wren, journey.mira])
    await expect(by(one)).toContainText(LABELS.status.complete);
  await expect(by(journey.oren)).toContainText(LABELS.status.notStarted);
  await expect(by(journey.tamsin)).toContainText(LABELS.status.declined);
  await station(page, `peer reviews, ${name}`, DIALOG);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('[GEN-06, GEN-07, NOM-01, NOM-02, NOM-03, NOM-04, NOM-06, NOM-10, NOM-12, APPR-02, APPR-08, APPR-09, APPR-10, APPR-12, APPR-13, APPR-20, APPR-23, APPR-24, APPR-25, PEER-01, PEER-04, PEER-05, PEER-06, PEER-07] nominates and approves reviewers, replaces one who declines, and shows the right count throughout', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const journey = await buildPeerJourney(db);
  await signInAs(journey.subject);
  await test.step('the employee nominates three', () => chooseThree(page, journey));

  const manager = await openAs(journey.manager);
  await test.step('the manager approves two, declines one and adds one', () =>
    approveTwoAndAddOne(manager, journey));
  await manager.goto('/my/team');
  await expectProgress(manager, journey, [0, 3, 0]);

  await test.step('a reviewer writes', async () =>
    writeReview(await openAs(journey.wren), journey));
  await manager.reload();
  await expectProgress(manager, journey, [1, 3, 33]);

  await test.step('another reviewer declines', async () =>
    declineReview(await openAs(journey.tamsin), journey));
  await manager.reload();
  await expect(
    manager.getByRole('link', { name: `Nomination Approvals: ${journey.title}` }),
  ).toBeVisible();
  await station(manager, 'the team of who has it back');

  await test.step('the manager picks someone else', () => replace(manager, journey));
  await test.step('the replacement writes', async () =>
    writeReview(await openAs(journey.mira), journey));

  await test.step('HR and the manager see the progress', async () => {
    const list = new FormListPage(await openAs('hr'));
    await list.open(journey.listPath);
    await expectProgress(list.page, journey, [2, 3, 66]);
    await station(list.page, 'the list of the reviews');
    await expectReviews(list.page, journey, 'HR');
    await manager.goto('/my/team');
    await expectProgress(manager, journey, [2, 3, 66]);
    await station(manager, 'the team');
    await expectReviews(manager, journey, 'the manager');
  });
});
