import { newHash } from '@reviews/factories';
import type { Call, Row } from './endpoint-row.ts';
import type { World } from './endpoint-world.ts';

/**
 * Only people who configure the application manage the company's menu and pages; no one else learns
 * which exist.
 */
const REFUSED = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  hr: 403,
  partner: 403,
} as const;
const READS = { allowed: ['admin'], refused: REFUSED } as const satisfies Partial<Row>;
const UNKNOWING = ['hr', 'partner', 'stranger'] as const;
const NONE = { pageId: '2000000000' };
const EVERYONE = { managers: false, role_ids: [] };
const words = () => ({
  title: 'How reviews work here',
  slug: `row-${newHash()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/gu, '0')}`,
  body: '<p>Twice a year.</p>',
  ...EVERYONE,
});

async function page(
  { app: { db, clock } }: World,
  given: { readonly published?: true; readonly managers?: true } = {},
): Promise<{ id: number; slug: string }> {
  const { title, slug, body } = words();
  const by = await db.prisma.user.findFirstOrThrow({ select: { id: true } });
  const published =
    given.published === true ? { publishedNumber: 1, publishedAt: clock.now() } : {};
  return db.prisma.companyPage.create({
    data: {
      slug,
      position: 0,
      forManagers: given.managers ?? false,
      ...published,
      versions: { create: { number: 1, title, body, savedById: by.id } },
    },
    select: { id: true, slug: true },
  });
}
const onPage =
  (rest: Omit<Call, 'params'> = {}) =>
  async (world: World): Promise<Call> => ({
    params: { pageId: String((await page(world)).id) },
    ...rest,
  });
const revisionOfMenu = async ({ app: { db } }: World): Promise<number> =>
  (await db.prisma.menuState.findUniqueOrThrow({ where: { id: 1 } })).revision;

async function menuAsItIs(world: World): Promise<Call> {
  const rows = await world.app.db.prisma.menuItem.findMany({
    orderBy: [{ parentId: { sort: 'asc', nulls: 'first' } }, { position: 'asc' }],
  });
  const entries = rows.map(({ id, parentId, name, url, pageId, permission, forManagers }) => ({
    id,
    parent_id: parentId,
    name,
    url,
    page_id: pageId,
    target: null,
    is_hidden: false,
    permission,
    managers: forManagers,
    role_ids: [],
  }));
  return { body: { revision: await revisionOfMenu(world), entries } };
}

export const SITE_ROWS: Readonly<Record<string, readonly Row[]>> = {
  showMenuAdmin: [{ call: async () => ({}), ...READS }],
  saveMenu: [{ call: menuAsItIs, allowed: ['admin'] }],
  previewMenu: [
    { call: async () => ({ body: { entries: [], role_id: null, is_manager: true } }), ...READS },
  ],
  showPage: [
    {
      when: 'for everyone',
      call: async (world) => ({ params: { slug: (await page(world, { published: true })).slug } }),
      allowed: ['writer', 'subject', 'manager', 'stranger', 'outsider', 'hr', 'admin'],
    },
    {
      when: 'for managers',
      call: async (world) => ({
        params: { slug: (await page(world, { published: true, managers: true })).slug },
      }),
      allowed: ['manager'],
      refused: { writer: 404, subject: 404, stranger: 404, outsider: 404, hr: 404, admin: 404 },
      absent: { params: { slug: 'there-is-none' } },
      unknowing: ['writer', 'stranger', 'outsider', 'hr', 'admin'],
    },
  ],
  listPages: [{ call: async () => ({}), ...READS }],
  orderPages: [
    {
      call: async ({ app: { db } }) => ({
        body: {
          ids: (await db.prisma.companyPage.findMany({ select: { id: true } })).map(({ id }) => id),
        },
      }),
      allowed: ['admin'],
    },
  ],
  showPageAdmin: [{ call: onPage(), ...READS, absent: { params: NONE }, unknowing: UNKNOWING }],
  showPageVersion: [
    {
      call: async (world) => ({ params: { pageId: String((await page(world)).id), version: '1' } }),
      ...READS,
      absent: { params: { ...NONE, version: '1' } },
      unknowing: UNKNOWING,
    },
  ],
  addPage: [{ call: async () => ({ body: words() }), allowed: ['admin'] }],
  savePage: [
    {
      call: async (world) => onPage({ body: { ...words(), revision: 1, publish: true } })(world),
      allowed: ['admin'],
      absent: { params: NONE, body: { ...words(), revision: 1, publish: false } },
      unknowing: UNKNOWING,
    },
  ],
  withdrawPage: [
    {
      call: onPage({ body: { revision: 1 } }),
      allowed: ['admin'],
      absent: { params: NONE, body: { revision: 1 } },
      unknowing: UNKNOWING,
    },
  ],
  deletePage: [
    {
      call: onPage({ query: { revision: '1' } }),
      allowed: ['admin'],
      absent: { params: NONE, query: { revision: '1' } },
      unknowing: UNKNOWING,
    },
  ],
};
