import { randomUUID } from 'node:crypto';
import { readRows, type Database } from '@reviews/db';
import { z } from 'zod';
import { giveEnough } from './enough.ts';
import type { LiveSeason } from './seasons.ts';

/** The company's menu and pages, while requests change them. */
export interface LiveSite {
  readonly pages: readonly (LiveSeason & { readonly slug: string })[];
  readonly menuRevision: number;
  readonly entries: readonly unknown[];
}

const ENOUGH_PAGES = 8;
const MENU = `
  SELECT id, parent_id, name, url, page_id, NULL AS target, is_hidden, permission, for_managers AS managers, role_ids FROM menu_item ORDER BY parent_id NULLS FIRST, position, id`;

const MenuEntry = z.strictObject({
  id: z.int(),
  parent_id: z.int().nullable(),
  name: z.string(),
  url: z.string().nullable(),
  page_id: z.int().nullable(),
  target: z.null(),
  is_hidden: z.boolean(),
  permission: z.string().nullable(),
  managers: z.boolean(),
  role_ids: z.array(z.int()),
});

/** Provides pages and the menu. Adds pages if few are left to change. */
export async function giveSite({ prisma, pool }: Database): Promise<LiveSite> {
  const author = await prisma.user.findFirstOrThrow({
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  const find = () =>
    prisma.companyPage.findMany({
      select: { id: true, revision: true, slug: true },
      orderBy: { id: 'asc' },
    });
  const pages = await giveEnough(ENOUGH_PAGES, find, async () => {
    const { id } = await prisma.companyPage.create({
      data: {
        slug: `given-${randomUUID()}`,
        position: await prisma.companyPage.count(),
        versions: {
          create: { number: 1, title: 'Given', body: '<p>Given.</p>', savedById: author.id },
        },
      },
      select: { id: true },
    });
    await prisma.companyPage.update({
      where: { id },
      data: { publishedNumber: 1, publishedAt: new Date() },
    });
  });
  const { revision } = await prisma.menuState.findUniqueOrThrow({ where: { id: 1 } });
  return { pages, menuRevision: revision, entries: await readRows(pool, MenuEntry, MENU) };
}
