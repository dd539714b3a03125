import { randomBytes, randomUUID } from 'node:crypto';
import * as tokens from '@reviews/contracts/tokens';
import type { Database } from '@reviews/db';
import { TOKEN_MESSAGES as texts, TOKENS_MAX } from '@reviews/domain';
import * as answer from '../../testing/cases/answers.ts';
import type { Answer } from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { UNKNOWING, type Ground } from '../../testing/cases/ground.ts';
import {
  admissionOf,
  signedIn,
  toKeepers,
  whileOnlyLooking,
  type Expected,
} from '../../testing/cases/kinds-of-people.ts';
import { personOf, type Who } from '../../testing/cases/people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const WEEK_MS = 7 * 86_400_000;
const ofToken = (id: number) => ({ params: { tokenId: String(id) } });
const UNKNOWN = ofToken(2_000_000_000);

const aToken = (userId: number, now = new Date()) => ({
  userId,
  name: `Token ${randomUUID()}`,
  digest: randomBytes(32),
  ending: 'abcd',
  scopes: ['own'],
  createdAt: now,
  expiresAt: new Date(now.getTime() + WEEK_MS),
});

/**
 * Gives the writer as many tokens as there are rows, leaving room for one more under the limit, and
 * returns one of them.
 */
async function given(ground: Ground): Promise<number> {
  const { apiToken } = ground.db.prisma;
  const { id: userId } = ground.writer.user;
  await apiToken.deleteMany({ where: { userId } });
  const [first] = await apiToken.createManyAndReturn({
    data: Array.from({ length: Math.min(ground.rows, TOKENS_MAX - 1) }, () =>
      aToken(userId, ground.now()),
    ),
    select: { id: true },
  });
  return first?.id ?? 0;
}
const withTokens = async (ground: Ground): Promise<Record<never, never>> => {
  await given(ground);
  return {};
};
const ofWriter = async (ground: Ground) => ofToken(await given(ground));
const newToken = (name = `Token ${randomUUID()}`) => ({
  name,
  scopes: ['own' as const],
  days: 30 as const,
});

const add = async ({ prisma }: Database, userId: number): Promise<number> =>
  (await prisma.apiToken.create({ data: aToken(userId) })).id;

/** A token of the next caller, and one of someone who makes no calls. */
const records = recordsOf(async ({ db, withoutPassword }) => ({
  own: 0,
  foreign: await add(db, withoutPassword.user.id),
}));

/** Gives the caller exactly one token. */
async function giveOne(world: WritingWorld, who: Who): Promise<void> {
  if (who === 'signedOut') return;
  const { id: userId } = world.cast[personOf(who)].user;
  await world.db.prisma.apiToken.deleteMany({ where: { userId } });
  records.of(world).own = await add(world.db, userId);
}
const ownOf = (world: WritingWorld) => ofToken(records.of(world).own);

const NOT_AS_ANOTHER = answer.refusal(403, texts.notAsAnother);
const NO_TOKEN = answer.refusal(404, texts.notFound);
const toOwners = (whenSignedIn: Answer = 'done'): Expected => ({
  answers: { ...signedIn(whenSignedIn), impersonating: NOT_AS_ANOTHER },
});
const toKeepersOfTokens = (given: Answer = 'done'): Expected => toKeepers(given, NOT_AS_ANOTHER);

const REVOKED = {
  tables: ['api_token'],
  logs: {
    action: 'token.revoked',
    record: (world: WritingWorld) => `api_token ${records.of(world).own}`,
  },
};
const making = { ...toOwners(), given: giveOne, request: () => ({ body: newToken() }) };
const revoking = { ...toOwners(), given: giveOne, request: ownOf };

/**
 * Everyone makes and revokes their own tokens, administrators revoke any, but never while
 * impersonating.
 */
export const TOKENS = {
  records,
  calls: {
    listMyTokens: {
      call: withTokens,
      allowed: ['writer', 'subject', 'manager', 'stranger', 'outsider', 'hr', 'admin'],
      budget: reads(2),
    },
    makeToken: {
      call: async (ground) => {
        await withTokens(ground);
        return { body: { ...newToken(), scopes: ['own', 'people'], days: 90 } };
      },
      by: 'writer',
      // One locks the account, so that of two simultaneous calls the second sees the first. Two
      // announce the token and two its expiry, each with a notice and its mail.
      budget: writes(9),
      tables: ['api_token', 'notice', 'mail'],
      logs: { action: 'token.made', record: (_world, made) => `api_token ${made}` },
      made: (reply) => String(tokens.makeToken.response.parse(reply.json()).data.id),
      attempts: {
        'a token': making,
        'a token without a name': {
          ...toOwners(answer.refusal(422, texts.nameRequired)),
          request: () => ({ body: newToken(' ') }),
        },
        'a token, while impersonations may only look': whileOnlyLooking(making),
      },
    },
    revokeMyToken: {
      call: ofWriter,
      absent: UNKNOWN,
      // Everyone but the writer, who owns it.
      unknowing: [...UNKNOWING, 'manager', 'hr', 'partner', 'admin'],
      by: 'writer',
      budget: writes(3),
      sentBy: 'hr',
      ...REVOKED,
      attempts: {
        'that a token of one’s own is revoked': revoking,
        'that a token of one’s own is revoked, while impersonations may only look':
          whileOnlyLooking(revoking),
        'that a token of someone else is revoked, as one’s own': {
          ...toOwners(NO_TOKEN),
          request: (world) => ofToken(records.of(world).foreign),
        },
      },
    },
    revokeMyTokens: {
      call: withTokens,
      by: 'writer',
      budget: writes(3),
      ...REVOKED,
      attempts: {
        'that all tokens of one’s own are revoked': {
          ...toOwners(),
          given: giveOne,
          request: () => ({}),
        },
      },
    },
    listTokens: {
      ...admissionOf(toKeepersOfTokens()),
      call: async (ground) => {
        await withTokens(ground);
        return { query: { search: 'token', state: 'active' } };
      },
      budget: reads(3),
      sentBy: 'administrator',
      queries: ['', 'search=kast', 'state=active', 'user_id=1', 'page=2'],
    },
    revokeToken: {
      call: ofWriter,
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(3),
      ...REVOKED,
      attempts: {
        'that a token is revoked': { ...toKeepersOfTokens(), given: giveOne, request: ownOf },
        'that a token is revoked that does not exist': {
          ...toKeepersOfTokens(NO_TOKEN),
          request: () => UNKNOWN,
        },
      },
    },
  } satisfies CasesOf<typeof tokens>,
};
