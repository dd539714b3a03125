import { randomUUID } from 'node:crypto';
import {
  addPage,
  savePage,
  saveMenu,
  showMenuAdmin,
  type MenuEntryInput,
  type PageInput,
} from '@reviews/contracts';
import { PERMISSIONS } from '@reviews/domain';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const asKeeper = async ({ as, admin }: Scene): Promise<Call> => ({
  by: await as(admin),
});
const words = (): PageInput => ({
  title: 'How reviews work here',
  slug: `page-${randomUUID()}`,
  body: `<p>${randomUUID()}</p>`,
  managers: false,
  role_ids: [],
});
const entry = (id: number, pageId: number | null = null): MenuEntryInput => ({
  id,
  parent_id: null,
  name: `Entry ${id}`,
  url: pageId === null ? 'https://handbook.example' : null,
  page_id: pageId,
  target: null,
  is_hidden: false,
  permission: null,
  managers: false,
  role_ids: [],
});

/** Builds a page that was saved as often as there are rows. Returns its revision and content. */
async function onPage(scene: Scene): Promise<{
  readonly call: Call;
  readonly id: number;
  readonly revision: number;
  readonly page: PageInput;
}> {
  const call = await asKeeper(scene);
  let page = words();
  const { id } = await call.by.ask(addPage, { body: page });
  let revision = 1;
  for (let save = 0; save < scene.rows; save += 1) {
    page = { ...words(), slug: page.slug };
    ({ revision } = await call.by.ask(savePage, {
      params: { pageId: String(id) },
      body: { ...page, revision, publish: true },
    }));
  }
  return { call: { ...call, params: { pageId: String(id) } }, id, revision, page };
}

/** Returns the menu with as many more entries as there are rows. */
async function menuWith(
  { by }: Call,
  more: readonly MenuEntryInput[],
): Promise<{ readonly revision: number; readonly entries: MenuEntryInput[] }> {
  const { revision, entries } = await by.ask(showMenuAdmin);
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
const fresh = ({ rows }: Scene, pageId: number | null = null) =>
  Array.from({ length: rows }, (_, row) => entry(-1 - row, pageId));

/** Typical calls about the company's menu and pages. */
export const SITE_CALLS = {
  showMenuAdmin: asKeeper,
  saveMenu: async (scene: Scene) => {
    const call = await asKeeper(scene);
    return { ...call, body: await menuWith(call, fresh(scene)) };
  },
  previewMenu: async (scene: Scene) => {
    const call = await asKeeper(scene);
    const { entries } = await menuWith(call, fresh(scene));
    return { ...call, body: { entries, role_id: null, is_manager: true } };
  },
  showPage: async (scene: Scene) => {
    const { page } = await onPage(scene);
    return { by: await scene.as(scene.writer), params: { slug: page.slug } };
  },
  listPages: asKeeper,
  orderPages: async (scene: Scene) => {
    const call = await asKeeper(scene);
    for (let row = 0; row < scene.rows; row += 1) await call.by.ask(addPage, { body: words() });
    const ids = (
      await scene.db.prisma.companyPage.findMany({
        orderBy: { position: 'desc' },
        select: { id: true },
      })
    ).map(({ id }) => id);
    return { ...call, body: { ids } };
  },
  showPageAdmin: async (scene: Scene) => (await onPage(scene)).call,
  showPageVersion: async (scene: Scene) => {
    const { call } = await onPage(scene);
    return { ...call, params: { ...call.params, version: '1' } };
  },
  addPage: async (scene: Scene) => ({ ...(await asKeeper(scene)), body: words() }),
  /** Saves another title and another address. */
  savePage: async (scene: Scene) => {
    const { call, revision } = await onPage(scene);
    return { ...call, body: { ...words(), revision, publish: true } };
  },
  withdrawPage: async (scene: Scene) => {
    const { call, revision } = await onPage(scene);
    return { ...call, body: { revision } };
  },
  /** As many menu entries link to the page as there are rows. */
  deletePage: async (scene: Scene) => {
    const { call, id, revision } = await onPage(scene);
    await call.by.ask(saveMenu, { body: await menuWith(call, fresh(scene, id)) });
    return { ...call, query: { revision: String(revision) } };
  },
};
