import { isWriting } from '../tables/is-writing.ts';
import {
  caseOf,
  FIRST_CASES,
  SESSION_CASES,
  SESSION_OPERATIONS,
} from '../tables/writing-sessions.ts';
import { FORM_STATES, isAbsentFor, type FormState } from '../tables/writing.ts';
import { CASES, FORM_OPERATIONS } from '@reviews/api/testing/cases/all-cases';
import { isFormCase, isWritingCase } from '@reviews/api/testing/cases/call-case';
import type { Means, Outcome, PromiseOfProduct } from '../promise.ts';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';
import { Tally } from './cells.ts';
import { proveDefences } from './defences.ts';
import { proveDirectory } from './directory.ts';
import { cellsOf, fewerCells, proveState, type FormCell } from './form-cells.ts';
import { proveSessions, sessionCells, type SessionCell } from './session-cells.ts';
import { BAD_CALLS } from './ways.ts';
import { proveSameness } from './sameness.ts';
import { openWorld, type World } from './world.ts';

/** States in which the short form, too, sends every call as everyone. */
const WHOLE: readonly FormState[] = ['open', 'submitted'];

/**
 * Returns calls that only the table or only the API document has; `document` is what the running
 * API serves.
 */
export function uncovered(document: unknown): readonly string[] {
  const known: readonly string[] = [...FORM_OPERATIONS, ...SESSION_OPERATIONS];
  const served = operationsOf(document)
    .filter(isWriting)
    .map(({ id }) => id);
  return [
    ...served
      .filter((id) => !known.includes(id))
      .map((id) => `${id} writes and has no row in proof/tables/writing.ts and no case`),
    ...known
      .filter((id) => !served.includes(id))
      .map((id) => `${id} has a row in proof/tables/writing.ts and is not in the API document`),
  ];
}

function operationsOf(
  document: unknown,
): readonly { readonly id: string; readonly method: string }[] {
  const paths =
    typeof document === 'object' && document !== null && 'paths' in document ? document.paths : {};
  return Object.values(paths ?? {}).flatMap((methods: unknown) =>
    Object.entries(methods ?? {}).map(([method, operation]: [string, unknown]) => ({
      id: idOf(operation),
      method: method.toUpperCase(),
    })),
  );
}

const idOf = (operation: unknown): string =>
  typeof operation === 'object' && operation !== null && 'operationId' in operation
    ? String(operation.operationId)
    : 'a call without an id';

/**
 * Returns whether a call is not logged here: what people do for themselves is logged only while
 * impersonating, for a reason that the case gives, and what needs a mail server does nothing.
 */
function isUnlogged(operation: string): boolean {
  const given = CASES[operation];
  if (given === undefined) return false;
  return (
    (isWritingCase(given) && ('unlessOneself' in given.logs || 'onlyWithMail' in given.logs)) ||
    (isFormCase(given) && given.onForm.unlessOneself !== undefined)
  );
}

/**
 * Returns writes that left no log entry without a reason, writes that have a reason and left one,
 * and writes that no one made.
 */
export function unlogged(
  { told, silent, toldForOthers }: Pick<Tally, 'told' | 'silent' | 'toldForOthers'>,
  operations: readonly string[] = [...FORM_OPERATIONS, ...SESSION_OPERATIONS],
): readonly string[] {
  const named = operations.filter(isUnlogged);
  const others = operations.filter((operation) => !isUnlogged(operation));
  return [
    ...others
      .filter((operation) => silent.has(operation))
      .map(
        (operation) => `${operation} left nothing in the change log, and its case gives no reason`,
      ),
    ...others
      .filter((operation) => ![told, silent, toldForOthers].some((asked) => asked.has(operation)))
      .map(
        (operation) =>
          `${operation} was done by no one, so that nothing is known of its line in the change log`,
      ),
    ...named
      .filter((operation) => told.has(operation))
      .map(
        (operation) =>
          `${operation} left a line in the change log, and its case says why it leaves none`,
      ),
  ];
}

/**
 * Returns the cells of each state: all of them, or in the short form one per standing, with
 * everyone for every operation.
 */
export function formQuestions(
  effort: Means['effort'],
): ReadonlyMap<FormState, readonly FormCell[]> {
  const states = Object.keys(FORM_STATES) as FormState[];
  return new Map(
    states.map((state, round) => [
      state,
      effort === 'full' || WHOLE.includes(state)
        ? cellsOf(state)
        : fewerCells(cellsOf(state), round),
    ]),
  );
}

