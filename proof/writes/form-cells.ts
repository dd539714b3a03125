import type { Reply } from '@reviews/harness';
import type { Answer } from '@reviews/api/testing/cases/answers';
import type { FormOperation } from '@reviews/api/testing/cases/all-cases';
import { CASTINGS } from '../tables/standings.ts';
import { FORM_STATES, rowOf, type FormState, type NamedBy } from '../tables/writing.ts';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';
import { buildForm, leaveState, type BuiltForm } from './build-form.ts';
import { difference, inParallel, type Cell, type Tally } from './cells.ts';
import { actingAs, effectOf, lastEntry, lineOf, loggedSince } from './effects.ts';
import { changedTables, stateOf, type State } from '../state-of-database.ts';
import { AGAIN, BAD_CALLS, WAYS, type Send } from './ways.ts';
import type { World } from './world.ts';

const AT_ONCE = 6;

export interface FormCell extends Cell {
  readonly operation: FormOperation;
  readonly state: FormState;
  /** Prepares the call for a form; calls with invalid input need other records too. */
  readonly sender: (world: World, form: BuiltForm) => Promise<Send>;
  /** Cells with the same key differ only in the person. */
  readonly key: string;
}

/** Sends one cell's call. A test of the proof may replace it. */
export type Ask = (world: World, cell: FormCell, form: BuiltForm, send: Send) => Promise<Reply>;
export const ask: Ask = (world, { who }, form, send) => send(world.visitors[who], form);

/**
 * Returns all cells of a state: every way of every operation, and the calls with invalid input, by
 * everyone.
 */
export function cellsOf(state: FormState): FormCell[] {
  const row = (
    key: string,
    operation: FormOperation,
    sender: FormCell['sender'],
    answerOf: (usual: Answer) => Answer | null,
    by: NamedBy = 'hash',
  ): FormCell[] => {
    const usual = rowOf(operation, state, by);
    return EVERYONE.flatMap((who): FormCell[] => {
      const expected = answerOf(usual[who]);
      return expected === null
        ? []
        : [
            {
              who,
              name: `${key} on a form that is ${state}`,
              expected,
              operation,
              state,
              sender,
              key,
            },
          ];
    });
  };
  const ways = WAYS.flatMap(({ name, operation, send, by }) =>
    row(
      name,
      operation,
      async () => send,
      (usual) => usual,
      by,
    ),
  );
  const again = AGAIN.flatMap(({ name, operation, insteadOf, send }) =>
    row(
      name,
      operation,
      async () => send,
      (usual) => (usual === insteadOf ? 'same' : null),
    ),
  );
  const bad = BAD_CALLS.filter((call) => call.state === state).flatMap(
    ({ name, operation, sender, instead }) =>
      row(name, operation, sender, (usual) => (usual === 'done' ? instead : usual)),
  );
  return [...ways, ...again, ...bad];
}

/**
 * Returns one person per standing and expected answer, a different one for each call. People without
 * a session are left out, because the state makes no difference to them.
 */
export function fewerCells(cells: readonly FormCell[], round: number): FormCell[] {
  const standingOf = ({ who, state }: FormCell) => CASTINGS[FORM_STATES[state].casting][who];
  const asked = cells.filter((cell) => !['signedOut', 'ended'].includes(standingOf(cell)));
  return Object.values(Object.groupBy(asked, ({ key }) => key)).flatMap((sameCall = [], index) => {
    const alike = Object.groupBy(
      sameCall,
      (cell) => `${standingOf(cell)} ${JSON.stringify(cell.expected)}`,
    );
    return Object.values(alike).flatMap((some = []) =>
      some.slice((round + index) % some.length).slice(0, 1),
    );
  });
}

async function sendersOf(
  world: World,
  cells: readonly FormCell[],
  form: BuiltForm,
): Promise<ReadonlyMap<string, Send>> {
  const first = new Map(cells.map((cell) => [cell.key, cell]));
  return new Map(
    await Promise.all(
      [...first.values()].map(async ({ key, sender }) => [key, await sender(world, form)] as const),
    ),
  );
}

/** Sends one call on its own form and checks that nothing changed. */
async function askAlone(world: World, cell: FormCell, tally: Tally, asked: Ask): Promise<void> {
  const form = await buildForm(world, cell.state);
  const send = await cell.sender(world, form);
  const before = await stateOf(world);
  const reply = await asked(world, cell, form, send);
  tally.calls += 1;
  tally.comparisons += 1;
  const wrong = difference(cell, reply);
  const changed = changedTables(before, await stateOf(world));
  if (wrong !== null) tally.faults.push(wrong);
  if (changed.length > 0)
    tally.faults.push(
      `${cell.name}, ${cell.who}: was answered ${reply.status} and changed ${changed.join(', ')}`,
    );
}

/**
 * Sends all calls that must change nothing on one form. If something is wrong, sends them again one
 * by one to find the cause.
 */
