import type { Database } from '@reviews/db';
import {
  buildCycle,
  buildEmployee,
  buildNomination,
  buildNominationTask,
  buildTemplate,
  NOMINATION_STAGES,
  type BuiltEmployee,
} from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { expectAccessibleEverywhere } from '../watch/accessible.ts';

const REPORTS = 12;
const NOMINATED = 5;

/** Saves a manager with many reports, each with the same five nominations. */
async function buildRun(db: Database, reports = REPORTS) {
  const manager = await buildEmployee(db);
  const peers: BuiltEmployee[] = [];
  for (let index = 0; index < NOMINATED; index += 1)
    peers.push(
      await buildEmployee(db, { preferredName: `Peer ${index + 1} of ${manager.preferredName}` }),
    );
  const template = await buildTemplate(db, { type: 'Peer', options: { min: 2, max: 5 } });
  const [cyclePulse] = (await buildCycle(db, { pulses: [{ template, stages: NOMINATION_STAGES }] }))
    .pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const tasks: { id: number; name: string }[] = [];
  for (let index = 0; index < reports; index += 1) {
    const employee = await buildEmployee(db, {
      preferredName: `Report ${String(index + 1).padStart(2, '0')} of ${manager.preferredName}`,
      manager,
    });
    const { id } = await buildNominationTask(db, {
      component: 'nomination_approvals',
      employee,
      assignee: manager,
      cyclePulse,
    });
    for (const nominee of peers) await buildNomination(db, { task: { id }, nominee });
    tasks.push({ id, name: employee.preferredName });
  }
  return { manager, peers, tasks, ids: tasks.map(({ id }) => id) };
}

/**
 * Returns everything stored for the tasks, without reviews that were deleted again. An undo notes
 * since when it is known that a task could be written.
 */
const stored = async (db: Database, ids: readonly number[]) => ({
  tasks: await db.prisma.pulse.findMany({
    where: { id: { in: [...ids] } },
    omit: { unblockedAt: true },
    orderBy: { id: 'asc' },
  }),
  nominations: await db.prisma.nomination.findMany({
    where: { taskId: { in: [...ids] } },
    orderBy: { id: 'asc' },
  }),
  reviews: await db.prisma.pulse.findMany({
    where: { nominationTaskId: { in: [...ids] }, deletedAt: null },
  }),
});

test('[APPR-25, APPR-13] decides 60 nominations for 12 people with the keyboard only, and undo restores each', async ({
  page,
  db,
  signInAs,
}) => {
  const { manager, tasks, ids } = await buildRun(db);
  const before = await stored(db, ids);
  const shell = new ShellPage(page);
  await signInAs(manager);
  await page.goto('/');
  await page.getByRole('link', { name: /nominations need your approval/ }).click();
  await expect(shell.heading('Approvals')).toBeVisible();
  const panelOf = (name: string) => page.getByRole('region', { name: `Nominations for ${name}` });
  const first = page.getByRole('button', { name: /^Approve Peer 1 / });
  for (const { name } of tasks) {
    await expect(panelOf(name)).toBeVisible();
    await expect(first).toBeFocused();
    await page.keyboard.type('aadaan');
  }
  await expect(page.getByRole('heading', { name: 'All nominations are decided' })).toBeVisible();
  const after = await stored(db, ids);
  expect(after.tasks.map(({ state }) => state)).toEqual(tasks.map(() => 'complete'));
  expect(after.reviews).toHaveLength(REPORTS * (NOMINATED - 1));
  expect(after.nominations.filter(({ state }) => state === 'declined')).toHaveLength(REPORTS);

  for (const { name } of tasks.toReversed()) {
    await expect(panelOf(name)).toContainText('are saved');
    await page.keyboard.press('u');
    await expect(panelOf(name).getByRole('button', { name: /^Decline Peer 3 / })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.keyboard.press('p');
  }
  expect(await stored(db, ids)).toEqual(before);
});

test('[APPR-10, APPR-11, APPR-18] adds and removes people, shows limits, and keeps decisions across a reload', async ({
  page,
  db,
  signInAs,
}) => {
  const { manager, ids, peers } = await buildRun(db, 2);
  const extra = await buildEmployee(db, {
    preferredName: `Zora Zander of ${manager.preferredName}`,
  });
  await signInAs(manager);
  await page.goto('/my/approvals');
  await expect(page.getByRole('button', { name: /^Approve Peer 1 / })).toBeFocused();
  await page.keyboard.type('dddd/');
  await page.keyboard.type('Zora Zander');
  await expect(page.getByRole('option', { name: /Zora Zander/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `Remove ${extra.preferredName}` })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Decline Peer 5 / }).click();
  await page.keyboard.press('n');
  await expect(
    page.getByRole('alert').filter({ hasText: 'You must select at least 2 employee(s).' }),
  ).toBeVisible();
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('button', { name: `Remove ${extra.preferredName}` })).toBeVisible();
  await page.getByRole('button', { name: /^Approve Peer 1 / }).click();
  await page.keyboard.press('n');
  await expect(page.getByRole('navigation', { name: 'People' })).toContainText('1 of 2 done');
  await expect
    .poll(async () =>
      (await stored(db, ids)).reviews
        .map(({ assigneeId }) => assigneeId)
        .toSorted((one, other) => one - other),
    )
    .toEqual([peers[0]?.id, extra.id]);
  await expect(new ShellPage(page).toast('are saved.')).toBeVisible();
  await expectAccessibleEverywhere(page, '/my/approvals');
});

test('[AMB-23] refuses an undo once a review has changed, and says so', async ({
  page,
  db,
  signInAs,
  problems,
}) => {
  const { manager, ids } = await buildRun(db, 2);
  problems.expectAnswer(409, /undo-approval$/);
  await signInAs(manager);
  await page.goto('/my/approvals');
  await expect(page.getByRole('button', { name: /^Approve Peer 1 / })).toBeFocused();
  await page.keyboard.press('Shift+A');
  await page.keyboard.press('Control+Enter');
  const undo = page.getByRole('button', { name: /^Undo the save for / });
  await expect(undo).toBeVisible();
  await db.prisma.pulse.updateMany({
    where: { nominationTaskId: { in: ids } },
    data: { state: 'declined', closedAt: new Date(), declineReason: 'No time.' },
  });
  await undo.click();
  await expect(new ShellPage(page).toast('You have nothing to undo here.')).toBeVisible();
  await expect(undo).toBeVisible();
});

test('shows an empty state, and a menu entry for managers only', async ({ page, signInAs }) => {
  await signInAs('employee');
  await page.goto('/my/approvals');
  await expect(page.getByRole('heading', { name: 'No nominations to approve' })).toBeVisible();
  await expect(new ShellPage(page).menuEntry('Approvals')).toHaveCount(0);
  await expectAccessibleEverywhere(page, '/my/approvals, empty');
});
