import { inTransaction, type Database } from '@reviews/db';
import type { PageInput } from '@reviews/contracts';
import {
  changesBetween,
  Conflict,
  InvalidInput,
  NotVisible,
  oneLine,
  PAGE_VERSIONS_SHOWN,
  pageAddress,
  pageSlugFault,
  SITE_MESSAGES as texts,
  type Issue,
  type LoggedChange,
  type LoggedValues,
} from '@reviews/domain';
import { sanitise } from '@reviews/rich-text/sanitise';
import type { Actor } from '../../core/actor.ts';
import { audit } from '../../core/audit.ts';
import type { Clock } from '../../core/clock.ts';
import { onPool, onTransaction, type Sql } from '../../core/sql.ts';
import {
  canReadPage,
  findReader,
  findSiteRoles,
  lockSite,
  noteSaved,
  requireSiteManager,
  takeOutEntries,
  type SiteRoleRow,
} from '../menu/public.ts';
import * as queries from './pages.queries.ts';
import type {
  PageRecord,
  PageState,
  PageWords,
  ReadablePage,
  WrittenPage,
} from './pages.queries.ts';

export type CompanyPagesService = ReturnType<typeof createCompanyPagesService>;

/** Sanitises what an author writes: headings and links, no pictures or mentions. */
const wordsOf = ({ title, slug, body, managers, role_ids: roleIds }: PageInput): PageWords => ({
  title: oneLine(title),
  slug: slug.trim(),
  body: sanitise('terms', body),
  for_managers: managers,
  role_ids: [...new Set(roleIds)].toSorted((one, other) => one - other),
});

/** @throws InvalidInput; a deleted role may stay where it was already selected */
async function check(
  sql: Sql,
  words: PageWords,
  page: PageRecord | null,
  roles: readonly SiteRoleRow[],
): Promise<void> {
  const issues: Issue[] = [];
  if (words.title === '') issues.push({ path: 'title', message: texts.titleRequired });
  const fault = pageSlugFault(words.slug);
  const taken =
    fault === null ? await queries.findTitleAt(sql, words.slug, page?.id ?? null) : undefined;
  if (fault !== null) issues.push({ path: 'slug', message: fault });
  if (taken !== undefined)
    issues.push({ path: 'slug', message: texts.slugTaken({ title: taken }) });
  if (
    words.role_ids.some(
      (id) => page?.role_ids.includes(id) !== true && !roles.some((role) => role.id === id),
    )
  )
    issues.push({ path: 'role_ids', message: texts.roleUnknown });
  if (issues.length > 0) throw new InvalidInput(issues);
}

/** Returns the fields for the change log; the text appears only as changed. */
function logged(
  { title, slug, for_managers: managers, role_ids: roleIds }: PageWords,
  published: number | null,
  roles: readonly SiteRoleRow[],
): LoggedValues {
  const named = [
    ...(managers ? ['managers'] : []),
    ...roleIds.map((id) => roles.find((role) => role.id === id)?.name ?? `role ${id}`),
  ];
  return {
    page_title: title,
    url: pageAddress(slug),
    visible_to: named.length === 0 ? ['everyone'] : named,
    published_version: published,
  };
}

function changesOf(
  page: PageRecord,
  words: PageWords,
  published: number | null,
  roles: readonly SiteRoleRow[],
): LoggedChange[] {
  const changes = changesBetween(
    logged(page, page.published_number, roles),
    logged(words, published, roles),
  );
  return page.body === words.body ? changes : [...changes, { field: 'text' }];
}

async function findOne(sql: Sql, id: number): Promise<PageRecord> {
  const [page] = await queries.findPages(sql, id);
  if (page === undefined) throw new NotVisible(texts.pageNotFound);
  return page;
}

/**
 * Returns the page, locked until the transaction ends.
 * @throws NotVisible
 */
async function lockedPage(sql: Sql, id: number): Promise<PageRecord> {
  await lockSite(sql);
  return findOne(sql, id);
}

/** @throws Conflict if someone else has changed the page since the given revision */
function requireSeen(page: PageRecord, revision: number): void {
  if (page.revision !== revision)
    throw new Conflict(texts.pageChanged, {
      revision: page.revision,
      saved_by: page.saved_by,
      saved_at: page.saved_at.toISOString(),
    });
}

