import {
  allEndpoints,
  saveConfigSettings,
  showConfigSettings,
  uploadLogo,
} from '@reviews/contracts';
import { createTestDatabase } from '@reviews/db/testing';
import { violatedInvariants } from '@reviews/factories/testing/invariants';
import { ApiProcess, Visitor } from '@reviews/harness';
import type { Database } from '@reviews/db';
import type { Effort, Means, Outcome, PromiseOfProduct } from '../promise.ts';
import { Callers, PERSONS, type UserIds } from './callers.ts';
import { companyTemplate, emailOf, settleHashes } from './company.ts';
import { composer, unknownParameters } from './compose.ts';
import { Dice } from './dice.ts';
import { documentedStatuses } from './judge.ts';
import { Live } from './live.ts';
import { imageForm } from './multipart.ts';
import { Post } from './post.ts';
import { sendMany, sendUntilDone, sendUntilRefused, type Trial } from './send-many.ts';
import { Tally } from './tally.ts';

/**
 * These PDFs need the server's own browser, which the test servers lack: they answer that it is not
 * available. Signing in with a provider redirects.
 */
const NEVER_DONE: ReadonlySet<string> = new Set([
  'showPacketPdf',
  'showManagerPacketPdf',
  'startOpenId',
  'finishOpenId',
]);
const REQUESTS: Readonly<Record<Effort, number>> = { short: 2_000, full: 100_000 };
const IN_FLIGHT = 64;
const MAX_SEED = 2_147_483_647;
/**
 * The short form sends the same requests each time, because it is about the change at hand. The
 * full form explores by chance.
 */
const SHORT_SEED = 20_261_120;
const ERROR_LEVEL = 50;
const MS_PER_SECOND = 1_000;
const FIRST_IMAGES = 4;
const MOST_LINES = 5;

/** REVIEWS_PROOF_SEED repeats a run. REVIEWS_PROOF_REQUESTS makes it longer. */
const given = (name: string): number | undefined =>
  process.env[name] === undefined ? undefined : Number(process.env[name]);

/** Returns the user id of each person. @throws Error if one is missing. */
export async function usersOf(db: Database): Promise<UserIds> {
  const users = await db.prisma.user.findMany({ select: { id: true, email: true } });
  const idOf = new Map(users.map(({ id, email }) => [email, id]));
  const found = PERSONS.map((person) => {
    const id = idOf.get(emailOf(person));
    if (id === undefined) throw new Error(`The company has no ${person}.`);
    return [person, id] as const;
  });
  // Every person was found above.
  return Object.fromEntries(found) as UserIds;
}

/**
 * Uploads the first images, each as the writer of many reviews, so that they exist before a request
 * asks for one.
 */
async function upload(base: string, db: Database, users: UserIds, live: Live): Promise<void> {
  const visitor = await Visitor.withSession(base, db, { id: users.writer });
  for (let index = 0; index < FIRST_IMAGES; index += 1) {
    const { type, body } = imageForm('file', new Dice(index));
    const reply = await visitor.send('POST', '/api/rich-text-images', {
      headers: { 'content-type': type },
      body,
    });
    const key = /"key":"([\w-]+)"/.exec(reply.text)?.[1];
    if (key === undefined)
      throw new Error(`An image was answered with ${reply.status}: ${reply.text}`);
    live.images.push(key);
  }
}

/** Uploads the company logo as the administrator. */
async function giveLogo(base: string, db: Database, users: UserIds): Promise<void> {
  const visitor = await Visitor.withSession(base, db, { id: users.administrator });
  const { type, body } = imageForm('file', new Dice(0));
  const stored = await visitor.send('POST', uploadLogo.path, {
    headers: { 'content-type': type },
    body,
  });
  const { logo } = uploadLogo.response.parse(stored.json());
  const { revision, settings } = await visitor.ask(showConfigSettings);
  await visitor.ask(saveConfigSettings, { body: { revision, settings: { ...settings, logo } } });
}

