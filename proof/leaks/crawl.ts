import type { Visitor } from '@reviews/harness';
import { EVERYONE, type Who } from '@reviews/api/testing/cases/people';
import type { Inspection } from './inspect.ts';
import { isAskedBy, type Given, type ReadingCall } from './reading-calls.ts';

export type Visitors = Readonly<Record<Who, Visitor>>;

/** Number of concurrent requests: enough to keep the server's core busy. */
const AT_ONCE = 12;

/** Does all pieces of work in order, a few at a time. */
export async function inParallel<T>(
  pieces: readonly T[],
  work: (piece: T) => Promise<void>,
): Promise<void> {
  let next = 0;
  const one = async () => {
    for (let index = next++; index < pieces.length; index = next++) await work(pieces[index] as T);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, one));
}

/**
 * Sends every call as every person, and has each answer inspected. Returns the number of answers.
 */
export async function crawl(
  visitors: Visitors,
  calls: readonly ReadingCall[],
  inspection: Inspection,
  given: Pick<Given, 'pairs' | 'effort'>,
): Promise<number> {
  const asked = EVERYONE.flatMap((who) =>
    calls.filter((call) => isAskedBy(call, who, given)).map((call) => ({ who, call })),
  );
  await inParallel(asked, async ({ who, call }) => {
    const reply = await visitors[who].send(
      call.method,
      call.address,
      call.body === undefined ? {} : { body: call.body },
    );
    inspection.answer(who, call, reply);
  });
  return asked.length;
}
