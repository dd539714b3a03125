import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { LoginPage } from '../pages/login.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildOwnForm, PLAIN, RICH } from '../scenes/own-form.ts';

const GOOD = 'I moved the calibration of the spectrometers into the nightly run.';
const STORY = 'It began with a drifting lamp, and ended with a quiet pager.';

test('[RT-01, RT-22, RT-23] a person writes a review, the manager reads it, and HR sees it in the counts', async ({
  page,
  db,
  openAs,
  problems,
}) => {
  problems.expectAnswer(401);
  const own = await buildOwnForm(db, { type: 'Self', subjectIsWriter: true });
  const { writer, manager, cycle } = own;
  const [cyclePulse] = cycle.pulses;

  await test.step('before: the counts are zero', async () => {
    const rosa = await openAs('hr');
    await rosa.goto(`/cycles/${cycle.id}/overview`);
    await expect(
      rosa
        .getByRole('progressbar', { name: `Progress of ${cycle.name}` })
        .or(rosa.getByText('0 of 1 complete').first())
        .first(),
    ).toBeVisible();
    await expect(rosa.getByRole('main')).toContainText('0 of 1 complete');
  });

  await test.step('the employee signs in, finds the review, writes and submits it', async () => {
    await page.goto('/');
    await new LoginPage(page).signIn(writer.email);
    const tasks = page.getByRole('list', { name: 'To do' });
    await expect(tasks.getByRole('listitem')).toHaveCount(1);
    await tasks.getByRole('link', { name: `Write Review: ${own.title}` }).click();
    const form = new ReviewFormPage(page);
    await form.ready();
    await expect(new ShellPage(page).heading(own.title)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(cycle.name);
    await form.type(PLAIN, GOOD);
    await form.type(RICH, STORY);
    await expect(form.status).toContainText(/^Saved \d/);
    await form.submitAndConfirm();
    await expect(new ShellPage(page).toast('Saved.')).toBeVisible();
    await expect(page).toHaveURL('/');
    await expect(page.getByText('No open tasks')).toBeVisible();
    await page.goto('/my/history');
    await expect(page.getByRole('link', { name: own.template.title, exact: true })).toHaveAttribute(
      'href',
      own.viewPath,
    );
  });

  await test.step('the manager reads it', async () => {
    const theirs = await openAs(manager);
    await theirs.goto(own.viewPath);
    await expect(new ShellPage(theirs).heading(own.title)).toBeVisible();
    await expect(theirs.getByRole('main')).toContainText(`Written by ${writer.preferredName}`);
    await expect(theirs.getByRole('main')).toContainText(GOOD);
    await expect(theirs.getByRole('main')).toContainText(STORY);
  });

  await test.step('HR sees it in the counts', async () => {
    const rosa = await openAs('hr');
    await rosa.goto(`/cycles/${cycle.id}/overview`);
    await expect(rosa.getByRole('main')).toContainText('1 of 1 complete');
    await rosa.getByRole('link', { name: /^Complete\s*1$/ }).click();
    const list = new FormListPage(rosa);
    await list.loaded();
    await expect(rosa).toHaveURL(new RegExp(`/cycles/${cycle.id}/pulses/${cyclePulse?.id}\\?`));
    await expect(list.count).toHaveText('1 result');
    await expect(list.rowsOf(writer.preferredName)).toContainText('Complete');
  });
});
