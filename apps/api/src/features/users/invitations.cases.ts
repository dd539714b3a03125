import { createHash, randomBytes } from 'node:crypto';
import type * as users from '@reviews/contracts/users';
import type { Database } from '@reviews/db';
import { ACCESS_MESSAGES as texts } from '@reviews/domain';
import { buildEmployee, buildRole, newHash, type BuiltEmployee } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE, UNKNOWING, type Ground, type Scene } from '../../testing/cases/ground.ts';
import { admissionOf, anyone, toKeepers } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const WEEK_MS = 7 * 86_400_000;
const PASSWORD = 'three lamps by the river';
const IN_USE = 'Uma User';
const NO_TOKEN = 'A'.repeat(43);

const ofUser = (userId: number) => ({ params: { userId: String(userId) } });
const UNKNOWN = ofUser(2_000_000_000);
const forgotten = (email: string) => ({ body: { email } });
const choose = (token: string, password = PASSWORD) => ({ body: { token, password } });

/** Creates a valid invitation link and returns its token. */
async function linkOf(
  { prisma }: Database,
  { user }: BuiltEmployee,
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await prisma.invitation.create({
    data: {
      userId: user.id,
      tokenHash: createHash('sha256').update(token).digest(),
      createdAt: now,
      dueAt: now,
      expiresAt: new Date(now.getTime() + WEEK_MS),
      mailState: 'kept',
    },
  });
  return token;
}

async function withoutAccount(db: Database): Promise<number> {
  const { id, user } = await buildEmployee(db);
  await db.prisma.user.delete({ where: { id: user.id } });
  return id;
}
/** Builds as many employees without an account as there are rows. */
async function newcomers({ db, rows }: Ground): Promise<number[]> {
  const ids: number[] = [];
  for (let row = 0; row < rows; row += 1) ids.push(await withoutAccount(db));
  return ids;
}
const link = async ({ db, now }: Ground): Promise<string> =>
  linkOf(db, await buildEmployee(db), now());
const role = async ({ db }: Ground): Promise<number> =>
  (await buildRole(db, { name: `Role ${newHash()}` })).id;
/** Opens a browser that is not signed in and has its anti-forgery token. */
async function signedOut({ as }: Scene) {
  const by = await as('signedOut');
  await by.send('GET', '/api/app_config');
  return by;
}

/** Accounts that the cases change; used by no one else. */
const records = recordsOf(async ({ db }) => ({
  account: await buildEmployee(db),
  /** An account that no one has used: without a mail server, only its link is shown. */
  unused: await buildEmployee(db, { password: null }),
  inUse: await buildEmployee(db, { preferredName: IN_USE }),
  closed: await buildEmployee(db, { deactivatedAt: new Date() }),
  /** A link that no one uses. */
  keptToken: await linkOf(db, await buildEmployee(db)),
  /** Created again before each attempt that uses it up. */
  newcomer: 0,
  token: '',
}));
const theirs = (world: WritingWorld) => records.of(world).account.user;

const unused = (world: WritingWorld) => records.of(world).unused.user;

/** Gives the account one link. */
async function giveLink(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  await world.db.prisma.invitation.deleteMany({ where: { userId: own.account.user.id } });
  own.token = await linkOf(world.db, own.account);
}

