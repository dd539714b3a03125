import {
  addPage,
  deletePage,
  listMenu,
  listPages,
  orderPages,
  savePage,
  saveMenu,
  showMenuAdmin,
  showPage,
  showPageAdmin,
  showPageVersion,
  withdrawPage,
  type MenuItem,
  type PageInput,
} from '@reviews/contracts';
import { ADMINISTRATOR_ROLE, HR_ROLE, PERMISSIONS, SITE_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee, buildRole, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';

let app: TestApp;
let admin: Caller;
let adminPerson: BuiltEmployee, employee: BuiltEmployee, manager: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  adminPerson = await buildEmployee(app.db, {
    preferredName: 'Ada Quill',
    roles: [ADMINISTRATOR_ROLE],
  });
  admin = await app.as(adminPerson.user);
  manager = await buildEmployee(app.db);
  employee = await buildEmployee(app.db, { manager });
});
afterAll(() => app.close());

let made = 0;
const words = (given: Partial<PageInput> = {}): PageInput => ({
  title: 'How reviews work here',
  slug: `page-${(made += 1)}`,
  body: '<p>Twice a year.</p>',
  managers: false,
  role_ids: [],
  ...given,
});
const of = (id: number) => ({ params: { pageId: String(id) } });
async function begin(given: Partial<PageInput> = {}): Promise<{ id: number; words: PageInput }> {
  const body = words(given);
  return { id: addPage.response.parse((await admin.call(addPage, { body })).body).id, words: body };
}
const look = async (id: number) =>
  showPageAdmin.response.parse((await admin.call(showPageAdmin, of(id))).body);
async function save(id: number, given: Partial<PageInput>, publish = false) {
  const { title, slug, body, managers, role_ids: roleIds, revision } = await look(id);
  return admin.call(savePage, {
    ...of(id),
    body: { title, slug, body, managers, role_ids: roleIds, ...given, revision, publish },
  });
}
async function published(given: Partial<PageInput> = {}) {
  const page = await begin(given);
  await save(page.id, {}, true);
  return page;
}
const read = async (person: BuiltEmployee, slug: string) =>
  (await app.as(person.user)).call(showPage, { params: { slug } });

