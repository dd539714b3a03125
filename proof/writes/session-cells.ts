import * as contracts from '@reviews/contracts';
import { Visitor, type Reply } from '@reviews/harness';
import { caseOf, expectedInCase, SESSION_CASES } from '../tables/writing-sessions.ts';
import { WRITING } from '@reviews/api/testing/cases/all-cases';
import type { Acting, Attempt, Writing } from '@reviews/api/testing/cases/call-case';
import {
  EVERYONE,
  IMPERSONATIONS,
  isImpersonation,
  personOf,
  type Who,
} from '@reviews/api/testing/cases/people';
import { difference, inParallel, type Cell, type Tally } from './cells.ts';
import { actingAs, lastEntry, lineOf, loggedSince } from './effects.ts';
import { changedTables, stateOf } from '../state-of-database.ts';
import { endpointOf } from './ways.ts';
import type { World } from './world.ts';

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const AT_ONCE = 6;
const BEYOND_ANY_SHARE = 1_000_000;

/** Returns the call of a case, sent by one person. */
const sending =
  (operation: string, make: Attempt['request'], world: World, who: Who): Send =>
  async (visitor, headers = {}) =>
    visitor.call(endpointOf(operation), { ...(await make(world, who)), headers });

/** Returns the request of a case by one person. */
export function senderOf(world: World, name: string, who: Who): Send {
  const { operation, request } = caseOf(name);
  return sending(operation, request, world, who);
}

/** @throws Error when there is no such call */
function writingOf(operation: string): Writing {
  const found = WRITING[operation];
  if (found === undefined) throw new Error(`${operation} has no case that writes.`);
  return found;
}

/**
 * Returns a browser session that the call may use up: created directly for people with a password,
 * started by an API call for impersonations.
 */
export async function spendable({ url, db, cast }: World, who: Who): Promise<Visitor> {
  if (who === 'signedOut') {
    const visitor = new Visitor(url);
    await visitor.send('GET', '/api/app_config');
    return visitor;
  }
  if (!isImpersonation(who)) return Visitor.withSession(url, db, cast[who].user);
  const { by, as } = IMPERSONATIONS[who];
  const visitor = await Visitor.withSession(url, db, cast[by].user);
  await visitor.ask(contracts.impersonate, {
    body: { userId: cast[as].user.id, reason: 'To help' },
  });
  return visitor;
}

/** Actions that are logged only while impersonating. */
const inAnothersName = (acting: Acting | null, action: string): readonly string[] =>
  acting === null || acting.impersonatorId === null
    ? []
    : [lineOf(action, `user ${acting.userId}`, acting)];

/** Returns the log entries that an allowed call must write. */
function mustBeLogged(
  world: World,
  name: string,
  acting: Acting | null,
  made: string,
): readonly string[] {
  const { operation, becomes, logs: ownLogs } = caseOf(name);
  const target = becomes?.(world).id ?? 0;
  const { logs, session } = writingOf(operation);
  const stopped =
    acting !== null && acting.impersonatorId !== null
      ? [lineOf('impersonation.stopped', `user ${acting.userId}`, acting)]
      : [];
  if ('onlyWithMail' in logs) return [];
  if ('unlessOneself' in logs) return inAnothersName(acting, logs.action);
  const entries = ownLogs ?? ('action' in logs ? [logs] : logs);
  // Signing in is done by the one who is signed in by it.
  if (session === 'begins') {
    const by = { userId: target, impersonatorId: null };
    return [
      ...stopped,
      ...entries.flatMap(({ action, record }) =>
        [...new Set([action, 'session.opened'])].map((told) =>
          lineOf(told, record(world, made, target), by),
        ),
      ),
    ];
  }
  const told =
    acting === null
      ? []
      : entries.map(({ action, record }) =>
          lineOf(action, record(world, made, acting.userId), acting),
        );
  return [...(session === 'ends' ? stopped : []), ...told];
}

/** Returns the tables that a call may change. */
const tablesOf = (operation: string): readonly string[] => [
  ...writingOf(operation).tables,
  'change_log',
];

/**
 * Returns who the browser is signed in as after the call, and whether impersonated. Null: signed
 * out.
 */
async function seenAs(visitor: Visitor): Promise<string | null> {
  const reply = await visitor.call(contracts.showUser);
  if (reply.status !== 200) return null;
  const { id, impersonating: looking } = contracts.sessionUser.parse(reply.json());
  return `${id}${looking ? ', impersonated' : ''}`;
}

function mustBe(world: World, name: string, who: Who): string | null {
  const { operation, becomes } = caseOf(name);
  const target = becomes?.(world).id;
  switch (writingOf(operation).session) {
    case 'begins':
      return String(target);
    case 'ends':
      return null;
    case 'impersonates':
      return `${target}, impersonated`;
    case 'returns':
      return isImpersonation(who) ? String(world.cast[IMPERSONATIONS[who].by].user.id) : null;
    default:
      if (who === 'signedOut') return null;
      return `${world.cast[personOf(who)].user.id}${isImpersonation(who) ? ', impersonated' : ''}`;
  }
}

async function onlyLooking({ db }: World, impersonationReadOnly: boolean): Promise<void> {
  await db.prisma.appConfig.update({ where: { id: 1 }, data: { impersonationReadOnly } });
}

/**
 * Uses up the rate limits: each caller is counted once, and then all counts are raised beyond any
 * limit.
 */
async function exhaust(world: World, cells: readonly SessionCell[], send: Send): Promise<void> {
  for (const { who } of cells) await send(await spendable(world, who));
  await world.db.prisma.rateLimit.updateMany({ data: { points: BEYOND_ANY_SHARE } });
}

