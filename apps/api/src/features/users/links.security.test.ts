import {
  changeRole,
  choosePassword,
  deactivateUser,
  listRoles,
  saveEmployee,
  sendPasswordLink,
  showEmployee,
  showInvitation,
  showUserAccount,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  ADMINISTRATOR_ROLE,
  LOGIN_FAILURE_WINDOW_MS,
} from '@reviews/domain';
import {
  buildEmployee,
  buildRole,
  grantRole,
  newHash,
  type BuiltEmployee,
} from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lines } from '../../testing/import-files.ts';
import { importing } from '../../testing/import-scene.ts';
import { buildScimScene } from '../../testing/scim-scene.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { replyOf } from '../../testing/worlds.ts';

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
    const [{ caller }, person] = [await keeper(), await buildEmployee(app.db)];
    const token = await shownLink(caller, person);
    expect((await open(token)).status).toBe(200);
    await grantRole(app.db, person.user.id, ADMINISTRATOR_ROLE);
    for (const answer of [await open(token), await choose(token)])
      expect(answer).toMatchObject({ status: 404, body: { message: texts.linkOver } });
  });

  it('is invalid once a role of the account is changed to exceed them', async () => {
    const [{ caller }, person] = [await keeper(), await buildEmployee(app.db)];
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
      await buildEmployee(app.db),
      await buildEmployee(app.db),
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

  it('works for its owner as long as its maker could make it', async () => {
    const [{ caller }, person] = [await keeper(), await buildEmployee(app.db)];
    expect((await choose(await shownLink(caller, person))).status).toBe(200);
  });
});

describe('link sent to a former address', () => {
  let caller: Caller;
  let imports: ReturnType<typeof importing>;
  beforeAll(async () => {
    caller = await app.as(admin.user);
    imports = importing(app, caller);
  });
  const invited = () => buildEmployee(app.db, { password: null });
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

describe('office behind one IP address', () => {
  it('is not locked out by many people who choose a password; guesses still count', async () => {
    const caller = await app.as(admin.user);
    const people = await Promise.all(Array.from({ length: 4 }, () => buildEmployee(app.db)));
    const tokens: string[] = [];
    for (const person of people) tokens.push(await shownLink(caller, person));
    app.clock.advance(LOGIN_FAILURE_WINDOW_MS);
    for (const token of tokens)
      for (let look = 0; look < 40; look += 1) expect((await open(token)).status).toBe(200);
    for (let guess = 0; guess < 100; guess += 1) await open('A'.repeat(43));
    expect((await open(tokens[0] ?? '')).status).toBe(429);
  });
});