describe('[RT-49] a company page', () => {
  it('is a draft that no one can read until it is published', async () => {
    const {
      id,
      words: { slug },
    } = await begin();
    const absent = await read(employee, 'there-is-none');
    for (const person of [employee, adminPerson])
      expect((await read(person, slug)).status).toBe(404);
    expect({ ...((await read(employee, slug)).body as object), requestId: '' }).toEqual({
      ...(absent.body as object),
      requestId: '',
    });
    expect(await look(id)).toMatchObject({ state: 'draft', saved_by: 'Ada Quill' });
    expect((await save(id, {}, true)).body).toMatchObject({
      message: texts.pagePublished({ title: 'How reviews work here' }),
    });
    expect((await read(employee, slug)).body).toMatchObject({
      slug,
      title: 'How reviews work here',
      body: '<p>Twice a year.</p>',
    });
  });

  it('stays as published while someone edits it, and becomes a draft again when unpublished', async () => {
    const {
      id,
      words: { slug },
    } = await published();
    await save(id, { title: 'How we review', body: '<p>Three times.</p>' });
    expect(await look(id)).toMatchObject({ state: 'changed', title: 'How we review' });
    expect((await read(employee, slug)).body).toMatchObject({
      title: 'How reviews work here',
      body: '<p>Twice a year.</p>',
    });
    await save(id, {}, true);
    expect((await read(employee, slug)).body).toMatchObject({ title: 'How we review' });
    const { revision } = await look(id);
    expect((await admin.call(withdrawPage, { ...of(id), body: { revision } })).status).toBe(200);
    expect((await read(employee, slug)).status).toBe(404);
    expect(await look(id)).toMatchObject({ state: 'draft', title: 'How we review' });
  });

  it('keeps its text after each save, with who saved and when', async () => {
    const { id } = await published();
    await save(id, { body: '<p>Second.</p>' });
    // Changing who sees it makes no new version of its text.
    await save(id, { managers: true });
    app.clock.advance(60_000);
    await save(id, { body: '<p>Third.</p>' }, true);
    const { versions, versions_count: count } = await look(id);
    expect(count).toBe(3);
    expect(
      versions.map(({ number, saved_by: by, is_published: isPublished }) => [
        number,
        by,
        isPublished,
      ]),
    ).toEqual([
      [3, 'Ada Quill', true],
      [2, 'Ada Quill', false],
      [1, 'Ada Quill', false],
    ]);
    const version = (number: string) =>
      admin.call(showPageVersion, { params: { pageId: String(id), version: number } });
    expect((await version('2')).body).toMatchObject({ number: 2, body: '<p>Second.</p>' });
    expect((await version('9')).status).toBe(404);
  });

  it('contains no scripts and no pictures from elsewhere', async () => {
    const {
      id,
      words: { slug },
    } = await begin({
      body: '<h2 onclick="alert(1)">Dates</h2><script>alert(1)</script><p><a href="javascript:alert(1)">x</a><img src="https://evil.example/x.png"><a href="https://handbook.example">Handbook</a></p><iframe src="https://evil.example"></iframe>',
    });
    await save(id, {}, true);
    const { body } = (await read(employee, slug)).body as { body: string };
    expect(body).toContain('<h2>Dates</h2>');
    expect(body).toContain('href="https://handbook.example"');
    expect(body).not.toMatch(/script|onclick|javascript|img|iframe|evil/);
  });

  it('is for everyone, managers or people with a role, and returns 404 to others', async () => {
    const role = await buildRole(app.db, {
      grants: [{ permission: 'changelog.read', scope: 'all' }],
    });
    const member = await buildEmployee(app.db, { roles: [role.name] });
    const forManagers = (await published({ managers: true })).words.slug;
    const forRole = (await published({ role_ids: [role.id] })).words.slug;
    const status = async (person: BuiltEmployee) => [
      (await read(person, forManagers)).status,
      (await read(person, forRole)).status,
    ];
    expect(await status(employee)).toEqual([404, 404]);
    expect(await status(manager)).toEqual([200, 404]);
    expect(await status(member)).toEqual([404, 200]);
    // Authors read it in the editor, not as its audience.
    expect(await status(adminPerson)).toEqual([404, 404]);
  });

  it('redirects from its former addresses, until another page uses them', async () => {
    const {
      id,
      words: { slug },
    } = await published();
    await save(id, { slug: `${slug}-new` });
    expect((await read(employee, slug)).body).toMatchObject({ slug: `${slug}-new` });
    expect((await look(id)).former_slugs).toEqual([slug]);
    const successor = await published({ slug, title: 'Another' });
    expect((await read(employee, slug)).body).toMatchObject({ slug, title: 'Another' });
    expect((await look(id)).former_slugs).toEqual([]);
    expect(
      (
        await admin.call(savePage, {
          ...of(successor.id),
          body: {
            ...successor.words,
            slug: `${slug}-new`,
            revision: (await look(successor.id)).revision,
            publish: false,
          },
        })
      ).body,
    ).toMatchObject({ errors: { slug: [texts.slugTaken({ title: 'How reviews work here' })] } });
    // Moved back: an address does not redirect while its page uses it.
    await save(id, { slug: `${slug}-newer` });
    await save(id, { slug: `${slug}-new` });
    expect((await look(id)).former_slugs).toEqual([`${slug}-newer`]);
  });

  it.each<[Partial<PageInput>, string, string]>([
    [{ title: '  ' }, 'title', texts.titleRequired],
    [{ slug: '' }, 'slug', texts.slugRequired],
    [{ slug: 'Not this' }, 'slug', texts.slugRefused],
    [{ role_ids: [2_000_000_000] }, 'role_ids', texts.roleUnknown],
  ])('rejects %j', async (given, field, message) => {
    expect(await admin.call(addPage, { body: words(given) })).toMatchObject({
      status: 422,
      body: { errors: { [field]: [message] } },
    });
  });

  it("does not overwrite someone else's save; an unchanged save changes nothing", async () => {
    const { id, words: given } = await published();
    const { revision } = await look(id);
    await save(id, { body: '<p>Theirs.</p>' });
    const mine = { ...of(id), body: { ...given, body: '<p>Mine.</p>', revision, publish: false } };
    expect(await admin.call(savePage, mine)).toMatchObject({
      status: 409,
      body: {
        message: texts.pageChanged,
        details: { revision: revision + 1, saved_by: 'Ada Quill' },
      },
    });
    expect(await look(id)).toMatchObject({ body: '<p>Theirs.</p>' });
    expect(
      (await admin.call(savePage, { ...mine, body: { ...mine.body, body: '<p>Theirs.</p>' } }))
        .body,
    ).toMatchObject({ revision: revision + 1 });
    expect((await look(id)).versions_count).toBe(2);
    for (const call of [
      admin.call(withdrawPage, { ...of(id), body: { revision } }),
      admin.call(deletePage, { ...of(id), query: { revision: String(revision) } }),
    ])
      expect((await call).status).toBe(409);
  });

  it('logs which fields changed, and never its text', async () => {
    const {
      id,
      words: { slug },
    } = await begin({ body: '<p>Between us.</p>' });
    await save(id, { title: 'Renamed', managers: true, body: '<p>Still between us.</p>' }, true);
    const lines = await app.db.prisma.changeLog.findMany({
      where: { entity: 'company_page', entityId: String(id) },
      orderBy: { id: 'asc' },
    });
    expect(lines.map(({ action }) => action)).toEqual([
      'company_page.added',
      'company_page.published',
    ]);
    const text = JSON.stringify(lines.map(({ details }) => details));
    for (const part of ['Renamed', `/pages/${slug}`, 'managers']) expect(text).toContain(part);
    expect(text).not.toContain('between us');
  });

  it('can be edited only by people who may configure the application', async () => {
    const { id, words: given } = await begin();
    const hr = await app.as((await buildEmployee(app.db, { roles: [HR_ROLE] })).user);
    const configurer = await buildEmployee(app.db, {
      roles: [
        (await buildRole(app.db, { grants: [{ permission: 'app.configure', scope: 'all' }] })).name,
      ],
    });
    for (const by of [hr, await app.as(configurer.user, adminPerson.user)]) {
      const answers = [
        by.call(listPages),
        by.call(showPageAdmin, of(id)),
        by.call(showPageVersion, { params: { pageId: String(id), version: '1' } }),
        by.call(addPage, { body: words() }),
        by.call(savePage, { ...of(id), body: { ...given, revision: 1, publish: true } }),
        by.call(withdrawPage, { ...of(id), body: { revision: 1 } }),
        by.call(deletePage, { ...of(id), query: { revision: '1' } }),
        by.call(orderPages, { body: { ids: [id] } }),
      ];
      expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(
        answers.map(() => 403),
      );
    }
  });
});

