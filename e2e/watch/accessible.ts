import AxeBuilder from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { LABELS } from '@reviews/domain';

/** WCAG 2.2 level AA and everything it includes. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

/** The rules whose verdict depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export const WIDTHS = {
  desk: { width: 1440, height: 900 },
  phone: { width: 390, height: 844 },
} as const;
export const SCHEMES = ['light', 'dark'] as const;
/**
 * The quick set runs axe once a page and leaves the dark scheme and the phone, except for sideways
 * scrolling, to `npm run test:all`.
 */
const IS_QUICK = process.env['REVIEWS_BROWSER_TESTS'] === 'quick';
const CHECKED_SCHEMES = IS_QUICK ? SCHEMES.slice(0, 1) : SCHEMES;

/** An open dialog or menu, checked without the page behind it. */
export const DIALOG = '[role="dialog"]';

/** A toast that is still shown. */
export const TOAST = '[data-toast]';

/**
 * Dismisses all toasts at once, because any may disappear in between: none may half cover the
 * checked part.
 */
async function sendToastsAway(page: Page): Promise<void> {
  const toasts = page.locator(TOAST);
  await toasts
    .getByRole('button', { name: LABELS.buttons.dismiss })
    .evaluateAll((buttons) =>
      buttons.forEach((button) => button instanceof HTMLElement && button.click()),
    );
  await expect(toasts).toHaveCount(0);
}

/** Fails on every violation that axe finds on the page or in a part of it, by rule and element. */
export async function expectAccessible(
  page: Page,
  name: string,
  within = 'html',
  rules?: readonly string[],
): Promise<void> {
  if (within !== TOAST) await sendToastsAway(page);
  await expect(page.locator(within).first(), `${name}: what is looked at`).toBeVisible();
  // During a fade-in, contrast is lower than it will be.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await whenSettled(page);
  // No page has frames of other origins: one run in the page is enough.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).include(within);
  const { violations } = await (
    rules === undefined ? axe.withTags(TAGS) : axe.withRules([...rules])
  ).analyze();
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${id} (${help}): ${target.join(' ')}\n${failureSummary ?? ''}`,
    ),
  );
  expect(found, `${name}: what axe finds`).toEqual([]);
}

/** Expects no horizontal scrolling (WCAG 1.4.10) once the page has adapted to its width. */
export async function expectNoSidewaysScroll(page: Page, name: string): Promise<void> {
  const excess = (): Promise<number> =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
  await expect.poll(excess, `${name}: pixels to scroll sideways`).toBeLessThanOrEqual(0);
}

/** Waits until a colour change has reached every element, which takes a frame per level. */
async function whenSettled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () => document.getAnimations().filter((each) => each instanceof CSSTransition).length,
      ),
    )
    .toBe(0);
}

/**
 * Resizes the window and waits until the page knows. The event arrives in a frame of its own and
 * would end a drag that has started by then.
 */
export async function resizeTo(
  page: Page,
  size: { readonly width: number; readonly height: number },
): Promise<void> {
  await page.setViewportSize(size);
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(size.width);
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
}

/**
 * Checks both widths, in light and dark unless told otherwise. Both schemes show the same elements,
 * so only the first is checked by every rule, and the other by those about colour.
 */
export async function expectAccessibleEverywhere(
  page: Page,
  name: string,
  within?: string,
  schemes: readonly (typeof SCHEMES)[number][] = CHECKED_SCHEMES,
): Promise<void> {
  for (const [device, size] of Object.entries(WIDTHS)) {
    await page.setViewportSize(size);
    for (const colorScheme of IS_QUICK && size === WIDTHS.phone ? [] : schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await whenSettled(page);
      const rules = colorScheme === schemes[0] ? undefined : COLOUR_RULES;
      await expectAccessible(page, `${name}, ${device}, ${colorScheme}`, within, rules);
    }
    await expectNoSidewaysScroll(page, `${name}, ${device}`);
  }
}
