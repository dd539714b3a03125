import type * as menu from '@reviews/contracts/menu';
import type * as menuAdmin from '@reviews/contracts/menu-admin';
import type { MenuEntryInput } from '@reviews/contracts';
import { SITE_MESSAGES as texts } from '@reviews/domain';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE_SIGNED_IN, type Ground } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  toAdministrators,
  whileOnlyLooking,
} from '../../testing/cases/kinds-of-people.ts';
import { menuEntry, menuWith } from '../../testing/cases/menu-entries.ts';
import type { WritingWorld } from '../../testing/cases/writing-world.ts';

const OLD = 999;
const CHANGED = answer.refusal(409, texts.menuChanged);
const leadingTo = (url: string) => [menuEntry({ id: -1, url })];
/** The menu with as many more entries as there are rows. */
const longer = (ground: Ground) =>
  menuWith(
    ground,
    Array.from({ length: ground.rows }, (_, row) =>
      menuEntry({ id: -1 - row, url: 'https://handbook.example' }),
    ),
  );

/** The current menu with more entries, as an administrator reads it. */
async function saving(
  { visitors: { administrator } }: WritingWorld,
  more: readonly MenuEntryInput[],
  stale = 0,
) {
  const { revision, entries } = await menuWith(
    { ask: (_by, endpoint, parts) => administrator.ask(endpoint, parts) },
    more,
  );
  return { body: { revision: revision + stale, entries } };
}
/** Removes entries that were added before. */
async function reset({ db }: WritingWorld): Promise<void> {
  await db.prisma.menuItem.deleteMany({ where: { productKey: null } });
}
const adding = {
  ...toAdministrators(),
  given: reset,
  request: (world: WritingWorld) => saving(world, leadingTo('https://handbook.example')),
};

/** Everyone sees the entries that are for them; administrators manage the menu. */
export const MENU = {
  calls: {
    ...({
      listMenu: { allowed: ANYONE_SIGNED_IN, call: () => ({}), budget: reads(3) },
    } satisfies CasesOf<typeof menu>),
    ...({
      showMenuAdmin: {
        ...admissionOf(toAdministrators()),
        call: () => ({}),
        budget: reads(5),
      },
      saveMenu: {
        call: async (ground) => ({ body: await longer(ground) }),
        by: 'admin',
        // Saves the whole menu at once, for any number of entries: ids for new ones, all that stay,
        // those that are removed.
        budget: writes(11),
        fields: { revision: 'menuRevision', entries: 'menuEntries' },
        sentBy: 'administrator',
        tables: ['menu_item', 'menu_state'],
        logs: { action: 'menu.saved', record: () => 'menu 1' },
        attempts: {
          'an entry of the menu': adding,
          'the menu as it is': {
            ...toAdministrators('same'),
            request: (world) => saving(world, []),
          },
          'a menu that someone else has saved': {
            ...toAdministrators(CHANGED),
            request: (world) => saving(world, leadingTo('/cycles'), OLD),
          },
          'an entry that would run a script': {
            ...toAdministrators(answer.INVALID),
            request: (world) => saving(world, leadingTo('javascript:alert(1)')),
          },
          'an entry, while impersonations may only look': whileOnlyLooking(adding),
        },
      },
      previewMenu: {
        ...admissionOf(toAdministrators()),
        onlyReads: 'shows what someone with a role would see of an unsaved menu',
        call: async (ground) => ({
          body: { entries: (await longer(ground)).entries, role_id: null, is_manager: true },
        }),
        budget: reads(3),
        fields: { entries: 'menuEntries', role_id: 'role' },
        bodies: ({ numbers }) =>
          [null, ...numbers('role')].map((role) => ({
            entries: [],
            role_id: role,
            is_manager: true,
          })),
      },
    } satisfies CasesOf<typeof menuAdmin>),
  },
};
