import { randomBytes } from 'node:crypto';
import type * as signIn from '@reviews/contracts/sign-in';
import type { Database } from '@reviews/db';
import { ACCESS_MESSAGES, SIGN_IN_MESSAGES as texts } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/factories';
import { passwordHash } from '@reviews/factories/password-hash';
import * as answer from '../../testing/cases/answers.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE_SIGNED_IN, type Ground } from '../../testing/cases/ground.ts';
import { signedIn, whileOnlyLooking, type Expected } from '../../testing/cases/kinds-of-people.ts';
import { isImpersonation, type Who } from '../../testing/cases/people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const WEEK_MS = 7 * 86_400_000;
const PASSWORD = 'three lamps by the river';

const change = (current: string, password = PASSWORD) => ({ body: { current, password } });
const end = (key: string | null) => ({ body: { session_key: key, password: DEMO_PASSWORD } });

const aSession = (userId: number, now = new Date()) => ({
  id: randomBytes(32),
  userId,
  createdAt: now,
  lastSeenAt: now,
  expiresAt: new Date(now.getTime() + WEEK_MS),
});

/**
 * Gives the stranger the common password, and as many other sessions and tokens as there are rows.
 */
async function signedInElsewhere({ db: { prisma }, rows, stranger, now }: Ground): Promise<void> {
  const { id: userId } = stranger.user;
  const each = Array.from({ length: rows }, (_, index) => index);
  await prisma.user.update({
    where: { id: userId },
    data: { passwordHash: await passwordHash() },
  });
  await prisma.session.createMany({ data: each.map(() => aSession(userId, now())) });
  await prisma.apiToken.createMany({
    data: each.map((index) => ({
      userId,
      name: `Token ${index}`,
      digest: randomBytes(32),
      ending: 'abcd',
      scopes: ['own'],
      createdAt: now(),
      expiresAt: new Date(now().getTime() + WEEK_MS),
    })),
  });
}

const open = async ({ prisma }: Database, userId: number): Promise<string> =>
  (await prisma.session.create({ data: aSession(userId) })).key;

/**
 * Another session of the user whose sign-in changes, and one of someone who makes no calls.
 */
const records = recordsOf(async ({ db, withoutPassword }) => ({
  session: '',
  foreign: await open(db, withoutPassword.user.id),
  /** Everyone's shared sessions, set aside while their owner ends all of them. */
  aside: new Array<Uint8Array<ArrayBuffer>>(),
}));

/** Resets every password to the common one. */
async function givePasswords({ db }: WritingWorld): Promise<void> {
  await db.prisma.user.updateMany({
    where: { passwordHash: { not: null } },
    data: { passwordHash: await passwordHash() },
  });
}

/**
 * Gives them that password, the calling session and another one. Their other sessions, also those
 * in which they impersonate, are set aside: the call would end them, and later calls need them.
 */
async function giveSessions(world: WritingWorld, who: Who): Promise<void> {
  if (who === 'signedOut' || isImpersonation(who)) return;
  const { db, cast } = world;
  const own = records.of(world);
  const { id } = cast[who].user;
  await givePasswords(world);
  await db.prisma.apiToken.deleteMany({ where: { userId: id } });
  const [, ...others] = await db.prisma.session.findMany({
    where: { OR: [{ userId: id, impersonatorId: null }, { impersonatorId: id }], revokedAt: null },
    orderBy: [{ createdAt: 'desc' }],
    select: { id: true },
  });
  own.aside = others.map((session) => session.id);
  await db.prisma.session.updateMany({
    where: { id: { in: own.aside } },
    data: { revokedAt: new Date() },
  });
  own.session = await open(db, id);
}

async function takeBack(world: WritingWorld): Promise<void> {
  const own = records.of(world);
  await givePasswords(world);
  await world.db.prisma.session.updateMany({
    where: { id: { in: own.aside } },
    data: { revokedAt: null },
  });
  own.aside = [];
}

const NOT_AS_ANOTHER = answer.refusal(403, texts.notAsAnother);
const toOwners = (given: Answer = 'done'): Expected => ({
  answers: { ...signedIn(given), impersonating: NOT_AS_ANOTHER },
});
const own = { ...toOwners(), given: giveSessions, after: takeBack };
const changing = { ...own, request: () => change(DEMO_PASSWORD) };

const SESSIONS = ['session', 'api_token'];
const record = (_world: WritingWorld, _made: string, userId: number) => `user ${userId}`;

/**
 * Everyone changes their own password and ends their own sessions, but never while impersonating.
 */
export const SIGN_IN = {
  records,
  calls: {
    showMySignIn: {
      allowed: [...ANYONE_SIGNED_IN, 'previewer'],
      call: () => ({}),
      budget: reads(5),
      measured: async (scene) => {
        await signedInElsewhere(scene);
        return { by: await scene.as(scene.stranger) };
      },
    },
    changeMyPassword: {
      call: async (ground) => {
        await signedInElsewhere(ground);
        return change(DEMO_PASSWORD);
      },
      by: 'stranger',
      budget: writes(20),
      fields: { current: 'password', password: 'freshPassword' },
      tables: [...SESSIONS, 'app_user', 'invitation', 'notice', 'mail'],
      logs: { action: 'user.password_changed', record },
      attempts: {
        'another password': changing,
        'another password, while impersonations may only look': whileOnlyLooking(changing),
        'another password, without knowing the present one': {
          ...toOwners(answer.refusal(422, texts.wrongPassword)),
          request: () => change('larkspur-dema'),
        },
        'another password that is easily guessed': {
          ...toOwners(answer.refusal(422, ACCESS_MESSAGES.passwordCommon)),
          given: givePasswords,
          request: () => change(DEMO_PASSWORD, 'password1234'),
        },
      },
    },
    endMySessions: {
      call: async (ground) => {
        await signedInElsewhere(ground);
        return end(null);
      },
      by: 'stranger',
      budget: writes(9),
      fields: { session_key: 'allOthers' },
      tables: SESSIONS,
      logs: { action: 'user.signed_out', record },
      attempts: {
        'that another session of one’s own ends': {
          ...own,
          request: (world) => end(records.of(world).session),
        },
        'that all other sessions of one’s own end': { ...own, request: () => end(null) },
        'that a session of someone else ends, as one’s own': {
          ...toOwners(answer.refusal(404, ACCESS_MESSAGES.sessionNotFound)),
          given: givePasswords,
          request: (world) => end(records.of(world).foreign),
        },
      },
    },
  } satisfies CasesOf<typeof signIn>,
};