async function askUnchanging(
  world: World,
  state: FormState,
  cells: readonly FormCell[],
  tally: Tally,
  asked: Ask,
): Promise<void> {
  const form = await buildForm(world, state);
  const senders = await sendersOf(world, cells, form);
  const before = await stateOf(world);
  const answers = await inParallel(cells, AT_ONCE, async (cell) => {
    const send = senders.get(cell.key);
    return send === undefined ? null : difference(cell, await asked(world, cell, form, send));
  });
  tally.calls += cells.length;
  tally.comparisons += 1;
  const changed = changedTables(before, await stateOf(world));
  const suspects =
    changed.length > 0 ? cells : cells.filter((_cell, index) => answers[index] !== null);
  const known = tally.faults.length;
  for (const cell of suspects) await askAlone(world, cell, tally, asked);
  if (suspects.length > 0 && tally.faults.length === known) {
    tally.faults.push(
      `On a form that is ${state} something changed ${changed.join(', ') || 'an answer'} that does not do so alone: ${answers.filter((wrong) => wrong !== null).join('; ')}`,
    );
  }
}

type DoneCell = FormCell & { readonly who: Exclude<Who, 'signedOut'> };

/** State before a call: the whole database, and the last log entry. */
interface Before {
  readonly state: State;
  readonly entry: bigint;
}

interface Asked {
  readonly cell: DoneCell;
  readonly form: BuiltForm;
}

/**
 * Returns the faults of a call that must succeed: its answer, its effect and the log entries of its
 * form.
 */
async function wrongWith(
  { db, cast }: World,
  { cell, form }: Asked,
  reply: Reply,
  lines: readonly string[],
  tally: Tally,
): Promise<readonly string[]> {
  const answered = difference(cell, reply);
  if (answered !== null) return [answered];
  const acting = actingAs(cast, cell.who);
  const effect = effectOf(cell.operation, cell.state, acting);
  const mustBeLogged = effect.actions.map((action) => lineOf(action, `pulse ${form.id}`, acting));
  const logged = lines.filter((line) => line.includes(` of pulse ${form.id} by `));
  tally.left(cell.operation, cell, logged.length, acting.impersonatorId !== null);
  const done = `${cell.name}, ${cell.who}: was answered 200 and`;
  return [
    ...((await effect.wasDone(db, form, acting)) ? [] : [`${done} did not do it`]),
    ...(logged.join('\n') === mustBeLogged.join('\n')
      ? []
      : [`${done} the change log says [${logged.join('; ')}], not [${mustBeLogged.join('; ')}]`]),
  ];
}

/**
 * Sends the same call by everyone who may make it, each on their own form. It must be done and
 * logged once, and change no other table and log nothing else. Returns the state afterwards.
 */
async function askDone(
  world: World,
  asked: readonly Asked[],
  before: Before,
  tally: Tally,
  ask: Ask,
): Promise<Before> {
  const { db, cast } = world;
  const replies = await inParallel(asked, AT_ONCE, async ({ cell, form }) =>
    ask(world, cell, form, await cell.sender(world, form)),
  );
  tally.calls += asked.length;
  tally.comparisons += 1;
  const [state, { lines, last: entry }] = await Promise.all([
    stateOf(world),
    loggedSince(db, before.entry),
  ]);
  const faults = await inParallel([...replies.entries()], AT_ONCE, async ([index, reply]) => {
    const one = asked[index];
    return one === undefined ? [] : wrongWith(world, one, reply, lines, tally);
  });
  tally.faults.push(...faults.flat());
  const all = `${asked[0]?.cell.name}, by one of ${asked.map(({ cell }) => cell.who).join(', ')}`;
  const theirs = new Set(
    asked.flatMap(
      ({ cell }) => effectOf(cell.operation, cell.state, actingAs(cast, cell.who)).tables,
    ),
  );
  const elsewhere = changedTables(before.state, state).filter((name) => !theirs.has(name));
  if (elsewhere.length > 0) tally.faults.push(`${all}: changed ${elsewhere.join(', ')} as well`);
  const others = lines.filter(
    (line) => !asked.some(({ form }) => line.includes(` of pulse ${form.id} by `)),
  );
  if (others.length > 0)
    tally.faults.push(`${all}: the change log also says [${others.join('; ')}]`);
  return { state, entry };
}

/**
 * Sends all calls of a state that must succeed, one after the other; each state comparison starts
 * from the one before.
 */
async function askAllDone(
  world: World,
  state: FormState,
  cells: readonly DoneCell[],
  tally: Tally,
  ask: Ask,
): Promise<void> {
  if (cells.length === 0) return;
  const asked = await inParallel(cells, AT_ONCE, async (cell): Promise<Asked> => ({
    cell,
    form: await buildForm(world, state),
  }));
  let before: Before = { state: await stateOf(world), entry: await lastEntry(world.db) };
  for (const together of Object.values(Object.groupBy(asked, ({ cell }) => cell.key))) {
    if (together !== undefined) before = await askDone(world, together, before, tally, ask);
  }
}

const isActing = (cell: FormCell): cell is DoneCell => cell.who !== 'signedOut';

/** Sends all these calls for one state. */
export async function proveState(
  world: World,
  state: FormState,
  cells: readonly FormCell[],
  tally: Tally,
  asked: Ask = ask,
): Promise<void> {
  for (const cell of cells) {
    tally.count(cell);
    tally.operations.add(cell.operation);
  }
  tally.states.add(state);
  try {
    await askUnchanging(
      world,
      state,
      cells.filter(({ expected }) => expected !== 'done'),
      tally,
      asked,
    );
    await askAllDone(
      world,
      state,
      cells.filter(({ expected }) => expected === 'done').filter(isActing),
      tally,
      asked,
    );
  } finally {
    await leaveState(world, state);
  }
}
