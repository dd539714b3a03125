import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, test as base } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import type { TestDatabase } from '@reviews/db/testing';
import { ApiProcess } from '@reviews/harness';
import { XSRF_COOKIE, XSRF_HEADER } from '@reviews/domain';
import { DEMO_PASSWORD } from '@reviews/domain/demo-accounts';
import { findBrowser } from '../scripts/checks/browser.ts';
import { createDemoDatabase } from './server/demo-database.ts';
import { PageProblems } from './watch/page-problems.ts';

export { expect };

/**
 * An account of the demo company by the local part of its address, or a person created by a test.
 */
export type Person = string | { readonly email: string };

type WorkerFixtures = {
  /** Today for the demo company, YYYY-MM-DD. */
  readonly today: string;
  /**
   * Seconds between two job runs; '0' runs none. Jobs also do whatever is due in the demo company.
   */
  readonly jobsEvery: string;
  /** Whether the tests of the file start a separate job process. */
  readonly jobsBeside: boolean;
  /** Further settings of the server. */
  readonly settings: Readonly<Record<string, string>>;
  readonly database: TestDatabase;
  /** The worker's own API process and database. */
  readonly server: ApiProcess;
};

type TestFixtures = {
  readonly db: TestDatabase['db'];
  readonly problems: PageProblems;
  /** Signs a person in, in the test's own browser context unless another is given. */
  readonly signInAs: (person: Person, context?: BrowserContext) => Promise<void>;
  /** Opens another browser context, with its own cookies and storage, and signs a person in. */
  readonly openAs: (person: Person) => Promise<Page>;
};

const emailOf = (person: Person): string =>
  typeof person === 'string' ? `${person}@larkspur.example` : person.email;

/** Signs in with the calls of the login page, without showing it. */
async function signIn(context: BrowserContext, email: string): Promise<void> {
  await context.request.get('/login');
  const token = (await context.cookies()).find(({ name }) => name === XSRF_COOKIE)?.value ?? '';
  const answer = await context.request.post('/auth/login', {
    data: { email, password: DEMO_PASSWORD },
    headers: { [XSRF_HEADER]: token },
  });
  expect(answer.status(), `${email} signs in`).toBe(200);
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  today: [new Date().toISOString().slice(0, 10), { scope: 'worker', option: true }],
  // A file with another value gets its own worker, database and server.
  jobsEvery: ['0', { scope: 'worker', option: true }],
  jobsBeside: [false, { scope: 'worker', option: true }],
  settings: [{}, { scope: 'worker', option: true }],

  database: [
    async ({ today }, provide) => {
      const database = await createDemoDatabase(today);
      await provide(database);
      await database.drop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  server: [
    async ({ database, jobsEvery, settings }, provide) => {
      const storageDir = await mkdtemp(path.join(os.tmpdir(), 'reviews-e2e-'));
      const server = new ApiProcess({
        databaseUrl: database.url,
        storageDir,
        env: { JOBS_EVERY_SECONDS: jobsEvery, CHROMIUM_PATH: findBrowser() ?? 'none', ...settings },
      });
      await server.start();
      await provide(server);
      await server.stop();
      await rm(storageDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, provide) => {
    await provide(server.url);
  },

  db: async ({ database }, provide) => {
    await provide(database.db);
  },

  problems: [
    async ({ context }, provide) => {
      const problems = new PageProblems();
      problems.watch(context);
      await provide(problems);
      expect(problems.unexpected(), 'what the pages say went wrong').toEqual([]);
    },
    { auto: true },
  ],

  signInAs: async ({ context }, provide) => {
    await provide((person, other = context) => signIn(other, emailOf(person)));
  },

  openAs: async ({ browser, problems }, provide) => {
    const opened: BrowserContext[] = [];
    await provide(async (person) => {
      const context = await browser.newContext();
      opened.push(context);
      problems.watch(context);
      await signIn(context, emailOf(person));
      return context.newPage();
    });
    for (const context of opened) await context.close();
  },
});
