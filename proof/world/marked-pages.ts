import { HR_ROLE } from '@reviews/domain';
import type { Ground } from './marked-forms.ts';

const DRAFTS = 'where-it-is-written';
const LEADS = 'for-those-who-lead';
const OF_HR = 'for-those-in-hr';

/**
 * Slugs of company pages: a draft, a page for managers, that page's former slug, and a page for a
 * role.
 */
export const MARKED_SLUGS = [DRAFTS, LEADS, `${LEADS}-before`, OF_HR] as const;

/**
 * Plants a draft, a page for managers that someone is editing, and one for HR. The menu links
 * everyone to all of them.
 */
export async function plantPages({ db: { prisma }, markers, cast, day }: Ground): Promise<void> {
  const savedById = cast.administrator.user.id;
  const draft = () => markers.text('a page of the company that is a draft', null);
  const forManagers = () => markers.text('a page of the company for managers', null);
  const version = (number: number, words: () => string) => ({
    number,
    title: words(),
    body: `<h2>${words()}</h2><p>${words()}</p>`,
    savedById,
  });
  const entry = (words: () => string) => ({ create: { name: words(), position: 100 } });
  await prisma.companyPage.create({
    data: {
      slug: DRAFTS,
      position: 0,
      latestNumber: 2,
      versions: { create: [version(1, draft), version(2, draft)] },
      entries: entry(draft),
    },
  });
  await prisma.companyPage.create({
    data: {
      slug: LEADS,
      position: 1,
      forManagers: true,
      latestNumber: 2,
      publishedNumber: 1,
      publishedAt: day,
      versions: { create: [version(1, forManagers), version(2, draft)] },
      entries: entry(forManagers),
      addresses: { create: { slug: `${LEADS}-before` } },
    },
  });
  const forHr = () => markers.text('a page of the company for those with a role', null);
  const { id: hr } = await prisma.role.findUniqueOrThrow({
    where: { name: HR_ROLE },
    select: { id: true },
  });
  await prisma.companyPage.create({
    data: {
      slug: OF_HR,
      position: 2,
      roleIds: [hr],
      publishedNumber: 1,
      publishedAt: day,
      versions: { create: version(1, forHr) },
      entries: entry(forHr),
    },
  });
}
