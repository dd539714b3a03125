import { randomUUID } from 'node:crypto';
import * as companyPages from '@reviews/contracts/company-pages';
import { saveMenu } from '@reviews/contracts/menu-admin';
import type { Database } from '@reviews/db';
import { SITE_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import {
  ANYONE_SIGNED_IN,
  type Ground,
  type Person,
  UNKNOWN_ID,
} from '../../testing/cases/ground.ts';
import { admissionOf, toAdministrators } from '../../testing/cases/kinds-of-people.ts';
import { menuEntry, menuWith } from '../../testing/cases/menu-entries.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const { addPage, savePage } = companyPages;
const OLD = 999;
const MOMENT = new Date('2026-01-05T08:00:00Z');
const TITLE = 'How reviews work here';
const BODY = '<p>Twice a year.</p>';
const UNKNOWING: readonly Person[] = ['hr', 'partner', 'stranger'];

const CHANGED = answer.refusal(409, texts.pageChanged);
const ORDER_CHANGED = answer.refusal(409, texts.pagesChanged);
const NO_PAGE = answer.refusal(404, texts.pageNotFound);

const of = (id: number) => ({ params: { pageId: String(id) } });
const words = (slug = `page-${randomUUID()}`, title = TITLE, body = BODY) => ({
  title,
  slug,
  body,
  managers: false,
  role_ids: [],
});

/** Builds a page that was saved and published as often as there are rows. */
async function built(ground: Ground, managers = false) {
  let page = { ...words(), managers };
  const { id } = await ground.ask('admin', addPage, { body: page });
  let revision = 1;
  for (let save = 0; save < ground.rows; save += 1) {
    page = { ...page, body: `<p>${randomUUID()}</p>` };
    ({ revision } = await ground.ask('admin', savePage, {
      ...of(id),
      body: { ...page, revision, publish: true },
    }));
  }
  return { id, revision, slug: page.slug };
}
const shown = async (ground: Ground, managers: boolean) => ({
  params: { slug: (await built(ground, managers)).slug },
});

const add = async ({ prisma }: Database, savedById: number) =>
  prisma.companyPage.create({
    data: {
      slug: `page-${randomUUID()}`,
      position: await prisma.companyPage.count(),
      publishedNumber: 1,
      publishedAt: MOMENT,
      versions: { create: { number: 1, title: TITLE, body: BODY, savedById } },
    },
    select: { id: true, slug: true },
  });

const records = recordsOf(async ({ db }) => {
  const { user } = await buildEmployee(db, { preferredName: 'Aurelia Author' });
  return {
    authorId: user.id,
    page: await add(db, user.id),
    steady: await add(db, user.id),
    /** The one that is deleted next. */
    goingId: (await add(db, user.id)).id,
  };
});

/** Resets the page to its first version, published. */
async function reset(world: WritingWorld): Promise<void> {
  const { companyPage, companyPageVersion } = world.db.prisma;
  const { id, slug } = records.of(world).page;
  await world.db.prisma.$transaction([
    companyPage.update({
      where: { id },
      data: { slug, revision: 1, latestNumber: 1, publishedNumber: 1, publishedAt: MOMENT },
    }),
    companyPageVersion.deleteMany({ where: { pageId: id, number: { gt: 1 } } }),
  ]);
}
async function giveGoing(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  const { id: pageId } = await add(world.db, own.authorId);
  own.goingId = pageId;
  const { menuItem } = world.db.prisma;
  const position = await menuItem.count();
  await menuItem.create({ data: { name: 'Leads there', position, pageId } });
}
async function giveDraft(world: WritingWorld): Promise<void> {
  await world.db.prisma.companyPage.update({
    where: { id: records.of(world).steady.id },
    data: { publishedNumber: null, publishedAt: null },
  });
}

const saving = (id: number, slug: string, title: string, revision = 1) => ({
  ...of(id),
  body: { ...words(slug, title), revision, publish: false },
});
const withdrawing = (id: number) => ({ ...of(id), body: { revision: 1 } });
const deleting = (id: number, revision = 1) => ({
  ...of(id),
  query: { revision: String(revision) },
});
async function ordering({ db }: WritingWorld, arrange: (ids: number[]) => number[]) {
  const pages = await db.prisma.companyPage.findMany({
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return { body: { ids: arrange(pages.map(({ id }) => id)) } };
}

const PAGES = ['company_page', 'company_page_version', 'company_page_address'];
const ofPage = (world: WritingWorld) => `company_page ${records.of(world).page.id}`;

/**
 * Pages are read by everyone they are for, and managed by administrators, never while impersonating;
 * no one else learns which exist.
 */
export const COMPANY_PAGES = {
  records,
  calls: {
    showPage: {
      allowed: ANYONE_SIGNED_IN,
      call: (ground) => shown(ground, false),
      otherRows: {
        'for managers': {
          allowed: ['manager'],
          refused: { writer: 404, subject: 404, stranger: 404, outsider: 404, hr: 404, admin: 404 },
          call: (ground) => shown(ground, true),
          absent: { params: { slug: 'there-is-none' } },
          unknowing: ['writer', 'stranger', 'outsider', 'hr', 'admin'],
        },
      },
      budget: reads(3),
      fields: { slug: 'pageSlug' },
    },
    listPages: {
      ...admissionOf(toAdministrators()),
      call: () => ({}),
      budget: reads(3),
      sentBy: 'administrator',
    },
    orderPages: {
      async call(ground) {
        for (let row = 0; row < ground.rows; row += 1)
          await ground.ask('admin', addPage, { body: words() });
        const pages = await ground.db.prisma.companyPage.findMany({
          orderBy: { position: 'desc' },
          select: { id: true },
        });
        return { body: { ids: pages.map(({ id }) => id) } };
      },
      by: 'admin',
      budget: writes(5),
      fields: { ids: 'pageOrder' },
      sentBy: 'administrator',
      tables: PAGES,
      logs: { action: 'company_page.ordered', record: () => 'company_page all' },
      attempts: {
        'the pages in another order': {
          ...toAdministrators(),
          request: (world) => ordering(world, (ids) => ids.toReversed()),
        },
        'the order that the pages have': {
          ...toAdministrators('same'),
          request: (world) => ordering(world, (ids) => ids),
        },
        'an order of other pages': {
          ...toAdministrators(ORDER_CHANGED),
          request: (world) => ordering(world, (ids) => [...ids, UNKNOWN_ID]),
        },
      },
    },
    showPageAdmin: {
      ...admissionOf(toAdministrators()),
      call: async (ground) => of((await built(ground)).id),
      absent: of(UNKNOWN_ID),
      unknowing: UNKNOWING,
      budget: reads(5),
    },
    showPageVersion: {
      ...admissionOf(toAdministrators()),
      call: async (ground) => ({
        params: { ...of((await built(ground)).id).params, version: '1' },
      }),
      absent: { params: { ...of(UNKNOWN_ID).params, version: '1' } },
      unknowing: UNKNOWING,
      budget: reads(2),
      fields: { version: 'pageVersion' },
    },
    addPage: {
      call: () => ({ body: words() }),
      by: 'admin',
      budget: writes(6),
      fields: { title: 'name', slug: 'freshSlug', body: 'pageBody' },
      sentBy: 'administrator',
      tables: PAGES,
      logs: { action: 'company_page.added', record: (_world, made) => `company_page ${made}` },
      made: (reply) => String(addPage.response.parse(reply.json()).id),
      attempts: {
        'a page of the company': { ...toAdministrators(), request: () => ({ body: words() }) },
        'a page where there is one': {
          ...toAdministrators(answer.INVALID),
          request: (world) => ({ body: words(records.of(world).steady.slug) }),
        },
      },
    },
    savePage: {
      async call(ground) {
        const { id, revision } = await built(ground);
        const page = words(undefined, 'How reviews work', `<p>${randomUUID()}</p>`);
        return { ...of(id), body: { ...page, revision, publish: true } };
      },
      absent: saving(UNKNOWN_ID, 'nothing', TITLE),
      unknowing: UNKNOWING,
      by: 'admin',
      // Changes title, text and address at once.
      budget: writes(10),
      fields: { title: 'name', slug: 'freshSlug', body: 'pageBody', revision: 'pageRevision' },
      sentBy: 'administrator',
      tables: PAGES,
      logs: { action: 'company_page.changed', record: ofPage },
      attempts: {
        'another title for a page': {
          ...toAdministrators(),
          given: reset,
          request(world) {
            const { id, slug } = records.of(world).page;
            return saving(id, slug, `Title ${randomUUID()}`);
          },
        },
        'a page as it is': {
          ...toAdministrators('same'),
          request(world) {
            const { id, slug } = records.of(world).steady;
            return saving(id, slug, TITLE);
          },
        },
        'a page that someone else has saved': {
          ...toAdministrators(CHANGED),
          request(world) {
            const { id, slug } = records.of(world).steady;
            return saving(id, slug, 'Mine', OLD);
          },
        },
        'a page that there is not': {
          ...toAdministrators(NO_PAGE),
          request: () => saving(UNKNOWN_ID, 'nothing', 'Nothing'),
        },
      },
    },
    withdrawPage: {
      async call(ground) {
        const { id, revision } = await built(ground);
        return { ...of(id), body: { revision } };
      },
      absent: withdrawing(UNKNOWN_ID),
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(5),
      fields: { revision: 'pageRevision' },
      tables: PAGES,
      logs: { action: 'company_page.withdrawn', record: ofPage },
      attempts: {
        'that a page is a draft again': {
          ...toAdministrators(),
          given: reset,
          request: (world) => withdrawing(records.of(world).page.id),
        },
        'that a draft is one': {
          ...toAdministrators('same'),
          given: giveDraft,
          request: (world) => withdrawing(records.of(world).steady.id),
        },
      },
    },
    deletePage: {
      /** As many menu entries lead to the page as there are rows. */
      async call(ground) {
        const { id, revision } = await built(ground);
        const more = Array.from({ length: ground.rows }, (_, row) =>
          menuEntry({ id: -1 - row, page_id: id }),
        );
        await ground.ask('admin', saveMenu, { body: await menuWith(ground, more) });
        return deleting(id, revision);
      },
      absent: deleting(UNKNOWN_ID),
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(9),
      fields: { revision: 'pageRevision' },
      tables: [...PAGES, 'menu_item', 'menu_state'],
      logs: {
        action: 'company_page.deleted',
        record: (world) => `company_page ${records.of(world).goingId}`,
      },
      attempts: {
        'that a page goes, and what leads there': {
          ...toAdministrators(),
          given: giveGoing,
          request: (world) => deleting(records.of(world).goingId),
        },
        'that a page goes which someone else has saved': {
          ...toAdministrators(CHANGED),
          request: (world) => deleting(records.of(world).steady.id, OLD),
        },
      },
    },
  } satisfies CasesOf<typeof companyPages>,
};
