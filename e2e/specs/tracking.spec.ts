import { listFilters } from '@reviews/contracts/cycles';
import {
  FILTER_DEBOUNCE_MS,
  LABELS,
  MESSAGES,
  MY_REPORTS,
  OPERATION_HEADER,
} from '@reviews/domain';
import { expect, test } from '../fixtures.ts';
import { FormListPage } from '../pages/form-list.page.ts';
import { ShellPage } from '../pages/shell.page.ts';
import { findLiveCycle, listPath } from '../scenes/live-cycle.ts';
import { Calls } from '../watch/calls.ts';
import { freezeClock } from '../watch/frozen-clock.ts';

const SEARCH = /^\/api\/cycles\/\d+\/pulses\/\d+\/search$/;

/** Returns the query of each search call of a page, in order. */
function searches(calls: Calls): URLSearchParams[] {
  return calls.to('GET', SEARCH).map(({ request }) => new URL(request.url()).searchParams);
}

test.describe('HR tracks the live cycle', () => {
  test.beforeEach(async ({ signInAs }) => signInAs('hr'));

  test('[RT-15, RT-18, LIST-02] links cycles to the overview, and each of its numbers to exactly the forms it counts', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const shell = new ShellPage(page);
    await page.goto('/');
    await shell.menu.getByRole('button', { name: 'Reviews' }).click();
    await shell.menuEntry('Cycles').click();
    await expect(shell.heading('Cycles')).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Next Annual Review' }),
    ).toContainText('Draft');
    await expect(
      page.getByRole('listitem').filter({ hasText: '2025 Annual Review' }),
    ).toContainText('Closed');
    await page.getByRole('link', { name: 'Mid-Year Review', exact: true }).click();
    await expect(shell.heading('Mid-Year Review')).toBeVisible();
    await expect(page).toHaveURL(`/cycles/${cycle.id}/overview`);
    await expect(page.getByRole('main')).toContainText(
      'Reopen requests: 1 in Self Review, 1 in Peer Review',
    );

    const list = new FormListPage(page);
    for (const status of ['Declined', 'Ineligible']) {
      const pulse = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: 'Peer Review' }) });
      const link = pulse.getByRole('link', { name: new RegExp(`^${status}`) });
      const number = /\d+$/.exec((await link.textContent()) ?? '')?.[0];
      await link.click();
      await list.loaded();
      await expect(list.count).toHaveText(new RegExp(`^${number} results?$`));
      await page.goBack();
      await expect(shell.heading('Mid-Year Review')).toBeVisible();
    }
  });

  test('[RT-20, LIST-01, LIST-06, LIST-07, LIST-21, CONST-02, CONST-03] shows 50 rows by name, with count, columns and pages', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const list = new FormListPage(page);
    const calls = new Calls(page);
    await list.open(listPath(cycle, 'Self Review'));
    await expect(new ShellPage(page).heading('Self Review')).toBeVisible();
    const [first] = searches(calls);
    expect(first?.get('per_page')).toBe('50');
    expect(first?.get('sort')).toBe('employee_preferred_name');
    expect(first?.get('sortorder')).toBe('asc');
    await expect(list.rows).toHaveCount(50);
    await expect(list.count).toHaveText('240 results');
    await expect(list.overviewLink).toHaveAttribute('href', `/cycles/${cycle.id}/overview`);
    const names = await list.cells('employee_preferred_name').allTextContents();
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));

    await list.pages.getByRole('button', { name: 'Page 5' }).click();
    await expect(page).toHaveURL(/[?&]page=5/);
    await expect(list.rows).toHaveCount(40);
    await page.goBack();
    await expect(list.rows).toHaveCount(50);
    await list.textFilter('Employee').fill('Castellan');
    await expect(list.count).toHaveText('1 result');
    await expect(list.pages).toBeHidden();
  });

  test('[WID-01, WID-02] shows the pages around the current one, and jumps after a second', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    await page.clock.install();
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Peer Review'));
    const numbers = list.pages.getByRole('button', { name: /^Page \d/ });
    await expect(numbers.first()).toHaveText('1');
    expect(await numbers.count()).toBeLessThanOrEqual(5);
    await freezeClock(page);
    await list.pages.getByRole('combobox', { name: 'Go to page' }).selectOption('3');
    await page.clock.runFor(900);
    await expect(page).not.toHaveURL(/page=3/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/[?&]page=3/);
    await expect(list.pages.getByRole('button', { name: 'Page 3' })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('[LIST-08] sorts by a heading in both directions; other headings are not buttons', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Manager Review'));
    const calls = new Calls(page);
    for (const order of ['ascending', 'descending']) {
      await list.header('Reviewer').getByRole('button').click();
      await expect(list.header('Reviewer')).toHaveAttribute('aria-sort', order);
      await list.loaded();
    }
    expect(
      searches(calls).map((query) => `${query.get('sort')} ${query.get('sortorder')}`),
    ).toEqual(['assignee_name asc', 'assignee_name desc']);
    await expect(page).toHaveURL(/sort=assignee_name&sortorder=desc/);
    await expect(list.header('Status').getByRole('button')).toHaveCount(0);
  });

  test('[LIST-03, CONST-06, AMB-46] searches after a pause, keeps filters in the address across Back and reload, and clears them with Reset', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Self Review'));
    const calls = new Calls(page);
    await list.textFilter('Employee').pressSequentially('noa');
    await expect(list.rowsOf('Noa Castellan')).toHaveCount(1);
    // When typed slowly, the first letter triggers a search of its own, which also finds the row.
    await expect
      .poll((): unknown => JSON.parse(searches(calls).at(-1)?.get('filters') ?? '{}'))
      .toMatchObject({ employee: { string: 'noa' } });
    const choices = await list.openChoices('Status');
    await choices.getByRole('checkbox', { name: 'Draft' }).check();
    await expect(page).toHaveURL(/status/);
    await page.keyboard.press('Escape');
    await page.reload();
    await list.loaded();
    await expect(list.textFilter('Employee')).toHaveValue('noa');
    await expect(list.rowsOf('Noa Castellan')).toHaveCount(1);
    await page.goBack();
    await expect(page).not.toHaveURL(/status/);
    await expect(list.textFilter('Employee')).toHaveValue('noa');
    await list.button('Reset').click();
    await expect(list.count).toHaveText('240 results');
    await expect(list.textFilter('Employee')).toHaveValue('');
    await expect(page).not.toHaveURL(/filters/);
    calls.clear();
    await list.button('Search').click();
    await expect.poll(() => searches(calls).length).toBe(1);
  });

  test('[CONST-06] combines two changes within 200 ms into one search', async ({ page, db }) => {
    const cycle = await findLiveCycle(db);
    await page.clock.install();
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Self Review'));
    await freezeClock(page);
    const calls = new Calls(page);
    await list.textFilter('Employee').pressSequentially('n');
    await page.clock.runFor(FILTER_DEBOUNCE_MS - 20);
    await list.textFilter('Employee').pressSequentially('oa');
    await page.clock.runFor(FILTER_DEBOUNCE_MS - 20);
    expect(searches(calls)).toEqual([]);
    await page.clock.runFor(40);
    await page.clock.resume();
    await expect(list.count).toHaveText('1 result');
    expect(searches(calls)).toHaveLength(1);
  });

  test('[LIST-13] shows when nothing was found', async ({ page, db }) => {
    const cycle = await findLiveCycle(db);
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Self Review'), {
      employee: { terms: ['no one at all'], string: 'no one at all' },
    });
    await expect(page.getByText(MESSAGES.lists.empty)).toBeVisible();
  });

  test('[LIST-04, LIST-22, LIST-23, LIST-24, LIST-25, LIST-27, LIST-28, LIST-29, LIST-30] sends each filter in its own shape', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const engineering = await db.prisma.department.findUniqueOrThrow({
      where: { name: 'Engineering' },
    });
    const list = new FormListPage(page);
    const calls = new Calls(page);
    await list.open(listPath(cycle, 'Peer Review'));
    const sent = (): unknown => JSON.parse(searches(calls).at(-1)?.get('filters') ?? '{}');
    const fields = list.filters;
    await list.textFilter('Reviewer').fill('wren');
    await expect.poll(sent).toMatchObject({ assignee: { string: 'wren', terms: ['wren'] } });
    await list.textFilter('Reviewer').fill('');
    await fields.getByRole('combobox', { name: 'Department' }).selectOption('Engineering');
    await expect.poll(sent).toMatchObject({
      department: { department_id: engineering.id, team_id: null, sub_team_id: null },
    });
    await fields.getByRole('combobox', { name: 'Reopen request' }).selectOption('pending');
    await expect.poll(sent).toMatchObject({ reopen_request: { selection: 'pending' } });
    await expect(list.rowsOf('Luca Ferrant')).toHaveCount(1);
    const choices = await list.openChoices('Status');
    await choices.getByRole('checkbox', { name: 'Complete', exact: true }).check();
    await expect.poll(sent).toMatchObject({ status: { selections: ['complete'] } });
    await page.keyboard.press('Escape');
    await fields.getByRole('spinbutton', { name: 'Closed: how many' }).fill('30');
    await expect.poll(sent).toMatchObject({
      closed_at: {
        operator: 'within the past',
        value: 30,
        modifier: 'day',
        mindate: null,
        maxdate: null,
      },
    });
    await fields.getByRole('checkbox', { name: 'My Reports' }).check();
    await fields.getByRole('checkbox', { name: 'Include indirects' }).check();
    await expect
      .poll(sent)
      .toMatchObject({ manager: { selection: MY_REPORTS, includedownline: true } });
  });

  test('[CONST-04, CONST-05, LIST-26, LIST-31] adds a quick filter to long lists of 150 px height, and compares numbers in four ways', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const options = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        value: `v${index}`,
        label: `Choice ${index + 1}`,
      }));
    const multi = (key: string, label: string, count: number) => ({
      key,
      component: 'multi-select',
      label,
      showLabel: true,
      value: { selections: [] },
      defaultValue: { selections: [] },
      props: { options: options(count) },
    });
    const empty = { operator: '>=', min: null, max: null };
    await page.route('**/filters', (route) =>
      route.fulfill({
        headers: { [OPERATION_HEADER]: listFilters.id },
        json: [
          multi('ten', 'Ten', 10),
          multi('eleven', 'Eleven', 11),
          {
            key: 'n',
            component: 'number',
            label: 'Score',
            showLabel: true,
            value: empty,
            defaultValue: empty,
            props: {},
          },
        ],
      }),
    );
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Self Review'));
    const ten = await list.openChoices('Ten');
    await expect(ten.getByRole('textbox')).toHaveCount(0);
    await expect(ten.getByRole('group', { name: 'Ten' })).toHaveCSS('height', '150px');
    await page.keyboard.press('Escape');
    const eleven = await list.openChoices('Eleven');
    await eleven.getByRole('textbox', { name: 'Quick filter for Eleven' }).fill('11');
    await expect(eleven.getByRole('checkbox')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(
      list.filters.getByRole('combobox', { name: 'Score: comparison' }).getByRole('option'),
    ).toHaveText(['>=', '<=', 'between', '=']);
  });

  test('[LIST-20, STAT-01, STAT-04, STAT-05, STAT-06, STAT-07, STAT-08, STAT-09, STAT-11] shows every status of the demo in its cell', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const list = new FormListPage(page);
    const expectCells = async (
      title: string,
      name: string,
      cells: readonly RegExp[],
    ): Promise<void> => {
      await list.open(listPath(cycle, title), { employee: { terms: [name], string: name } });
      for (const cell of cells)
        await expect(list.cells('status').filter({ hasText: cell }).first()).toBeVisible();
    };
    await expectCells('Peer Review', 'Noa Castellan', [/^Complete/, /^Draft/, /^Declined.+/]);
    await expectCells('Peer Review', 'Piotr Zieliński', [/^Closed Incomplete/]);
    await expectCells('Peer Review', 'Mira Tveit', [/^Ineligible/]);
    await expectCells('Peer Review', 'Priya Raman', [/^Not Started/]);
    await expectCells('Manager Review', 'Priya Raman', [/^BlockedWaiting for Peer Review/]);
    await expectCells('Wrap-up', 'Noa Castellan', [/^PendingStarts \d+ \w+ \d{4}/]);
    await expectCells('Peer Review', 'Luca Ferrant', [/Reopen requested/]);
  });

  test('[LIST-10, AMB-47] shows the number of comments on the icon, which links to them', async ({
    page,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Manager Review'), {
      employee: { terms: ['Amara'], string: 'Amara' },
    });
    const comments = list.rowsOf('Amara Nwosu').getByRole('link', { name: /^3 comments/ });
    await comments.click();
    await expect(page).toHaveURL(/\/pulses\/[\w-]+\/view\?showcomments=1$/);
    await expect(new ShellPage(page).heading('Manager Review for Amara Nwosu')).toBeVisible();
  });
});

