import { randomBytes } from 'node:crypto';
import * as contracts from '@reviews/contracts';
import type { Database } from '@reviews/db';
import { DEMO_PASSWORD, type BuiltEmployee } from '@reviews/factories';
import { passwordHash } from '@reviews/factories/password-hash';
import type { Reply, Visitor } from '@reviews/harness';
import type { SignInCaseName, SignInOperation } from '../tables/writing-sign-in.ts';
import { IMPERSONATIONS, type Cast, type Who } from '@reviews/api/testing/cases/people';

/**
 * The user whose sign-in changes, another session of theirs, and one of someone who makes no calls.
 */
export interface SignInWorld {
  userId: number;
  session: string;
  readonly foreign: string;
  /** Everyone's shared sessions, set aside while their owner ends all of them. */
  aside: Uint8Array<ArrayBuffer>[];
}

export interface SignInGround {
  readonly db: Database;
  readonly cast: Cast;
  readonly signIns: SignInWorld;
}

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const WEEK_MS = 7 * 86_400_000;
const PASSWORD = 'three lamps by the river';

async function sessionOf({ prisma }: Database, userId: number): Promise<string> {
  const now = new Date();
  const { key } = await prisma.session.create({
    data: {
      id: randomBytes(32),
      userId,
      createdAt: now,
      lastSeenAt: now,
      expiresAt: new Date(now.getTime() + WEEK_MS),
    },
  });
  return key;
}

export const buildSignInWorld = async (
  db: Database,
  { user }: BuiltEmployee,
): Promise<SignInWorld> => ({
  userId: 0,
  session: '',
  foreign: await sessionOf(db, user.id),
  aside: [],
});

const isGuise = (who: Who): who is keyof typeof IMPERSONATIONS => who in IMPERSONATIONS;

/** Resets every password to the common one. */
async function givePasswords({ db }: SignInGround): Promise<void> {
  await db.prisma.user.updateMany({
    where: { passwordHash: { not: null } },
    data: { passwordHash: await passwordHash() },
  });
}

/**
 * Gives them that password, the calling session and another one. Their other sessions, also those
 * in which they impersonate, are set aside: the call would end them, and later calls need them.
 */
async function giveSessions(ground: SignInGround, who: Who): Promise<void> {
  if (who === 'signedOut' || isGuise(who)) return;
  const { db, cast, signIns } = ground;
  const { id } = cast[who].user;
  signIns.userId = id;
  await givePasswords(ground);
  await db.prisma.apiToken.deleteMany({ where: { userId: id } });
  const [, ...others] = await db.prisma.session.findMany({
    where: { OR: [{ userId: id, impersonatorId: null }, { impersonatorId: id }], revokedAt: null },
    orderBy: [{ createdAt: 'desc' }],
    select: { id: true },
  });
  signIns.aside = others.map((session) => session.id);
  await db.prisma.session.updateMany({
    where: { id: { in: signIns.aside } },
    data: { revokedAt: new Date() },
  });
  signIns.session = await sessionOf(db, id);
}

async function takeBack(ground: SignInGround): Promise<void> {
  const { db, signIns } = ground;
  await givePasswords(ground);
  await db.prisma.session.updateMany({
    where: { id: { in: signIns.aside } },
    data: { revokedAt: null },
  });
  signIns.aside = [];
}

const change =
  (current: string, password = PASSWORD): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.changeMyPassword, { body: { current, password }, headers });
const end =
  (key: string | null): Send =>
  (visitor, headers = {}) =>
    visitor.call(contracts.endMySessions, {
      body: { session_key: key, password: DEMO_PASSWORD },
      headers,
    });

interface SignInRequest {
  readonly send: (ground: SignInGround) => Send;
  readonly given?: (ground: SignInGround, who: Who) => Promise<void>;
  readonly after?: (ground: SignInGround) => Promise<void>;
  readonly before?: 'onlyLooking';
}

const own = { given: giveSessions, after: takeBack };

export const SIGN_IN_REQUESTS: Readonly<Record<SignInCaseName, SignInRequest>> = {
  'another password': { send: () => change(DEMO_PASSWORD), ...own },
  'another password, while impersonations may only look': {
    send: () => change(DEMO_PASSWORD),
    ...own,
    before: 'onlyLooking',
  },
  'another password, without knowing the present one': { send: () => change('larkspur-dema') },
  'another password that is easily guessed': {
    send: () => change(DEMO_PASSWORD, 'password1234'),
    given: givePasswords,
  },
  'that another session of one’s own ends': { send: ({ signIns }) => end(signIns.session), ...own },
  'that all other sessions of one’s own end': { send: () => end(null), ...own },
  'that a session of someone else ends, as one’s own': {
    send: ({ signIns }) => end(signIns.foreign),
    given: givePasswords,
  },
};

const SESSIONS = ['session', 'api_token', 'change_log'];
export const SIGN_IN_TABLES: Readonly<Record<SignInOperation, readonly string[]>> = {
  changeMyPassword: [...SESSIONS, 'app_user', 'invitation', 'notice', 'mail'],
  endMySessions: SESSIONS,
};
export const isSignInOperation = (operation: string): operation is SignInOperation =>
  operation in SIGN_IN_TABLES;

/** Returns the log action of an operation and the caller's record. */
export const signInChange = (
  { signIns }: SignInGround,
  operation: SignInOperation,
): { readonly action: string; readonly record: string } => ({
  action: operation === 'changeMyPassword' ? 'user.password_changed' : 'user.signed_out',
  record: `user ${signIns.userId}`,
});
