import {
  changeRole,
  choosePassword,
  countMyNotices,
  deactivateUser,
  listChangelog,
  listRoles,
  markNoticesRead,
  saveEmployee,
  sendPasswordLink,
  showEmployee,
  showInvitation,
  showUserAccount,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  ADMINISTRATOR_ROLE,
  LOG_LINE_WORDS,
  LOGIN_FAILURE_WINDOW_MS,
  SITE_NOTICE_MESSAGES,
} from '@reviews/domain';
import {
  buildEmployee,
  buildIntegration,
  buildRole,
  grantRole,
  newHash,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../core/logger.ts';
import type { Letter } from '../../core/mailer.ts';
import { createSiteLink } from '../../core/site-link.ts';
import { newToken } from '../../http/cookies.ts';
import { lines } from '../../testing/import-files.ts';
import { importing } from '../../testing/import-scene.ts';
import { buildScimScene } from '../../testing/scim-scene.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';
import { createMailDispatchService } from '../notices/mail-dispatch.service.ts';
import { createServerLink } from './server-link.ts';

let app: TestApp;
let admin: BuiltEmployee;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
});
afterAll(() => app.close());

const PASSWORD = 'three lamps by the river';
const at = ({ user }: { readonly user: Pick<BuiltEmployee['user'], 'id'> }) => ({
  params: { userId: String(user.id) },
});
/** Creates someone whose account was never used, so that its link may be shown. */
const invited = () => buildEmployee(app.db, { password: null });
const open = (token: string) => app.anonymous.call(showInvitation, { body: { token } });
const choose = (token: string) =>
  app.anonymous.call(choosePassword, { body: { token, password: PASSWORD } });

/** Creates a person who manages users and roles and nothing else. */
async function keeper(): Promise<{ readonly person: BuiltEmployee; readonly caller: Caller }> {
  const person = await buildEmployee(app.db);
  const role = await buildRole(app.db, {
    name: `Keeper ${newHash()}`,
    grants: [{ permission: 'roles.manage', scope: 'all' }],
  });
  await grantRole(app.db, person.user.id, role.name);
  return { person, caller: await app.as(person.user) };
}

/** Creates a link and returns it, as shown to its maker without a mail server. */
async function shownLink(caller: Caller, person: Parameters<typeof at>[0]): Promise<string> {
  const { link } = sendPasswordLink.response.parse(
    (await caller.call(sendPasswordLink, at(person))).body,
  );
  return link?.split('#')[1] ?? '';
}

