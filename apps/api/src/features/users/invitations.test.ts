import {
  changeUserRoles,
  choosePassword,
  deactivateUser,
  inviteUsers,
  listInvitable,
  login,
  sendPasswordLink,
  showInvitation,
  showUser,
  showUserAccount,
  type Invitable,
  type UserAccount,
} from '@reviews/contracts';
import {
  ACCESS_MESSAGES as texts,
  INVITATION_MAILS,
  ADMINISTRATOR_ROLE,
  HR_ROLE,
  MESSAGES,
  OPEN_ID_MESSAGES,
  PANEL_MEMBER_ROLE,
} from '@reviews/domain';
import { buildEmployee, buildRole, DEMO_PASSWORD, type BuiltEmployee } from '@reviews/factories';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../core/logger.ts';
import type { Letter, Mailer } from '../../core/mailer.ts';
import { createSiteLink } from '../../core/site-link.ts';
import { newToken } from '../../http/cookies.ts';
import { startTestApp, type Caller, type TestApp } from '../../testing/start-test-app.ts';
import { createInvitationMailsService } from './invitation-mails.service.ts';
import { createServerLink } from './server-link.ts';

let app: TestApp;
let admin: BuiltEmployee;
let caller: Caller;
beforeAll(async () => {
  app = await startTestApp();
  admin = await buildEmployee(app.db, { preferredName: 'Ida Admin', roles: [ADMINISTRATOR_ROLE] });
  caller = await app.as(admin.user);
});
afterAll(() => app.close());

const PASSWORD = 'three lamps by the river';
const DAY_MS = 86_400_000;

/** Creates an employee without an account. */
async function newcomer(
  preferredName = 'Nell Newcomer',
): Promise<{ readonly id: number; readonly email: string }> {
  const { id, email, user } = await buildEmployee(app.db, { preferredName });
  await app.db.prisma.user.delete({ where: { id: user.id } });
  return { id, email };
}
interface Invited {
  message: string;
  links: { name: string; email: string; link: string }[];
}
const invite = (
  ids: readonly number[],
  roles: { role_id: number; department_ids: number[] }[] = [],
  by = caller,
) => by.call(inviteUsers, { body: { employee_ids: [...ids], roles } });
const tokenOf = (link: string | null | undefined): string => link?.split('#')[1] ?? '';
const tokenFor = async (id: number) =>
  tokenOf(((await invite([id])).body as Invited).links[0]?.link);
/** Returns the token of a link for an account in use, as a command on the server prints it. */
const printedToken = async (email: string): Promise<string> =>
  tokenOf(await createServerLink(app.db, { email, now: app.clock.now(), token: newToken() }));
const choose = (token: string, password = PASSWORD) =>
  app.anonymous.call(choosePassword, { body: { token, password } });
const signIn = (email: string, password: string) =>
  app.anonymous.call(login, { body: { email, password } });
const userOf = (employeeId: number) =>
  app.db.prisma.user.findFirstOrThrow({ where: { employeeId } });
const roleNamed = (name: string) => app.db.prisma.role.findUniqueOrThrow({ where: { name } });

