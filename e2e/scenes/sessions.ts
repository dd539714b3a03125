import type { Page } from '@playwright/test';
import type { TestDatabase } from '@reviews/db/testing';

/** What each page loads once it is drawn, and its background requests. */
const ASKED = {
  '/': ['my/tasks', 'my/waiting', 'my/reopen-requests', 'my/notices/unread'],
  '/my/tasks': ['my/tasks', 'my/reopen-requests', 'my/notices/unread'],
} as const;

/**
 * Waits until a page has loaded everything; call it before navigating. The next action is then the
 * first to be refused.
 */
export async function answersOf(page: Page, address: keyof typeof ASKED): Promise<void> {
  await Promise.all(
    ASKED[address].map((what) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${what}`),
    ),
  );
}

/** Ends every session of a person on the server, as when HR revokes it or it expires overnight. */
export async function endSessionsOf(db: TestDatabase['db'], email: string): Promise<void> {
  await db.prisma.session.updateMany({
    where: { user: { email }, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}
