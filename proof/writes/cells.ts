import type { Reply } from '@reviews/harness';
import { tell, type Answer } from '../tables/answers.ts';
import type { Who } from '../world/people.ts';

/** One question to the product: this person, this call, and what the table says to it. */
export interface Cell {
  readonly who: Who;
  /** The call and the state, for a fault. */
  readonly name: string;
  readonly expected: Answer;
}

/** What was asked, and what came of it. */
export class Tally {
  readonly faults: string[] = [];
  readonly people = new Set<Who>();
  readonly operations = new Set<string>();
  readonly states = new Set<string>();
  /** The writes that left a line in the change log where somebody made them for themselves, and those that left none. */
  readonly told = new Set<string>();
  readonly silent = new Set<string>();
  /** Those that left one where somebody made them in another's name. */
  readonly toldForOthers = new Set<string>();
  calls = 0;
  allowed = 0;
  refused = 0;
  comparisons = 0;

  count({ who, expected }: Cell): void {
    this.people.add(who);
    if (typeof expected === 'string') this.allowed += 1;
    else this.refused += 1;
  }

  /** What an allowed write left in the change log. */
  left(operation: string, { who, name }: Cell, lines: number, inAnothersName: boolean): void {
    if (!inAnothersName) (lines > 0 ? this.told : this.silent).add(operation);
    else if (lines > 0) this.toldForOthers.add(operation);
    else
      this.faults.push(
        `${name}, ${who}: was done in another's name and left nothing in the change log`,
      );
  }
}

const statusOf = (answer: Answer): number => (typeof answer === 'string' ? 200 : answer.status);

/** What a reply says other than the table; null where it is as it must be. */
export function difference(
  { who, name, expected }: Cell,
  reply: Pick<Reply, 'status' | 'text'>,
): string | null {
  const said = messageOf(reply);
  const isAsExpected =
    reply.status === statusOf(expected) &&
    (typeof expected === 'string' || expected.message === '' || expected.message === said);
  return isAsExpected
    ? null
    : `${name}, ${who}: expected ${tell(expected)}, got ${reply.status} ${said}`;
}

function messageOf({ text }: Pick<Reply, 'text'>): string {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null && 'message' in body
      ? String(body.message)
      : '';
  } catch {
    return '(no JSON)';
  }
}

/** Does the work on each, so many at once, and keeps the order. */
export async function inParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
