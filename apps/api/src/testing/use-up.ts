import { createHash } from 'node:crypto';
import { SAVES_WINDOW_MS } from '@reviews/domain';
import type { TestApp } from './start-test-app.ts';

/** Counts this many attempts of a kind for a person, in a window that ends later. */
export async function useUp(
  { db }: TestApp,
  kind: string,
  { user }: { readonly user: { readonly id: number } },
  points: number,
): Promise<void> {
  const key = `${kind}:${createHash('sha256').update(String(user.id)).digest('base64url')}`;
  const expire = Date.now() + SAVES_WINDOW_MS;
  await db.prisma.rateLimit.upsert({
    where: { key },
    create: { key, points, expire },
    update: { points, expire },
  });
}