describe('[RT-49] company pages', () => {
  it('are reordered together or not at all', async () => {
    await begin();
    await begin();
    const ids = async () =>
      listPages.response.parse((await admin.call(listPages)).body).data.map(({ id }) => id);
    const before = await ids();
    expect((await admin.call(orderPages, { body: { ids: before.toReversed() } })).status).toBe(200);
    expect(await ids()).toEqual(before.toReversed());
    for (const wrong of [
      before.slice(1),
      [...before, before[0] ?? 0],
      [...before.slice(1), 2_000_000_000],
    ])
      expect(await admin.call(orderPages, { body: { ids: wrong } })).toMatchObject({
        status: 409,
        body: { message: texts.pagesChanged },
      });
  });

  it('[NAV-12] appear in the menu only for their readers, at their current address, and disappear with it', async () => {
    const {
      id,
      words: { slug },
    } = await published({ managers: true, title: 'For those who lead' });
    const { revision, entries } = showMenuAdmin.response.parse(
      (await admin.call(showMenuAdmin)).body,
    );
    const entry = (
      entryId: number,
      parent: number | null,
      name: string,
      pageId: number | null,
    ) => ({
      id: entryId,
      parent_id: parent,
      name,
      url: null,
      page_id: pageId,
      target: null,
      is_hidden: false,
      permission: null,
      managers: false,
      role_ids: [],
    });
    const kept = entries.map(
      ({
        id: entryId,
        parent_id,
        name,
        url,
        page_id,
        is_hidden,
        permission,
        managers,
        role_ids,
      }) => ({
        id: entryId,
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
    const all = [
      ...kept,
      entry(-1, null, 'Leading', id),
      entry(-2, null, 'More', id),
      entry(-3, -2, 'Below', null),
    ];
    expect((await admin.call(saveMenu, { body: { revision, entries: all } })).status).toBe(200);
    const has = async (person: BuiltEmployee) =>
      ((await (await app.as(person.user)).call(listMenu)).body as MenuItem[])
        .filter(({ name }) => ['Leading', 'More'].includes(name))
        .map(({ name, url, children }) => [name, url, children.length]);
    expect(await has(manager)).toEqual([
      ['Leading', `/pages/${slug}`, 0],
      ['More', `/pages/${slug}`, 1],
    ]);
    expect(await has(employee)).toEqual([]);
    await save(id, { slug: `${slug}-moved`, managers: false });
    expect(await has(employee)).toEqual([
      ['Leading', `/pages/${slug}-moved`, 0],
      ['More', `/pages/${slug}-moved`, 1],
    ]);
    const page = await look(id);
    expect(page.entries).toEqual(['Leading', 'More']);
    expect(
      (await admin.call(deletePage, { ...of(id), query: { revision: String(page.revision) } }))
        .body,
    ).toMatchObject({ message: texts.pageDeleted({ title: 'For those who lead' }) });
    // An entry with others below it stays as their heading.
    expect(await has(employee)).toEqual([['More', null, 1]]);
    expect(showMenuAdmin.response.parse((await admin.call(showMenuAdmin)).body).revision).toBe(
      revision + 2,
    );
    for (const gone of [slug, `${slug}-moved`])
      expect((await read(employee, gone)).status).toBe(404);
  });
});
