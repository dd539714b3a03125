import type { Endpoint } from '@reviews/contracts';
import type { Person } from '@reviews/api/testing/cases/people';
import type { Callers } from './callers.ts';
import type { Composer } from './compose.ts';
import { Dice } from './dice.ts';
import { faultsOf, operationOf, type Documented } from './judge.ts';
import { AT_ONCE_BYTES, type Letter, type Temperament } from './letter.ts';
import type { Live } from './live.ts';
import type { Outcome, Post } from './post.ts';
import { provoke, PROVOKED } from './provoke.ts';
import { smallest } from './smallest.ts';
import type { Tally } from './tally.ts';

export interface Trial {
  readonly endpoints: readonly Endpoint[];
  readonly post: Pick<Post, 'send'>;
  readonly composer: Composer;
  readonly callers: Pick<Callers, 'of' | 'forget' | 'longAgo'>;
  readonly live: Pick<Live, 'look' | 'images' | 'users'>;
  readonly documented: Documented;
  readonly tally: Tally;
  readonly seed: number;
  /** Reports progress now and then: how many were sent. */
  readonly say: (sent: number) => void;
}

const IN_FLIGHT = 24;
/** Reads the current state again after this many requests. */
const LOOK_EVERY = 200;
const SAY_EVERY = 10_000;
/** The share of each temperament; the rest is hostile. */
const VALID = 0.5;
const NEARLY = 0.3;
/**
 * The share of the most expensive requests that is sent. A password costs as much as fifty other
 * requests; a file of people costs a whole process.
 */
const COSTLY: Readonly<Record<string, number>> = {
  login: 0.12,
  changeMyPassword: 0.3,
  choosePassword: 0.3,
  uploadImport: 0.3,
};
/** Above this number, one of each kind of fault is enough. */
const MOST_FAULTS = 40;
const MAX_IMAGES = 200;
/** Node's limit is 16 KiB, and it includes what a client adds by itself. */
const PARSER_HEAD_BYTES = 15_000;
const HEADER_EXTRA = 4;

const temperamentOf = (dice: Dice): Temperament => {
  const lot = dice.next();
  return lot < VALID ? 'valid' : lot < VALID + NEARLY ? 'nearly' : 'hostile';
};

function endpointOf(endpoints: readonly Endpoint[], dice: Dice): Endpoint {
  const endpoint = dice.of(endpoints);
  return dice.chance(COSTLY[endpoint.id] ?? 1)
    ? endpoint
    : dice.of(endpoints.filter(({ id }) => COSTLY[id] === undefined));
}

/** Drops sessions that the answer ended or changed. */
function heedSession(letter: Letter, outcome: Outcome, callers: Trial['callers']): void {
  if (outcome.kind !== 'answer') return;
  const isOver =
    letter.temperament === 'valid' && (outcome.status === 401 || outcome.status === 419);
  const isChanged = [outcome.headers['set-cookie'] ?? []]
    .flat()
    .some((cookie) => cookie.startsWith('reviews_session='));
  if (isOver || isChanged) callers.forget(letter.who);
}

/** Remembers an uploaded image, so that requests can ask for it. */
function heedImage(outcome: Outcome, { images }: Trial['live']): void {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return;
  const key = /"key":"([\w-]{22,64})"/.exec(outcome.bytes.subarray(0, 200).toString())?.[1];
  if (key !== undefined && images.length < MAX_IMAGES) images.push(key);
}

/**
 * Marks a request whose head is longer than the parser accepts. The parser refuses it and closes
 * the connection; if the client is still sending, the operating system may then discard the
 * refusal.
 */
function withinHead(letter: Letter): Letter {
  const size =
    letter.target.length +
    Object.entries(letter.headers).reduce(
      (sum, [name, value]) => sum + name.length + String(value).length + HEADER_EXTRA,
      0,
    );
  if (size < PARSER_HEAD_BYTES) return letter;
  return size < AT_ONCE_BYTES
    ? { ...letter, malformed: true }
    : { ...letter, malformed: true, unanswered: 'head too large, still being sent' };
}

/** Makes one request, sends it, checks the outcome and records it. */
async function sendOne(
  trial: Trial,
  endpoint: Endpoint,
  temperament: Temperament,
  by?: Person,
): Promise<void> {
  await deliver(trial, endpoint, withinHead(await trial.composer.next(endpoint, temperament, by)));
}

