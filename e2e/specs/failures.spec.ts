import type { Page } from '@playwright/test';
import {
  FIREWALL_MARKER,
  LABELS,
  MESSAGES,
  TOAST_ANIMATION_MS,
  TOAST_DURATION_MS,
  TOAST_SWIPE_PX,
} from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { expectAccessible, SCHEMES, TOAST } from '../watch/accessible.ts';
import { freezeClock } from '../watch/frozen-clock.ts';

type Answer = { readonly status: number; readonly contentType: string; readonly body: string };

const html = (text: string): Answer => ({
  status: 403,
  contentType: 'text/html',
  body: `<html><body>${text}</body></html>`,
});
const json = (status: number, message: string): Answer => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ message }),
});

/** Presses Logout with the given response, which leaves everything unchanged. */
async function refuseLogout(page: Page, answer: Answer | null): Promise<void> {
  await page.route('**/api/logout', (route) =>
    answer === null ? route.abort('connectionreset') : route.fulfill(answer),
  );
  await new ShellPage(page).choose(LABELS.session.logout);
}

const CASES: readonly {
  readonly title: string;
  readonly answer: Answer | null;
  readonly told: string;
}[] = [
  { title: '[ERR-01] no connection', answer: null, told: MESSAGES.errors.offline },
  {
    title: '[ERR-03] a firewall’s page',
    answer: html(`Blocked <!-- ${FIREWALL_MARKER} -->`),
    told: MESSAGES.errors.firewall,
  },
  {
    title: '[ERR-04] another page with 403',
    answer: html('Forbidden'),
    told: MESSAGES.errors.notAuthorised,
  },
  {
    title: '[ERR-04] the server’s own 403',
    answer: json(403, 'Something else.'),
    told: MESSAGES.errors.notAuthorised,
  },
  {
    title: '[ERR-05, AMB-67] a failure of the server',
    answer: json(500, 'Stack trace'),
    told: MESSAGES.errors.internal,
  },
  {
    title: '[ERR-06] any other refusal in its own words',
    answer: json(422, 'Not on a Friday.'),
    told: 'Not on a Friday.',
  },
];

for (const { title, answer, told } of CASES) {
  test(`shows one toast for ${title}`, async ({ page, signInAs, problems }) => {
    if (answer !== null) problems.expectAnswer(answer.status, /logout$/);
    await signInAs('ceo');
    await page.goto('/my/history');
    const shell = new ShellPage(page);
    await expect(shell.heading('My history')).toBeVisible();
    await refuseLogout(page, answer);
    await expect(shell.toast()).toHaveCount(1);
    await expect(shell.toast(told)).toBeVisible();
    await expect(page).toHaveURL('/my/history');
  });
}

test('[WID-08, WID-09, WID-10] shows a toast top-right until it is dismissed or six seconds have passed', async ({
  page,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(422, /logout$/);
  await page.clock.install();
  await signInAs('ceo');
  await page.goto('/my/history');
  const shell = new ShellPage(page);
  await expect(shell.heading('My history')).toBeVisible();
  await freezeClock(page);
  await refuseLogout(page, json(422, 'Not now.'));
  const toast = shell.toast('Not now.');
  await expect(toast).toBeVisible();
  await expect(toast).toHaveAttribute('data-toast', 'error');
  const box = await toast.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1440 - 80);
  expect(box?.y ?? 1000).toBeLessThan(120);
  await page.clock.runFor(TOAST_DURATION_MS - 100);
  await expect(toast).toBeVisible();
  await page.clock.runFor(100 + TOAST_ANIMATION_MS);
  await expect(toast).toHaveCount(0);

  await shell.choose(LABELS.session.logout);
  await expect(toast).toBeVisible();
  await toast.getByRole('button', { name: LABELS.buttons.dismiss }).click();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);
});

test('[WID-11] dismisses a toast that is swiped more than 80 px, and keeps it below that', async ({
  page,
  signInAs,
  problems,
}) => {
  problems.expectAnswer(422, /logout$/);
  await signInAs('ceo');
  await page.goto('/my/history');
  const shell = new ShellPage(page);
  await expect(shell.heading('My history')).toBeVisible();
  await refuseLogout(page, json(422, 'Not now.'));
  const toast = shell.toast('Not now.');
  await expect(toast).toBeVisible();
  const swipe = async (pixels: number): Promise<void> => {
    const box = await toast.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 60, (box?.y ?? 0) + (box?.height ?? 0) / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + pixels, y, { steps: 4 });
    await page.mouse.up();
  };
  await swipe(TOAST_SWIPE_PX - 1);
  await expect(toast).toBeVisible();
  await expect(toast).toHaveCSS('transform', 'none');
  // The pointer is on it, so it stays while it is read.
  for (const colorScheme of SCHEMES) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await expectAccessible(page, `a toast of an error, ${colorScheme}`, TOAST);
  }
  await swipe(TOAST_SWIPE_PX + 1);
  await expect(toast).toHaveCount(0);
});