/** Administrators send links to choose a password; a link is all that its owner needs. */
export const INVITATIONS = {
  records,
  calls: {
    sendPasswordLink: {
      call: async ({ db }) => ofUser((await buildEmployee(db, { password: null })).user.id),
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(7),
      fields: { userId: 'unusedUser' },
      tables: ['invitation'],
      logs: { action: 'user.link_sent', record: (world) => `user ${unused(world).id}` },
      attempts: {
        'a link to choose a password': {
          ...toKeepers(),
          request: (world) => ofUser(unused(world).id),
        },
        'a link for an account in use': {
          ...toKeepers(answer.refusal(422, texts.linkNeedsServer({ name: IN_USE }))),
          request: (world) => ofUser(records.of(world).inUse.user.id),
        },
        'a link for a closed account': {
          ...toKeepers(answer.refusal(422, texts.closedAccount)),
          request: (world) => ofUser(records.of(world).closed.user.id),
        },
      },
    },
    listInvitable: {
      ...admissionOf(toKeepers()),
      call: async (ground) => {
        await newcomers(ground);
        return {};
      },
      budget: reads(2),
      queries: ['', 'search=kast', 'page=2'],
    },
    inviteUsers: {
      call: async (ground) => ({
        body: {
          employee_ids: await newcomers(ground),
          roles: [{ role_id: await role(ground), department_ids: [] }],
        },
      }),
      by: 'admin',
      budget: writes(12),
      sentBy: 'administrator',
      fields: { employee_ids: 'newcomers', roles: 'noRoles' },
      tables: ['app_user', 'user_role', 'invitation'],
      logs: { action: 'user.invited', record: (_world, made) => `user ${made}` },
      made: async (_reply, world) => {
        const { newcomer: employeeId } = records.of(world);
        const user = await world.db.prisma.user.findFirst({ where: { employeeId } });
        return String(user?.id ?? '');
      },
      attempts: {
        'an invitation': {
          ...toKeepers(),
          given: async (world) =>
            void (records.of(world).newcomer = await withoutAccount(world.db)),
          request: (world) => ({
            body: { employee_ids: [records.of(world).newcomer], roles: [] },
          }),
        },
        'an invitation of someone with an account': {
          ...toKeepers(answer.refusal(422, texts.notInvitable)),
          request: (world) => ({
            body: { employee_ids: [records.of(world).account.id], roles: [] },
          }),
        },
      },
    },
    showInvitation: {
      open: true,
      onlyReads: 'says whose password a link is for; its token belongs in no log of addresses',
      allowed: ANYONE,
      call: async (ground) => ({ body: { token: await link(ground) } }),
      absent: { body: { token: NO_TOKEN } },
      // Three are the rate limit, here and in choosePassword.
      budget: reads(4),
      measured: async (scene) => ({
        by: await signedOut(scene),
        body: { token: await link(scene) },
      }),
      fields: { token: 'link' },
      // No one has an invitation link.
      bodies: [{ token: NO_TOKEN }],
    },
    forgetPassword: {
      open: true,
      call: () => forgotten('someone@larkspur.example'),
      by: 'signedOut',
      budget: reads(0),
      measured: async (scene) => ({
        by: await signedOut(scene),
        ...forgotten('someone@larkspur.example'),
      }),
      tables: [],
      logs: { onlyWithMail: 'forgotten-passwords.test.ts' },
      attempts: {
        'a link for an account': {
          answers: anyone('same'),
          request: (world) => forgotten(theirs(world).email),
        },
        'a link for an unknown address': {
          answers: anyone('same'),
          request: () => forgotten('unknown@larkspur.example'),
        },
      },
    },
    choosePassword: {
      open: true,
      call: async (ground) => choose(await link(ground)),
      absent: choose(NO_TOKEN),
      by: 'signedOut',
      // One withdraws all other links.
      budget: writes(16),
      measured: async (scene) => ({
        by: await signedOut(scene),
        ...choose(await link(scene)),
      }),
      fields: { token: 'link', password: 'freshPassword' },
      session: 'begins',
      tables: ['app_user', 'invitation', 'session', 'notice', 'mail'],
      logs: { action: 'user.password_chosen', record: (_world, made) => `user ${made}` },
      attempts: {
        'a password by a link': {
          answers: anyone('done'),
          given: giveLink,
          becomes: theirs,
          request: (world) => choose(records.of(world).token),
        },
        'a password that is easily guessed': {
          answers: anyone(answer.refusal(422, texts.passwordCommon)),
          request: (world) => choose(records.of(world).keptToken, 'password1234'),
        },
        'a password by a link that works no more': {
          answers: anyone(answer.refusal(404, texts.linkOver)),
          request: () => choose(NO_TOKEN),
        },
      },
    },
  } satisfies Partial<CasesOf<typeof users>>,
};
