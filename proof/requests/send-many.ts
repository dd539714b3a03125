import type { Endpoint } from '@reviews/contracts';
import type { Person } from '../world/people.ts';
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
  /** Said now and then: how many were sent. */
  readonly say: (sent: number) => void;
}

const IN_FLIGHT = 24;
/** What exists is looked at again after so many requests. */
const LOOK_EVERY = 200;
const SAY_EVERY = 10_000;
/** The shares of the temperaments; the others are hostile. */
const VALID = 0.5;
const NEARLY = 0.3;
/** Of requests that cost most, this many are sent: a password costs as much as fifty others, a file of people a process of its own. */
const COSTLY: Readonly<Record<string, number>> = {
  login: 0.12,
  changeMyPassword: 0.3,
  choosePassword: 0.3,
  uploadImport: 0.3,
};
/** More than this, and one of each kind of fault is enough. */
const MOST_FAULTS = 40;
const MAX_IMAGES = 200;
/** Node's own limit is 16 KiB; what a client adds by itself counts too. */
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

/** Sessions that the answer ended or changed are not used again. */
function heedSession(letter: Letter, outcome: Outcome, callers: Trial['callers']): void {
  if (outcome.kind !== 'answer') return;
  const isOver =
    letter.temperament === 'valid' && (outcome.status === 401 || outcome.status === 419);
  const isChanged = [outcome.headers['set-cookie'] ?? []]
    .flat()
    .some((cookie) => cookie.startsWith('reviews_session='));
  if (isOver || isChanged) callers.forget(letter.who);
}

/** An image that was taken is there to be asked for. */
function heedImage(outcome: Outcome, { images }: Trial['live']): void {
  if (outcome.kind !== 'answer' || outcome.status !== 200) return;
  const key = /"key":"([\w-]{22,64})"/.exec(outcome.bytes.subarray(0, 200).toString())?.[1];
  if (key !== undefined && images.length < MAX_IMAGES) images.push(key);
}

/**
 * More than the parser takes of a head it refuses by itself, and closes the connection. Who is still sending then is told so by
 * the system, which may throw the refusal away.
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

/** Makes one request, sends it, judges what comes, and notes it. */
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

/** Sends so many requests of all temperaments to all operations, many at once. */
export async function sendMany(trial: Trial, count: number): Promise<void> {
  const dice = new Dice(trial.seed);
  let sent = 0;
  let isLooking = false;
  // One look at a time, by whoever's turn it is: where requests are faster than looking, the next one is soon enough.
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
  // Where one cannot go on the others end their request first: what they stand on is taken away next.
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
/** Who sends them in turn: whoever the operation is mostly sent by, and those who may do most. */
const IN_TURN: readonly (Person | undefined)[] = [
  undefined,
  undefined,
  'administrator',
  undefined,
  undefined,
  'hr',
];
/** What others make possible: requests have used it up, or have not come to it. */
const PREPARED_BY: Readonly<Record<string, readonly string[]>> = {
  undoHandover: ['changeManager', 'decideHandover'],
  undoRestore: ['saveDraft', 'restoreDraft'],
  showPhoto: ['savePhoto'],
};
/** What there is, and what was prepared, is looked at after so many tries. */
const PREPARED_EVERY = 10;

/** Valid requests to what was not answered 200 yet, until it is: a short run may have been out of luck. */
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

/** Guesses until an address is locked out are the most tries any refusal takes. */
const MOST_TRIES = 120;

/**
 * Requests spoilt on purpose, until every operation has refused in each way it can be made to.
 * @returns a fault for each refusal that did not come.
 */
export async function sendUntilRefused(trial: Trial): Promise<string[]> {
  const { endpoints, composer, callers, documented, tally, live } = trial;
  const email = live.users[0]?.email ?? '';
  const somebody = await callers.longAgo();
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
          nobody: await callers.of('nobody'),
          somebody,
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
