import type { Page } from '@playwright/test';
import type { TestDatabase } from '@reviews/db/testing';
import { LABELS, MESSAGES } from '@reviews/domain';
import { buildEmployee, newHash } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { CycleBuilderPage } from '../pages/cycle-builder.page.ts';
import { LauncherPage } from '../pages/launcher.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { TemplateBuilderPage } from '../pages/template-builder.page.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

// Launches are run by a job.
test.use({ jobsEvery: '0.5' });

const RATING = 'How did the year go?';
const WORDS = 'What should change?';
const ADVICE = 'Say no more often: the two projects in June were one too many.';
const RESPONSE = 'I agree, and have said so to the planners.';
const DAYS = 30;
const MS_PER_DAY = 86_400_000;

const { launches, packets, templates } = MESSAGES;

/** A department for this test: someone without a manager, and two people below. */
type Season = Awaited<ReturnType<typeof buildSeason>>;
async function buildSeason(db: TestDatabase['db']) {
  const family = newHash()
    .replaceAll(/[^A-Za-z]/g, '')
    .slice(0, 6);
  const department = `Workshop ${family}`;
  const lead = await buildEmployee(db, {
    preferredName: `Mara ${family}`,
    title: 'Workshop lead',
    department,
  });
  const person = await buildEmployee(db, {
    preferredName: `Luca ${family}`,
    title: 'Joiner',
    department,
    manager: lead,
  });
  const colleague = await buildEmployee(db, {
    preferredName: `Ida ${family}`,
    title: 'Turner',
    department,
    manager: lead,
  });
  return {
    department,
    lead,
    person,
    colleague,
    template: `Year of ${family}`,
    cycle: `Season of ${family}`,
  };
}

/** Checks a screen at both widths. Other tests check it in dark mode. */
async function station(page: Page, name: string, within?: string): Promise<void> {
  await expectAccessibleEverywhere(page, name, within, ['light']);
  await page.setViewportSize(WIDTHS.desk);
}

const dayFrom = (today: string, days: number): string =>
  new Date(Date.parse(today) + days * MS_PER_DAY).toISOString().slice(0, today.length);
const tab = (page: Page, name: string) =>
  page.getByRole('main').getByRole('link', { name, exact: true });

async function buildTemplate(page: Page, { template }: Season): Promise<void> {
  const builder = new TemplateBuilderPage(page);
  await builder.begin(template, /^Manager/);
  await builder.next.press('Enter');
  await builder.step('Questions').waitFor();
  await builder.addByKeyboard('Single choice', RATING);
  await page.getByRole('button', { name: 'Add choice' }).press('Enter');
  await page.keyboard.type('Well');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Badly');
  await builder.addByKeyboard('Written answer', WORDS);
  await station(page, 'the questions of a template');
  await builder.goToStep('Conditions');
  await page.getByRole('button', { name: `Add “Shown if” to Question 2: ${WORDS}` }).press('Enter');
  await page.getByRole('checkbox', { name: 'Badly' }).check();
  await expect(page.getByText(`Shown only if “${RATING}” is answered with “Badly”.`)).toBeVisible();
  await station(page, 'a condition');
  await builder.saved();
  await builder.goToStep('Preview & publish');
  await station(page, 'a template tried out');
  await page.getByRole('button', { name: 'Publish version 1' }).click();
  await expect(new ShellPage(page).toast(templates.published({ number: 1 }))).toBeVisible();
}

async function buildCycle(page: Page, today: string, { cycle, template }: Season): Promise<void> {
  await page.goto('/cycles');
  await page.getByRole('button', { name: 'New cycle' }).click();
  const dialog = page.getByRole('dialog', { name: 'New cycle' });
  await dialog.getByLabel('Name').fill(cycle);
  await dialog.getByLabel('First day').fill(today);
  await dialog.getByLabel('Last day').fill(dayFrom(today, DAYS));
  await station(page, 'a new cycle', DIALOG);
  await dialog.getByLabel('Last day').press('Enter');
  await expect(new ShellPage(page).heading(cycle)).toBeVisible();
  const builder = new CycleBuilderPage(page);
  await builder.addByKeyboard(template);
  await builder.stage(`Stage ${template}`).getByLabel('Due days').fill('14');
  await builder.saved();
  await station(page, 'a cycle built');
}

/** Previews a launch for the department, then launches it for everyone but one. */
async function launchToOne(
  page: Page,
  { department, lead, person, colleague, template }: Season,
): Promise<void> {
  await tab(page, 'Launcher').click();
  await expect(new ShellPage(page).heading('Launcher')).toBeVisible();
  await page.getByRole('button', { name: /^Departments/ }).click();
  const units = page.getByRole('dialog', { name: 'Departments' });
  // The checkbox follows the address.
  await units.getByRole('checkbox', { name: department }).click();
  await expect(units.getByRole('checkbox', { name: department })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByText('2 reviews about 2 people')).toBeVisible();
  const launcher = new LauncherPage(page);
  await expect(launcher.person(lead.preferredName)).toContainText(launches.problems.no_manager);
  await expect(launcher.person(person.preferredName)).toContainText(lead.preferredName);
  await page.getByRole('button', { name: `Exclude ${colleague.preferredName}` }).click();
  await expect(page.getByText('1 review about 1 person')).toBeVisible();
  await page.reload();
  await expect(launcher.person(colleague.preferredName)).toHaveCount(0);
  await station(page, 'the dry run of a launch');
  await page.getByRole('button', { name: 'Launch 1 review' }).click();
  const dialog = page.getByRole('dialog', { name: 'Launch 1 review?' });
  await expect(dialog).toContainText(`${template}: 1`);
  await station(page, 'the question before launching', DIALOG);
  await dialog.getByRole('button', { name: 'Launch 1 review' }).click();
  await expect(
    new ShellPage(page).toast('The launch is done: 1 review opened for 2 people.'),
  ).toBeVisible();
  await station(page, 'a launch that is done');
}

