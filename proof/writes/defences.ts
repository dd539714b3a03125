import * as contracts from '@reviews/contracts';
import { XSRF_COOKIE, XSRF_HEADER } from '@reviews/domain';
import { Visitor, type Reply } from '@reviews/harness';
import { SESSION_ENDED } from '@reviews/api/testing/cases/answers';
import { FIRST_CASES, isOpen, withoutToken } from '../tables/writing-sessions.ts';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';
import { buildForm } from './build-form.ts';
import { difference, inParallel, type Cell, type Tally } from './cells.ts';
import { senderOf, spendable } from './session-cells.ts';
import { changedTables, stateOf } from '../state-of-database.ts';
import { WAYS } from './ways.ts';
import { FORM_WRITING } from '@reviews/api/testing/cases/all-cases';
import { formState } from '../tables/writing.ts';
import type { World } from './world.ts';

const AT_ONCE = 6;
const SESSION_COOKIE = 'reviews_session';

type Headers = Readonly<Record<string, string>>;
type Send = (visitor: Visitor, who: Who, headers?: Headers) => Promise<Reply>;

/** A writing call that would succeed if nothing were missing. */
interface Call {
  readonly name: string;
  readonly operation: string;
  readonly send: Send;
}

async function callsOf(world: World): Promise<readonly Call[]> {
  const ways = await inParallel(WAYS, AT_ONCE, async ({ name, operation, send }): Promise<Call> => {
    const form = await buildForm(world, formState(FORM_WRITING[operation].onForm.state));
    return { name, operation, send: (visitor, _who, headers) => send(visitor, form, headers) };
  });
  const sessions = [...FIRST_CASES].map(([operation, name]): Call => ({
    name,
    operation,
    send: (visitor, who, headers) => senderOf(world, name, who)(visitor, headers),
  }));
  return [...ways, ...sessions];
}

/** Returns forged headers: without the token, and with that of another session. */
function forgeries(visitor: Visitor, foreign: string): Readonly<Record<string, Headers>> {
  const session = visitor.cookie(SESSION_COOKIE);
  const header = { [XSRF_HEADER]: foreign };
  return {
    'without the anti-forgery token': { [XSRF_HEADER]: '' },
    'with the token of another session': header,
    // Before sign-in, a matching cookie and header are the only check.
    ...(session === undefined
      ? {}
      : {
          'with cookie and token of another session': {
            ...header,
            cookie: `${SESSION_COOKIE}=${session}; ${XSRF_COOKIE}=${foreign}`,
          },
        }),
  };
}

interface Attempt extends Cell {
  readonly send: () => Promise<Reply>;
}

/** Returns a browser for each person whose session was ended elsewhere. */
async function endedVisitors(world: World): Promise<ReadonlyMap<Who, Visitor>> {
  const people = EVERYONE.filter((who) => who !== 'signedOut' && who !== 'deactivated');
  const visitors = new Map<Who, Visitor>();
  for (const who of people) {
    const visitor = await spendable(world, who);
    const elsewhere = new Visitor(world.url);
    for (const name of [SESSION_COOKIE, XSRF_COOKIE])
      elsewhere.setCookie(name, visitor.cookie(name) ?? '');
    await elsewhere.ask(contracts.logout, { body: {} });
    visitors.set(who, visitor);
  }
  return visitors;
}

/**
 * Sends every writing call as everyone: without its token, after the session ended, and from a
 * browser without cookies.
 */
export async function proveDefences(world: World, tally: Tally): Promise<void> {
  const { visitors } = world;
  const foreign = (await spendable(world, 'otherWriter')).cookie(XSRF_COOKIE) ?? '';
  const ended = await endedVisitors(world);
  for (const call of await callsOf(world)) {
    const forged = EVERYONE.flatMap((who) =>
      Object.entries(forgeries(visitors[who], foreign)).map(([how, headers]): Attempt => ({
        who,
        name: `${call.name} ${how}`,
        expected: withoutToken(call.operation, who),
        send: () => call.send(visitors[who], who, headers),
      })),
    );
    // People without a session may sign in and out.
    const late = isOpen(call.operation)
      ? []
      : [...ended].map(([who, visitor]): Attempt => ({
          who,
          name: `${call.name} after the session ended`,
          expected: SESSION_ENDED,
          send: () => call.send(visitor, who),
        }));
    const bare: Attempt = {
      who: 'signedOut',
      name: `${call.name} without any cookie`,
      expected: withoutToken(call.operation, 'signedOut'),
      send: () => call.send(new Visitor(world.url), 'signedOut'),
    };
    await proveRefused(world, [...forged, ...late, bare], tally);
  }
}

async function proveRefused(
  world: World,
  attempts: readonly Attempt[],
  tally: Tally,
): Promise<void> {
  const before = await stateOf(world);
  const wrong = await inParallel(attempts, AT_ONCE, async (attempt) =>
    difference(attempt, await attempt.send()),
  );
  const changed = changedTables(before, await stateOf(world));
  tally.calls += attempts.length;
  tally.comparisons += 1;
  for (const attempt of attempts) tally.count(attempt);
  tally.faults.push(...wrong.filter((fault) => fault !== null));
  if (changed.length === 0) return;
  for (const attempt of attempts) {
    const alone = await stateOf(world);
    await attempt.send();
    const tables = changedTables(alone, await stateOf(world));
    if (tables.length > 0)
      tally.faults.push(
        `${attempt.name}, ${attempt.who}: was refused and changed ${tables.join(', ')}`,
      );
  }
}
