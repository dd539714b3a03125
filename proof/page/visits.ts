import { createTestDatabase } from '@reviews/db/testing';
import type { Database } from '@reviews/db';
import { HR_ROLE } from '@reviews/domain';
import {
  buildIntegration,
  buildTemplate,
  buildPulse,
  buildSubmittedPulse,
  ensureBaseData,
} from '@reviews/factories';
import { ApiProcess, type Visitor } from '@reviews/harness';
import type { Browser, Page } from '@playwright/test';
import { BESIDE } from '../tables/page-budgets.ts';
import { openBrowser, openWindow } from './browser.ts';
import { PageWatch, watchFaults, type Asked } from './page-watch.ts';
import { buildQueryScene } from './query-scene.ts';

const ROWS = 10;
/** Number of windows open at once. What a page requests does not depend on the others. */
const AT_ONCE = 2;

/** How one route is visited: by which visitor (null: signed out), at which address. */
interface Visit {
  readonly by: Visitor | null;
  readonly address: string;
  /**
   * A page of the application from which it is reached without a reload; null if that never
   * happens.
   */
  readonly from: string | null;
}

/** What the visit of one route requested. */
export interface Visited {
  readonly route: string;
  readonly firstLoad: Asked;
  /** Requests when coming from another page of the application, whose data is already loaded. */
  readonly routeChange: Asked | null;
  /** Layout shift of the first load (CLS). */
  readonly shift: number;
  readonly faults: readonly string[];
}

