import type { Page } from '@playwright/test';
import type { TestDatabase } from '@reviews/db/testing';

/**
 * Ends every session of a person on the server, as HR revoking it or an expiry overnight would; once their page has what it asked for, so that the
 * next thing done in it is the first to be refused.
 */
export async function endSessionsOf(db: TestDatabase['db'], email: string, page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await db.prisma.session.updateMany({ where: { user: { email }, revokedAt: null }, data: { revokedAt: new Date() } });
}
