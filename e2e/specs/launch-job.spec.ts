import { ApiProcess } from '@reviews/harness';
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

// The jobs of this file also do whatever is due in the demo company.
test.use({ jobsBeside: true });

test('[RT-19] confirms a launch with its numbers, keeps it running across reload and Back, adds to it later, and undoes it while no one has started', async ({
  page,
  db,
  database,
  signInAs,
}) => {
  const { cycle, chief, orphan } = await buildLaunchScene(db, 'Bramble');
  const worker = new ApiProcess({ databaseUrl: database.url, env: { JOBS_EVERY_SECONDS: '0.5' } });
  await signInAs('hr');
  const launcher = new LauncherPage(page);
  await launcher.open(cycle.id, `?below=${chief.id}`);
  await page.getByRole('button', { name: 'Launch 54 reviews' }).click();
  const dialog = page.getByRole('dialog', { name: 'Launch 54 reviews?' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    'Self Bramble: 18',
    'Manager Bramble: 18',
    'Peer Bramble: 18',
    'Manager left: 1 person',
    'Cannot sign in: 1 person',
    'Too few eligible reviewers: 18 people',
    'Many reviews for one manager: 16 people',
  ]);
  await expectAccessible(page, 'the question before a launch', DIALOG);
  await dialog.getByRole('button', { name: 'Launch 54 reviews' }).click();

  await expect(launcher.progress).toHaveAttribute(
    'aria-valuetext',
    '0 of 19 people done, 0 reviews opened so far',
  );
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Launch 54 reviews' })).toBeDisabled();
  await expectAccessibleEverywhere(page, 'a launch under way');
  await page.setViewportSize(WIDTHS.desk);
  await page.reload();
  await expect(launcher.progress).toBeVisible();
  await page.getByRole('link', { name: cycle.name }).click();
  await expect(new ShellPage(page).heading(cycle.name)).toBeVisible();
  await page.goBack();
  await expect(launcher.progress).toBeVisible();
  await worker.start();
  try {
    await expect(
      new ShellPage(page).toast('The launch is done: 54 reviews opened for 19 people.'),
    ).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(/^54 reviews of this cycle already exist/)).toBeVisible();
    await expect(
      page.getByText(
        'Nothing to open. Everyone in your selection already has their reviews, or cannot have any.',
      ),
    ).toBeVisible();

    await db.prisma.position.updateMany({
      where: { employeeId: orphan.id },
      data: { managerId: chief.id },
    });
    await page.reload();
    await launcher.launch('1 review');
    await expect(launcher.launches).toHaveText(
      [/^Done 1 review opened for 19 people/, /^Done 54 reviews opened for 19 people/],
      { timeout: 30_000 },
    );
    await launcher.launches
      .first()
      .getByRole('button', { name: /^Undo the launch/ })
      .click();
    const question = page.getByRole('dialog', { name: 'Undo this launch?' });
    await expectAccessible(page, 'the question before taking back', DIALOG);
    await question.getByRole('button', { name: 'Undo' }).click();
    await expect(launcher.launches.first()).toHaveText(/^Undone/, { timeout: 30_000 });
    expect(await db.prisma.pulse.count({ where: { cycleId: cycle.id } })).toBe(54);

    await db.prisma.pulse.updateMany({
      where: { cycleId: cycle.id, employeeId: orphan.id },
      data: { state: 'draft' },
    });
    await page.reload();
    await expect(
      page.getByText(
        'You cannot undo this launch. Someone has started a review, something was changed since, or it includes reviews that are hidden from you.',
      ),
    ).toBeVisible();
    await expectAccessibleEverywhere(page, 'launches of a cycle');
  } finally {
    await worker.stop();
  }
});