/** Launches the rest: no one gets a second review, and untouched reviews are undone. */
async function launchTheRestAndUndo(page: Page, { colleague }: Season): Promise<void> {
  await page.getByRole('button', { name: `Remove ${colleague.preferredName}` }).click();
  const launcher = new LauncherPage(page);
  await launcher.launch('1 review');
  await expect(launcher.launches).toHaveText([
    /^Done 1 review opened for 3 people/,
    /^Done 1 review opened for 2 people/,
  ]);
  await launcher.launches
    .first()
    .getByRole('button', { name: /^Undo the launch/ })
    .click();
  await page
    .getByRole('dialog', { name: 'Undo this launch?' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(launcher.launches).toHaveText([/^Undone/, /^Done 1 review opened for 2 people/]);
}

async function write(page: Page, { template, person }: Season): Promise<void> {
  await page.goto('/');
  const title = MESSAGES.pulses.title({ title: template, name: person.preferredName });
  await station(page, 'home of who writes');
  await page
    .getByRole('list', { name: 'To do' })
    .getByRole('link', { name: `${LABELS.status.write}: ${title}` })
    .click();
  const form = new ReviewFormPage(page);
  await form.ready();
  await expect(form.text(WORDS)).toHaveCount(0);
  await page.getByRole('radio', { name: 'Badly' }).check();
  await form.type(WORDS, ADVICE);
  await expect(form.status).toContainText(/^Saved \d/);
  await station(page, 'a review being written');
  await form.submitAndConfirm();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('No open tasks')).toBeVisible();
}

const rowOf = (page: Page, { person }: Season) =>
  page.getByRole('row').filter({ hasText: person.preferredName });

async function release(page: Page, season: Season): Promise<void> {
  await tab(page, 'Packets').click();
  await expect(rowOf(page, season)).toContainText(LABELS.packets.states.ready);
  await station(page, 'packets that are ready');
  await page.getByRole('checkbox', { name: `Select ${season.person.preferredName}` }).check();
  await page.getByRole('button', { name: 'Release 1 selected' }).click();
  const dialog = page.getByRole('dialog', { name: 'Release 1 packet?' });
  await station(page, 'who will be told of the release', DIALOG);
  await dialog.getByRole('button', { name: 'Release 1 packet' }).click();
  await expect(new ShellPage(page).toast(packets.released)).toBeVisible();
  await expect(rowOf(page, season)).toContainText(LABELS.packets.states.released);
}

async function readAndConfirm(page: Page, { cycle, lead }: Season): Promise<void> {
  await page.goto('/my/notices');
  await page
    .getByRole('main')
    .getByRole('link', { name: MESSAGES.notices.packetReleased({ cycle }) })
    .click();
  await expect(new ShellPage(page).heading('My packet')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(ADVICE);
  await expect(page.getByRole('main')).toContainText(lead.preferredName);
  await station(page, 'one’s own packet');
  await page.getByRole('textbox', { name: 'Your response' }).fill(RESPONSE);
  await page.getByRole('button', { name: 'I have read my packet' }).click();
  await expect(page.getByRole('heading', { name: /^You confirmed on/ })).toBeVisible();
  await station(page, 'a packet that is confirmed');
}

/** Closes the cycle: it is read-only then, and released packets stay. */
async function close(page: Page, season: Season): Promise<void> {
  await page.reload();
  await expect(rowOf(page, season)).toContainText('with a response');
  await tab(page, 'Builder').click();
  await page.getByRole('button', { name: 'Close cycle' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close cycle' }).click();
  await expect(page.getByText('This cycle is closed. Open it again to change it.')).toBeVisible();
  await station(page, 'a closed cycle');
}

test('[TPL-01, CYC-01, PKT-04, RT-12, RT-13, RT-16, RT-19, RT-21, RT-24] runs a whole cycle: HR builds a template and a cycle, previews and launches it, a manager writes, HR releases the packet, and its person acknowledges it', async ({
  page,
  db,
  today,
  signInAs,
  openAs,
}) => {
  test.setTimeout(300_000);
  const season = await buildSeason(db);
  await signInAs('hr');
  await test.step('HR builds a template', () => buildTemplate(page, season));
  await test.step('HR builds a cycle with it', () => buildCycle(page, today, season));
  await test.step('HR previews a launch, and starts it', () => launchToOne(page, season));
  await test.step('a later launch adds only missing forms, and is undone', () =>
    launchTheRestAndUndo(page, season));
  await test.step('the manager writes', async () => write(await openAs(season.lead), season));
  await test.step('HR releases the packet', () => release(page, season));
  const theirs = await openAs(season.person);
  await test.step('the person reads it and responds', () => readAndConfirm(theirs, season));
  await test.step('HR reads the response, and closes the cycle', () => close(page, season));
  await theirs.reload();
  await expect(theirs.getByRole('main')).toContainText(RESPONSE);
});
