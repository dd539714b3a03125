import type { Database } from '@reviews/db';
import { createTestDatabase } from '@reviews/db/testing';
import { ApiProcess } from '@reviews/harness';
import type { Means, Outcome, PromiseOfProduct } from '../promise.ts';
import { changedTables, stateOf } from '../state-of-database.ts';
import { buildMarkedCompany, storeFiles, type MarkedCompany } from '../world/marked-company.ts';
import { EVERYONE } from '@reviews/api/testing/cases/people';
import { signEveryoneIn } from '../world/sign-in.ts';
import { likeAbsence } from './absence.ts';
import { crawl } from './crawl.ts';
import { tellApart } from './indistinguishable.ts';
import { Inspection } from './inspect.ts';
import { givenOf, operationsOf, readingCalls, type ReadingCall } from './reading-calls.ts';
import { typeMarkers } from './typed.ts';

const TITLE = 'Nothing leaks';
/**
 * The API's settings: with every line logged, and as in production. Both without the checks of
 * development, which could stop an answer that says too much.
 */
const MANNERS = {
  'every line logged': { NODE_ENV: 'production', LOG_LEVEL: 'trace' },
  'as in production': { NODE_ENV: 'production', LOG_LEVEL: 'info' },
} as const;

/** A marked company, and its database. */
export interface Scene {
  readonly url: string;
  readonly db: Database;
  readonly company: MarkedCompany;
}

async function prove(means: Means): Promise<Outcome> {
  const { url, db, drop } = await createTestDatabase();
  try {
    return await proveIn({ url, db, company: await buildMarkedCompany(db) }, means);
  } finally {
    await drop();
  }
}

/** Proves the promise in a company that no one has changed. Changes the company. */
export async function proveIn(
  { url, db, company }: Scene,
  { effort, say }: Means,
): Promise<Outcome> {
  const lines: string[] = [];
  const faults: string[] = [];
  const running: ApiProcess[] = [];
  let answers = 0;
  try {
    const given = givenOf(company, effort);
    const inspection = new Inspection(company);
    const start = (env: Record<string, string>) => {
      const process = new ApiProcess({ databaseUrl: url, env, onLine: (line) => lines.push(line) });
      running.push(process);
      return process.start();
    };
    const api = await start(MANNERS['every line logged']);
    await storeFiles(company, api.storageDir);
    const visitors = await signEveryoneIn(api.url, db, company.cast);
    const calls = readingCalls(
      operationsOf((await visitors.signedOut.send('GET', '/api/openapi.json')).json()),
      given,
    );
    say(
      `${company.markers.all.length} markers planted in ${company.forms.length} forms; ${calls.length} requests by ${EVERYONE.length} people`,
    );
    const before = await stateOf({ db, storageDir: api.storageDir });
    answers += await crawl(visitors, calls, inspection, given);
    for (const table of changedTables(before, await stateOf({ db, storageDir: api.storageDir })))
      faults.push(`Reading has changed ${table}.`);
    answers += await typeMarkers(visitors, company);
    const unfound = [
      ...inspection.missing(EVERYONE, given.pairs),
      ...inspection.refusalsUnlikeAbsence(),
    ];
    const absence = await likeAbsence(visitors, company, effort);
    answers += absence.answers;
    await api.stop();

    say(`${answers} answers; the same as in production, in part`);
    const production = await start({ ...MANNERS['as in production'], STORAGE_DIR: api.storageDir });
    for (const visitor of Object.values(visitors)) visitor.base = production.url;
    answers += await crawl(
      visitors,
      someOfEach(calls, PRODUCTION_STRIDE[effort]),
      inspection,
      given,
    );
    answers += await typeMarkers(visitors, company);

    say(`${answers} answers; who wrote which, and what is there at all`);
    const apart = await tellApart({ company, db, visitors, effort });
    await production.stop();
    for (const line of lines) inspection.line(line);
    return {
      // Joined, not pushed: a fault that is everywhere gives more entries than a call takes
      // arguments.
      faults: [...faults, ...unfound, ...absence.faults, ...inspection.faults, ...apart.faults],
      figures: {
        people: EVERYONE.length,
        forms: company.forms.length,
        markers: company.markers.all.length,
        files: company.files.length,
        answers: answers + apart.answers,
        'hidden changes': apart.changes,
        'log lines': lines.length,
      },
    };
  } finally {
    for (const process of running) await process.stop();
  }
}

/** For each operation, every n-th call is sent to the second process too. */
const PRODUCTION_STRIDE = { short: 100, full: 20 } as const;
/**
 * The first call of each operation names something that exists, the last something that does not.
 */
const someOfEach = (calls: readonly ReadingCall[], stride: number): ReadingCall[] =>
  Object.values(Object.groupBy(calls, ({ operation }) => operation)).flatMap((own = []) =>
    own.filter((_, index) => index % stride === 0 || index === own.length - 1),
  );

/**
 * Promise 1: no one is shown, told or allowed to infer what the table of audiences keeps from them.
 *
 * Everything confidential in a company is a marker (`proof/world/markers.ts`). Everyone sends every
 * call. Each answer and each line of the log is searched for markers, and each marker found must be
 * in a cell of `proof/tables/audience.ts` that allows it. What a cell says is found must be found,
 * so that no cell holds because nothing was planted or requested. What a person may not know of is
 * answered like something that does not exist (`absence.ts`). What must not show is changed, and no
 * answer may change (`changes.ts`).
 *
 * Not everyone requests every form: people are paired with forms so that each standing meets each
 * kind of form in each state (`pairs.ts`). A new state or person is met in the short form too,
 * because it is new.
 *
 * A new call without parameters is covered automatically; one with parameters needs them in
 * `proof/tables/parameters.ts`, and a query or a body needs a row in `reading-calls.ts`. A new
 * confidential thing needs a row of a table and a place where it is planted
 * (`proof/world/marked-forms.ts`). A new call that shows something makes its cell `found: …`.
 */
export const leaks: PromiseOfProduct = { id: 'leaks', title: TITLE, prove };
