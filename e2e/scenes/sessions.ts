import type { Page } from '@playwright/test';
import type { TestDatabase } from '@reviews/db/testing';

/** What the page at an address asks for once it is drawn, and what is asked for beside it. */
const ASKED = {
  '/': ['my/tasks', 'my/waiting', 'my/reopen-requests', 'my/notices/unread'],
  '/my/tasks': ['my/tasks', 'my/reopen-requests', 'my/notices/unread'],
} as const;

/** Waits, from before somebody is led to a page, until it has all it asks for: the next thing done in it is the first to be refused. */
export async function answersOf(page: Page, address: keyof typeof ASKED): Promise<void> {
  await Promise.all(
    ASKED[address].map((what) =>
      page.waitForResponse((response) => new URL(response.url()).pathname === `/api/${what}`),
    ),
  );
}

/** Ends every session of a person on the server, as HR revoking it or an expiry overnight would. */
export async function endSessionsOf(db: TestDatabase['db'], email: string): Promise<void> {
  await db.prisma.session.updateMany({
    where: { user: { email }, revokedAt: null },
    data: { revokedAt: new Date() },
  });
}