/** Returns the visit of every route of the router, in a small company. */
async function visitsOf(base: string, db: Database): Promise<ReadonlyMap<string, Visit>> {
  const scene = await buildQueryScene(base, db, ROWS);
  const template = await buildTemplate(db, {
    questions: [
      { text: 'What went well?' },
      { text: 'Tell the story of it', config: { rich_text: true } },
    ],
  });
  const people = { employee: scene.manager, assignee: scene.writer, cyclePulse: null, template };
  const [open, submitted] = [await buildPulse(db, people), await buildSubmittedPulse(db, people)];
  const [writer, hr] = [await scene.as(scene.writer), await scene.as(scene.hr)];
  const bare = (address: string): Visit => ({ by: null, address, from: null });
  const asWriter = (address: string, from = '/'): Visit => ({ by: writer, address, from });
  const manager = await scene.as(scene.manager);
  const asHr = (address: string): Visit => ({ by: hr, address, from: '/' });
  const administrator = await scene.as(scene.admin);
  const asAdministrator = (address: string): Visit => ({ by: administrator, address, from: '/' });
  const role = await db.prisma.role.findFirstOrThrow({
    where: { name: HR_ROLE },
    select: { id: true },
  });
  const integration = await buildIntegration(db);
  const page = await db.prisma.companyPage.create({
    data: {
      slug: 'how-reviews-work',
      position: 0,
      versions: {
        create: {
          number: 1,
          title: 'How reviews work here',
          body: '<p>Twice a year.</p>',
          savedById: scene.admin.user.id,
        },
      },
    },
    select: { id: true, slug: true },
  });
  await db.prisma.companyPage.update({
    where: { id: page.id },
    data: { publishedNumber: 1, publishedAt: new Date() },
  });
  return new Map([
    ['/login', bare('/login')],
    ['/auth/login-dialog', bare('/auth/login-dialog')],
    ['/packets/:packetId/download', bare('/packets/1/download?token=t')],
    ['/packets/:packetId/download/manager', bare('/packets/1/download/manager?token=t')],
    ['/panels/:panelId/view/packet/:nomineeId', bare('/panels/1/view/packet/1?token=t')],
    ['/', asWriter('/', '/nowhere')],
    ['/my/tasks', asWriter('/my/tasks')],
    ['/my/history', asWriter('/my/history')],
    ['/my/team', { by: manager, address: '/my/team', from: '/' }],
    ['/my/approvals', { by: manager, address: '/my/approvals', from: '/' }],
    ['/my/handovers', { by: manager, address: '/my/handovers', from: '/' }],
    ['/my/notices', asWriter('/my/notices')],
    ['/my/notices/settings', asWriter('/my/notices/settings')],
    ['/my/sign-in', asWriter('/my/sign-in')],
    ['/my/tokens', asWriter('/my/tokens')],
    ['/integrations/tokens', asAdministrator('/integrations/tokens')],
    ['/mails', asAdministrator('/mails')],
    ['/users', asAdministrator('/users')],
    ['/users/:userId/edit', asAdministrator(`/users/${scene.writer.user.id}/edit`)],
    ['/roles', asAdministrator('/roles')],
    ['/roles/new', asAdministrator('/roles/new')],
    ['/roles/:roleId/edit', asAdministrator(`/roles/${role.id}/edit`)],
    ['/access', asAdministrator('/access')],
    ['/forgot-password', bare('/forgot-password')],
    ['/welcome', bare('/welcome')],
    ['/feedback-types', asHr('/feedback-types')],
    ['/ratings', asHr('/ratings')],
    ['/integrations', asAdministrator('/integrations')],
    ['/integrations/:integrationId', asAdministrator(`/integrations/${integration.id}`)],
    [
      '/integrations/:integrationId/config',
      asAdministrator(`/integrations/${integration.id}/config`),
    ],
    ['/integrations/import', asHr('/integrations/import')],
    ['/integrations/import_logs', asHr('/integrations/import_logs')],
    ['/user/my-history', asWriter('/user/my-history')],
    ['/pulses/:hash/edit', asWriter(`/pulses/${open.hash}/edit`)],
    ['/pulses/:hash/view', asWriter(`/pulses/${submitted.hash}/view`)],
    ['/organization/table', asWriter('/organization/table')],
    ['/employees', asHr('/employees')],
    ['/changelogs', asHr('/changelogs')],
    ['/employees/changelog', asHr('/employees/changelog')],
    ['/employees/:employeeId/edit', asHr(`/employees/${scene.colleagues[0]?.id}/edit`)],
    ['/custom-fields', asAdministrator('/custom-fields')],
    ['/custom-fields/:fieldId/edit', asAdministrator('/custom-fields/new/edit')],
    ['/menu_admin', asAdministrator('/menu_admin')],
    ['/page_admin', asAdministrator('/page_admin')],
    ['/page_admin/:pageId/edit', asAdministrator(`/page_admin/${page.id}/edit`)],
    ['/pages/:slug', asWriter(`/pages/${page.slug}`)],
    ['/app_config/edit', asAdministrator('/app_config/edit')],
    ['/feedback-comments/settings', asAdministrator('/feedback-comments/settings')],
    ['/employees/:employeeId', asHr(`/employees/${scene.colleagues[0]?.id}`)],
    ['/cycles', asHr('/cycles')],
    ['/cycles/:id', asHr(`/cycles/${scene.cycle.id}`)],
    ['/cycles/:id/launcher', asHr(`/cycles/${scene.cycle.id}/launcher`)],
    ['/cycles/:id/overview', asHr(`/cycles/${scene.cycle.id}/overview`)],
    ['/cycles/:id/reminders', asHr(`/cycles/${scene.cycle.id}/reminders`)],
    [
      '/cycles/:cycleId/pulses/:pulseId',
      asHr(`/cycles/${scene.cycle.id}/pulses/${scene.cyclePulseId}`),
    ],
    ['/cycles/:cycleId/packets', asHr(`/cycles/${scene.cycle.id}/packets`)],
    ['/packets/:packetId', asHr(`/packets/${scene.packet.employeeHash}`)],
    ['/packets/:packetId/manager', asHr(`/packets/${scene.packet.managerHash}/manager`)],
    ['/templates', asHr('/templates')],
    ['/templates/:id', asHr(`/templates/${template.id}`)],
    ['/templates/:id/preview', asHr(`/templates/${template.id}/preview`)],
    ['*', asWriter('/nowhere')],
  ]);
}