describe('inviting people', () => {
  it('[RT-56] offers active people without an account, and creates one for each of several, with roles', async () => {
    const [one, other] = [await newcomer('Quentin Quist'), await newcomer('Quinta Quist')];
    await buildEmployee(app.db, { preferredName: 'Quora Quist' });
    await app.db.prisma.user.delete({
      where: {
        id: (await buildEmployee(app.db, { preferredName: 'Quill Quist', leftOn: '2025-01-31' }))
          .user.id,
      },
    });
    const candidates = (await caller.call(listInvitable, { query: { search: 'quist' } })).body as {
      data: Invitable[];
      totalResults: number;
    };
    expect([
      candidates.totalResults,
      candidates.data.map(({ preferred_name: name }) => name),
    ]).toEqual([2, ['Quentin Quist', 'Quinta Quist']]);
    const role = await roleNamed(PANEL_MEMBER_ROLE);
    const answer = await invite(
      [one.id, other.id, one.id],
      [{ role_id: role.id, department_ids: [] }],
    );
    expect(answer).toMatchObject({
      status: 200,
      body: {
        message: texts.invited({ count: 2 }),
        links: [{ name: 'Quentin Quist', email: one.email }, { name: 'Quinta Quist' }],
      },
    });
    const user = await userOf(one.id);
    expect(
      (await caller.call(showUserAccount, { params: { userId: String(user.id) } })).body,
    ).toMatchObject({
      state: 'invited',
      link: { state: 'kept' },
      roles: [{ name: PANEL_MEMBER_ROLE }],
    });
    expect(
      await app.db.prisma.changeLog.findFirst({
        where: { entityId: String(user.id), action: 'user.invited' },
      }),
    ).toMatchObject({ actorId: admin.user.id, details: { roles: [role.id], link: 'shown' } });
  });

  it('invites all of them or none', async () => {
    const fresh = await newcomer();
    const answer = await invite([fresh.id, admin.id]);
    expect(answer).toMatchObject({ status: 422, body: { message: texts.notInvitable } });
    expect(await app.db.prisma.user.count({ where: { employeeId: fresh.id } })).toBe(0);
  });

  it('lets one of two simultaneous invitations create the account', async () => {
    const { id } = await newcomer();
    const answers = await Promise.all([invite([id]), invite([id])]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
  });

  it('gives no more permissions than the inviter has', async () => {
    const { name } = await buildRole(app.db, {
      grants: [{ permission: 'roles.manage', scope: 'all' }],
    });
    const by = await app.as((await buildEmployee(app.db, { roles: [name] })).user);
    const { id } = await newcomer();
    expect(
      await invite([id], [{ role_id: (await roleNamed(HR_ROLE)).id, department_ids: [] }], by),
    ).toMatchObject({ status: 422, body: { message: texts.roleBeyondGiver({ name: HR_ROLE }) } });
    expect((await invite([id], [], by)).status).toBe(200);
    // The inviter is not shown a link for someone with more permissions, because they could use it.
    expect(
      await by.call(sendPasswordLink, { params: { userId: String(admin.user.id) } }),
    ).toMatchObject({ status: 422, body: { message: texts.userBeyondGiver } });
  });
});

describe('password link', () => {
  it('[RT-56] shows its owner, works once, and signs in', async () => {
    const { id, email } = await newcomer('Pia Palm');
    const token = await tokenFor(id);
    expect(await app.anonymous.call(showInvitation, { body: { token } })).toMatchObject({
      status: 200,
      body: { name: 'Pia Palm', email },
    });
    expect((await signIn(email, PASSWORD)).status).toBe(422);
    const answer = await choose(token);
    expect(answer).toMatchObject({ status: 200, body: { redirect: '/' } });
    expect(
      answer.headers.getSetCookie().some((cookie) => cookie.startsWith('reviews_session=')),
    ).toBe(true);
    expect(await choose(token)).toMatchObject({ status: 404, body: { message: texts.linkOver } });
    expect((await app.anonymous.call(showInvitation, { body: { token } })).status).toBe(404);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    expect(
      await app.db.prisma.changeLog.findFirst({
        where: { entityId: String((await userOf(id)).id), action: 'user.password_chosen' },
      }),
    ).toMatchObject({ actorId: (await userOf(id)).id });
  });

  it('works for one of two simultaneous requests', async () => {
    const token = await tokenFor((await newcomer()).id);
    const answers = await Promise.all([
      choose(token),
      choose(token, 'seven boats in harbour'),
      choose(token),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
  });

  it('refuses a short or common password or the person’s own name, and stays valid', async () => {
    const token = await tokenFor((await newcomer('Vera Vantage')).id);
    for (const [password, message] of [
      ['short', texts.passwordShort({ min: 12 })],
      ['password1234', texts.passwordCommon],
      ['unbelievable', texts.passwordBreached],
      ['blue larkspur nine', texts.passwordPersonal],
      ['vantage-point-77', texts.passwordPersonal],
    ] as const) {
      expect(await choose(token, password)).toMatchObject({
        status: 422,
        body: { message, errors: { password: [message] } },
      });
    }
    expect((await choose(token)).status).toBe(200);
  });

  it('is valid for a week, until another is made or the account is closed', async () => {
    const { id } = await newcomer();
    const first = await tokenFor(id);
    const user = await userOf(id);
    const again = await caller.call(sendPasswordLink, { params: { userId: String(user.id) } });
    const second = tokenOf((again.body as { link: string | null }).link);
    expect((await choose(first)).status).toBe(404);
    app.clock.advance(7 * DAY_MS + 1000);
    expect((await choose(second)).status).toBe(404);
    // Every session has expired by now.
    caller = await app.as(admin.user);
    expect(
      (await caller.call(showUserAccount, { params: { userId: String(user.id) } })).body,
    ).toMatchObject({ state: 'no_password', link: { state: 'over' } });
    const third = tokenOf(
      (
        (await caller.call(sendPasswordLink, { params: { userId: String(user.id) } })).body as {
          link: string | null;
        }
      ).link,
    );
    expect(
      (await caller.call(deactivateUser, { params: { userId: String(user.id) } })).status,
    ).toBe(200);
    expect((await choose(third)).status).toBe(404);
    expect(
      await caller.call(sendPasswordLink, { params: { userId: String(user.id) } }),
    ).toMatchObject({ status: 422, body: { message: texts.closedAccount } });
  });

  it('ends every session and the old password', async () => {
    const person = await buildEmployee(app.db);
    const browser = await app.as(person.user);
    const token = await printedToken(person.email);
    expect((await signIn(person.email, DEMO_PASSWORD)).status).toBe(200);
    expect((await choose(token)).status).toBe(200);
    expect((await browser.call(showUser)).status).toBe(419);
    expect((await signIn(person.email, DEMO_PASSWORD)).status).toBe(422);
    expect((await signIn(person.email, PASSWORD)).status).toBe(200);
    // Someone who had a password is notified, in case they did not use the link; someone without
    // one is not.
    expect(
      await app.db.prisma.notice.findMany({
        where: { kind: 'password_changed' },
        select: { userId: true },
      }),
    ).toEqual([{ userId: person.user.id }]);
  });

  it('[RT-56] ends the session that the browser had', async () => {
    const { id } = await newcomer();
    const token = await tokenFor(id);
    const otherPerson = await app.as((await buildEmployee(app.db)).user);
    const answer = await otherPerson.call(choosePassword, { body: { token, password: PASSWORD } });
    expect(answer.status).toBe(200);
    expect((await otherPerson.call(showUser)).status).toBe(419);
    expect(await app.db.prisma.session.count({ where: { user: { employeeId: id } } })).toBe(1);
  });

  it('[RT-56] works only for administrators while a provider signs in everyone, and stays valid until passwords are on again', async () => {
    const [person, keeper] = [await newcomer(), await newcomer()];
    const token = await tokenFor(person.id);
    const { id: role } = await roleNamed(ADMINISTRATOR_ROLE);
    const [link] = (
      (await invite([keeper.id], [{ role_id: role, department_ids: [] }])).body as Invited
    ).links;
    const at = app.clock.now();
    const provider = await app.db.prisma.integration.create({
      data: {
        kind: 'openid',
        name: 'Signs in everyone',
        enabled: true,
        settings: { only: true },
        createdAt: at,
        updatedAt: at,
      },
    });
    expect(await choose(token)).toMatchObject({
      status: 422,
      body: { message: OPEN_ID_MESSAGES.passwordOff },
    });
    expect(await userOf(person.id)).toMatchObject({ passwordHash: null });
    expect((await choose(tokenOf(link?.link))).status).toBe(200);
    await app.db.prisma.integration.update({
      where: { id: provider.id },
      data: { enabled: false },
    });
    expect((await choose(token)).status).toBe(200);
  });

  it('gets the same response for an unknown token as for a used one, and limits guessing', async () => {
    const { body } = await choose('A'.repeat(43));
    expect(body).toMatchObject({ code: 'not_visible', message: texts.linkOver });
    for (let attempt = 0; attempt < 100; attempt += 1)
      await app.anonymous.call(showInvitation, { body: { token: 'A'.repeat(43) } });
    expect(
      await app.anonymous.call(showInvitation, { body: { token: 'A'.repeat(43) } }),
    ).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Too many attempts') as unknown },
    });
    await app.db.prisma.rateLimit.deleteMany();
  });
});

/** Creates the mail worker and its inbox. While the mail server is down, nothing arrives. */
function postOffice() {
  const letters: Letter[] = [];
  const state = { away: null as string | null };
  const mailer: Mailer = {
    async send(letter) {
      if (state.away !== null) throw Object.assign(new Error('away'), { code: state.away });
      letters.push(letter);
    },
    close: () => undefined,
  };
  return {
    letters,
    state,
    mails: createInvitationMailsService({
      db: app.db,
      clock: app.clock,
      logger: createLogger('silent'),
      mailer,
      siteLink: createSiteLink('https://reviews.example/'),
      newToken,
    }),
  };
}
/** As on a site with a mail server: no one was shown the link. */
const sendByMail = (employeeId: number) =>
  app.db.prisma.invitation.updateMany({
    where: { user: { employeeId }, mailState: 'kept' },
    data: { mailState: 'waiting', tokenHash: null },
  });

describe('mail of an invitation', () => {
  it('[RT-56] is sent once with a link that no one else knows, and retried with another', async () => {
    const { letters, state, mails } = postOffice();
    state.away = 'ECONNREFUSED';
    const { id, email } = await newcomer('Mila Mailed');
    await invite([id]);
    await sendByMail(id);
    expect(await mails.run()).toBe(1);
    expect(
      await app.db.prisma.invitation.findFirst({ where: { user: { employeeId: id } } }),
    ).toMatchObject({ mailState: 'waiting', lastError: 'ECONNREFUSED', attempts: 1 });
    state.away = null;
    expect(await mails.run()).toBe(0);
    app.clock.advance(60_000);
    expect((await Promise.all([mails.run(), mails.run()])).toSorted()).toEqual([0, 1]);
    expect(letters).toMatchObject([
      { to: email, subject: INVITATION_MAILS.subject({ app: 'Reviews' }) },
    ]);
    const link = /https:\/\/reviews\.example(\/welcome#\S+)/.exec(letters[0]?.text ?? '')?.[1];
    expect(letters[0]?.text).toContain('Ida Admin');
    expect(
      await app.db.prisma.invitation.findFirst({ where: { user: { employeeId: id } } }),
    ).toMatchObject({ mailState: 'sent' });
    expect((await choose(tokenOf(link))).status).toBe(200);
  });

  it('[RT-56] says that the password will be replaced, if there is one', async () => {
    const person = await buildEmployee(app.db);
    await printedToken(person.email);
    await sendByMail(person.id);
    const { letters, mails } = postOffice();
    expect(await mails.run()).toBe(1);
    expect(letters).toMatchObject([
      {
        to: person.email,
        text: expect.stringContaining(INVITATION_MAILS.reset({ app: 'Reviews' })) as unknown,
      },
    ]);
    expect(letters[0]?.text).not.toContain('Ida Admin');
  });

  it('[RT-56] is given up after a few retries with backoff, storing only the error code', async () => {
    const { id } = await newcomer();
    await invite([id]);
    await sendByMail(id);
    const { letters, state, mails } = postOffice();
    state.away = 'not a code: 4.2.0 nell@larkspur.example';
    const waits: number[] = [];
    for (let taken = await mails.run(); taken > 0; taken = await mails.run()) {
      const { dueAt, lastError, mailState } = await app.db.prisma.invitation.findFirstOrThrow({
        where: { user: { employeeId: id } },
      });
      expect(lastError).toBe('UNKNOWN');
      if (mailState !== 'waiting') break;
      waits.push((dueAt.getTime() - app.clock.now().getTime()) / 60_000);
      app.clock.set(dueAt);
    }
    expect(waits).toEqual([1, 4, 16, 64, 256]);
    expect(
      await app.db.prisma.invitation.findFirst({ where: { user: { employeeId: id } } }),
    ).toMatchObject({ mailState: 'failed', attempts: 6 });
    expect(letters).toEqual([]);
    caller = await app.as(admin.user);
  });

  it('needs the current permission', async () => {
    const another = await buildEmployee(app.db, { roles: [ADMINISTRATOR_ROLE] });
    const by = await app.as(another.user);
    const { id } = await newcomer();
    const { revision } = (
      await caller.call(showUserAccount, { params: { userId: String(another.user.id) } })
    ).body as UserAccount;
    await caller.call(changeUserRoles, {
      params: { userId: String(another.user.id) },
      body: { roles: [], revision },
    });
    expect(await invite([id], [], by)).toMatchObject({
      status: 403,
      body: { message: MESSAGES.errors.notAuthorised },
    });
  });
});