/** Whether a log line reports a failure: level error and above, or not a log line at all. */
export function alarming(line: string): boolean {
  try {
    const entry: unknown = JSON.parse(line);
    return (
      typeof entry !== 'object' ||
      entry === null ||
      !('level' in entry) ||
      Number(entry.level) >= ERROR_LEVEL
    );
  } catch {
    return true;
  }
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function sendTo(
  api: ApiProcess,
  db: Database,
  { effort, say }: Means,
  seed: number,
): Promise<Outcome> {
  await settleHashes(db);
  const users = await usersOf(db);
  await db.prisma.user.update({
    where: { id: users.deactivated },
    data: { deactivatedAt: new Date() },
  });
  await giveLogo(api.url, db, users);
  const live = await new Live(db).open();
  await upload(api.url, db, users, live);
  const callers = new Callers(api.url, db, users);
  const post = new Post(api.url, IN_FLIGHT);
  const tally = new Tally();
  const documented = documentedStatuses(
    (await new Visitor(api.url).send('GET', '/api/openapi.json')).json(),
  );
  const count = given('REVIEWS_PROOF_REQUESTS') ?? REQUESTS[effort];
  const begun = performance.now();
  const trial: Trial = {
    endpoints: allEndpoints,
    post,
    composer: composer(live, callers, seed),
    callers,
    live,
    documented,
    tally,
    seed,
    say: (sent) =>
      say(
        `${sent.toLocaleString('en-GB')} requests, ${Math.round((sent * MS_PER_SECOND) / (performance.now() - begun))}/s`,
      ),
  };
  await sendMany(trial, count);
  const seconds = (performance.now() - begun) / MS_PER_SECOND;
  const answerable = allEndpoints.filter(({ id }) => !NEVER_DONE.has(id));
  await sendUntilDone({ ...trial, endpoints: answerable });
  const unrefused = await sendUntilRefused(trial);
  post.close();
  for (const line of tally.table) say(line);
  const gaps = [...tally.gaps(answerable, documented), ...unrefused];
  return {
    faults: [...tally.faults, ...gaps, ...trial.composer.misfits],
    figures: {
      requests: count,
      ...tally.sent,
      'answered 200': tally.done200,
      refused: tally.refusals,
      'ended without an answer': tally.unanswered,
      'requests/s': Math.round(count / seconds),
      'slowest answer ms': Math.round(tally.slowestMs),
      'slowest was': tally.slowest,
      seed,
    },
  };
}

/** Issue 3, promise 3. */
export const requests: PromiseOfProduct = {
  id: 'requests',
  title: 'Any request is answered',
  async prove(means) {
    const unknown = unknownParameters(allEndpoints).map(
      (name) => `proof/tables/parameters.ts does not say what ${name} names.`,
    );
    if (unknown.length > 0) return { faults: unknown, figures: {} };
    const seed =
      given('REVIEWS_PROOF_SEED') ??
      (means.effort === 'short' ? SHORT_SEED : Math.floor(Math.random() * MAX_SEED));
    const { url, db, drop } = await createTestDatabase({ template: companyTemplate() });
    const lines: string[] = [];
    // Production mode, so that no development check of the server hides what an answer may not say.
    // One proxy: each request sets its client address.
    const api = new ApiProcess({
      databaseUrl: url,
      env: { NODE_ENV: 'production', TRUST_PROXY: '1' },
      onLine: (line) => void (alarming(line) && lines.push(line)),
    });
    try {
      await api.start();
      const { pid } = api;
      const { faults, figures } = await sendTo(api, db, means, seed);
      const ended = isAlive(pid) ? [] : ['The process of the API ended.'];
      const logged = lines
        .slice(0, MOST_LINES)
        .map((line) => `Logged (${lines.length} such lines): ${line}`);
      const found = [...faults, ...ended, ...logged, ...(await violatedInvariants(db))];
      return {
        faults:
          found.length === 0
            ? []
            : [...found, `The seed was ${seed}: REVIEWS_PROOF_SEED repeats the run.`],
        figures,
      };
    } finally {
      await api.stop();
      await drop();
    }
  },
};