/** Navigates as a link of the application does: changes the address without a reload. */
async function goInside(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    window.history.pushState({ idx: 1, key: 'proof' }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
  }, address);
}

/** Does some work in a new window, and reports the page's errors. */
async function inWindow<T>(
  browser: Browser,
  base: string,
  by: Visitor | null,
  note: (fault: string) => void,
  work: (page: Page, watch: PageWatch) => Promise<T>,
): Promise<T> {
  const context = await openWindow(browser, base, by);
  watchFaults(context, note);
  const page = await context.newPage();
  try {
    return await work(page, await PageWatch.on(page, BESIDE));
  } finally {
    await context.close();
  }
}

async function isDrawn(page: Page, note: (fault: string) => void): Promise<void> {
  const headings = await page.getByRole('heading', { level: 1 }).count();
  if (headings !== 1) note(`it shows ${headings} headings of the first level`);
}

/** Returns the cumulative layout shift of a page so far. */
const shiftOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        const add = (
          list: PerformanceObserverEntryList | { getEntries: () => PerformanceEntryList },
        ): void =>
          list.getEntries().forEach((entry) => (sum += 'value' in entry ? Number(entry.value) : 0));
        const observer = new PerformanceObserver(add);
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered in a separate task.
        setTimeout(() => {
          add({ getEntries: () => observer.takeRecords() });
          resolve(sum);
        });
      }),
  );

interface Site {
  readonly browser: Browser;
  readonly base: string;
  readonly visits: ReadonlyMap<string, Visit>;
  readonly visited: Map<
    string,
    { firstLoad: Asked; routeChange: Asked | null; shift: number; faults: string[] }
  >;
}

async function loadEach({ browser, base, visits, visited }: Site): Promise<void> {
  const ways = [...visits];
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = ways.shift(); next !== undefined; next = ways.shift()) {
        const [route, { by, address }] = next;
        const faults: string[] = [];
        const note = (fault: string): void => void faults.push(fault);
        const seen = await inWindow(browser, base, by, note, async (page, watch) => {
          const firstLoad = await watch.during(() => page.goto(`${base}${address}`));
          await isDrawn(page, note);
          return { firstLoad, shift: await shiftOf(page) };
        }).catch((error: unknown) => {
          throw new Error(`${route} could not be visited; before that: ${faults.join('; ')}`, {
            cause: error,
          });
        });
        visited.set(route, { ...seen, routeChange: null, faults });
      }
    }),
  );
}

/**
 * Opens one window per person, and goes to each of their pages from another page of the
 * application.
 */
async function goToEach({ browser, base, visits, visited }: Site): Promise<void> {
  const people = new Set([...visits.values()].flatMap(({ by }) => (by === null ? [] : [by])));
  await Promise.all(
    [...people].map(async (person) => {
      let faults: string[] = [];
      const note = (fault: string): void => void faults.push(fault);
      await inWindow(browser, base, person, note, async (page, watch) => {
        await watch.during(() => page.goto(`${base}/nowhere`));
        for (const [route, { by, address, from }] of visits) {
          const seen = visited.get(route);
          if (by !== person || from === null || seen === undefined) continue;
          faults = seen.faults;
          await watch.during(() => goInside(page, from));
          seen.routeChange = await watch.during(() => goInside(page, address));
          await isDrawn(page, note);
        }
      });
    }),
  );
}

/** Visits every route in a real browser, by loading it and from inside the application. */
export async function visitEveryRoute(): Promise<readonly Visited[]> {
  const { url, db, drop } = await createTestDatabase();
  const api = new ApiProcess({ databaseUrl: url });
  const browser = await openBrowser();
  try {
    await ensureBaseData(db);
    await api.start();
    const site: Site = {
      browser,
      base: api.url,
      visits: await visitsOf(api.url, db),
      visited: new Map(),
    };
    await loadEach(site);
    await goToEach(site);
    return [...site.visited].map(([route, seen]) => ({ route, ...seen }));
  } finally {
    await browser.close();
    await api.stop();
    await drop();
  }
}
