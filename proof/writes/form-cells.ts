import type { Reply } from '@reviews/harness';
import { ALREADY_SUBMITTED, type Answer } from '../tables/answers.ts';
import { CASTINGS } from '../tables/standings.ts';
import { BAD_CALLS, FORM_STATES, rowOf, type BadCallName, type FormOperation, type FormState } from '../tables/writing.ts';
import { EVERYBODY, type Who } from '../world/people.ts';
import { buildForm, leaveState, type BuiltForm } from './build-form.ts';
import { difference, inParallel, type Cell, type Tally } from './cells.ts';
import { actingAs, effectOf, lastEntry, lineOf, loggedSince } from './effects.ts';
import { changedTables, stateOf, type State } from './state-of-database.ts';
import { BAD_CALL_SENDERS, submitAgain, WAYS, type Send, type Way } from './ways.ts';
import type { World } from './world.ts';

const AT_ONCE = 6;

export interface FormCell extends Cell {
  readonly operation: FormOperation;
  readonly state: FormState;
  /** Prepared for a form: calls with bad words need other records beside it. */
  readonly sender: (world: World, form: BuiltForm) => Promise<Send>;
  /** Cells with the same key ask the same, but for who asks. */
  readonly key: string;
}

/** Sends one cell's call. A test of the proof may put its own in the place. */
export type Ask = (world: World, cell: FormCell, form: BuiltForm, send: Send) => Promise<Reply>;
export const ask: Ask = (world, { who }, form, send) => send(world.visitors[who], form);

/** Every question about one state: every way of every operation, and the calls with bad words, by everybody. */
export function cellsOf(state: FormState): FormCell[] {
  const row = (key: string, operation: FormOperation, sender: FormCell['sender'], answerOf: (usual: Answer) => Answer | null): FormCell[] => {
    const usual = rowOf(operation, state);
    return EVERYBODY.flatMap((who): FormCell[] => {
      const expected = answerOf(usual[who]);
      return expected === null ? [] : [{ who, name: `${key} on a form that is ${state}`, expected, operation, state, sender, key }];
    });
  };
  const ways = (Object.keys(WAYS) as Way[]).flatMap((way) => row(way, WAYS[way].operation, async () => WAYS[way].send, (usual) => usual));
  const again = row('submitPulse, the same again', 'submitPulse', async () => submitAgain, (usual) => (usual === ALREADY_SUBMITTED ? 'same' : null));
  const bad = (Object.keys(BAD_CALLS) as BadCallName[]).filter((name) => BAD_CALLS[name].state === state).flatMap((name) => {
    const { operation, instead } = BAD_CALLS[name];
    return row(`${operation}, ${name}`, operation, BAD_CALL_SENDERS[name], (usual) => (usual === 'done' ? instead : usual));
  });
  return [...ways, ...again, ...bad];
}

/** One person for each standing to a state's forms, another for each operation, so that all come to all operations. */
export function fewerCells(cells: readonly FormCell[], round: number): FormCell[] {
  return Object.values(Object.groupBy(cells, ({ key }) => key)).flatMap((sameCall = [], index) => {
    const byStanding = Object.groupBy(sameCall, ({ who, state }) => CASTINGS[FORM_STATES[state].casting][who]);
    return Object.values(byStanding).flatMap((alike) => alike.slice((round + index) % alike.length).slice(0, 1));
  });
}

async function sendersOf(world: World, cells: readonly FormCell[], form: BuiltForm): Promise<ReadonlyMap<string, Send>> {
  const first = new Map(cells.map((cell) => [cell.key, cell]));
  return new Map(await Promise.all([...first.values()].map(async ({ key, sender }) => [key, await sender(world, form)] as const)));
}

/** Asks one question on a form of its own, and sees that it changed nothing. */
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
  if (changed.length > 0) tally.faults.push(`${cell.name}, ${cell.who}: was answered ${reply.status} and changed ${changed.join(', ')}`);
}

/** All that must change nothing, on one form; where something is amiss, again one by one, to name what it was. */
async function askUnchanging(world: World, state: FormState, cells: readonly FormCell[], tally: Tally, asked: Ask): Promise<void> {
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
  const suspects = changed.length > 0 ? cells : cells.filter((_cell, index) => answers[index] !== null);
  const known = tally.faults.length;
  for (const cell of suspects) await askAlone(world, cell, tally, asked);
  if (suspects.length > 0 && tally.faults.length === known) {
    tally.faults.push(`On a form that is ${state} something changed ${changed.join(', ') || 'an answer'} that does not do so alone: ${answers.filter((wrong) => wrong !== null).join('; ')}`);
  }
}

type DoneCell = FormCell & { readonly who: Exclude<Who, 'nobody'> };

/** How all stood before a call: the whole database, and the last entry of the change log. */
interface Before {
  readonly state: State;
  readonly entry: bigint;
}

/** One that must be done, on a form of its own: it is done, written once, and nothing else is touched. Gives how all stands then. */
async function askDone(world: World, cell: DoneCell, form: BuiltForm, before: Before, tally: Tally, asked: Ask): Promise<Before> {
  const { db, cast } = world;
  const acting = actingAs(cast, cell.who);
  const reply = await asked(world, cell, form, await cell.sender(world, form));
  tally.calls += 1;
  tally.comparisons += 1;
  const blame = (what: string): void => void tally.faults.push(`${cell.name}, ${cell.who}: was answered 200 and ${what}`);
  const effect = effectOf(cell.operation, cell.state, acting);
  const [state, { lines, last: entry }, wasDone] = await Promise.all([stateOf(world), loggedSince(db, before.entry), effect.wasDone(db, form, acting)]);
  const wrong = difference(cell, reply);
  if (wrong !== null) {
    tally.faults.push(wrong);
    return { state, entry };
  }
  const elsewhere = changedTables(before.state, state).filter((name) => !effect.tables.includes(name));
  if (elsewhere.length > 0) blame(`changed ${elsewhere.join(', ')}`);
  if (!wasDone) blame('did not do it');
  const mustBeLogged = effect.logged.map((action) => lineOf(action, `pulse ${form.id}`, acting));
  if (lines.join('\n') !== mustBeLogged.join('\n')) blame(`the change log says [${lines.join('; ')}], not [${mustBeLogged.join('; ')}]`);
  return { state, entry };
}

/** All of a state that must be done, one after another: what one leaves is what the next one finds. */
async function askAllDone(world: World, state: FormState, cells: readonly DoneCell[], tally: Tally, asked: Ask): Promise<void> {
  if (cells.length === 0) return;
  const forms = await inParallel(cells, AT_ONCE, () => buildForm(world, state));
  let before: Before = { state: await stateOf(world), entry: await lastEntry(world.db) };
  for (const [index, cell] of cells.entries()) {
    const form = forms[index];
    if (form !== undefined) before = await askDone(world, cell, form, before, tally, asked);
  }
}

const isActing = (cell: FormCell): cell is DoneCell => cell.who !== 'nobody';

/** Asks all these questions about one state. */
export async function proveState(world: World, state: FormState, cells: readonly FormCell[], tally: Tally, asked: Ask = ask): Promise<void> {
  for (const cell of cells) {
    tally.count(cell);
    tally.operations.add(cell.operation);
  }
  tally.states.add(state);
  try {
    await askUnchanging(world, state, cells.filter(({ expected }) => expected !== 'done'), tally, asked);
    await askAllDone(world, state, cells.filter(({ expected }) => expected === 'done').filter(isActing), tally, asked);
  } finally {
    await leaveState(world, state);
  }
}
