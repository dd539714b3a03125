import { NAME_MAX_CHARS, PAGE_BODY_MAX_CHARS, PAGE_SLUG_MAX_CHARS } from '@reviews/domain';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { siteAudience, siteRole } from './menu-admin.ts';
import { messageReply, moment, recordId, recordIdText, revisionText, typedText } from './wire.ts';

const ofPage = z.strictObject({ pageId: recordIdText });

const page = z.strictObject({
  slug: z.string(),
  title: z.string(),
  body: z.string(),
  published_at: moment,
});
export type CompanyPageView = z.infer<typeof page>;

/** 404 alike where there is none, where it is a draft and where it is for others. `slug` is where it is now. */
export const showPage = endpoint({
  id: 'showPage',
  method: 'GET',
  path: '/api/pages/:slug',
  tag: 'pages',
  summary: 'A page of the company.',
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
  /** `changed` is published, with something written since that is not. */
  state: z.literal(PAGE_STATES),
  ...siteAudience,
  /** Whoever changes it says which one they saw. */
  revision: z.int(),
  saved_at: moment,
  saved_by: z.string(),
  /** The names of the menu's entries that lead there. */
  entries: z.array(z.string()),
};
const pageRow = z.strictObject(row);
export type PageRow = z.infer<typeof pageRow>;

export const listPages = endpoint({
  id: 'listPages',
  method: 'GET',
  path: '/api/page_admin',
  tag: 'pages',
  summary: 'The pages of the company, in their order (RT-49).',
  response: z.strictObject({ data: z.array(pageRow), roles: z.array(siteRole) }),
});

/** 409 where there are other pages now than these. */
export const orderPages = endpoint({
  id: 'orderPages',
  method: 'PUT',
  path: '/api/page_admin',
  tag: 'pages',
  summary: 'Put the pages of the company in order.',
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
  /** Latest first; the number of all of them. */
  versions: z.array(version),
  versions_count: z.int(),
  /** Where it was, from where people are led to it. */
  former_slugs: z.array(z.string()),
  roles: z.array(siteRole),
});
export type PageAdminView = z.infer<typeof pageAdmin>;

export const showPageAdmin = endpoint({
  id: 'showPageAdmin',
  method: 'GET',
  path: '/api/page_admin/:pageId',
  tag: 'pages',
  summary: 'A page of the company as it is written, with its versions.',
  params: ofPage,
  response: pageAdmin,
});

export const showPageVersion = endpoint({
  id: 'showPageVersion',
  method: 'GET',
  path: '/api/page_admin/:pageId/versions/:version',
  tag: 'pages',
  summary: 'What a page of the company said after a save.',
  params: z.strictObject({ pageId: recordIdText, version: recordIdText }),
  response: z.strictObject({ ...version.shape, body: z.string() }),
});

const words = {
  title: typedText(NAME_MAX_CHARS),
  slug: typedText(PAGE_SLUG_MAX_CHARS),
  body: typedText(PAGE_BODY_MAX_CHARS),
  ...siteAudience,
};

/** A draft, which nobody but those who see to pages can open. */
export const addPage = endpoint({
  id: 'addPage',
  method: 'POST',
  path: '/api/page_admin',
  tag: 'pages',
  summary: 'Begin a page of the company.',
  body: z.strictObject(words),
  response: z.strictObject({ id: recordId, message: z.string() }),
});
export type PageInput = z.infer<NonNullable<typeof addPage.body>>;

/** 409 where somebody else has saved since. Title and text are read once they are published; address and audience at once. */
export const savePage = endpoint({
  id: 'savePage',
  method: 'PUT',
  path: '/api/page_admin/:pageId',
  tag: 'pages',
  summary: 'Change a page of the company, and publish it where that is said.',
  params: ofPage,
  body: z.strictObject({ revision: z.int().min(0), ...words, publish: z.boolean() }),
  response: z.strictObject({ revision: z.int(), message: z.string() }),
});

export const withdrawPage = endpoint({
  id: 'withdrawPage',
  method: 'POST',
  path: '/api/page_admin/:pageId/withdraw',
  tag: 'pages',
  summary: 'Make a page of the company a draft again.',
  params: ofPage,
  body: z.strictObject({ revision: z.int().min(0) }),
  response: z.strictObject({ revision: z.int(), message: z.string() }),
});

/** The menu's entries that lead there go with it; one with entries below it stays as their heading. */
export const deletePage = endpoint({
  id: 'deletePage',
  method: 'DELETE',
  path: '/api/page_admin/:pageId',
  tag: 'pages',
  summary: 'Delete a page of the company, its versions and the entries that lead there.',
  params: ofPage,
  query: z.strictObject({ revision: revisionText }),
  response: messageReply,
});
