import { NAME_MAX_CHARS, PAGE_BODY_MAX_CHARS, PAGE_SLUG_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { siteAudience, siteRole } from './menu-admin.ts';
import {
  messageReply,
  moment,
  recordId,
  recordIdText,
  revisionText,
  nameText,
  typedText,
} from './wire.ts';

const ofPage = z.strictObject({ pageId: recordIdText });

const page = z.strictObject({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  published_at: moment,
});
export type CompanyPageView = z.infer<typeof page>;

/**
 * Answers the same 404 for a missing page, a draft and a page for other people. `slug` is the
 * current address.
 */
export const showPage = endpoint({
  id: 'showPage',
  method: 'GET',
  path: '/api/pages/:slug',
  tag: 'pages',
  summary: 'Show a company page.',
  params: z.strictObject({
    slug: z
      .string()
      .regex(/^[a-z0-9-]+$/)
      .max(PAGE_SLUG_MAX_CHARS),
  }),
  response: page,
});

export const PAGE_STATES = ['draft', 'published', 'changed'] as const;

const row = {
  id: recordId,
  slug: z.string(),
  title: z.string(),
  /** `changed`: published, with later changes that are not published yet. */
  state: z.literal(PAGE_STATES),
  ...siteAudience,
  /** A change must name the revision it is based on. */
  revision: z.int(),
  saved_at: moment,
  saved_by: z.string(),
  /** Names of the menu entries that lead to the page. */
  entries: z.array(z.string()),
};
const pageRow = z.strictObject(row);
export type PageRow = z.infer<typeof pageRow>;

export const listPages = endpoint({
  id: 'listPages',
  method: 'GET',
  path: '/api/page_admin',
  tag: 'pages',
  summary: 'List the company pages in order (RT-49).',
  response: z.strictObject({ data: z.array(pageRow), roles: z.array(siteRole) }),
});

/** Answers 409 when the set of pages has changed. */
export const orderPages = endpoint({
  id: 'orderPages',
  method: 'PUT',
  path: '/api/page_admin',
  tag: 'pages',
  summary: 'Reorder the company pages.',
  body: z.strictObject({ ids: z.array(recordId).max(1000) }),
  response: messageReply,
});

const version = z.strictObject({
  number: z.int(),
  title: z.string(),
  saved_at: moment,
  saved_by: z.string(),
  is_published: z.boolean(),
});

const pageAdmin = z.strictObject({
  ...row,
  body: z.string(),
  /** Latest first, with the total number. */
  versions: z.array(version),
  versions_count: z.int(),
  /** Former addresses, which redirect to the page. */
  former_slugs: z.array(z.string()),
  roles: z.array(siteRole),
});
export type PageAdminView = z.infer<typeof pageAdmin>;

export const showPageAdmin = endpoint({
  id: 'showPageAdmin',
  method: 'GET',
  path: '/api/page_admin/:pageId',
  tag: 'pages',
  summary: 'Show a company page for editing, with its versions.',
  params: ofPage,
  response: pageAdmin,
});

export const showPageVersion = endpoint({
  id: 'showPageVersion',
  method: 'GET',
  path: '/api/page_admin/:pageId/versions/:version',
  tag: 'pages',
  summary: 'Show a version of a company page.',
  params: z.strictObject({ pageId: recordIdText, version: recordIdText }),
  response: z.strictObject({ ...version.shape, body: z.string() }),
});

const words = {
  title: nameText(NAME_MAX_CHARS),
  slug: typedText(PAGE_SLUG_MAX_CHARS),
  body: typedText(PAGE_BODY_MAX_CHARS),
  ...siteAudience,
};

/** Adds a draft. Only people who manage pages can open it. */
export const addPage = endpoint({
  id: 'addPage',
  method: 'POST',
  path: '/api/page_admin',
  tag: 'pages',
  summary: 'Add a company page as a draft.',
  body: z.strictObject(words),
  response: z.strictObject({ id: recordId, message: z.string() }),
});
export type PageInput = z.infer<NonNullable<typeof addPage.body>>;

/**
 * Answers 409 when someone else has saved since. Title and text become visible on publishing;
 * address and audience change at once.
 */
export const savePage = endpoint({
  id: 'savePage',
  method: 'PUT',
  path: '/api/page_admin/:pageId',
  tag: 'pages',
  summary: 'Change a company page; publish it if `publish` is set.',
  params: ofPage,
  body: z.strictObject({ revision: z.int().min(0), ...words, publish: z.boolean() }),
  response: z.strictObject({ revision: z.int(), message: z.string() }),
});

export const withdrawPage = endpoint({
  id: 'withdrawPage',
  method: 'POST',
  path: '/api/page_admin/:pageId/withdraw',
  tag: 'pages',
  summary: 'Unpublish a company page.',
  params: ofPage,
  body: z.strictObject({ revision: z.int().min(0) }),
  response: z.strictObject({ revision: z.int(), message: z.string() }),
});

/**
 * Also deletes the menu entries that lead to the page. An entry with children stays as their
 * heading.
 */
export const deletePage = endpoint({
  id: 'deletePage',
  method: 'DELETE',
  path: '/api/page_admin/:pageId',
  tag: 'pages',
  summary: 'Delete a company page, its versions and the menu entries that lead to it.',
  params: ofPage,
  query: z.strictObject({ revision: revisionText }),
  response: messageReply,
});
