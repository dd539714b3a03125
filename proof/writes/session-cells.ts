import * as contracts from '@reviews/contracts';
import { Visitor, type Reply } from '@reviews/harness';
import {
  byCase,
  caseOf,
  expectedInCase,
  SESSION_CASES,
  type SessionOperation,
  type TableCaseName,
} from '../tables/writing-sessions.ts';
import { WRITING } from '@reviews/api/testing/cases/all-cases';
import type { Acting } from '@reviews/api/testing/cases/call-case';
import {
  EVERYONE,
  IMPERSONATIONS,
  isImpersonation,
  personOf,
  type Who,
} from '@reviews/api/testing/cases/people';
import { difference, inParallel, type Cell, type Tally } from './cells.ts';
import { actingAs, lastEntry, lineOf, loggedSince } from './effects.ts';
import {
  changeManager,
  decideOf,
  giveForm,
  giveTransferred,
  moveBack,
  undoOf,
} from './handovers.ts';
import {
  changesOfSlice,
  isSliceOperation,
  madeInSlice,
  SLICE_REQUESTS,
  SLICE_TABLES,
} from './session-slices.ts';
import { changedTables, stateOf } from '../state-of-database.ts';
import { endpointOf } from './ways.ts';
import type { World } from './world.ts';

type Send = (visitor: Visitor, headers?: Readonly<Record<string, string>>) => Promise<Reply>;

const UNKNOWN_ID = 2_000_000_000;
const AT_ONCE = 6;
const BEYOND_ANY_SHARE = 1_000_000;
const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

function fileForm(bytes: Buffer): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'pixel.png');
  return form;
}

const upload =
  (bytes: Buffer): Send =>
  (visitor, headers = {}) =>
    visitor.send('POST', contracts.uploadImage.path, { body: fileForm(bytes), headers });
const image = upload(Buffer.from(PIXEL, 'base64'));

interface CaseRequest {
  readonly send: (world: World, who: Who) => Send;
  /** The person that an allowed login or impersonation is about. */
  readonly target?: (world: World) => { readonly id: number };
  readonly before?: 'onlyLooking';
  /** Prepares the records: before every allowed call, and once before the refused ones. */
  readonly given?: (world: World, who: Who) => Promise<void>;
  /** Cleans up after an allowed call, so that the next caller finds the same state. */
  readonly after?: (world: World) => Promise<void>;
  /** A call that counts towards the same rate limit, which is then set far above any limit. */
  readonly exhaustedBy?: (world: World) => Send;
}

const move = ({ cast, handovers: { moved } }: World): Send =>
  changeManager(moved.id, cast.formerManager, cast.siblingManager);
const employeeOf = (cast: World['cast'], who: Who): number => {
  const person = who === 'signedOut' ? 'outsider' : personOf(who);
  return person === 'outsider' ? UNKNOWN_ID : cast[person].id;
};

/** Removes the decision about the form whose writer is hidden from managers. */
async function giveNameless({ db, handovers: { nameless } }: World): Promise<void> {
  await db.prisma.handover.updateMany({
    where: { pulseId: nameless.id },
    data: { decision: null, decidedAt: null, decidedById: null },
  });
}

