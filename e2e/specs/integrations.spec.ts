import { INTEGRATION_MESSAGES, WEBHOOK_MESSAGES } from '@reviews/domain';
import { buildCycle, buildEmployee, buildPulse, buildTemplate } from '@reviews/factories';
import { isSignedBy, startHookReceiver } from '@reviews/harness';
import { expect, test } from '../fixtures.ts';
import { ReviewFormPage } from '../pages/review-form.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import {
  DIALOG,
  expectAccessible,
  expectAccessibleEverywhere,
  WIDTHS,
} from '../watch/accessible.ts';

// Jobs send the deliveries, and the test's receiver is a local server.
test.use({ jobsEvery: '0.5', settings: { OUTGOING_HOSTS: '127.0.0.1' } });

const SOON = { timeout: 30_000 };

test('[RT-02, RT-05, RT-06, AMB-57, GEN-10] adds a webhook, tests it, switches it on, delivers a submission, redelivers it, and removes the webhook', async ({
  page,
  db,
  problems,
  signInAs,
  openAs,
}) => {
  const receiver = await startHookReceiver();
  const shell = new ShellPage(page);
  try {
    await signInAs('admin');
    await page.goto('/integrations/0');
    await expect(shell.heading('Add integration')).toBeVisible();
    await page.getByRole('radio', { name: 'Webhook' }).check();
    await page.getByRole('textbox', { name: 'Name' }).fill('Told at once');
    await expectAccessibleEverywhere(page, '/integrations/0');
    await page.setViewportSize(WIDTHS.desk);
    await page.getByRole('button', { name: 'Add and set up' }).click();

    await expect(shell.heading('Told at once')).toBeVisible();
    await expect(page).toHaveURL(/\/integrations\/\d+\/config$/);
    problems.expectAnswer(422, /^\/api\/integrations\/\d+\/config$/);
    const address = page.getByRole('textbox', { name: 'Receiver address' });
    await address.fill('https://10.0.0.1/hook');
    await page.getByRole('checkbox', { name: 'Review submitted' }).check();
    await page.getByRole('button', { name: 'Generate secret' }).click();
    const secret = await page.getByRole('textbox', { name: 'Secret' }).inputValue();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('10.0.0.1 is in a private network.')).toBeVisible();
    await address.fill(receiver.url);
    await expectAccessibleEverywhere(page, 'the setup of a webhook');
    await page.setViewportSize(WIDTHS.desk);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(shell.toast(INTEGRATION_MESSAGES.configured)).toBeVisible();
    await expect(page.getByText(/^Set on .* It cannot be shown again\.$/)).toBeVisible();

    receiver.answer((response) => void response.writeHead(503).end('busy'));
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText(WEBHOOK_MESSAGES.answered({ status: 503 }))).toBeVisible();
    receiver.answer((response) => void response.writeHead(200).end('taken'));
    await page.getByRole('button', { name: 'Send test' }).click();
    await expect(page.getByText(/^The receiver answered with status 200/)).toBeVisible();
    expect(receiver.received.every((hook) => isSignedBy(secret, hook))).toBe(true);
    await expectAccessibleEverywhere(page, 'a webhook that was tried');
    await page.setViewportSize(WIDTHS.desk);

    await page.getByRole('link', { name: 'Overview' }).click();
    await page.getByRole('switch', { name: 'On' }).check({ force: true });
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(
      shell.toast(INTEGRATION_MESSAGES.switchedOn({ name: 'Told at once' })),
    ).toBeVisible();

    const writer = await buildEmployee(db, {
      preferredName: 'Hedda Hooked',
      department: 'Engineering',
    });
    const subject = await buildEmployee(db, {
      preferredName: 'Sven Hooked',
      department: 'Engineering',
    });
    const cycle = await buildCycle(db, {
      pulses: [{ template: await buildTemplate(db, { questions: [{ text: 'What went well?' }] }) }],
    });
    const [cyclePulse] = cycle.pulses;
    if (cyclePulse === undefined) throw new Error('The cycle was built without a pulse.');
    const form = await buildPulse(db, { employee: subject, assignee: writer, cyclePulse });
    const own = await openAs(writer);
    const editor = new ReviewFormPage(own);
    await editor.open(`/pulses/${form.hash}/edit`);
    await editor.submitAndConfirm();
    await own.waitForURL((url) => !url.pathname.endsWith('/edit'));
    await expect
      .poll(
        () => receiver.received.map(({ body }) => body).filter((body) => body.includes(form.hash)),
        SOON,
      )
      .toHaveLength(1);
    const told = receiver.received.find(({ body }) => body.includes(form.hash));
    // Recorded only after the receiver has answered.
    const key = String(told?.headers['webhook-id']);
    await expect
      .poll(
        async () => (await db.prisma.webhookDelivery.findUnique({ where: { key } }))?.state,
        SOON,
      )
      .toBe('sent');
    expect(JSON.parse(told?.body ?? '')).toMatchObject({
      type: 'form.submitted',
      data: { form: form.hash, state: 'complete', cycle_id: cycle.id },
    });

    await page.reload();
    const deliveries = page.getByRole('table', { name: 'Deliveries' });
    await page.getByRole('combobox', { name: 'Event' }).selectOption('Review submitted');
    await expect(deliveries.getByRole('row', { name: /Review submitted/ })).toContainText(
      'Delivered',
    );
    await expectAccessibleEverywhere(page, '/integrations/{id}');
    await page.setViewportSize(WIDTHS.desk);
    await page.reload();
    await deliveries.getByRole('button', { name: 'Send again: Review submitted' }).click();
    await expect(shell.toast(WEBHOOK_MESSAGES.sentAgain)).toBeVisible();
    await expect
      .poll(() => receiver.received.filter(({ body }) => body.includes(form.hash)), SOON)
      .toHaveLength(2);
    const [first, second] = receiver.received.filter(({ body }) => body.includes(form.hash));
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);

    await page.goto('/integrations');
    await expect(page.getByRole('row', { name: /Told at once/ })).toContainText(
      'The receiver answered with status 200',
    );
    await expectAccessibleEverywhere(page, '/integrations');
    await page.setViewportSize(WIDTHS.desk);
    await page.getByRole('link', { name: 'Told at once', exact: true }).click();
    await expect(shell.heading('Told at once')).toBeVisible();
    const broken = /\/api\/integrations\/\d+$/;
    problems.expectAnswer(500, broken);
    await page.route(broken, (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: JSON.stringify({ message: 'Stack trace' }),
      }),
    );
    await page.reload();
    await expect(shell.heading(/^Integration$/)).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('The integration could not be loaded');
    await page.unroute(broken);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(shell.heading('Told at once')).toBeVisible();
    await page.getByRole('button', { name: 'Remove…' }).click();
    await expectAccessible(page, 'the question before an integration is removed', DIALOG);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(/\/integrations$/);
    await expect(page.getByText('Told at once', { exact: true })).toHaveCount(0);
  } finally {
    await receiver.close();
  }
});

test('[RT-02, RT-05, RT-06] is refused to people who do not configure the product, and reports a missing integration', async ({
  page,
  problems,
  signInAs,
  openAs,
}) => {
  problems.expectAnswer(403, /^\/api\/integrations/);
  problems.expectAnswer(404, /^\/api\/integrations\/2000000000$/);
  const hr = await openAs('hr');
  await hr.goto('/integrations');
  await expect(hr.getByRole('alert')).toContainText('No access');
  await hr.goto('/integrations/0');
  await expect(hr.getByRole('alert')).toContainText('No access');
  await signInAs('admin');
  for (const path of [
    '/integrations/2000000000',
    '/integrations/nonsense',
    '/integrations/2000000000/config',
  ]) {
    await page.goto(path);
    await expect(new ShellPage(page).heading('Integration not found')).toBeVisible();
  }
  await page.goto('/integrations/');
  await page.getByRole('link', { name: /^Past imports/ }).click();
  await expect(new ShellPage(page).heading('Past imports')).toBeVisible();
});