describe('link that its maker was shown', () => {
  it("is invalid once its account exceeds the maker's permissions, because they could use it", async () => {
    const [{ caller }, person] = [await keeper(), await invited()];
    const token = await shownLink(caller, person);
    expect((await open(token)).status).toBe(200);
    await grantRole(app.db, person.user.id, ADMINISTRATOR_ROLE);
    for (const answer of [await open(token), await choose(token)])
      expect(answer).toMatchObject({ status: 404, body: { message: texts.linkOver } });
  });

  it('is invalid once a role of the account is changed to exceed them', async () => {
    const [{ caller }, person] = [await keeper(), await invited()];
    const role = await buildRole(app.db, { name: `Lead ${newHash()}`, grants: [] });
    await grantRole(app.db, person.user.id, role.name);
    const token = await shownLink(caller, person);
    const by = await app.as(admin.user);
    const { data } = listRoles.response.parse((await by.call(listRoles)).body);
    const { name = '', revision = '' } = data.find(({ id }) => id === role.id) ?? {};
    expect(
      (
        await by.call(changeRole, {
          params: { roleId: String(role.id) },
          body: {
            name,
            description: '',
            grants: [{ permission: 'forms.read', scope: 'all' }],
            revision,
          },
        })
      ).status,
    ).toBe(200);
    expect((await choose(token)).status).toBe(404);
  });

  it("is invalid once the maker's account is closed or no longer manages users", async () => {
    const [closed, demoted, person, other] = [
      await keeper(),
      await keeper(),
      await invited(),
      await invited(),
    ];
    const [one, two] = [
      await shownLink(closed.caller, person),
      await shownLink(demoted.caller, other),
    ];
    expect((await (await app.as(admin.user)).call(deactivateUser, at(closed.person))).status).toBe(
      200,
    );
    await app.db.prisma.userRole.deleteMany({ where: { userId: demoted.person.user.id } });
    expect([(await choose(one)).status, (await choose(two)).status]).toEqual([404, 404]);
  });

  it('is not shown for an account in use: anyone who sees it could sign in as its owner', async () => {
    const by = await app.as(admin.user);
    const { prisma } = app.db;
    const [own, linked, seen, fresh] = [
      await buildEmployee(app.db, { preferredName: 'Uma User' }),
      await invited(),
      await invited(),
      await invited(),
    ];
    const provider = await buildIntegration(app.db, { kind: 'openid' });
    await prisma.externalIdentity.create({
      data: {
        integrationId: provider.id,
        issuer: 'https://id.example',
        subject: 'linked',
        userId: linked.user.id,
        linkedAt: app.clock.now(),
        lastUsedAt: app.clock.now(),
      },
    });
    await prisma.changeLog.create({
      data: {
        at: app.clock.now(),
        actorId: seen.user.id,
        action: 'session.opened',
        entity: 'user',
        entityId: String(seen.user.id),
      },
    });
    for (const person of [own, linked, seen]) {
      expect(await by.call(sendPasswordLink, at(person))).toMatchObject({ status: 422 });
      expect(replyOf(showUserAccount, await by.call(showUserAccount, at(person)))).toMatchObject({
        link_way: 'server',
        link: null,
      });
    }
    expect(await by.call(sendPasswordLink, at(own))).toMatchObject({
      body: { message: texts.linkNeedsServer({ name: 'Uma User' }) },
    });
    expect((await by.call(sendPasswordLink, at(fresh))).status).toBe(200);
  });

  it('is invalid once the owner has signed in another way', async () => {
    const [{ caller }, person] = [await keeper(), await invited()];
    const token = await shownLink(caller, person);
    await app.db.prisma.changeLog.create({
      data: {
        at: app.clock.now(),
        actorId: person.user.id,
        action: 'session.opened',
        entity: 'user',
        entityId: String(person.user.id),
      },
    });
    for (const answer of [await open(token), await choose(token)])
      expect(answer).toMatchObject({ status: 404, body: { message: texts.linkOver } });
  });

  it('works for its owner as long as its maker could make it', async () => {
    const [{ caller }, person] = [await keeper(), await invited()];
    expect((await choose(await shownLink(caller, person))).status).toBe(200);
  });
});

