import type { TestDatabase } from '@reviews/db/testing';

/** Ends every session of a person on the server, as HR revoking it or an expiry overnight would. */
export async function endSessionsOf(db: TestDatabase['db'], email: string): Promise<void> {
  await db.prisma.session.updateMany({ where: { user: { email }, revokedAt: null }, data: { revokedAt: new Date() } });
}