const sameOrder = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Creates the service for pages that a company writes for its people. */
export function createCompanyPagesService({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}) {
  return {
    /**
     * Returns the published page.
     * @throws NotVisible, the same whether it does not exist or is not for this person
     */
    async read(actor: Actor, slug: string): Promise<ReadablePage> {
      const sql = onPool(db);
      const [page, reader] = await Promise.all([
        queries.findPublished(sql, slug),
        findReader(sql, actor),
      ]);
      if (page === undefined || !canReadPage(reader, { ...page, is_published: true }))
        throw new NotVisible(texts.pageNotFound);
      return page;
    },

    /** @throws NotAllowed */
    async list(
      actor: Actor,
    ): Promise<{ readonly pages: PageRecord[]; readonly roles: SiteRoleRow[] }> {
      requireSiteManager(actor, 'pages');
      const sql = onPool(db);
      const [pages, roles] = await Promise.all([queries.findPages(sql), findSiteRoles(sql)]);
      return { pages, roles };
    },

    /** @throws NotAllowed, NotVisible */
    async show(actor: Actor, id: number): Promise<WrittenPage> {
      requireSiteManager(actor, 'pages');
      const sql = onPool(db);
      const [page, versions, formerSlugs, roles] = await Promise.all([
        findOne(sql, id),
        queries.findVersions(sql, id, PAGE_VERSIONS_SHOWN),
        queries.findFormerSlugs(sql, id),
        findSiteRoles(sql),
      ]);
      return { page, versions, formerSlugs, roles };
    },

    /** @throws NotAllowed, NotVisible */
    async version(actor: Actor, id: number, number: number) {
      requireSiteManager(actor, 'pages');
      const version = await queries.findVersion(onPool(db), id, number);
      if (version === undefined) throw new NotVisible(texts.versionNotFound);
      return version;
    },

    /**
     * Adds a draft.
     * @returns its id
     * @throws NotAllowed, InvalidInput
     */
    async add(actor: Actor, given: PageInput): Promise<number> {
      requireSiteManager(actor, 'pages');
      const words = wordsOf(given);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await lockSite(sql);
        const roles = await findSiteRoles(sql);
        await check(sql, words, null, roles);
        const at = clock.now();
        const id = await queries.insertPage(sql, words, { at, userId: actor.userId });
        await audit(tx, actor, at, {
          action: 'company_page.added',
          entity: 'company_page',
          entityId: id,
          changes: changesBetween(null, logged(words, null, roles)),
        });
        return id;
      });
    },

    /**
     * Saves the page as a new version, which readers see once it is published. If nothing differs,
     * changes nothing.
     *
     * @returns the new revision
     * @throws NotAllowed, NotVisible, InvalidInput, Conflict
     */
    async save(
      actor: Actor,
      id: number,
      {
        revision,
        publish,
        ...given
      }: PageInput & { readonly revision: number; readonly publish: boolean },
    ): Promise<number> {
      requireSiteManager(actor, 'pages');
      const words = wordsOf(given);
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const page = await lockedPage(sql, id);
        const roles = await findSiteRoles(sql);
        const isRewritten = words.title !== page.title || words.body !== page.body;
        const number = page.latest_number + (isRewritten ? 1 : 0);
        const published = publish ? number : page.published_number;
        const changes = changesOf(page, words, published, roles);
        if (changes.length === 0) return page.revision;
        requireSeen(page, revision);
        await check(sql, words, page, roles);
        const at = clock.now();
        if (isRewritten)
          await queries.insertVersion(sql, id, number, words, { at, userId: actor.userId });
        if (words.slug !== page.slug) await queries.moveAddress(sql, id, page.slug, words.slug);
        const state: PageState = { ...words, latest_number: number, published_number: published };
        await audit(tx, actor, at, {
          action:
            published === page.published_number ? 'company_page.changed' : 'company_page.published',
          entity: 'company_page',
          entityId: id,
          changes,
        });
        return queries.updatePage(sql, id, state, at);
      });
    },

    /**
     * Unpublishes a page.
     * @returns its title and new revision
     * @throws NotAllowed, NotVisible, Conflict
     */
    async withdraw(
      actor: Actor,
      id: number,
      revision: number,
    ): Promise<{ readonly title: string; readonly revision: number }> {
      requireSiteManager(actor, 'pages');
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const page = await lockedPage(sql, id);
        if (page.published_number === null) return { title: page.title, revision: page.revision };
        requireSeen(page, revision);
        const at = clock.now();
        await audit(tx, actor, at, {
          action: 'company_page.withdrawn',
          entity: 'company_page',
          entityId: id,
          changes: [{ field: 'published_version', from: page.published_number, to: null }],
        });
        return {
          title: page.title,
          revision: await queries.updatePage(sql, id, { ...page, published_number: null }, at),
        };
      });
    },

    /**
     * Deletes a page and the menu entries that lead to it.
     * @returns its title
     * @throws NotAllowed, NotVisible, Conflict
     */
    async delete(actor: Actor, id: number, revision: number): Promise<string> {
      requireSiteManager(actor, 'pages');
      return inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        const page = await lockedPage(sql, id);
        requireSeen(page, revision);
        const roles = await findSiteRoles(sql);
        const at = clock.now();
        if ((await takeOutEntries(sql, id)) > 0) await noteSaved(sql, { userId: actor.userId, at });
        await queries.deletePage(sql, id);
        await audit(tx, actor, at, {
          action: 'company_page.deleted',
          entity: 'company_page',
          entityId: id,
          changes: changesBetween(logged(page, page.published_number, roles), null),
          details: { entries: page.entries.length },
        });
        return page.title;
      });
    },

    /** @throws NotAllowed, Conflict if the set of pages has changed */
    async order(actor: Actor, ids: readonly number[]): Promise<void> {
      requireSiteManager(actor, 'pages');
      await inTransaction(db, async (tx) => {
        const sql = onTransaction(tx);
        await lockSite(sql);
        const pages = await queries.findPages(sql);
        const before = pages.map(({ id }) => id);
        if (
          !sameOrder(
            ids.toSorted((one, other) => one - other),
            before.toSorted((one, other) => one - other),
          )
        )
          throw new Conflict(texts.pagesChanged);
        if (sameOrder(ids, before)) return;
        await queries.writeOrder(sql, ids);
        const titleOf = (id: number): string => pages.find((page) => page.id === id)?.title ?? '';
        await audit(tx, actor, clock.now(), {
          action: 'company_page.ordered',
          entity: 'company_page',
          entityId: 'all',
          changes: [{ field: 'order', from: before.map(titleOf), to: ids.map(titleOf) }],
        });
      });
    },
  };
}
