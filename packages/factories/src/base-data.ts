import { inTransaction } from '@reviews/db';
import type { Database, Tx } from '@reviews/db';
import { FIREWALL_MARKER, PRODUCT_MENU, SEEDED_ROLES } from '@reviews/domain';
import type { ProductMenuItem } from '@reviews/domain';

/** The feedback types of every installation (specification 3; domain model). */
export const FEEDBACK_TYPES = [
  'Self',
  'Manager',
  'Peer',
  'Upline',
  'Underperformance',
  'Panel',
  'Anytime',
] as const;
export type FeedbackTypeName = (typeof FEEDBACK_TYPES)[number];

/**
 * Writes what every database needs before the first sign-in: seeded roles, feedback types, settings
 * row and main menu. Only adds what is missing and changes nothing, so every start may call it. One
 * transaction.
 */
export async function ensureBaseData(db: Pick<Database, 'prisma'>): Promise<void> {
  await inTransaction(db, writeBaseData);
}

/** The same inside the caller's transaction. */
export async function writeBaseData(tx: Tx): Promise<void> {
  // Otherwise two servers starting together would both find the tables empty.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('reviews.base-data'))`;
  await tx.appConfig.createMany({
    data: [{ id: 1, firewallMarker: FIREWALL_MARKER }],
    skipDuplicates: true,
  });
  await addFeedbackTypes(tx);
  await addMissingRoles(tx);
  await addMenu(tx);
}

/** If any exist, missing ones were renamed or removed on purpose. */
async function addFeedbackTypes(tx: Tx): Promise<void> {
  if ((await tx.feedbackType.count()) > 0) return;
  await tx.feedbackType.createMany({
    data: FEEDBACK_TYPES.map((name) => ({ name, groupName: name })),
  });
}

/** An existing role keeps its permissions, because they may have been edited. */
async function addMissingRoles(tx: Tx): Promise<void> {
  const present = new Set(
    (await tx.role.findMany({ select: { name: true } })).map((role) => role.name),
  );
  for (const role of SEEDED_ROLES.filter(({ name }) => !present.has(name))) {
    await tx.role.create({
      data: {
        name: role.name,
        description: role.description,
        isSystem: true,
        everyone: role.everyone,
        permissions: {
          createMany: { data: role.grants.map(({ permission, scope }) => ({ permission, scope })) },
        },
      },
    });
  }
}

/**
 * Adds missing entries of the product's menu. An entry from before keys existed is recognised by
 * its address, a group by its name. New entries go to the end of their group, or of the menu.
 */
async function addMenu(tx: Tx): Promise<void> {
  await tx.menuState.createMany({ data: [{ id: 1 }], skipDuplicates: true });
  await recogniseMenu(tx);
  const there = new Map(
    (
      await tx.menuItem.findMany({
        where: { productKey: { not: null } },
        select: { id: true, productKey: true },
      })
    ).map(({ id, productKey }) => [productKey, id]),
  );
  const missing = PRODUCT_MENU.flatMap((item) => [
    { item, below: null },
    ...(item.children ?? []).map((child) => ({ item: child, below: item.key })),
  ]).filter(({ item }) => !there.has(item.key));
  if (missing.length === 0) return;
  for (const { item, below } of missing) {
    const parentId = below === null ? null : (there.get(below) ?? null);
    const last = await tx.menuItem.aggregate({ where: { parentId }, _max: { position: true } });
    const { id } = await tx.menuItem.create({
      data: { ...menuRow(item), parentId, position: (last._max.position ?? -1) + 1 },
      select: { id: true },
    });
    there.set(item.key, id);
  }
  await tx.menuState.update({ where: { id: 1 }, data: { revision: { increment: 1 } } });
}

async function recogniseMenu(tx: Tx): Promise<void> {
  const known = PRODUCT_MENU.flatMap((item) => [item, ...(item.children ?? [])]).map(
    ({ key, name, url }) => ({ key, name, url }),
  );
  await tx.$executeRaw`
    UPDATE menu_item m SET product_key = found.key FROM (
      SELECT DISTINCT ON (p.key) p.key, i.id FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) p(key text, name text, url text)
      JOIN menu_item i ON i.product_key IS NULL AND i.page_id IS NULL AND (i.url = p.url OR (p.url IS NULL AND i.url IS NULL AND i.parent_id IS NULL AND i.name = p.name))
      WHERE NOT EXISTS (SELECT FROM menu_item k WHERE k.product_key = p.key) ORDER BY p.key, i.id) found
    WHERE m.id = found.id`;
}

const menuRow = ({ key, name, url, permission, forManagers }: ProductMenuItem) => ({
  productKey: key,
  name,
  url,
  permission: permission ?? null,
  forManagers: forManagers ?? false,
});

/**
 * Lets impersonators write, as a company may: for tests of what they may then do. Without this,
 * they only look.
 */
export async function letImpersonatorsWrite({ prisma }: Pick<Database, 'prisma'>): Promise<void> {
  await prisma.appConfig.update({ where: { id: 1 }, data: { impersonationReadOnly: false } });
}
