import type { Reply } from '@reviews/harness';
import { tell, type Answer } from '@reviews/api/testing/cases/answers';
import type { Who } from '@reviews/api/testing/cases/people';

/** One call by one person, and the answer that the table expects. */
export interface Cell {
  readonly who: Who;
  /** The call and the state, for a fault message. */
  readonly name: string;
  readonly expected: Answer;
}

/** Counts of the calls, and the faults found. */
export class Tally {
  readonly faults: string[] = [];
  readonly people = new Set<Who>();
  readonly operations = new Set<string>();
  readonly states = new Set<string>();
  /**
   * Operations that wrote a log entry when people made them for themselves, and those that wrote
   * none.
   */
  readonly told = new Set<string>();
  readonly silent = new Set<string>();
  /** Operations that wrote a log entry while impersonating. */
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

  /** Records whether an allowed write left a log entry. */
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

/** Returns how a reply differs from the table; null if it does not. */
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

/** Runs the work on each item, `atOnce` at a time, and keeps the order. */
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
