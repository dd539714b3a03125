import { showMenuAdmin, type MenuEntryInput } from '@reviews/contracts';
import { PERMISSIONS } from '@reviews/domain';
import type { Ground } from './ground.ts';

/** Returns an entry of the menu that everyone sees. */
export const menuEntry = ({
  id,
  url = null,
  page_id = null,
}: Pick<MenuEntryInput, 'id'> &
  Partial<Pick<MenuEntryInput, 'url' | 'page_id'>>): MenuEntryInput => ({
  id,
  parent_id: null,
  name: `Entry ${id}`,
  url,
  page_id,
  target: null,
  is_hidden: false,
  permission: null,
  managers: false,
  role_ids: [],
});

/** Returns the current menu with more entries, as the screen saves it. */
export async function menuWith(
  { ask }: Pick<Ground, 'ask'>,
  more: readonly MenuEntryInput[],
): Promise<{ readonly revision: number; readonly entries: MenuEntryInput[] }> {
  const { revision, entries } = await ask('admin', showMenuAdmin);
  const kept = entries.map(
    ({ id, parent_id, name, url, page_id, is_hidden, permission, managers, role_ids }) => ({
      id,
      parent_id,
      name,
      url,
      page_id,
      target: null,
      is_hidden,
      permission: PERMISSIONS.find((one) => one === permission) ?? null,
      managers,
      role_ids,
    }),
  );
  return { revision, entries: [...kept, ...more] };
}