const TABLE_REQUESTS: Readonly<Record<TableCaseName, CaseRequest>> = {
  ...SLICE_REQUESTS,
  'an image': { send: () => image },
  'what is no image': {
    send: () => upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
  },
  'an image, while impersonations may only look': { send: () => image, before: 'onlyLooking' },
  "an image beyond one's share": { send: () => image, exhaustedBy: () => image },
  'the manager of someone in Engineering': { send: move, given: moveBack },
  'the manager of someone who has a new one since': {
    send: ({ cast, handovers: { moved } }) =>
      changeManager(moved.id, cast.managersManager, cast.siblingManager),
  },
  'a manager who reports to them': {
    send: ({ cast }) => changeManager(cast.managersManager.id, null, cast.formerManager),
  },
  'the own manager': {
    send: ({ cast }, who) => changeManager(employeeOf(cast, who), null, cast.siblingManager),
  },
  'a manager, while impersonations may only look': {
    send: move,
    given: moveBack,
    before: 'onlyLooking',
  },
  'that a form goes to the new manager': {
    send: ({ handovers }) => decideOf(handovers, handovers.current, 'transfer'),
    given: (world) => giveForm(world),
  },
  'that a form stays': {
    send: ({ handovers }) => decideOf(handovers, handovers.current, 'keep'),
    given: (world) => giveForm(world),
  },
  'that a form stays, which was decided': {
    send: ({ handovers }) => decideOf(handovers, handovers.kept, 'keep'),
  },
  'what was decided otherwise': {
    send: ({ handovers }) => decideOf(handovers, handovers.kept, 'transfer'),
  },
  'of a form that is closed': {
    send: ({ handovers }) => decideOf(handovers, handovers.closed, 'keep'),
  },
  'of a form whose writer is withheld from managers': {
    send: ({ handovers }) => decideOf(handovers, handovers.nameless, 'keep'),
    given: giveNameless,
  },
  'of a form, while impersonations may only look': {
    send: ({ handovers }) => decideOf(handovers, handovers.current, 'keep'),
    given: (world) => giveForm(world),
    before: 'onlyLooking',
  },
  'that a form was transferred': {
    send: ({ handovers }) => undoOf(handovers, handovers.current),
    given: giveTransferred,
  },
  'that a form was kept': {
    send: ({ handovers }) => undoOf(handovers, handovers.current),
    given: (world) => giveForm(world, 'kept'),
  },
  'what no one has decided': { send: ({ handovers }) => undoOf(handovers, handovers.undecided) },
  'a transfer, while impersonations may only look': {
    send: ({ handovers }) => undoOf(handovers, handovers.current),
    given: giveTransferred,
    before: 'onlyLooking',
  },
};

const REQUESTS = byCase(
  TABLE_REQUESTS,
  (operation, { request, exhaustedBy, becomes, ...prepared }): CaseRequest => {
    const sending =
      (make: typeof request) =>
      (world: World, who: Who): Send =>
      async (visitor, headers = {}) =>
        visitor.call(endpointOf(operation), { ...(await make(world, who)), headers });
    return {
      send: sending(request),
      ...prepared,
      ...(becomes === undefined ? {} : { target: becomes }),
      ...(exhaustedBy === undefined
        ? {}
        : { exhaustedBy: (world: World) => sending(exhaustedBy)(world, 'signedOut') }),
    };
  },
);

/** @throws Error when there is no case of that name */
function requestOf(name: string): CaseRequest {
  const found = REQUESTS.get(name);
  if (found === undefined) throw new Error(`There is no case "${name}".`);
  return found;
}

/** Returns the request of a case by one person. */
export const senderOf = (world: World, name: string, who: Who): Send =>
  requestOf(name).send(world, who);

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
  await visitor.ask(contracts.impersonate, { body: { userId: cast[as].user.id } });
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
  const target = requestOf(name).target?.(world).id ?? 0;
  const { operation } = caseOf(name);
  const stopped =
    acting !== null && acting.impersonatorId !== null
      ? [lineOf('impersonation.stopped', `user ${acting.userId}`, acting)]
      : [];
  const one = ({ action, record }: { readonly action: string; readonly record: string }) =>
    acting === null ? [] : [lineOf(action, record, acting)];
  const own = WRITING[operation];
  if (own !== undefined) {
    const { logs, session } = own;
    if ('unlessOneself' in logs) return inAnothersName(acting, logs.action);
    // Signing in is done by the one who is signed in by it.
    if (session === 'begins') {
      const by = { userId: target, impersonatorId: null };
      return [
        ...stopped,
        ...[...new Set([logs.action, 'session.opened'])].map((action) =>
          lineOf(action, logs.record(world, made, target), by),
        ),
      ];
    }
    const record = logs.record(world, made, acting?.userId ?? 0);
    return [...(session === 'ends' ? stopped : []), ...one({ action: logs.action, record })];
  }
  if (isSliceOperation(operation))
    return changesOfSlice(world, operation, made).flatMap((change) =>
      'ofOneself' in change ? inAnothersName(acting, change.action) : one(change),
    );
  switch (operation) {
    case 'uploadImage':
      return acting === null ? [] : [lineOf('upload.stored', `upload ${made}`, acting)];
    case 'changeManager':
      return acting === null
        ? []
        : [lineOf('employee.manager_changed', `employee ${made}`, acting)];
    case 'decideHandover':
    case 'undoHandover': {
      const told = operation === 'decideHandover' ? 'handover.decided' : 'handover.undone';
      const given = GIVES.has(name) ? ['pulse.reassigned'] : [];
      return acting === null
        ? []
        : [...given, told].map((action) => lineOf(action, `pulse ${made}`, acting));
    }
    default:
      throw new Error(`What ${operation} logs is said nowhere.`);
  }
}

