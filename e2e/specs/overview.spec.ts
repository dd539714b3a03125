import type { TestDatabase } from '@reviews/db/testing';
import { LABELS, MESSAGES } from '@reviews/domain';
import { buildEmployee, buildPulse, buildTemplate } from '@reviews/factories';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { findLiveCycle, listPath } from '../scenes/live-cycle.ts';
import { DIALOG, expectAccessibleEverywhere } from '../watch/accessible.ts';

const NOA = 'Noa Castellan';
const ANNUAL = '2025 Annual Review';

/** Returns the id of a person in the demo company. */
async function employeeId(db: TestDatabase['db'], preferredName: string): Promise<number> {
  return (await db.prisma.employee.findFirstOrThrow({ where: { preferredName } })).id;
}

test("[OVR-01, OVR-02, OVR-05 to OVR-12] opens a person from a name in a list, with last year's reviews", async ({
  page,
  signInAs,
  db,
}) => {
  const cycle = await findLiveCycle(db);
  const list = new FormListPage(page);
  await signInAs('hr');
  await list.open(listPath(cycle, 'Self Review'), {
    employee: { terms: ['Castellan'], string: 'Castellan' },
  });
  const listed = page.url();
  const name = list.rows.first().getByRole('link', { name: NOA }).first();
  const popOut = page.getByRole('dialog', { name: NOA });
  await name.click();
  await expect(popOut).toBeVisible();
  await page.goBack();
  await expect(popOut).toHaveCount(0);
  expect(page.url()).toBe(listed);
  await expect(name).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(popOut.getByText('Idris Fontaine').first()).toBeVisible();
  await expect(popOut.getByRole('table', { name: 'Positions' })).toContainText('Engineering');
  const annual = popOut
    .getByRole('table', { name: LABELS.overview.priorReviews })
    .getByRole('row')
    .filter({ hasText: ANNUAL });
  await expect(
    annual.getByRole('link', { name: `${LABELS.overview.managerView}: ${ANNUAL}` }),
  ).toHaveAttribute('href', /^\/packets\/[\w-]{8,}\/manager$/);
  await expect(
    annual.getByRole('link', { name: `${LABELS.overview.employeeView}: ${ANNUAL}` }),
  ).toHaveAttribute('href', /^\/packets\/[\w-]{8,}$/);
  await expect(annual.locator('[data-column="rating"]')).toHaveText(/^[BMEF]$/);
  await expectAccessibleEverywhere(page, 'overview, popped out', DIALOG);

  await annual.getByRole('button', { name: /^View completed reviews/ }).click();
  const completed = page.getByRole('dialog', { name: LABELS.pulses.completedReviews });
  await completed
    .getByRole('button', { name: /Written by Idris Fontaine on \d+ \w+ \d{4}/ })
    .click();
  await expect(completed.getByRole('heading', { level: 4 }).first()).toBeVisible();
  await expect(completed.getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/pulses\/[\w-]+\/view$/,
  );
  await expectAccessibleEverywhere(
    page,
    'overview, completed reviews',
    '[role="dialog"]:has(button[aria-expanded])',
  );
  await page.keyboard.press('Escape');
  await expect(completed).toHaveCount(0);
  await expect(popOut).toBeVisible();
});

test("[OVR-01, GAP-19] opens a name's page in another tab, because it is a link", async ({
  page,
  context,
  signInAs,
  db,
}) => {
  const id = await employeeId(db, NOA);
  await signInAs('manager');
  await page.goto(`/employees/${id}`);
  await expect(new ShellPage(page).heading(NOA)).toBeVisible();
  await expect(
    page.getByRole('heading', { level: 2, name: LABELS.overview.priorReviews }),
  ).toBeVisible();
  await expectAccessibleEverywhere(page, 'overview, page');
  const opened = context.waitForEvent('page');
  await page
    .getByRole('link', { name: 'Idris Fontaine' })
    .first()
    .click({ modifiers: ['ControlOrMeta'] });
  await expect(new ShellPage(await opened).heading('Idris Fontaine')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[OVR-16] shows a colleague who someone is, but nothing written about them', async ({
  page,
  signInAs,
  db,
}) => {
  const id = await employeeId(db, 'Soledad Ito');
  await signInAs('employee');
  await page.goto(`/employees/${id}`);
  await expect(new ShellPage(page).heading('Soledad Ito')).toBeVisible();
  await expect(page.getByText(MESSAGES.employees.noPriorRecords)).toBeVisible();
  await expectAccessibleEverywhere(page, 'overview, a colleague\u2019s');
});

test('[OVR-14, OVR-04] shows the empty state, and shows an underperformance case to the manager', async ({
  page,
  signInAs,
  db,
}) => {
  const manager = await buildEmployee(db, { title: 'Team manager' });
  const person = await buildEmployee(db, { manager });
  await buildPulse(db, {
    employee: person,
    assignee: manager,
    cyclePulse: null,
    template: await buildTemplate(db, { type: 'Underperformance' }),
    openedAt: new Date('2026-08-05T09:00:00Z'),
  });
  await signInAs(manager);
  await page.goto(`/employees/${person.id}`);
  await expect(page.getByText('Q3 2026 (Active)')).toBeVisible();
  await expect(page.getByText('No prior records on file.')).toBeVisible();
});

test('reports an unknown employee id', async ({ page, signInAs, problems }) => {
  problems.expectAnswer(404);
  await signInAs('employee');
  await page.goto('/employees/2000000000');
  await expect(page.getByText(MESSAGES.employees.notFound)).toBeVisible();
  await expectAccessibleEverywhere(page, 'overview, not found');
});
