import { inTransaction } from '@reviews/db';
import type { Database, Prisma, Tx } from '@reviews/db';
import { FIREWALL_MARKER, SEEDED_ROLES } from '@reviews/domain';
import type { Permission } from '@reviews/domain';

/** The feedback types every installation has (specification 3; domain model). */
export const FEEDBACK_TYPES = ['Self', 'Manager', 'Peer', 'Upline', 'Underperformance', 'Panel', 'Anytime'] as const;
export type FeedbackTypeName = (typeof FEEDBACK_TYPES)[number];

type BaseMenuItem = {
  readonly name: string;
  readonly url: string | null;
  readonly permission?: Permission;
  /** For those who have reports; where a permission is named as well, for those too who hold it. */
  readonly forManagers?: true;
  readonly children?: readonly BaseMenuItem[];
};

/** The main menu of a new installation: the screens that exist. Administrators change it from then on. */
export const BASE_MENU: readonly BaseMenuItem[] = [
  { name: 'Home', url: '/' },
  { name: 'My Tasks', url: '/my/tasks' },
  { name: 'My History', url: '/my/history' },
  { name: 'My Team', url: '/my/team', forManagers: true },
  { name: 'Handovers', url: '/my/handovers', forManagers: true, permission: 'people.manage' },
  { name: 'Approvals', url: '/my/approvals', forManagers: true },
  {
    name: 'Reviews',
    url: null,
    permission: 'cycles.track',
    children: [{ name: 'Cycles', url: '/cycles', permission: 'cycles.track' }],
  },
  {
    name: 'Administration',
    url: null,
    permission: 'app.configure',
    children: [{ name: 'Mails', url: '/mails', permission: 'app.configure' }],
  },
];

/**
 * Writes what every database needs before the first sign-in: the seeded roles, the feedback types, the settings row and
 * the main menu. Adds only what is missing and changes nothing that is there, so that each start may call it; one
 * transaction.
 */
export async function ensureBaseData(db: Pick<Database, 'prisma'>): Promise<void> {
  await inTransaction(db, writeBaseData);
}

/** The same inside a transaction of the caller's. */
export async function writeBaseData(tx: Tx): Promise<void> {
  // Two servers that start together would both find the tables empty.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('reviews.base-data'))`;
  await tx.appConfig.createMany({ data: [{ id: 1, firewallMarker: FIREWALL_MARKER }], skipDuplicates: true });
  await tx.feedbackType.createMany({
    data: FEEDBACK_TYPES.map((name) => ({ name, groupName: name })),
    skipDuplicates: true,
  });
  await addMissingRoles(tx);
  await addMenu(tx);
}

/** A role that is there keeps its permissions: they may have been edited. */
async function addMissingRoles(tx: Tx): Promise<void> {
  const present = new Set((await tx.role.findMany({ select: { name: true } })).map((role) => role.name));
  for (const role of SEEDED_ROLES.filter(({ name }) => !present.has(name))) {
    await tx.role.create({
      data: {
        name: role.name,
        description: role.description,
        isSystem: true,
        everyone: role.everyone,
        permissions: { createMany: { data: role.grants.map(({ permission, scope }) => ({ permission, scope })) } },
      },
    });
  }
}

async function addMenu(tx: Tx): Promise<void> {
  if ((await tx.menuItem.count()) > 0) return;
  for (const [position, item] of BASE_MENU.entries()) {
    await tx.menuItem.create({ data: menuRow(item, position) });
  }
}

function menuRow(item: BaseMenuItem, position: number): Prisma.MenuItemCreateInput {
  return {
    position,
    name: item.name,
    url: item.url,
    permission: item.permission ?? null,
    forManagers: item.forManagers ?? false,
    children: { create: (item.children ?? []).map(menuRow) },
  };
}
