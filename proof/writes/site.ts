import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { PERMISSIONS } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import type { Reply, Visitor } from '@reviews/harness';
import type { SiteCaseName, SiteOperation } from '../tables/writing-site.ts';

/** Company pages that the cases change, and one that is deleted next. */
export interface SiteWorld {
  readonly authorId: number;
  readonly page: { readonly id: number; readonly slug: string };
  readonly steady: { readonly id: number; readonly slug: string };
  going: number;
}

export interface SiteGround {
  readonly db: Database;
  readonly site: SiteWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const TITLE = 'How reviews work here';
const BODY = '<p>Twice a year.</p>';
const OLD = 999;
const MOMENT = new Date('2026-01-05T08:00:00Z');

let built = 0;
const another = (): number => (built += 1);

async function buildPage(
  { prisma }: Database,
  savedById: number,
): Promise<{ id: number; slug: string }> {
  const number = another();
  return prisma.companyPage.create({
    data: {
      slug: `page-${number}`,
      position: number,
      publishedNumber: 1,
      publishedAt: MOMENT,
      versions: { create: { number: 1, title: TITLE, body: BODY, savedById } },
    },
    select: { id: true, slug: true },
  });
}

export async function buildSiteWorld(db: Database): Promise<SiteWorld> {
  const { user } = await buildEmployee(db, { preferredName: 'Aurelia Author' });
  return {
    authorId: user.id,
    page: await buildPage(db, user.id),
    steady: await buildPage(db, user.id),
    going: (await buildPage(db, user.id)).id,
  };
}

/** Returns the current menu, with the requested entries added. */
async function entriesOf(
  { db }: SiteGround,
  more: readonly contracts.MenuEntryInput[],
): Promise<contracts.MenuEntryInput[]> {
  const rows = await db.prisma.menuItem.findMany({
    orderBy: [{ parentId: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }, { id: 'asc' }],
  });
  const kept = rows.map(
    ({ id, parentId, name, url, pageId, isHidden, permission, forManagers, roleIds }) => ({
      id,
      parent_id: parentId,
      name,
      url,
      page_id: pageId,
      target: null,
      is_hidden: isHidden,
      permission: PERMISSIONS.find((one) => one === permission) ?? null,
      managers: forManagers,
      role_ids: roleIds,
    }),
  );
  return [...kept, ...more];
}
const entry = (url: string): contracts.MenuEntryInput => ({
  id: -1,
  parent_id: null,
  name: `Entry ${another()}`,
  url,
  page_id: null,
  target: null,
  is_hidden: false,
  permission: null,
  managers: false,
  role_ids: [],
});
const revisionOfMenu = async ({ db }: SiteGround): Promise<number> =>
  (await db.prisma.menuState.findUniqueOrThrow({ where: { id: 1 } })).revision;
const saveMenu =
  (ground: SiteGround, more: readonly contracts.MenuEntryInput[], stale = 0): Send =>
  async (visitor, headers = {}) =>
    visitor.call(contracts.saveMenu, {
      body: {
        revision: (await revisionOfMenu(ground)) + stale,
        entries: await entriesOf(ground, more),
      },
      headers,
    });
/** Removes entries that were added before. */
async function giveMenu({ db }: SiteGround): Promise<void> {
  await db.prisma.menuItem.deleteMany({ where: { productKey: null } });
}

const of = (id: number) => ({ params: { pageId: String(id) } });
const toEveryone = { managers: false, role_ids: [] };
const add =
  (slug: string): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.addPage, {
      body: { title: TITLE, slug, body: BODY, ...toEveryone },
      headers,
    });
const save =
  (id: number, slug: string, title: string, revision: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.savePage, {
      ...of(id),
      body: { title, slug, body: BODY, ...toEveryone, revision, publish: false },
      headers,
    });
const withdraw =
  (id: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.withdrawPage, { ...of(id), body: { revision: 1 }, headers });
const remove =
  (id: number, revision: number): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.deletePage, {
      ...of(id),
      query: { revision: String(revision) },
      headers,
    });
const order =
  ({ db }: SiteGround, arrange: (ids: number[]) => number[]): Send =>
  async (visitor, headers = {}) => {
    const pages = await db.prisma.companyPage.findMany({
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    });
    return visitor.call(contracts.orderPages, {
      body: { ids: arrange(pages.map(({ id }) => id)) },
      headers,
    });
  };