export interface SessionCell extends Cell {
  readonly caseName: string;
}

/** Returns all cells about sessions and images. */
export function sessionCells(
  only: (name: string, who: Who) => boolean = () => true,
): SessionCell[] {
  return Object.keys(SESSION_CASES).flatMap((caseName) =>
    EVERYONE.filter((who) => only(caseName, who)).map((who) => ({
      who,
      caseName,
      name: caseName,
      expected: expectedInCase(caseName, who),
    })),
  );
}

/**
 * Sends all refused calls of a case, by everyone's shared browsers. If something changed, sends
 * them again one by one.
 */
async function askRefused(
  world: World,
  name: string,
  cells: readonly SessionCell[],
  tally: Tally,
): Promise<void> {
  const [first] = cells;
  if (first === undefined) return;
  // Leftovers of the case before must not cause the refusal.
  const { operation, given, exhaustedBy } = caseOf(name);
  await given?.(world, first.who);
  const exhausting = exhaustedBy && sending(operation, exhaustedBy, world, 'signedOut');
  const ask = async (cell: SessionCell): Promise<string | null> => {
    // Other people's attempts must not count here.
    if (exhausting === undefined && operation === 'login')
      await world.db.prisma.rateLimit.deleteMany();
    return difference(cell, await senderOf(world, name, cell.who)(world.visitors[cell.who]));
  };
  await world.db.prisma.rateLimit.deleteMany();
  if (exhausting !== undefined) await exhaust(world, cells, exhausting);
  let last = await stateOf(world);
  const compare = async (blamed: (changed: string) => void): Promise<boolean> => {
    const before = last;
    last = await stateOf(world);
    tally.comparisons += 1;
    const changed = changedTables(before, last);
    if (changed.length > 0) blamed(changed.join(', '));
    return changed.length === 0;
  };
  // Sign-ins run one after the other, because they count towards one rate limit.
  const answers = await inParallel(cells, operation === 'login' ? 1 : AT_ONCE, ask);
  tally.faults.push(...answers.filter((wrong) => wrong !== null));
  tally.calls += cells.length;
  if (await compare(() => undefined)) return;
  for (const cell of cells) {
    await ask(cell);
    await compare((changed) =>
      tally.faults.push(`${cell.name}, ${cell.who}: was refused and changed ${changed}`),
    );
  }
}

/** Returns the id in the log entry of what the call created, if any. */
async function madeBy(world: World, name: string, reply: Reply): Promise<string> {
  const { operation, becomes } = caseOf(name);
  return (await writingOf(operation).made?.(reply, world)) ?? String(becomes?.(world).id ?? '');
}

/** Sends one call that must succeed, from its own browser. */
async function askDone(world: World, cell: SessionCell, tally: Tally): Promise<void> {
  await askOnce(world, cell, tally);
  await caseOf(cell.caseName).after?.(world);
}

async function askOnce(world: World, cell: SessionCell, tally: Tally): Promise<void> {
  const { db, cast } = world;
  const { operation } = caseOf(cell.caseName);
  await db.prisma.rateLimit.deleteMany();
  const visitor = await spendable(world, cell.who);
  await caseOf(cell.caseName).given?.(world, cell.who);
  const [before, since] = [await stateOf(world), await lastEntry(db)];
  const reply = await senderOf(world, cell.caseName, cell.who)(visitor);
  const changed = changedTables(before, await stateOf(world));
  tally.calls += 1;
  tally.comparisons += 1;
  const wrong = difference(cell, reply);
  if (wrong !== null) {
    tally.faults.push(wrong);
    return;
  }
  const blame = (what: string): void =>
    void tally.faults.push(`${cell.name}, ${cell.who}: was answered 200 and ${what}`);
  const elsewhere = changed.filter(
    (name) => cell.expected === 'same' || !tablesOf(operation).includes(name),
  );
  if (elsewhere.length > 0) blame(`changed ${elsewhere.join(', ')}`);
  const acting = cell.who === 'signedOut' ? null : actingAs(cast, cell.who);
  const made = await madeBy(world, cell.caseName, reply);
  const [{ lines: logged }, must] = [
    await loggedSince(db, since),
    cell.expected === 'same' ? [] : mustBeLogged(world, cell.caseName, acting, made),
  ];
  if (cell.expected === 'done')
    tally.left(operation, cell, logged.length, acting !== null && acting.impersonatorId !== null);
  if (logged.join('\n') !== must.join('\n'))
    blame(`the change log says [${logged.join('; ')}], not [${must.join('; ')}]`);
  const [seen, mustBeSeen] = [await seenAs(visitor), mustBe(world, cell.caseName, cell.who)];
  if (seen !== mustBeSeen && cell.who !== 'deactivated')
    blame(`its browser is now that of ${seen}, not of ${mustBeSeen}`);
}

/** Sends all these calls about sessions. */
export async function proveSessions(
  world: World,
  cells: readonly SessionCell[],
  tally: Tally,
): Promise<void> {
  for (const [name, ofCase = []] of Object.entries(
    Object.groupBy(cells, ({ caseName }) => caseName),
  )) {
    for (const cell of ofCase) tally.count(cell);
    tally.operations.add(caseOf(name).operation);
    const looking = caseOf(name).before === 'onlyLooking';
    if (looking) await onlyLooking(world, true);
    await askRefused(
      world,
      name,
      ofCase.filter(({ expected }) => typeof expected !== 'string'),
      tally,
    );
    for (const cell of ofCase.filter(({ expected }) => typeof expected === 'string'))
      await askDone(world, cell, tally);
    if (looking) await onlyLooking(world, false);
  }
}