async function deliver(
  { post, callers, live, documented, tally, seed }: Trial,
  endpoint: Endpoint,
  letter: Letter,
): Promise<void> {
  const outcome = await post.send(letter);
  tally.count(endpoint, letter, outcome);
  heedSession(letter, outcome, callers);
  if (endpoint.fileField !== undefined) heedImage(outcome, live);
  const faults = faultsOf(letter, outcome, documented);
  for (const fault of faults) {
    const key = `${operationOf(letter)?.id ?? letter.twist} ${fault.replaceAll(/\d+/g, '#').slice(0, 120)}`;
    if (tally.knows(key) || tally.faults.length >= MOST_FAULTS) continue;
    const text = `${endpoint.id} (seed ${seed}): ${fault}`;
    tally.note(key, text, letter);
    const isSame = async (other: Letter) =>
      faultsOf(other, await post.send(other), documented).some(
        (found) => found.replaceAll(/\d+/g, '#') === fault.replaceAll(/\d+/g, '#'),
      );
    if (outcome.kind === 'answer') tally.note(key, text, await smallest(letter, isSame));
  }
}

/** Sends this many requests of all temperaments to all operations, many at once. */
export async function sendMany(trial: Trial, count: number): Promise<void> {
  const dice = new Dice(trial.seed);
  let sent = 0;
  let isLooking = false;
  // One look at a time: if requests are faster than looking, the next look is soon enough.
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    await trial.live.look();
    isLooking = false;
  };
  let failed = false;
  const one = async () => {
    while (sent < count && !failed) {
      sent += 1;
      if (sent % LOOK_EVERY === 0) await look();
      if (sent % SAY_EVERY === 0) trial.say(sent);
      await sendOne(trial, endpointOf(trial.endpoints, dice), temperamentOf(dice));
    }
  };
  // After an error the others finish their request first, because what they depend on is removed
  // next.
  const stop = (error: unknown) => {
    failed = true;
    throw error;
  };
  const ended = await Promise.allSettled(
    Array.from({ length: Math.min(IN_FLIGHT, count) }, () => one().catch(stop)),
  );
  for (const result of ended) if (result.status === 'rejected') throw result.reason;
}

const MOST_FURTHER = 600;
/** The senders, in turn: the operation's usual sender, and the people with the most rights. */
const IN_TURN: readonly (Person | undefined)[] = [
  undefined,
  undefined,
  'administrator',
  undefined,
  undefined,
  'hr',
];
/**
 * Operations that prepare others: requests have used up what these need, or have not created it
 * yet.
 */
const PREPARED_BY: Readonly<Record<string, readonly string[]>> = {
  undoHandover: ['changeManager', 'decideHandover'],
  undoRestore: ['saveDraft', 'restoreDraft'],
  showPhoto: ['savePhoto'],
};
/** Reads the current state, and what was prepared, again after this many tries. */
const PREPARED_EVERY = 10;

/**
 * Sends valid requests to each operation that has not answered 200 yet, until it does. A short run
 * may have had bad luck.
 */
export async function sendUntilDone(trial: Trial): Promise<void> {
  for (const endpoint of trial.endpoints) {
    const before = trial.endpoints.filter(
      ({ id }) => PREPARED_BY[endpoint.id]?.includes(id) === true,
    );
    for (
      let further = 0;
      further < MOST_FURTHER && trial.tally.done(endpoint) === 0;
      further += 1
    ) {
      for (const one of before) await sendOne(trial, one, 'valid');
      if (further % PREPARED_EVERY === 0) await trial.live.look();
      await sendOne(trial, endpoint, 'valid', IN_TURN[further % IN_TURN.length]);
    }
  }
}

/** The most tries any refusal takes: guessing until an address is locked out. */
const MOST_TRIES = 120;

/**
 * Sends spoilt requests until every operation has refused in each way it can be made to.
 * @returns a fault for each refusal that did not come.
 */
export async function sendUntilRefused(trial: Trial): Promise<string[]> {
  const { endpoints, composer, callers, documented, tally, live } = trial;
  const email = live.users[0]?.email ?? '';
  const longAgo = await callers.longAgo();
  const missing: string[] = [];
  for (const endpoint of endpoints) {
    for (const status of PROVOKED.filter(
      (each) => documented[endpoint.id]?.includes(each) === true,
    )) {
      let canBe = true;
      for (
        let tries = 0;
        tries < MOST_TRIES && canBe && !tally.refused(endpoint, status);
        tries += 1
      ) {
        const letter = provoke(await composer.next(endpoint, 'valid'), status, {
          endpoint,
          email,
          signedOut: await callers.of('signedOut'),
          longAgo,
        });
        if (letter === null) canBe = false;
        else await deliver(trial, endpoint, letter);
      }
      if (canBe && !tally.refused(endpoint, status))
        missing.push(`No request to ${endpoint.id} was refused with ${status}.`);
    }
  }
  return missing;
}
