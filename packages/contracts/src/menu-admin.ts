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
import { moment, recordId, typedText } from './wire.ts';

const MOST = 2_147_483_647;

/** To whom something is shown beside: where neither is named, to everybody. */
export const siteAudience = {
  managers: z.boolean(),
  role_ids: z.array(recordId).max(SITE_ROLES_MAX),
};

/** A role that can be named where it is said who sees something. */
export const siteRole = z.strictObject({ id: recordId, name: z.string(), everyone: z.boolean() });
export type SiteRole = z.infer<typeof siteRole>;

/** One entry. It leads to `url`, to a page of the company's, or nowhere; never to both. */
const entry = {
  /** Below zero for a new one, which has no number yet. */
  id: z.int().min(-MOST).max(MOST),
  parent_id: z.int().min(-MOST).max(MOST).nullable(),
  name: typedText(NAME_MAX_CHARS),
  url: typedText(MENU_URL_MAX_CHARS).nullable(),
  page_id: recordId.nullable(),
  target: z.literal('_blank').nullable(),
  is_hidden: z.boolean(),
  permission: z.literal(PERMISSIONS).nullable(),
  ...siteAudience,
};
const entryInput = z.strictObject(entry);
export type MenuEntryInput = z.infer<typeof entryInput>;

/** Each behind the one it stands below; those beside each other in their order. */
const entries = z.array(entryInput).max(MENU_MAX_ENTRIES);

const entryView = z.strictObject({
  ...entry,
  name: z.string(),
  url: z.string().nullable(),
  target: z.string().nullable(),
  permission: z.string().nullable(),
  /** Which entry of the product it is (`PRODUCT_MENU`); null for the company's own. */
  product_key: z.string().nullable(),
});
export type MenuEntryView = z.infer<typeof entryView>;

const menuAdmin = z.strictObject({
  /** Whoever saves says which one they saw. */
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
  summary: 'The main menu as it is arranged, hidden entries too (RT-50).',
  response: menuAdmin,
});

/** The whole menu at once. 409 where somebody else has saved it since; what is so already changes nothing. */
export const saveMenu = endpoint({
  id: 'saveMenu',
  method: 'PUT',
  path: '/api/menu_admin',
  tag: 'menu',
  summary: 'Arrange the main menu.',
  body: z.strictObject({ revision: z.int().min(0), entries }),
  response: z.strictObject({ revision: z.int(), message: z.string() }),
});

/** What a person with one role alone would get of a menu that is not saved yet; `role_id` null for somebody who was given none. */
export const previewMenu = endpoint({
  id: 'previewMenu',
  method: 'POST',
  path: '/api/menu_admin/preview',
  tag: 'menu',
  summary: 'The main menu as somebody with a role would see it.',
  body: z.strictObject({ entries, role_id: recordId.nullable(), is_manager: z.boolean() }),
  response: z.strictObject({ data: z.array(menuItem) }),
});
