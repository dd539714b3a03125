import {
  MENU_MAX_ENTRIES,
  MENU_URL_MAX_CHARS,
  NAME_MAX_CHARS,
  PERMISSIONS,
  SITE_ROLES_MAX,
} from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { menuItem } from './menu.ts';
import { moment, recordId, nameText, typedText } from './wire.ts';

const MOST = 2_147_483_647;

/** Who sees it. If neither is set, everyone. */
export const siteAudience = {
  managers: z.boolean(),
  role_ids: z.array(recordId).max(SITE_ROLES_MAX),
};

/** A role that can be chosen as an audience. */
export const siteRole = z.strictObject({ id: recordId, name: z.string(), everyone: z.boolean() });
export type SiteRole = z.infer<typeof siteRole>;

/** One entry. It leads to `url`, to a company page, or nowhere; never to both. */
const entry = {
  /** Negative for a new entry, which has no id yet. */
  id: z.int().min(-MOST).max(MOST),
  parent_id: z.int().min(-MOST).max(MOST).nullable(),
  name: nameText(NAME_MAX_CHARS),
  url: typedText(MENU_URL_MAX_CHARS).nullable(),
  page_id: recordId.nullable(),
  target: z.literal('_blank').nullable(),
  is_hidden: z.boolean(),
  permission: z.literal(PERMISSIONS).nullable(),
  ...siteAudience,
};
const entryInput = z.strictObject(entry);
export type MenuEntryInput = z.infer<typeof entryInput>;

/** Parents come before their children, siblings in their order. */
const entries = z.array(entryInput).max(MENU_MAX_ENTRIES);

const entryView = z.strictObject({
  ...entry,
  name: z.string(),
  url: z.string().nullable(),
  target: z.string().nullable(),
  permission: z.string().nullable(),
  /** Key of the product's own entry (`PRODUCT_MENU`); null for the company's entries. */
  product_key: z.string().nullable(),
});
export type MenuEntryView = z.infer<typeof entryView>;

const menuAdmin = z.strictObject({
  /** A save must name the revision it is based on. */
  revision: z.int(),
  saved_at: moment.nullable(),
  saved_by: z.string().nullable(),
  entries: z.array(entryView),
  roles: z.array(siteRole),
  pages: z.array(
    z.strictObject({
      id: recordId,
      title: z.string(),
      slug: z.string(),
      is_published: z.boolean(),
    }),
  ),
});
export type MenuAdminView = z.infer<typeof menuAdmin>;

export const showMenuAdmin = endpoint({
  id: 'showMenuAdmin',
  method: 'GET',
  path: '/api/menu_admin',
  tag: 'menu',
  summary: 'Show the main menu for editing, with hidden entries (RT-50).',
  response: menuAdmin,
});

/**
 * Saves the whole menu. Answers 409 when someone else has saved since. Saving the same menu again
 * changes nothing.
 */
export const saveMenu = endpoint({
  id: 'saveMenu',
  method: 'PUT',
  path: '/api/menu_admin',
  tag: 'menu',
  summary: 'Save the main menu.',
  body: z.strictObject({ revision: z.int().min(0), entries }),
  response: z.strictObject({ revision: z.int(), message: z.string() }),
});

/**
 * Shows an unsaved menu as someone with only this role would see it; `role_id` null: someone
 * without a role.
 */
export const previewMenu = endpoint({
  id: 'previewMenu',
  method: 'POST',
  path: '/api/menu_admin/preview',
  tag: 'menu',
  summary: 'Preview the main menu as someone with a role would see it.',
  body: z.strictObject({ entries, role_id: recordId.nullable(), is_manager: z.boolean() }),
  response: z.strictObject({ data: z.array(menuItem) }),
});