/** Returns the session cells: all of them, or in the short form some people per case. */
export function sessionQuestions(effort: Means['effort']): readonly SessionCell[] {
  if (effort === 'full') return sessionCells();
  const cases = Object.keys(SESSION_CASES);
  const oneOfEach = new Set(FIRST_CASES.values());
  const whole = new Set([
    'login, with the right password',
    'logout, signing out',
    'impersonate, an employee of Engineering',
    'stopImpersonating, to the own identity',
    'uploadImage, an image',
  ]);
  const everyOther = 3;
  const isAsked = ({ caseName: name, who }: SessionCell) =>
    whole.has(name) ||
    (who === 'administrator' && oneOfEach.has(name)) ||
    (cases.indexOf(name) + EVERYONE.indexOf(who)) % everyOther === 0;
  // Adds one successful call for each operation that has none; otherwise its log entry would not be
  // checked.
  const isOf = ({ caseName }: SessionCell) => caseOf(caseName).operation;
  const all = sessionCells();
  const done = new Set(all.filter((cell) => isAsked(cell) && cell.expected === 'done').map(isOf));
  const missing = new Map(
    all
      .filter((cell) => cell.expected === 'done' && !done.has(isOf(cell)))
      .toReversed()
      .map((cell) => [isOf(cell), cell]),
  );
  return all.filter((cell) => isAsked(cell) || missing.get(isOf(cell)) === cell);
}

/**
 * Returns who asks for forms that do not exist for them, by state: everyone, or in the short form
 * every third person, others in each state.
 */
function strangersIn(effort: Means['effort']): ReadonlyMap<FormState, readonly Who[]> {
  const states = Object.keys(FORM_STATES) as FormState[];
  const everyOther = 3;
  return new Map(
    states.map((state, round) => [
      state,
      EVERYONE.filter(
        (who, index) =>
          effort === 'full' ||
          (round + index) % everyOther === 0 ||
          // They know the form, but not its number.
          isAbsentFor(state, who) !== isAbsentFor(state, who, 'number'),
      ),
    ]),
  );
}

async function proveAll(world: World, { effort, say }: Means): Promise<Outcome> {
  const tally = new Tally();
  const document: unknown = await world.visitors.signedOut
    .send('GET', '/api/openapi.json')
    .then((reply) => reply.json());
  tally.faults.push(...uncovered(document));
  let cells = 0;
  for (const [state, asked] of formQuestions(effort)) {
    await proveState(world, state, asked, tally);
    cells += asked.length;
    say(`forms that are ${state}: ${asked.length} questions, ${tally.faults.length} faults`);
  }
  const aboutSessions = sessionQuestions(effort);
  await proveSessions(world, aboutSessions, tally);
  say(`sessions and images: ${aboutSessions.length} questions, ${tally.faults.length} faults`);
  tally.faults.push(...unlogged(tally));
  await proveSameness(world, strangersIn(effort), aboutSessions, tally);
  say(`records that one may not see: ${tally.faults.length} faults`);
  const byDirectory = await proveDirectory(world, tally);
  say(`a directory: ${byDirectory} writes, ${tally.faults.length} faults`);
  const { calls } = tally;
  await proveDefences(world, tally);
  return {
    faults: tally.faults,
    figures: {
      operations: tally.operations.size,
      people: tally.people.size,
      'states of a form': tally.states.size,
      'calls with bad words': BAD_CALLS.length,
      'cases about sessions': new Set(aboutSessions.map(({ caseName }) => caseName)).size,
      cells: cells + aboutSessions.length,
      'writes of a directory': byDirectory,
      'calls without token or session': tally.calls - calls,
      calls: tally.calls,
      allowed: tally.allowed,
      refused: tally.refused,
      'comparisons of the whole database': tally.comparisons,
    },
  };
}

/**
 * Sends every writing call as everyone in every state of its record. It must be allowed exactly
 * where the table says, and change nothing else.
 */
export const writes: PromiseOfProduct = {
  id: 'writes',
  title: 'No one does what they may not',
  async prove(means) {
    const world = await openWorld();
    try {
      return await proveAll(world, means);
    } finally {
      await world.close();
    }
  },
};
