import type { Endpoint } from '@reviews/contracts';
import type { CallParts, Reply } from '@reviews/harness';
import { comparable } from '../leaks/inspect.ts';
import { changedTables, stateOf } from '../state-of-database.ts';
import { maySeeRecordOf } from '../tables/sight.ts';
import { caseOf } from '../tables/writing-sessions.ts';
import { isAbsentFor, type FormState } from '../tables/writing.ts';
import type { Who } from '@reviews/api/testing/cases/people';
import {
  ABSENT_HASH,
  ABSENT_NUMBER,
  ABSENT_UUID,
  isAsContracted,
  withoutRecords,
} from './absent-ids.ts';
import { buildForm, type BuiltForm } from './build-form.ts';
import { inParallel, type Tally } from './cells.ts';
import type { SessionCell } from './session-cells.ts';
import { endpointOf, WAYS, type Way } from './ways.ts';
import type { World } from './world.ts';

const AT_ONCE = 6;

/** Sends one call by one person. A test of the proof may replace it. */
export type Send = (
  world: World,
  who: Who,
  endpoint: Endpoint,
  parts: CallParts<Endpoint>,
) => Promise<Reply>;
const send: Send = (world, who, endpoint, parts) => world.visitors[who].call(endpoint, parts);

const short = (told: string): string => told.slice(0, 300);

/** Runs calls that must change nothing, and blames what changed. */
async function changingNothing(
  world: World,
  tally: Tally,
  what: string,
  work: () => Promise<void>,
): Promise<void> {
  const before = await stateOf(world);
  await work();
  tally.comparisons += 1;
  const changed = changedTables(before, await stateOf(world));
  if (changed.length > 0)
    tally.faults.push(`${what}: refused calls about absent records changed ${changed.join(', ')}`);
}

/**
 * Sends each refused call of a case again, once for each id in it, about a record that does not
 * exist. People who may not see the record must get the same answer: status, headers and body.
 */
async function compareRecords(
  world: World,
  name: string,
  cells: readonly SessionCell[],
  tally: Tally,
  ask: Send,
): Promise<void> {
  const { operation, request, given } = caseOf(name);
  const endpoint = endpointOf(operation);
  const [first] = cells;
  if (first === undefined) return;
  await given?.(world, first.who);
  const asked = (
    await inParallel(cells, 1, async ({ who }) => {
      const parts = await request(world, who);
      return isAsContracted(endpoint, parts)
        ? [{ who, parts, others: withoutRecords(endpoint, parts) }]
        : [];
    })
  )
    .flat()
    .filter(({ who, others }) => others.length > 0 && !maySeeRecordOf(operation, who));
  if (asked.length === 0) return;
  await world.db.prisma.rateLimit.deleteMany();
  await changingNothing(world, tally, name, async () => {
    await inParallel(asked, AT_ONCE, async ({ who, parts, others }) => {
      const real = comparable(await ask(world, who, endpoint, parts));
      for (const { place, parts: absent } of others) {
        tally.calls += 1;
        const told = comparable(await ask(world, who, endpoint, absent));
        if (told !== real)
          tally.faults.push(
            `${name}, ${who}: is told by ${place} that the record exists: ${short(real)} instead of ${short(told)}`,
          );
      }
    });
  });
}

/** A form that does not exist, to be named in the same ways. */
const absentForm = (form: BuiltForm): BuiltForm => ({
  ...form,
  id: ABSENT_NUMBER,
  hash: ABSENT_HASH,
  commentId: ABSENT_NUMBER,
  group: ABSENT_UUID,
});

/** Sends one way to request a form. A test of the proof may replace it. */
export type SendWay = (world: World, who: Who, way: Way, form: BuiltForm) => Promise<Reply>;
const sendWay: SendWay = (world, who, way, form) => way.send(world.visitors[who], form);

/**
 * Sends every operation, in every way, about a form that does not exist for these people, and about
 * one that does not exist at all.
 */
export async function compareForms(
  world: World,
  state: FormState,
  people: readonly Who[],
  tally: Tally,
  ask: SendWay = sendWay,
): Promise<void> {
  const form = await buildForm(world, state);
  const pairs = WAYS.flatMap((way) =>
    people.filter((who) => isAbsentFor(state, who, way.by)).map((who) => ({ way, who })),
  );
  await changingNothing(world, tally, `A form that is ${state}`, async () => {
    await inParallel(pairs, AT_ONCE, async ({ way, who }) => {
      tally.calls += 1;
      const real = comparable(await ask(world, who, way, form));
      const told = comparable(await ask(world, who, way, absentForm(form)));
      if (told !== real)
        tally.faults.push(
          `${way.name} on a form that is ${state}, ${who}: is told that it exists: ${short(real)} instead of ${short(told)}`,
        );
    });
  });
}

/**
 * Compares an invisible record with an absent one, in every writing call: what a person may not see
 * does not exist for them (decision 005). Reading calls: the proof of leaks.
 */
export async function proveSameness(
  world: World,
  states: ReadonlyMap<FormState, readonly Who[]>,
  cells: readonly SessionCell[],
  tally: Tally,
  ask: Send = send,
): Promise<void> {
  for (const [state, people] of states) await compareForms(world, state, people, tally);
  const refused = cells.filter(({ caseName, expected }) => {
    const { before, exhaustedBy } = caseOf(caseName);
    // While impersonations may only look, they are refused before the request is looked at; beyond
    // a rate limit, everyone.
    return typeof expected !== 'string' && before === undefined && exhaustedBy === undefined;
  });
  for (const [name, ofCase = []] of Object.entries(
    Object.groupBy(refused, ({ caseName }) => caseName),
  ))
    await compareRecords(world, name, ofCase, tally, ask);
}
