import type { TestDatabase } from '@reviews/db/testing';
import { LABELS, MESSAGES } from '@reviews/domain';
import { buildEmployee, buildPulse, buildSubmittedPulse } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm } from '../scenes/own-form.ts';
import { Calls } from '../watch/calls.ts';

/** Saves a list for this test: one open form, two submitted ones. */
async function buildOwnList(db: TestDatabase['db']) {
  const own = await buildOwnForm(db);
  const [cyclePulse] = own.cycle.pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const people = [
    await buildEmployee(db, { manager: own.manager }),
    await buildEmployee(db, { manager: own.manager }),
  ] as const;
  const submitted = [
    await buildSubmittedPulse(db, { employee: people[0], assignee: own.writer, cyclePulse }),
    await buildSubmittedPulse(db, { employee: people[1], assignee: own.writer, cyclePulse }),
  ] as const;
  return {
    ...own,
    people,
    submitted,
    cyclePulse,
    path: `/cycles/${own.cycle.id}/pulses/${cyclePulse.id}`,
  };
}

test.beforeEach(async ({ signInAs }) => signInAs('hr'));

test('[LIST-11, LIST-12] offers the actions allowed by the row’s permissions, and no menu if there are none', async ({
  page,
  db,
}) => {
  const own = await buildOwnList(db);
  const list = new FormListPage(page);
  await list.open(own.path);
  const ofOpen = await list.openActions(own.subject.preferredName);
  await expect(ofOpen).toHaveText([LABELS.pulses.reassign, LABELS.buttons.delete]);
  await ofOpen.first().press('Escape');
  const ofClosed = await list.openActions(own.people[0].preferredName);
  await expect(ofClosed).toHaveText([
    LABELS.buttons.view,
    LABELS.pulses.reopen,
    LABELS.buttons.delete,
  ]);
  await ofClosed.first().press('Escape');
  await list.open(`/cycles/${own.cycle.id}/pulses/${own.cyclePulse.id}`);
  await page.route('**/search?*', async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({
      response,
      body: text.replaceAll(/"(view|update|reAssign|reOpen|delete)":true/g, '"$1":false'),
    });
  });
  await page.reload();
  await list.loaded();
  await expect(list.rows).toHaveCount(3);
  await expect(page.getByRole('button', { name: /^Actions for/ })).toHaveCount(0);
});

test('[LIST-14, LIST-15, FORM-32] reassigns a form, and only after a person was chosen', async ({
  page,
  db,
  openAs,
}) => {
  const own = await buildOwnList(db);
  const successor = await buildEmployee(db, { preferredName: 'Zelda Quist' });
  const list = new FormListPage(page);
  await list.open(own.path);
  const calls = new Calls(page);
  await list.act(own.subject.preferredName, LABELS.pulses.reassign);
  const dialog = list.dialog(LABELS.pulses.changeAssigneeTitle);
  await dialog.getByRole('button', { name: LABELS.pulses.reassign }).click();
  await expect(dialog).toContainText(MESSAGES.pulses.assigneeRequired);
  expect(calls.to('POST', /reassign$/)).toEqual([]);
  await dialog.getByRole('combobox', { name: 'New reviewer' }).pressSequentially('Zelda');
  await page.getByRole('option', { name: 'Zelda Quist' }).click();
  await dialog.getByRole('button', { name: LABELS.pulses.reassign }).click();
  await expect(new ShellPage(page).toast(MESSAGES.pulses.assigneeUpdated)).toBeVisible();
  await expect(list.rowsOf(own.subject.preferredName)).toContainText('Zelda Quist');
  const hers = await openAs(successor);
  await hers.goto('/my/tasks');
  await expect(hers.getByRole('link', { name: `Write Review: ${own.title}` })).toBeVisible();
});

test('[ERR-12] reports a refused reassignment, and the dialog keeps the choice', async ({
  page,
  db,
  problems,
}) => {
  problems.expectAnswer(422, /reassign$/);
  const own = await buildOwnList(db);
  await buildEmployee(db, { preferredName: 'Yorick Plum' });
  const list = new FormListPage(page);
  await list.open(own.path);
  await page.route('**/reassign', (route) =>
    route.fulfill({ status: 422, json: { message: 'Not to this person.' } }),
  );
  await list.act(own.subject.preferredName, LABELS.pulses.reassign);
  const dialog = list.dialog(LABELS.pulses.changeAssigneeTitle);
  await dialog.getByRole('combobox', { name: 'New reviewer' }).pressSequentially('Yorick');
  await page.getByRole('option', { name: 'Yorick Plum' }).click();
  await dialog.getByRole('button', { name: LABELS.pulses.reassign }).click();
  await expect(new ShellPage(page).toast('Not to this person.')).toBeVisible();
  await expect(dialog).toContainText('Yorick Plum');
  await expect(dialog.getByRole('button', { name: LABELS.pulses.reassign })).toBeEnabled();
});