/** Cases in which a form gets another writer. */
const GIVES: ReadonlySet<string> = new Set([
  'decideHandover, that a form goes to the new manager',
  'undoHandover, that a form was transferred',
  'undoHandover, a transfer, while impersonations may only look',
]);

const TABLES: Readonly<Record<SessionOperation, readonly string[]>> = {
  ...SLICE_TABLES,
  uploadImage: ['upload', 'files', 'change_log'],
  changeManager: [
    'position',
    'reporting_line',
    'manager_change',
    'handover',
    'notice',
    'mail',
    'change_log',
  ],
  decideHandover: ['handover', 'pulse', 'cycle_pulse_counter', 'notice', 'mail', 'change_log'],
  undoHandover: ['handover', 'pulse', 'cycle_pulse_counter', 'notice', 'mail', 'change_log'],
};

/** Returns the tables that a call may change. */
function tablesOf(operation: string): readonly string[] {
  const own = WRITING[operation];
  return own === undefined ? (tables[operation] ?? []) : [...own.tables, 'change_log'];
}
const tables: Readonly<Record<string, readonly string[]>> = TABLES;

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
  const target = requestOf(name).target?.(world).id;
  switch (WRITING[caseOf(name).operation]?.session) {
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
  await requestOf(name).given?.(world, first.who);
  const exhausting = requestOf(name).exhaustedBy?.(world);
  const ask = async (cell: SessionCell): Promise<string | null> => {
    // Other people's attempts must not count here.
    if (exhausting === undefined && caseOf(name).operation === 'login')
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
  const answers = await inParallel(cells, caseOf(name).operation === 'login' ? 1 : AT_ONCE, ask);
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
  const { operation } = caseOf(name);
  const own = WRITING[operation];
  if (own !== undefined)
    return (await own.made?.(reply, world)) ?? String(requestOf(name).target?.(world).id ?? '');
  if (isSliceOperation(operation)) return madeInSlice(operation, reply);
  if (operation === 'uploadImage') return contracts.uploadImage.response.parse(reply.json()).key;
  const { moved, current, nameless } = world.handovers;
  if (operation === 'changeManager') return String(moved.id);
  if (operation === 'decideHandover' || operation === 'undoHandover')
    return String(
      (name === 'decideHandover, of a form whose writer is withheld from managers'
        ? nameless
        : current
      ).id,
    );
  return '';
}

/** Sends one call that must succeed, from its own browser. */
async function askDone(world: World, cell: SessionCell, tally: Tally): Promise<void> {
  await askOnce(world, cell, tally);
  await requestOf(cell.caseName).after?.(world);
}

async function askOnce(world: World, cell: SessionCell, tally: Tally): Promise<void> {
  const { db, cast } = world;
  const { operation } = caseOf(cell.caseName);
  await db.prisma.rateLimit.deleteMany();
  const visitor = await spendable(world, cell.who);
  await requestOf(cell.caseName).given?.(world, cell.who);
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
    const looking = requestOf(name).before === 'onlyLooking';
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
