import type { Page } from '@playwright/test';
import { LABELS } from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { buildLateList } from '../scenes/late-list.ts';
import { DIALOG, expectAccessible, expectNoSidewaysScroll, WIDTHS } from '../watch/accessible.ts';

const LATE = { days_late: { operator: '>=', min: 3, max: null } };
const names = (family: string, ...first: string[]) =>
  first.map((name) => new RegExp(`^${name} ${family}`));
const button = (page: Page) => page.getByRole('button', { name: 'Saved filters' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Saved filters' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Dismisses the toast unless it is already gone: it would cover the next check. */
async function dismissToast(page: Page): Promise<void> {
  const dismiss = toasts(page).getByRole('button', { name: LABELS.buttons.dismiss });
  await dismiss.evaluateAll((buttons) =>
    buttons.forEach((one) => one instanceof HTMLElement && one.click()),
  );
  await expect(dismiss).toHaveCount(0);
}

test('saves filters under a name, finds them in another browser and cycle, deletes and restores them', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const { hr, path } = await buildLateList(db, 'Castellan');
  const next = await buildLateList(db, 'Castellan-Next');
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(
    `${path}?sort=employee_preferred_name&sortorder=desc&filters=${encodeURIComponent(JSON.stringify(LATE))}`,
  );
  await expect(list.cells('employee_preferred_name')).toHaveText(
    names('Castellan', 'Eskil', 'Beatrix', 'Ambrose'),
  );
  await button(page).press('Enter');
  await panel(page).getByRole('button', { name: 'Save these filters…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Save these filters' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late for three days');
  await expectAccessible(page, 'saving filters', DIALOG);
  await dialog.getByRole('textbox', { name: 'Name' }).press('Enter');
  await expect(toasts(page).getByText('“Late for three days” saved.')).toBeVisible();
  await expect(button(page)).toBeFocused();
  await dismissToast(page);
  await page.reload();
  await list.loaded();
  await button(page).click();
  await expect(
    panel(page).getByRole('button', { name: 'Late for three days', exact: true }),
  ).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page, 'saved filters');
  await page.keyboard.press('Escape');
  await expect(button(page)).toBeFocused();

  const elsewhere = await openAs(hr);
  const other = new FormListPage(elsewhere);
  await other.open(next.path);
  await expect(other.count).toHaveText('6 results');
  await button(elsewhere).click();
  await panel(elsewhere).getByRole('button', { name: 'Late for three days', exact: true }).click();
  await expect(other.cells('employee_preferred_name')).toHaveText(
    names('Castellan-Next', 'Eskil', 'Beatrix', 'Ambrose'),
  );
  await expect(elsewhere).toHaveURL(/filters=.*days_late/);
  await expect(other.filters.getByRole('spinbutton', { name: 'Days late: number' })).toHaveValue(
    '3',
  );
  await elsewhere.goBack();
  await expect(other.count).toHaveText('6 results');

  await button(elsewhere).click();
  await panel(elsewhere).getByRole('button', { name: 'Change “Late for three days”' }).click();
  await panel(elsewhere).getByRole('button', { name: 'Delete' }).click();
  await expect(panel(elsewhere).getByText(/^No saved filters yet/)).toBeVisible();
  await toasts(elsewhere).getByRole('button', { name: 'Undo' }).click();
  await expect(toasts(elsewhere).getByText('“Late for three days” restored.')).toBeVisible();
  await button(page).click();
  await expect(
    panel(page).getByRole('button', { name: 'Late for three days', exact: true }),
  ).toBeVisible();
});

test('applies, renames and updates saved filters on a phone, visible to their owner only', async ({
  page,
  db,
  signInAs,
  openAs,
}) => {
  const { hr, path } = await buildLateList(db, 'Ravensdale');
  const content = { filters: LATE, sort: null, sortorder: null, columns: null };
  await db.prisma.savedFilter.create({
    data: { userId: hr.user.id, name: 'Of the last weeks', content, updatedAt: new Date() },
  });
  await page.setViewportSize(WIDTHS.phone);
  await signInAs(hr);
  const list = new FormListPage(page);
  await list.open(path);
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Change “Of the last weeks”' }).click();
  await expect(
    panel(page).getByRole('button', { name: 'Update with these filters' }),
  ).toBeDisabled();
  await expectAccessible(page, 'saved filters on a phone');
  await expectNoSidewaysScroll(page, 'saved filters on a phone');
  await panel(page).getByRole('button', { name: 'Rename…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rename “Of the last weeks”' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Late');
  await expectAccessible(page, 'renaming saved filters on a phone', DIALOG);
  await dialog.getByRole('button', { name: 'Rename' }).click();
  await expect(toasts(page).getByText('Renamed to “Late”.')).toBeVisible();
  await dismissToast(page);
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Late', exact: true }).click();
  await expect(list.count).toHaveText('3 results');
  await list.filters.getByRole('spinbutton', { name: 'Days late: number' }).fill('8');
  await expect(list.count).toHaveText('1 result');
  await button(page).click();
  await panel(page).getByRole('button', { name: 'Change “Late”' }).click();
  await panel(page).getByRole('button', { name: 'Update with these filters' }).click();
  await expect(panel(page).getByText('The list shows “Late”.')).toBeVisible();

  const colleague = await openAs('hr');
  await new FormListPage(colleague).open(path);
  await button(colleague).click();
  await expect(panel(colleague).getByText(/^No saved filters yet/)).toBeVisible();
});
