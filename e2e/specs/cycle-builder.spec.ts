import { LABELS, MESSAGES } from '@reviews/domain';
import { buildCycle, buildPulse, buildTemplate } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { CycleBuilderPage } from '../pages/cycle-builder.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import {
  DIALOG,
  expectAccessible,
  expectAccessibleEverywhere,
  WIDTHS,
} from '../watch/accessible.ts';

const { cycles: texts } = MESSAGES;
const SPRING = { startDate: '2027-04-01', endDate: '2027-06-30', launchedAt: null } as const;

test('[RT-15] [RT-16] [CYC-01] [CYC-02] [CYC-03] [PKT-01] builds a cycle by keyboard: self, peer and manager reviews, their order, dates and release', async ({
  page,
  db,
  signInAs,
}) => {
  const [self, peer, manager] = ['Self of Spring', 'Peer of Spring', 'Manager of Spring'] as const;
  await buildTemplate(db, { type: 'Self', title: self });
  await buildTemplate(db, { type: 'Peer', title: peer });
  await buildTemplate(db, { type: 'Manager', title: manager });
  await signInAs('hr');
  await page.goto('/cycles');
  await page.getByRole('button', { name: 'New cycle' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New cycle' });
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(texts.nameRequired)).toBeVisible();
  await expectAccessible(page, 'a new cycle', DIALOG);
  await dialog.getByLabel('Name').fill('Spring Review 2027');
  await dialog.getByLabel('First day').fill('2027-04-01');
  await dialog.getByLabel('Last day').fill('2027-03-01');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(texts.endBeforeStart)).toBeVisible();
  await dialog.getByLabel('Last day').fill('2027-06-30');
  await page.keyboard.press('Enter');
  await expect(new ShellPage(page).heading('Spring Review 2027')).toBeVisible();
  const builder = new CycleBuilderPage(page);
  await expect(page.getByRole('button', { name: texts.noPulses })).toBeVisible();
  await builder.addByKeyboard(self, peer, manager);
  expect(await builder.titles()).toEqual([
    self,
    `${peer}: nominations`,
    `${peer}: approvals`,
    peer,
    manager,
  ]);

  const handle = builder.stages.getByRole('button', { name: `Move ${manager}`, exact: true });
  await handle.focus();
  for (const [key, said] of [
    ['Space', 'picked up, position 5 of 5.'],
    ['ArrowUp', ': position 4 of 5.'],
    ['Space', ' is now at position 4 of 5.'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('status').filter({ hasText: said })).toHaveCount(1);
  }
  await expect
    .poll(() => builder.titles())
    .toEqual([self, `${peer}: nominations`, `${peer}: approvals`, manager, peer]);
  await builder.stages.getByRole('button', { name: `Move ${peer} up`, exact: true }).press('Enter');
  await builder.stages.getByRole('button', { name: `Move ${peer} up`, exact: true }).press('Enter');
  const wrong = texts.stageTooEarly({
    title: peer,
    component: texts.components.Form,
    first: texts.components['Nomination Approvals'],
  });
  await expect(builder.stage(`Stage ${peer}`, true).getByText(wrong)).toBeVisible();
  await builder.stages
    .getByRole('button', { name: `Move ${peer} down`, exact: true })
    .press('Enter');
  await expect(page.getByText(wrong)).toHaveCount(0);

  await builder.stage(`Stage ${self}`).getByLabel('Start date').fill('2027-04-02');
  await builder.stage(`Stage ${self}`).getByLabel('Due date', { exact: true }).fill('2027-04-20');
  await builder.stage(`Stage ${peer}`, true).getByLabel('Due days').fill('14');
  await builder.stage(`Stage ${peer}`, true).getByLabel('Auto close days').fill('0');
  await page.getByRole('radio', { name: 'By date and time' }).check();
  await page.getByLabel('Release date').fill('2027-06-25');
  await builder.saved();
  await expect(
    page.getByRole('row', { name: `${self} from 2 Apr 2027, due 20 Apr 2027` }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, 'the cycle builder');
  const stored = await db.prisma.cycle.findFirstOrThrow({
    where: { name: 'Spring Review 2027' },
    include: { stages: { orderBy: { position: 'asc' } }, pulses: true },
  });
  expect(stored.stages.map(({ title }) => title)).toEqual([
    self,
    `${peer}: nominations`,
    `${peer}: approvals`,
    peer,
    manager,
  ]);
  expect(stored.stages[3]).toMatchObject({ dueDays: 14, autoCloseDays: 0, dueDate: null });
  expect(stored).toMatchObject({
    packetReleaseDays: null,
    packetReleaseDate: new Date('2027-06-25'),
    packetReleaseTime: new Date('1970-01-01T09:00:00Z'),
  });

  await page.goto('/cycles');
  await page.getByRole('link', { name: 'Spring Review 2027' }).click();
  await expect(page).toHaveURL(`/cycles/${stored.id}`);
});

test('[CYC-09] [CYC-10] [CYC-11] [CYC-12] [CYC-13] [PKT-03] [PKT-06] reports a date out of bounds, leads to it, and saves nothing until it is fixed', async ({
  page,
  db,
  signInAs,
}) => {
  const template = await buildTemplate(db, { type: 'Self', title: 'Bounded' });
  const { id, name } = await buildCycle(db, {
    ...SPRING,
    name: 'Bounded Review',
    packetReleaseDays: 2,
    packetReleaseTime: '08:00',
    pulses: [{ template, stages: [{ title: 'Bounded' }] }],
  });
  await signInAs('hr');
  const builder = new CycleBuilderPage(page);
  await builder.open(id, name);
  const stage = builder.stage('Stage Bounded');
  await stage.getByLabel('Start date').fill('2027-03-31');
  await stage.getByLabel('Due date', { exact: true }).fill('2027-07-01');
  await stage.getByLabel('Auto close date').fill('2027-03-01');
  await stage.getByLabel('Auto close days').fill('-1');
  await page.getByLabel('Days after the last review is complete').fill('0');
  await expect(
    stage.getByText('Start Date Must be between 1 Apr 2027 and 30 Jun 2027'),
  ).toBeVisible();
  await expect(
    stage.getByText('Due Date Must be between 1 Apr 2027 and 30 Jun 2027'),
  ).toBeVisible();
  await expect(
    stage.getByText('Auto Close Date Must be between 1 Jul 2027 and 30 Jun 2027'),
  ).toBeVisible();
  await builder.save.click();
  await expect(page.getByText('Fix 5 problems before you save')).toBeVisible();
  await expectAccessibleEverywhere(page, 'the cycle builder with faults');
  await page
    .getByRole('button', { name: 'Due Date Must be between 1 Apr 2027 and 30 Jun 2027' })
    .click();
  await expect(stage.getByLabel('Due date', { exact: true })).toBeFocused();
  expect((await db.prisma.cycle.findUniqueOrThrow({ where: { id } })).revision).toBe(0);
  await stage.getByLabel('Start date').fill('2027-04-05');
  await stage.getByLabel('Due date', { exact: true }).fill('2027-05-05');
  await stage.getByLabel('Auto close date').fill('2027-05-06');
  await stage.getByLabel('Auto close days').fill('');
  await page.getByRole('radio', { name: 'Manually' }).check();
  await builder.saved();
  expect(await db.prisma.cycle.findUniqueOrThrow({ where: { id } })).toMatchObject({
    revision: 1,
    packetReleaseDays: null,
    packetReleaseTime: null,
  });
});

test('tells the later of two administrators who saved first, shows a comparison, and loses no input', async ({
  page,
  db,
  signInAs,
  openAs,
  problems,
}) => {
  problems.expectAnswer(409, /^\/api\/cycles\/\d+$/);
  const { id, name } = await buildCycle(db, { ...SPRING, name: 'Contested Review', pulses: [] });
  await signInAs('hr');
  const [mine, other] = [new CycleBuilderPage(page), new CycleBuilderPage(await openAs('admin'))];
  await mine.open(id, name);
  await other.open(id, name);
  await other.name.fill('Named by the administrator');
  await other.saved();
  await mine.name.fill('Named by HR');
  await mine.save.click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('changed this cycle on');
  await expect(alert.getByRole('region', { name: 'Name' })).toContainText(
    'BeforeContested ReviewYoursNamed by HRTheirsNamed by the administrator',
  );
  await expectAccessibleEverywhere(page, 'the conflict');
  await page.reload();
  await expect(mine.name).toHaveValue('Named by HR');
  await page.getByRole('alert').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('All changes saved')).toBeVisible();
  expect((await db.prisma.cycle.findUniqueOrThrow({ where: { id } })).name).toBe('Named by HR');
});

test('[CYC-08] keeps the structure of a cycle with forms; a closed cycle is read-only until it is reopened', async ({
  page,
  db,
  signInAs,
}) => {
  const { id, name, pulses } = await buildCycle(db, {
    ...SPRING,
    name: 'Ending Review',
    launchedAt: new Date('2027-04-01T08:00:00Z'),
    pulses: [
      {
        template: await buildTemplate(db, { type: 'Self', title: 'Ending' }),
        stages: [{ title: 'Ending' }],
      },
    ],
  });
  const [cyclePulse] = pulses;
  if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
  const { employeeId } = await buildPulse(db, { cyclePulse });
  const { preferredName } = await db.prisma.employee.findUniqueOrThrow({
    where: { id: employeeId },
  });
  const expectInList = async (status: string) => {
    await page.goto(`/cycles/${id}/pulses/${cyclePulse.id}`);
    await expect(page.getByRole('row').filter({ hasText: preferredName })).toContainText(status);
  };
  await signInAs('hr');
  await expectInList(LABELS.status.notStarted);
  const builder = new CycleBuilderPage(page);
  await builder.open(id, name);
  await expect(page.getByText('This cycle is launched.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add review' })).toBeDisabled();
  await expect(builder.stages.getByRole('button')).toHaveCount(0);
  await expect(builder.stage('Stage Ending').getByLabel('Due date', { exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Close cycle' }).click();
  const closing = page.getByRole('dialog', { name: 'Close cycle' });
  await expect(closing).toContainText('1 open review counts as Incomplete');
  await expect(closing).toContainText(`1 ${LABELS.status.notStarted}`);
  await expectAccessible(page, 'closing a cycle', DIALOG);
  await closing.getByRole('button', { name: 'Close cycle' }).click();
  await expect(page.getByText('This cycle is closed. Open it again to change it.')).toBeVisible();
  await expectInList(LABELS.status.incomplete);
  await builder.open(id, name);
  for (const label of ['Start date', 'Due date', 'Auto close date', 'Due days', 'Auto close days'])
    await expect(builder.stage('Stage Ending').getByLabel(label, { exact: true })).toBeDisabled();
  await expectAccessibleEverywhere(page, 'a closed cycle');
  await page.setViewportSize(WIDTHS.desk);
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(builder.stage('Stage Ending').getByLabel('Due date', { exact: true })).toBeEnabled();
  await expectInList(LABELS.status.notStarted);

  const unknown = await page.request.get('/api/cycles/2000000000');
  expect(unknown.status()).toBe(404);
});

test('[RT-16] is refused to people who do not manage cycles', async ({
  page,
  db,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(403, /^\/api\/cycles\/\d+$/);
  const { id } = await buildCycle(db, { ...SPRING, pulses: [] });
  await signInAs('employee3');
  await page.goto(`/cycles/${id}`);
  await expect(page.getByText(MESSAGES.errors.notAuthorised)).toBeVisible();
});
