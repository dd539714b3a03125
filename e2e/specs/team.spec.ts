import { LABELS, MESSAGES } from '@reviews/domain';
import {
  buildCycle,
  buildNominationTask,
  buildPulse,
  buildSubmittedPulse,
  buildTemplate,
  NOMINATION_STAGES,
} from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm } from '../scenes/own-form.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

const NARROW = { width: 390, height: 844 };

test('[RT-46, NAV-04, NAV-12, PEER-01] shows managers their team in the menu and who has to write, and reminds them', async ({
  page,
  db,
  signInAs,
}) => {
  const own = await buildOwnForm(db);
  const shell = new ShellPage(page);
  await signInAs(own.manager);
  await page.goto('/');
  await shell.menuEntry('My Team').click();
  await expect(page).toHaveURL('/my/team');
  await expect(shell.heading('My team')).toBeVisible();
  const table = page.getByRole('table', { name: 'My team' });
  await expect(
    table.getByRole('rowheader').filter({ hasText: own.subject.preferredName }),
  ).toBeVisible();
  const remind = page.getByRole('button', {
    name: `Remind ${own.writer.preferredName} of ${own.template.title} for ${own.subject.preferredName}`,
  });
  await remind.click();
  await expect(
    shell.toast(MESSAGES.team.reminded({ name: own.writer.preferredName })),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, '/my/team');

  await page.reload();
  await expect(
    page.getByRole('button', {
      name: `Reminded ${own.writer.preferredName} of ${own.template.title} for ${own.subject.preferredName}`,
    }),
  ).toBeVisible();
  await expect(remind).toHaveCount(0);
});

test('[PEER-05, PEER-07] shows the peer progress and each review, also in a narrow window', async ({
  page,
  db,
  signInAs,
}) => {
  const own = await buildOwnForm(db);
  const template = await buildTemplate(db, { title: 'Praise of peers', type: 'Peer' });
  const [cyclePulse] = (await buildCycle(db, { pulses: [{ template, stages: NOMINATION_STAGES }] }))
    .pulses;
  if (cyclePulse === undefined) throw new Error('The cycle has no pulse.');
  const about = { employee: own.subject, cyclePulse };
  const task = await buildNominationTask(db, {
    ...about,
    component: 'nomination_approvals',
    assignee: own.manager,
  });
  await db.prisma.pulse.update({
    where: { id: task.id },
    data: { state: 'complete', closedAt: new Date() },
  });
  await buildSubmittedPulse(db, { ...about, assignee: own.writer, nominationTask: task });
  await buildPulse(db, { ...about, nominationTask: task });
  await signInAs(own.manager);
  await page.setViewportSize(NARROW);
  await page.goto('/my/team');
  const card = page
    .getByRole('list', { name: 'My team' })
    .getByRole('listitem')
    .filter({ hasText: own.subject.preferredName });
  await expect(card).toContainText(MESSAGES.lists.peerProgress({ completed: 1, total: 2 }));
  await card.getByRole('button', { name: `Peer Reviews of ${own.subject.preferredName}` }).click();
  const dialog = page.getByRole('dialog', { name: LABELS.nominations.peerReviews });
  await expect(dialog.getByRole('row')).toHaveCount(3);
  await expect(dialog.getByRole('row').filter({ hasText: own.writer.preferredName })).toContainText(
    'Complete',
  );
  await expectAccessibleEverywhere(page, 'peer reviews', DIALOG);
});

test('[RT-46] shows an empty state without reports', async ({ page, signInAs }) => {
  await signInAs('employee');
  await page.goto('/my/team');
  await expect(page.getByRole('heading', { name: 'No one reports to you' })).toBeVisible();
  await expect(new ShellPage(page).menuEntry('My Team')).toHaveCount(0);
});
