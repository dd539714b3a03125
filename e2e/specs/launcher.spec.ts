import { EVERYONE, MESSAGES } from '@reviews/domain';
import { buildCycle, buildEmployee, buildTemplate } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { LauncherPage } from '../pages/launcher.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildLaunchScene } from '../scenes/launch.ts';
import {
  DIALOG,
  expectAccessible,
  expectAccessibleEverywhere,
  WIDTHS,
} from '../watch/accessible.ts';

const { launches: texts } = MESSAGES;

test('[RT-19] chooses the population of a cycle, previews it to the last form, keeps the choice, and filters by each number', async ({
  page,
  db,
  signInAs,
}) => {
  const { cycle, chief, busy, orphan, locked } = await buildLaunchScene(db, 'Thistle');
  await signInAs('hr');
  await page.goto(`/cycles/${cycle.id}`);
  await page
    .getByRole('navigation', { name: 'Pages of this cycle' })
    .getByRole('link', { name: 'Launcher' })
    .click();
  await expect(new ShellPage(page).heading('Launcher')).toBeVisible();
  const launcher = new LauncherPage(page);
  await launcher.pick('Everyone below', chief.preferredName);
  await expect(page.getByText('54 reviews about 19 people')).toBeVisible();
  await expect(launcher.person(orphan.preferredName)).toContainText(
    texts.reasons.managerLeft({ manager: 'Gil Thistle' }),
  );
  await expect(launcher.person(locked.preferredName)).toContainText(texts.reasons.noAccount);
  await expect(launcher.person('Ray 7 Thistle')).toContainText(
    texts.reasons.overloaded({ manager: busy.preferredName, count: 17 }),
  );
  await expectAccessibleEverywhere(page, 'the launcher');
  await page.setViewportSize(WIDTHS.desk);

  await page
    .getByRole('button', {
      name: '16 Many reviews for one manager, Manager Thistle: show the people',
    })
    .press('Enter');
  await expect(page.getByRole('heading', { name: 'Person by person' })).toBeFocused();
  await expect(page.getByText('16 people', { exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search people' }).fill('ray 1');
  await expect(page.getByText('8 people', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText('8 people', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', {
      name: '16 Many reviews for one manager, Manager Thistle: show the people',
    }),
  ).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Show everyone' }).click();

  await page.getByRole('button', { name: `Exclude ${orphan.preferredName}` }).click();
  await expect(launcher.person(orphan.preferredName)).toHaveCount(0);
  // The choice is in the address, and the checkbox follows it.
  const peer = page.getByRole('checkbox', { name: /^Peer Thistle/ });
  await peer.click();
  await expect(peer).not.toBeChecked();
  await expect(page.getByText('35 reviews about 18 people')).toBeVisible();
  const choices = page.getByRole('button', { name: 'Saved selections' });
  const panel = page.getByRole('dialog', { name: 'Saved selections' });
  await choices.click();
  await panel.getByRole('button', { name: 'Save this selection…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this selection of people' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Thistle without Orla');
  await expectAccessible(page, 'keeping a choice', DIALOG);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  await launcher.open(cycle.id);
  await choices.click();
  await panel.getByRole('button', { name: 'Thistle without Orla', exact: true }).click();
  await expect(
    page.getByRole('list', { name: 'Exclude' }).getByText(orphan.preferredName),
  ).toBeVisible();
  await expect(page.getByText('52 reviews about 18 people')).toBeVisible();
  await choices.click();
  await panel.getByRole('button', { name: 'Change “Thistle without Orla”' }).click();
  await expectAccessible(page, 'choices that were kept', DIALOG);
  await panel.getByRole('button', { name: 'Delete' }).click();
  await expect(
    panel.getByRole('button', { name: 'Thistle without Orla', exact: true }),
  ).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('“Thistle without Orla” restored.')).toBeVisible();
});

test('[RT-19] shows what prevents a launch, and the state of one that stopped, was closed or is empty', async ({
  page,
  db,
  problems,
  signInAs,
  openAs,
}) => {
  const template = await buildTemplate(db, { type: 'Self', title: 'Bare', questions: [] });
  const bare = await buildCycle(db, {
    name: 'Bare Review',
    launchedAt: null,
    pulses: [{ template }],
  });
  await signInAs('hr');
  const launcher = new LauncherPage(page);
  await launcher.open(bare.id);
  await expect(page.getByText(texts.noQuestions({ title: 'Bare' }))).toBeVisible();
  await expect(page.getByRole('button', { name: /^Launch/ })).toBeDisabled();
  await expectAccessibleEverywhere(page, 'a cycle that cannot be launched');
  await page.getByRole('link', { name: 'Go to the builder' }).click();
  await expect(page).toHaveURL(`/cycles/${bare.id}`);

  const stopped = await buildCycle(db, { name: 'Stopped Review' });
  const fault = texts.failed({ done: 500, people: 1200 });
  await db.prisma.launch.create({
    data: {
      cycleId: stopped.id,
      pulseIds: [],
      state: 'failed',
      people: 1200,
      donePeople: 500,
      population: { ...EVERYONE },
      startedAt: new Date(),
      finishedAt: new Date(),
      fault,
    },
  });
  await launcher.open(stopped.id);
  await expect(page.getByText(fault)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
  await expectAccessible(page, 'a launch that stopped');

  const closed = await buildCycle(db, { name: 'Closed Review', closedAt: new Date() });
  await launcher.open(closed.id);
  await expect(page.getByText(/^This cycle is closed/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Launch/ })).toHaveCount(0);

  const empty = await buildCycle(db, { name: 'Empty Review', launchedAt: null, pulses: [] });
  await launcher.open(empty.id);
  await expect(page.getByText('Nothing to launch yet')).toBeVisible();
  await expectAccessibleEverywhere(page, 'an empty cycle');

  problems.expectAnswer(403);
  const theirs = await openAs(await buildEmployee(db, { preferredName: 'Una Nettle' }));
  await theirs.goto(`/cycles/${empty.id}/launcher`);
  await expect(theirs.getByText(MESSAGES.errors.notAuthorised)).toBeVisible();
});
