import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { buildLateSeason } from '../scenes/late-season.ts';
import { expectAccessibleEverywhere } from '../watch/accessible.ts';

const LATE = 'Late reviews';
const GROUPS = 'Departments and managers';
const TIME = 'Completed over time';

const section = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true });
const numbersIn = (part: Locator): Locator => part.locator('a[href*="/pulses/"]');

/**
 * Follows the link of every number in a section and compares it with the number of rows in the
 * list.
 */
async function followNumbers(page: Page, part: Locator): Promise<number> {
  const list = new FormListPage(page);
  await expect(numbersIn(part).first()).toBeVisible();
  const links = await numbersIn(part).evaluateAll((all) =>
    all.map((link) => ({
      href: link.getAttribute('href') ?? '',
      words: link.getAttribute('aria-label') ?? link.textContent,
    })),
  );
  // A link's number is at the start or end of its text; links that name forms have none.
  const counted = links.flatMap(({ href, words }) =>
    (/^\d+|\d+$/.exec(words) ?? []).map((count) => ({ href, words, count })),
  );
  for (const { href, words, count } of counted) {
    await page.goto(href);
    await list.loaded();
    await expect(list.count, words).toHaveText(new RegExp(`^${count} results?$`));
  }
  return counted.length;
}

test('[RT-18, LIST-02] links each number to exactly the forms it counts', async ({
  page,
  db,
  signInAs,
}) => {
  test.slow();
  const { hr, id, family } = await buildLateSeason(db, 'Overlook');
  await signInAs(hr);
  for (const [query, name] of [
    ['', 'Progress'],
    ['?show=table', 'Progress'],
    ['', LATE],
    ['?late=blocked', LATE],
    ['', GROUPS],
    ['?by=manager', GROUPS],
    ['?by=line', GROUPS],
    ['?time=table', TIME],
    ['', 'Stages'],
  ] as const) {
    await page.goto(`/cycles/${id}/overview${query}`);
    await expect(new ShellPage(page).heading(`Season of ${family}`)).toBeVisible();
    expect(await followNumbers(page, section(page, name)), `${name} ${query}`).toBeGreaterThan(0);
  }
});

test('[RT-18] finds late forms by reason and person, and keeps the filters after Back and a reload', async ({
  page,
  db,
  signInAs,
}) => {
  const { hr, id, family } = await buildLateSeason(db, 'Undertow');
  await signInAs(hr);
  await page.goto(`/cycles/${id}/overview`);
  const part = section(page, LATE);
  const rows = part.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(5);
  await part.getByRole('button', { name: 'Waiting for approval 1' }).click();
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(`Ines ${family}`);
  await expect(rows.getByRole('cell').last()).toHaveText(`Wanda ${family}`);
  await page.reload();
  await expect(rows).toHaveCount(1);
  await part
    .getByRole('link', { name: `Praise of peers about Ines ${family}: show in list` })
    .click();
  const list = new FormListPage(page);
  await list.loaded();
  await expect(list.count).toHaveText('1 result');
  await page.goBack();
  await expect(rows).toHaveCount(1);
  await part.getByRole('button', { name: 'All 5' }).click();
  await part.getByRole('searchbox', { name: 'Search people' }).fill('hector');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: 'Blocked by another review' })).toContainText(
    'Waiting for Looking back',
  );
  await part.getByRole('searchbox', { name: 'Search people' }).fill('no such name');
  await part.getByRole('button', { name: 'Clear filters' }).click();
  await expect(rows).toHaveCount(5);
});

test('[RT-18] is accessible at any width, as charts and as tables', async ({
  page,
  db,
  signInAs,
}) => {
  test.slow();
  const { hr, id } = await buildLateSeason(db, 'Plainview');
  await signInAs(hr);
  for (const query of ['', '?show=table&time=table&by=line']) {
    await page.goto(`/cycles/${id}/overview${query}`);
    await expect(numbersIn(section(page, GROUPS)).first()).toBeVisible();
    await expect(section(page, LATE).getByRole('rowheader').first()).toBeVisible();
    await expectAccessibleEverywhere(page, `/cycles/:id/overview${query}`);
  }
});