describe('link that a command on the server printed', () => {
  const printed = async (email: string) =>
    (await createServerLink(app.db, { email, now: app.clock.now(), token: newToken() })).split(
      '#',
    )[1] ?? '';

  it('resets an account in use; its owner must see who made it and when, and the log names the command', async () => {
    const person = await buildEmployee(app.db);
    const before = await app.as(person.user);
    const token = await printed(person.email.toUpperCase());
    const alerted = replyOf(countMyNotices, await before.call(countMyNotices));
    expect(alerted.alerts).toMatchObject([
      {
        kind: 'password_link',
        text: SITE_NOTICE_MESSAGES.passwordLinkByServer,
        detail: SITE_NOTICE_MESSAGES.passwordLinkCheck,
        at: app.clock.now().toISOString(),
        href: '/my/sign-in',
      },
    ]);
    expect((await choose(token)).status).toBe(200);
    expect((await before.call(countMyNotices)).status).toBe(419);
    const after = await app.as(person.user);
    const { alerts } = replyOf(countMyNotices, await after.call(countMyNotices));
    expect(alerts).toHaveLength(1);
    await after.call(markNoticesRead, { body: { ids: alerts.map(({ id }) => id) } });
    expect(replyOf(countMyNotices, await after.call(countMyNotices)).alerts).toEqual([]);
    const by = await app.as(admin.user);
    const { data } = replyOf(
      listChangelog,
      await by.call(listChangelog, {
        query: { record: 'user', record_id: String(person.user.id) },
      }),
    );
    expect(data).toContainEqual(
      expect.objectContaining({ who: null, by: LOG_LINE_WORDS.atCommandLine }),
    );
  });

  it('ends earlier links, and cannot be made for a closed or unknown account', async () => {
    const [person, closed] = [
      await invited(),
      await buildEmployee(app.db, { deactivatedAt: app.clock.now() }),
    ];
    const shown = await shownLink(await app.as(admin.user), person);
    const token = await printed(person.email);
    expect([(await open(shown)).status, (await open(token)).status]).toEqual([404, 200]);
    // Nothing to tell the owner of an account that was never used.
    expect(await app.db.prisma.notice.count({ where: { userId: person.user.id } })).toBe(0);
    await expect(printed(closed.email)).rejects.toThrow(texts.closedAccount);
    await expect(printed('unknown@larkspur.example')).rejects.toThrow(texts.userNotFound);
  });

  it('is not shown to someone who impersonates the owner', async () => {
    const person = await buildEmployee(app.db);
    await printed(person.email);
    const looking = await app.as(person.user, admin.user);
    expect(replyOf(countMyNotices, await looking.call(countMyNotices))).toEqual({
      unread: 0,
      alerts: [],
    });
  });
});

describe('link sent to a former address', () => {
  let caller: Caller;
  let imports: ReturnType<typeof importing>;
  beforeAll(async () => {
    caller = await app.as(admin.user);
    imports = importing(app, caller);
  });
  const corrected = (person: BuiltEmployee): string => `right-${person.email}`;

  /**
   * Checks that the link sets no password, and that the account shows it needs a new link, which
   * then works.
   */
  async function isOver(token: string, person: Parameters<typeof at>[0]): Promise<void> {
    for (const answer of [await open(token), await choose(token)])
      expect(answer).toMatchObject({ status: 404, body: { message: texts.linkOver } });
    expect(replyOf(showUserAccount, await caller.call(showUserAccount, at(person)))).toMatchObject({
      state: 'no_password',
      link: { state: 'over' },
    });
    expect((await choose(await shownLink(caller, person))).status).toBe(200);
  }

  const lineOf = (
    { externalIdentifier, preferredName }: BuiltEmployee,
    email: string,
    title = 'Engineer',
  ): string => `${externalIdentifier},${preferredName},${email},${title},Active`;
  async function applied(...people: readonly string[]) {
    const one = await imports.previewed(lines('id,name,email,title,status', ...people));
    expect((await imports.apply(one)).status).toBe(200);
    app.clock.advance(60_000);
    return one;
  }

  it('[RT-52, RT-57] is invalid once the address is corrected in the record; other changes keep the link', async () => {
    const person = await invited();
    const token = await shownLink(caller, person);
    const params = { employeeId: String(person.id) };
    const save = async (given: { readonly email?: string; readonly last_name?: string }) => {
      const {
        version,
        first_name,
        last_name,
        preferred_name,
        email,
        external_identifier,
        hired_on,
        positions,
      } = replyOf(showEmployee, await caller.call(showEmployee, { params }));
      const body = {
        version,
        first_name,
        last_name,
        preferred_name,
        email,
        external_identifier,
        hired_on,
        positions: positions.map(({ manager: _manager, ...position }) => position),
        ...given,
      };
      return replyOf(saveEmployee, await caller.call(saveEmployee, { params, body }));
    };
    await save({ last_name: 'Renamed' });
    expect((await open(token)).status).toBe(200);
    await save({ email: corrected(person) });
    await isOver(token, person);
  });

  it('[RT-03, RT-57] is invalid once an import corrects the address; others in the file keep theirs', async () => {
    const [person, other] = [await invited(), await invited()];
    const [token, others] = [await shownLink(caller, person), await shownLink(caller, other)];
    await applied(lineOf(person, corrected(person)), lineOf(other, other.email, 'Lead'));
    expect((await open(others)).status).toBe(200);
    await isOver(token, person);
  });

  it('[RT-03, RT-57] is invalid once the import that set the address is undone', async () => {
    const [person, other] = [await invited(), await invited()];
    const one = await applied(
      lineOf(person, corrected(person)),
      lineOf(other, other.email, 'Lead'),
    );
    const [token, others] = [await shownLink(caller, person), await shownLink(caller, other)];
    expect((await imports.undo(one)).status).toBe(200);
    expect((await open(others)).status).toBe(200);
    await isOver(token, person);
  });

  it('[RT-05, RT-57] is invalid once a directory corrects the address', async () => {
    const scim = await buildScimScene(app);
    const address = 'nova@larkspur.example';
    const { body } = await scim.call('POST', '/Users', {
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      userName: address,
      name: { givenName: 'Nova', familyName: 'Castellan' },
      active: true,
      emails: [{ value: address, type: 'work', primary: true }],
    });
    const person = { user: { id: Number(body['id']) } };
    const token = await shownLink(caller, person);
    const change = async (operation: object) =>
      (
        await scim.call('PATCH', `/Users/${person.user.id}`, {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
          Operations: [operation],
        })
      ).status;
    expect(await change({ op: 'replace', path: 'title', value: 'Lead' })).toBe(200);
    expect((await open(token)).status).toBe(200);
    expect(
      await change({
        op: 'replace',
        path: 'emails[type eq "work"].value',
        value: 'right@larkspur.example',
      }),
    ).toBe(200);
    await isOver(token, person);
  });
});