test.describe('limited permissions', () => {
  test('[ERR-04, RT-15] refuses the cycles to an employee, and hides them in the menu', async ({
    page,
    signInAs,
    problems,
  }) => {
    problems.expectAnswer(403, /^\/api\/cycles/);
    await signInAs('employee');
    await page.goto('/cycles');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(
      MESSAGES.errors.notAuthorised,
    );
    await expect(new ShellPage(page).menu).not.toContainText('Cycles');
  });

  test('shows an HR Partner only the departments of their role', async ({ page, signInAs, db }) => {
    const cycle = await findLiveCycle(db);
    await signInAs('hrbp');
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Self Review'));
    // Other tests in this database have engineers who are not in this cycle.
    const ofEngineering = {
      cyclePulseId: cycle.pulses.get('Self Review') ?? 0,
      employee: { positions: { some: { isPrimary: true, department: { name: 'Engineering' } } } },
    };
    const engineers =
      (await db.prisma.pulse.count({ where: ofEngineering })) +
      (await db.prisma.ineligibility.count({ where: ofEngineering }));
    expect(engineers).toBeGreaterThan(50);
    await expect(list.count).toHaveText(`${engineers} results`);
    await expect(
      list.filters.getByRole('combobox', { name: 'Department' }).getByRole('option'),
    ).toHaveText(['Any', 'Engineering']);
    await list.textFilter('Employee').fill('Lindqvist');
    await expect(page.getByText(MESSAGES.lists.empty)).toBeVisible();
  });

  test('[LIST-09, AMB-44] offers row selection only to people with a bulk action', async ({
    page,
    signInAs,
    db,
  }) => {
    const cycle = await findLiveCycle(db);
    await signInAs('hr');
    const list = new FormListPage(page);
    await list.open(listPath(cycle, 'Self Review'), { status: { selections: ['complete'] } });
    await expect(list.checkbox('Select all on this page')).toBeVisible();
    await page.route('**/search?*', async (route) => {
      const response = await route.fetch();
      const answer: unknown = await response.json();
      await route.fulfill({
        response,
        json: {
          ...(typeof answer === 'object' ? answer : {}),
          permissions: { bulkReopen: false, close: false, addPeople: false },
        },
      });
    });
    await page.reload();
    await list.loaded();
    await expect(list.rows.first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('table').getByRole('checkbox')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(LABELS.lists.clearSelection)).toHaveCount(0);
  });
});
