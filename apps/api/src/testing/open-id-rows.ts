import { buildEmployee, newHash } from '@reviews/factories';
import type { Row } from './endpoint-row.ts';
import { UNKNOWING, type World } from './endpoint-world.ts';

/**
 * Integrations are for people who configure the application, and accounts for people who manage
 * them: administrators.
 */
const REFUSED = {
  writer: 403,
  subject: 403,
  manager: 403,
  stranger: 403,
  outsider: 403,
  hr: 403,
  partner: 403,
  partnerElsewhere: 403,
} as const;
const NO_INTEGRATION = { params: { integrationId: '2000000000' } };

/** Builds a disabled provider: no one can sign in with it. */
async function provider({ app: { db, clock } }: World): Promise<number> {
  const now = clock.now();
  const settings = {
    issuer: '',
    client_id: '',
    client_authentication: 'basic',
    scopes: 'openid',
    match: 'verified_email',
    claim: '',
    only: false,
  };
  return (
    await db.prisma.integration.create({
      data: {
        kind: 'openid',
        name: `Provider ${newHash()}`,
        settings,
        createdAt: now,
        updatedAt: now,
      },
    })
  ).id;
}

const onProvider = async (world: World) => ({
  params: { integrationId: String(await provider(world)) },
});

/** Builds someone who has signed in with a provider. */
async function linked(world: World) {
  const {
    app: { db, clock },
  } = world;
  const [{ user }, integrationId, now] = [
    await buildEmployee(db),
    await provider(world),
    clock.now(),
  ];
  await db.prisma.externalIdentity.create({
    data: {
      integrationId,
      issuer: 'https://id.example',
      subject: newHash(),
      userId: user.id,
      linkedAt: now,
      lastUsedAt: now,
    },
  });
  return { params: { userId: String(user.id) } };
}

export const OPEN_ID_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listSignIns: [{ call: async () => ({}), allowed: ['signedOut', 'stranger'] }],
  // Both return a redirect; features/open-id tests them.
  startOpenId: [
    {
      call: async () => ({ params: { integrationId: '2000000000' }, query: { return_to: '/' } }),
      allowed: [],
    },
  ],
  finishOpenId: [
    {
      call: async () => ({
        params: { integrationId: '2000000000' },
        query: { state: 'none', code: 'none' },
      }),
      allowed: [],
    },
  ],
  showOpenId: [
    {
      call: onProvider,
      allowed: ['admin'],
      refused: REFUSED,
      absent: NO_INTEGRATION,
      unknowing: UNKNOWING,
    },
  ],
  unlinkUser: [
    {
      call: linked,
      allowed: ['admin'],
      refused: REFUSED,
      absent: { params: { userId: '2000000000' } },
      unknowing: UNKNOWING,
    },
  ],
};