/** Resets the page to its first version, published. */
async function givePage({
  db,
  site: {
    page: { id, slug },
  },
}: SiteGround): Promise<void> {
  await db.prisma.$transaction([
    db.prisma.companyPage.update({
      where: { id },
      data: { slug, revision: 1, latestNumber: 1, publishedNumber: 1, publishedAt: MOMENT },
    }),
    db.prisma.companyPageVersion.deleteMany({ where: { pageId: id, number: { gt: 1 } } }),
  ]);
}
async function giveGoing({ db, site }: SiteGround): Promise<void> {
  site.going = (await buildPage(db, site.authorId)).id;
  await db.prisma.menuItem.create({
    data: { name: 'Leads there', position: another(), pageId: site.going },
  });
}
async function giveDraft({ db, site: { steady } }: SiteGround): Promise<void> {
  await db.prisma.companyPage.update({
    where: { id: steady.id },
    data: { publishedNumber: null, publishedAt: null },
  });
}

interface SiteRequest {
  readonly send: (ground: SiteGround) => Send;
  readonly given?: (ground: SiteGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

export const SITE_REQUESTS: Readonly<Record<SiteCaseName, SiteRequest>> = {
  'an entry of the menu': {
    send: (ground) => saveMenu(ground, [entry('https://handbook.example')]),
    given: giveMenu,
  },
  'the menu as it is': { send: (ground) => saveMenu(ground, []) },
  'a menu that someone else has saved': {
    send: (ground) => saveMenu(ground, [entry('/cycles')], OLD),
  },
  'an entry that would run a script': {
    send: (ground) => saveMenu(ground, [entry('javascript:alert(1)')]),
  },
  'an entry, while impersonations may only look': {
    send: (ground) => saveMenu(ground, [entry('/cycles')]),
    given: giveMenu,
    before: 'onlyLooking',
  },
  'a page of the company': { send: () => add(`added-${another()}`) },
  'a page where there is one': { send: ({ site }) => add(site.steady.slug) },
  'another title for a page': {
    send: ({ site: { page } }) => save(page.id, page.slug, `Title ${another()}`, 1),
    given: givePage,
  },
  'a page as it is': { send: ({ site: { steady } }) => save(steady.id, steady.slug, TITLE, 1) },
  'a page that someone else has saved': {
    send: ({ site: { steady } }) => save(steady.id, steady.slug, 'Mine', OLD),
  },
  'a page that there is not': { send: () => save(UNKNOWN_ID, 'nothing', 'Nothing', 1) },
  'that a page is a draft again': {
    send: ({ site: { page } }) => withdraw(page.id),
    given: givePage,
  },
  'that a draft is one': { send: ({ site: { steady } }) => withdraw(steady.id), given: giveDraft },
  'that a page goes, and what leads there': {
    send: ({ site }) => remove(site.going, 1),
    given: giveGoing,
  },
  'that a page goes which someone else has saved': {
    send: ({ site }) => remove(site.steady.id, OLD),
  },
  'the pages in another order': { send: (ground) => order(ground, (ids) => ids.toReversed()) },
  'the order that the pages have': { send: (ground) => order(ground, (ids) => ids) },
  'an order of other pages': { send: (ground) => order(ground, (ids) => [...ids, UNKNOWN_ID]) },
};

/** Change log action of each operation. */
const LOGGED: Readonly<Record<SiteOperation, string>> = {
  saveMenu: 'menu.saved',
  addPage: 'company_page.added',
  savePage: 'company_page.changed',
  withdrawPage: 'company_page.withdrawn',
  deletePage: 'company_page.deleted',
  orderPages: 'company_page.ordered',
};
const MENU = ['menu_item', 'menu_state', 'change_log'];
const PAGES = ['company_page', 'company_page_version', 'company_page_address', 'change_log'];
export const SITE_TABLES: Readonly<Record<SiteOperation, readonly string[]>> = {
  saveMenu: MENU,
  addPage: PAGES,
  savePage: PAGES,
  withdrawPage: PAGES,
  deletePage: [...PAGES, ...MENU],
  orderPages: PAGES,
};

export const isSiteOperation = (operation: string): operation is SiteOperation =>
  operation in LOGGED;

/**
 * Returns the log action of an operation and its record; `made` is the id of the created record.
 */
export function siteChange(
  { site }: SiteGround,
  operation: SiteOperation,
  made: string,
): { readonly action: string; readonly record: string } {
  const of: Readonly<Record<SiteOperation, string>> = {
    saveMenu: 'menu 1',
    addPage: `company_page ${made}`,
    savePage: `company_page ${site.page.id}`,
    withdrawPage: `company_page ${site.page.id}`,
    deletePage: `company_page ${site.going}`,
    orderPages: 'company_page all',
  };
  return { action: LOGGED[operation], record: of[operation] };
}

/** Returns the id of the record that a call created. */
export const madeSite = (operation: SiteOperation, reply: Reply): string =>
  operation === 'addPage' ? String(contracts.addPage.response.parse(reply.json()).id) : '';