test('[LIST-16, LIST-17, FORM-33] deletes a form after a confirmation', async ({ page, db }) => {
  const own = await buildOwnList(db);
  const list = new FormListPage(page);
  await list.open(own.path);
  const calls = new Calls(page);
  await list.act(own.subject.preferredName, LABELS.buttons.delete);
  const dialog = list.dialog(LABELS.pulses.confirmRemovalTitle);
  await expect(dialog).toContainText(MESSAGES.pulses.confirmRemoval);
  expect(calls.to('DELETE', /./)).toEqual([]);
  const answered = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await dialog.getByRole('button', { name: LABELS.buttons.delete }).click();
  const answer: unknown = await (await answered).json();
  expect(answer).toMatchObject({ message: expect.any(String) });
  await expect(new ShellPage(page).toast(MESSAGES.pulses.deleted)).toBeVisible();
  await expect(list.rowsOf(own.subject.preferredName)).toHaveCount(0);
  await expect(list.count).toHaveText('2 results');
  expect(calls.to('DELETE', /./).map(({ path }) => path)).toEqual([`/api/pulses/${own.pulse.id}`]);
});

test('[LIST-18, LIST-19, FORM-29, FORM-30, AMB-04] reopens a form from the list after a confirmation, stays on the list, and the writer finds it open', async ({
  page,
  db,
  openAs,
}) => {
  const own = await buildOwnList(db);
  const list = new FormListPage(page);
  await list.open(own.path);
  const calls = new Calls(page);
  const [first] = own.people;
  await list.act(first.preferredName, LABELS.pulses.reopen);
  const dialog = list.dialog(LABELS.pulses.confirmReopenTitle);
  await expect(dialog).toContainText(MESSAGES.pulses.confirmReopen);
  expect(calls.to('POST', /reopen$/)).toEqual([]);
  await dialog.getByRole('button', { name: LABELS.pulses.confirmReopen }).click();
  await expect(new ShellPage(page).toast(MESSAGES.pulses.caseReopened)).toBeVisible();
  await expect(page).toHaveURL(own.path);
  await expect(list.rowsOf(first.preferredName)).not.toContainText('Complete');
  expect(
    await db.prisma.pulse.findUniqueOrThrow({ where: { id: own.submitted[0].id } }),
  ).toMatchObject({
    closedAt: null,
  });
  const theirs = await openAs(own.writer);
  await theirs.goto('/my/tasks');
  await expect(
    theirs.getByRole('link', {
      name: new RegExp(`Review: ${own.template.title} for ${first.preferredName}`),
    }),
  ).toBeVisible();
});

test('[LIST-05, AMB-45] counts selected rows, clears them, and reopens them together with a result for each', async ({
  page,
  db,
}) => {
  const own = await buildOwnList(db);
  const [cyclePulse] = own.cycle.pulses;
  const open = await buildPulse(db, {
    assignee: own.writer,
    ...(cyclePulse === undefined ? {} : { cyclePulse }),
  });
  expect(open.state).toBe('open');
  const list = new FormListPage(page);
  await list.open(own.path);
  for (const { preferredName } of own.people)
    await list.checkbox(`Select ${preferredName}`).check();
  await expect(page.getByText('2 item(s) selected.')).toBeVisible();
  await page.getByRole('button', { name: LABELS.lists.clearSelection }).click();
  await expect(list.checkbox(`Select ${own.people[0].preferredName}`)).not.toBeChecked();
  for (const { preferredName } of own.people)
    await list.checkbox(`Select ${preferredName}`).check();
  await page
    .getByRole('group', { name: 'With the selected reviews' })
    .getByRole('button', { name: 'Reopen…' })
    .click();
  const result = list.dialog(LABELS.pulses.confirmReopenTitle);
  await result.getByRole('button', { name: 'Reopen 2 reviews' }).click();
  await expect(result).toContainText('2 reviews reopened.');
  await result.getByRole('button', { name: 'Close' }).last().click();
  const states = await db.prisma.pulse.findMany({
    where: { id: { in: own.submitted.map(({ id }) => id) } },
    select: { closedAt: true },
  });
  expect(states).toEqual([{ closedAt: null }, { closedAt: null }]);
});
