import { buildEmployee, buildSubmittedPulse } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { AudiencePart } from '../pages/audience.page.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { buildOwnForm, PLAIN } from '../scenes/own-form.ts';
import { DIALOG, expectAccessibleEverywhere, WIDTHS } from '../watch/accessible.ts';

test('[FORM-26, FORM-27, FORM-18] shows the writer who will read a review, and hides it from the reviewee as chosen', async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  const own = await buildOwnForm(db, { options: { sharingOptOutOption: true } });
  const [subject, manager] = [own.subject.preferredName, own.manager.preferredName];
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const audience = new AudiencePart(page);
  await form.open(own.editPath);
  await expect(audience.line).toContainText(
    `Only you now; ${manager} and HR once you submit; ${subject} once released`,
  );
  await audience.line.click();
  await expect(audience.group('The reviewee')).toContainText('Once released');
  await expect(audience.group('Managers')).toContainText(manager);
  await expect(audience.group('Managers')).toContainText('Once you submit');
  await page.keyboard.press('Escape');
  await expect(audience.panel).toBeHidden();
  await expect(audience.line).toBeFocused();

  await form.optOut.check();
  await expect(audience.lastLine).toContainText(`not ${subject}`);
  await expect(audience.line).toContainText(`not ${subject}`);
  await form.type(PLAIN, 'Between us.');
  await form.submit.click();
  await expect(audience.beforeSubmit).toContainText(manager);
  await expect(
    audience.beforeSubmit.getByRole('listitem').filter({ hasText: 'Never' }),
  ).toContainText(subject);
  await form.confirm();
  await expect(page).toHaveURL('/');

  const managers = await openAs(own.manager);
  await managers.goto(own.viewPath);
  await expect(managers.getByText('Between us.')).toBeVisible();
  await expect(new AudiencePart(managers).line).toContainText(
    `You, ${own.writer.preferredName} and HR now; not ${subject}`,
  );
});

test("[TPL-12, AMB-61] warns an anonymous writer, and hides the writer's name from readers", async ({
  page,
  signInAs,
  openAs,
  db,
}) => {
  const own = await buildOwnForm(db, { options: { anonymizeManager: true } });
  const [cyclePulse] = own.cycle.pulses;
  for (let count = 0; count < 2; count += 1) {
    await buildSubmittedPulse(db, {
      employee: own.subject,
      assignee: await buildEmployee(db),
      ...(cyclePulse ? { cyclePulse } : {}),
    });
  }
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const audience = new AudiencePart(page);
  await form.open(own.editPath);
  await form.type(PLAIN, 'Said without a name.');
  await form.submit.click();
  await expect(audience.beforeSubmit).toContainText(
    `${own.manager.preferredName} will read this without your name, together with what at least 2 others wrote. Avoid details only you could know.`,
  );
  await form.confirm();
  await expect(page).toHaveURL('/');

  const managers = await openAs(own.manager);
  await managers.goto(own.viewPath);
  const theirs = new AudiencePart(managers);
  await expect(managers.getByText('Said without a name.')).toBeVisible();
  await expect(theirs.line).toContainText('You, the reviewer and HR now');
  await theirs.line.click();
  await expect(theirs.group('The reviewer')).toContainText('Anonymous');
  await expect(theirs.panel).not.toContainText(own.writer.preferredName);
});

test('is accessible: line, list, phone sheet and confirmation', async ({ page, signInAs, db }) => {
  const own = await buildOwnForm(db, {
    options: { sharingOptOutOption: true, anonymizeEmployee: true },
  });
  await signInAs(own.writer);
  const form = new ReviewFormPage(page);
  const audience = new AudiencePart(page);
  await page.setViewportSize(WIDTHS.desk);
  await form.open(own.editPath);
  await audience.line.click();
  await expect(audience.group('The reviewee')).toContainText('Reads it without your name');
  await expectAccessibleEverywhere(page, 'edit, who can read this');
  await page.setViewportSize(WIDTHS.phone);
  await audience.line.click();
  await expect(audience.sheet).toContainText(own.manager.preferredName);
  await expectAccessibleEverywhere(page, 'edit, who can read this, sheet', DIALOG);
  await page.keyboard.press('Escape');
  await expect(audience.sheet).toBeHidden();
  await form.type(PLAIN, 'All of it.');
  await form.submit.click();
  await expect(audience.beforeSubmit).toBeVisible();
  await expectAccessibleEverywhere(page, 'edit, confirmation', DIALOG);
});
