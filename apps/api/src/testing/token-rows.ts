import { buildToken } from './api-tokens.ts';
import type { Row } from './endpoint-row.ts';
import { UNKNOWING, type Person, type World } from './endpoint-world.ts';

/** Everyone makes tokens for themselves; administrators see all. */
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
const NO_TOKEN = { params: { tokenId: '2000000000' } };
/** Everyone but the writer, who owns it. */
const OTHERS: readonly Person[] = [...UNKNOWING, 'manager', 'hr', 'partner', 'admin'];

const ofWriter = async ({ app, writer }: World) => ({
  params: { tokenId: String((await buildToken(app, writer.user)).id) },
});

export const TOKEN_ROWS: Readonly<Record<string, readonly Row[]>> = {
  listMyTokens: [
    {
      call: async () => ({}),
      allowed: ['writer', 'subject', 'manager', 'stranger', 'outsider', 'hr', 'admin'],
    },
  ],
  makeToken: [
    {
      call: async ({ app }) => ({
        body: { name: `Token ${await app.db.prisma.apiToken.count()}`, scopes: ['own'], days: 90 },
      }),
      allowed: ['stranger'],
    },
  ],
  revokeMyToken: [{ call: ofWriter, allowed: ['writer'], absent: NO_TOKEN, unknowing: OTHERS }],
  revokeMyTokens: [{ call: async () => ({}), allowed: ['writer'] }],
  listTokens: [
    {
      call: async () => ({ query: { search: 'token', state: 'active' } }),
      allowed: ['admin'],
      refused: REFUSED,
    },
  ],
  revokeToken: [{ call: ofWriter, allowed: ['admin'], absent: NO_TOKEN, unknowing: UNKNOWING }],
};
