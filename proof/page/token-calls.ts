import { randomBytes, randomUUID } from 'node:crypto';
import { TOKENS_MAX } from '@reviews/domain';
import type { Visitor } from '@reviews/harness';
import type { Scene } from '@reviews/api/testing/cases/ground';

interface Call {
  readonly by: Visitor;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const WEEK_MS = 7 * 86_400_000;

/**
 * Creates as many tokens for the writer as there are rows, leaving room for one more under the
 * limit.
 */
async function tokens({ db, writer, rows }: Scene): Promise<number> {
  const { id: userId } = writer.user;
  await db.prisma.apiToken.deleteMany({ where: { userId } });
  const expiresAt = new Date(Date.now() + WEEK_MS);
  const made = await db.prisma.apiToken.createManyAndReturn({
    data: Array.from({ length: Math.min(rows, TOKENS_MAX - 1) }, () => ({
      userId,
      name: randomUUID(),
      digest: randomBytes(32),
      ending: 'abcd',
      scopes: ['own'],
      createdAt: new Date(),
      expiresAt,
    })),
    select: { id: true },
  });
  return made[0]?.id ?? 0;
}

/** Typical calls about API tokens. */
export const TOKEN_CALLS = {
  listMyTokens: async (scene: Scene): Promise<Call> => {
    await tokens(scene);
    return { by: await scene.as(scene.writer) };
  },
  makeToken: async (scene: Scene): Promise<Call> => {
    await tokens(scene);
    return {
      by: await scene.as(scene.writer),
      body: { name: randomUUID(), scopes: ['own', 'people'], days: 90 },
    };
  },
  revokeMyToken: async (scene: Scene): Promise<Call> => ({
    params: { tokenId: String(await tokens(scene)) },
    by: await scene.as(scene.writer),
  }),
  revokeMyTokens: async (scene: Scene): Promise<Call> => {
    await tokens(scene);
    return { by: await scene.as(scene.writer) };
  },
  listTokens: async (scene: Scene): Promise<Call> => {
    await tokens(scene);
    return { by: await scene.as(scene.admin) };
  },
  revokeToken: async (scene: Scene): Promise<Call> => ({
    params: { tokenId: String(await tokens(scene)) },
    by: await scene.as(scene.admin),
  }),
};
