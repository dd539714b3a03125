import { DEMO_PASSWORD } from '@reviews/factories';
import { passwordHash } from '@reviews/factories/password-hash';
import type { Row } from './endpoint-row.ts';
import type { World } from './endpoint-world.ts';

/** Everyone manages their own sign-in. */
const withPassword = async ({ app: { db }, stranger }: World): Promise<void> => {
  await db.prisma.user.update({
    where: { id: stranger.user.id },
    data: { passwordHash: await passwordHash() },
  });
};

export const SIGN_IN_ROWS: Readonly<Record<string, readonly Row[]>> = {
  showMySignIn: [
    {
      call: async () => ({}),
      allowed: ['writer', 'subject', 'manager', 'stranger', 'outsider', 'hr', 'admin', 'previewer'],
    },
  ],
  changeMyPassword: [
    {
      call: async (world) => {
        await withPassword(world);
        return { body: { current: DEMO_PASSWORD, password: 'three lamps by the river' } };
      },
      allowed: ['stranger'],
    },
  ],
  endMySessions: [
    {
      call: async (world) => {
        await withPassword(world);
        return { body: { session_key: null, password: DEMO_PASSWORD } };
      },
      allowed: ['stranger'],
    },
  ],
};