describe('changed sign-in address', () => {
  const letters: Letter[] = [];
  const dispatch = () =>
    createMailDispatchService({
      db: app.db,
      clock: app.clock,
      logger: createLogger('silent'),
      mailer: { send: async (letter) => void letters.push(letter), close: () => undefined },
      siteLink: createSiteLink('https://reviews.example'),
    }).run();

  it('[RT-52] is told in the product, and by mail to the former and the new address', async () => {
    const [person, invitee] = [await buildEmployee(app.db), await invited()];
    const importer = importing(app, await app.as(admin.user));
    const lineOf = ({ externalIdentifier, preferredName, email }: BuiltEmployee) =>
      `${externalIdentifier},${preferredName},new-${email},Engineer,Active`;
    const one = await importer.previewed(
      lines('id,name,email,title,status', lineOf(person), lineOf(invitee)),
    );
    await dispatch();
    letters.length = 0;
    expect((await importer.apply(one)).status).toBe(200);
    await dispatch();
    const [former, address] = [person.email, `new-${person.email}`];
    const text = SITE_NOTICE_MESSAGES.addressChanged({ address, former });
    // Nothing for the account that no one has used: the former address may be a stranger's.
    expect(letters).toMatchObject([
      { to: `${address}, ${former}`, text: expect.stringContaining(text) as unknown },
    ]);
    const caller = await app.as(person.user);
    expect(replyOf(countMyNotices, await caller.call(countMyNotices)).alerts).toMatchObject([
      { kind: 'address_changed', text, detail: SITE_NOTICE_MESSAGES.addressChangedCheck },
    ]);
    const looking = await app.as(person.user, admin.user);
    expect(replyOf(countMyNotices, await looking.call(countMyNotices)).alerts).toEqual([]);
  });
});

describe('office behind one IP address', () => {
  it('is not locked out by many people who choose a password; guesses still count', async () => {
    const caller = await app.as(admin.user);
    const people = await Promise.all(Array.from({ length: 4 }, invited));
    const tokens: string[] = [];
    for (const person of people) tokens.push(await shownLink(caller, person));
    app.clock.advance(LOGIN_FAILURE_WINDOW_MS);
    for (const token of tokens)
      for (let look = 0; look < 40; look += 1) expect((await open(token)).status).toBe(200);
    for (let guess = 0; guess < 100; guess += 1) await open('A'.repeat(43));
    expect((await open(tokens[0] ?? '')).status).toBe(429);
  });
});
