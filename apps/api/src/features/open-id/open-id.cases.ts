import type * as openId from '@reviews/contracts/open-id';
import type { Database } from '@reviews/db';
import { OPEN_ID_SETUP_MESSAGES } from '@reviews/domain';
import { buildEmployee, buildIntegration, type BuiltEmployee } from '@reviews/factories';
import * as answer from '../../testing/cases/answers.ts';
import { reads, writes, type CasesOf } from '../../testing/cases/call-case.ts';
import { ANYONE, UNKNOWING, type Ground, type Scene } from '../../testing/cases/ground.ts';
import { admissionOf, toAdministrators, toKeepers } from '../../testing/cases/kinds-of-people.ts';
import { recordsOf, type WritingWorld } from '../../testing/cases/writing-world.ts';

const REDIRECT = 303;
const UNKNOWN = { params: { integrationId: '2000000000' } };
const NAME = 'Unlinked Person';

const of = ({ user }: BuiltEmployee) => ({ params: { userId: String(user.id) } });

/** Builds a sign-in provider; disabled, so that no request goes out. */
const provider = async (db: Database): Promise<number> =>
  (
    await buildIntegration(db, {
      kind: 'openid',
      settings: {
        issuer: '',
        client_id: '',
        client_authentication: 'basic',
        scopes: 'openid',
        match: 'verified_email',
        claim: '',
        only: false,
      },
    })
  ).id;

/** Records that people have signed in with a provider. */
async function link(
  { prisma }: Database,
  integrationId: number,
  people: readonly BuiltEmployee[],
  now = new Date(),
): Promise<void> {
  await prisma.externalIdentity.createMany({
    data: people.map(({ user }) => ({
      integrationId,
      issuer: 'https://id.example',
      subject: String(user.id),
      userId: user.id,
      linkedAt: now,
      lastUsedAt: now,
    })),
  });
}

/** Builds a provider with as many linked accounts as there are rows. */
async function linked({ db, rows, now }: Ground) {
  const [integrationId, person] = [await provider(db), await buildEmployee(db)];
  const people = [person];
  while (people.length < rows) people.push(await buildEmployee(db));
  await link(db, integrationId, people, now());
  return { integrationId, person };
}

const records = recordsOf(async ({ db }) => ({
  providerId: await provider(db),
  account: await buildEmployee(db),
  unlinked: await buildEmployee(db, { preferredName: NAME }),
}));
/** Resets the account to linked to a provider. */
async function giveLinked(world: WritingWorld): Promise<void> {
  const { providerId, account } = records.of(world);
  await world.db.prisma.externalIdentity.deleteMany({ where: { userId: account.user.id } });
  await link(world.db, providerId, [account]);
}

const REDIRECTED = {
  measured: async ({ as }: Scene) => ({
    by: await as('signedOut'),
    ...UNKNOWN,
    status: REDIRECT,
  }),
  /** Answered by a redirect, which features/open-id tests. */
  allowed: [],
  open: true as const,
};

/** Sign-in providers are for those who configure the application. */
export const OPEN_ID = {
  records,
  calls: {
    listSignIns: { open: true, allowed: ANYONE, call: () => ({}), budget: reads(1) },
    startOpenId: {
      ...REDIRECTED,
      call: () => ({ ...UNKNOWN, query: { return_to: '/' } }),
      // Sweep and count for the address, and whether the provider exists.
      budget: reads(3),
      queries: ['', 'return_to=%2Fmy%2Ftasks', 'popup=1'],
    },
    finishOpenId: {
      ...REDIRECTED,
      call: () => ({ ...UNKNOWN, query: { state: 'none', code: 'none' } }),
      budget: reads(1),
      queries: [''],
    },
    showOpenId: {
      ...admissionOf(toAdministrators()),
      call: async (ground) => ({
        params: { integrationId: String((await linked(ground)).integrationId) },
      }),
      absent: UNKNOWN,
      unknowing: UNKNOWING,
      budget: reads(3),
      fields: { integrationId: 'provider' },
      sentBy: 'administrator',
    },
    unlinkUser: {
      call: async (ground) => of((await linked(ground)).person),
      absent: { params: { userId: '2000000000' } },
      unknowing: UNKNOWING,
      by: 'admin',
      budget: writes(8),
      fields: { userId: 'spareUser' },
      sentBy: 'administrator',
      tables: ['external_identity'],
      logs: {
        action: 'user.unlinked',
        record: (world) => `user ${records.of(world).account.user.id}`,
      },
      attempts: {
        'that a sign-in is unlinked': {
          ...toKeepers(),
          given: giveLinked,
          request: (world) => of(records.of(world).account),
        },
        'that a sign-in that there is not is unlinked': {
          ...toKeepers(answer.refusal(422, OPEN_ID_SETUP_MESSAGES.notLinked({ name: NAME }))),
          request: (world) => of(records.of(world).unlinked),
        },
      },
    },
  } satisfies CasesOf<typeof openId>,
};
