import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ImportField, ImportRow, ImportTarget } from '@reviews/domain';

/** Rows of one piece. */
const AT_ONCE = 500;
/** Of what many rows say in the same words one copy is kept. */
const REPEATED: readonly ImportField[] = [
  'title',
  'department',
  'team',
  'sub_team',
  'manager',
  'status',
];

/** Gives equal texts as one. */
export function oneOfEach(): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const one = known.get(text);
    if (one === undefined) known.set(text, text);
    return one ?? text;
  };
}

/** The rows of a file as they were read, outside of what is collected: a twentieth of the memory that they take as objects. Read in order, any number of times. */
export class RowSpool implements Iterable<ImportRow> {
  readonly #pieces: Buffer[] = [];
  #latest: ImportRow[] = [];
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(row: ImportRow): void {
    this.#latest.push(row);
    this.#count += 1;
    if (this.#latest.length < AT_ONCE) return;
    this.#pieces.push(deflateRawSync(JSON.stringify(this.#latest), { level: 1 }));
    this.#latest = [];
  }

  *[Symbol.iterator](): Generator<ImportRow> {
    const one = oneOfEach();
    // What was written here is read here.
    for (const piece of this.#pieces)
      for (const row of JSON.parse(inflateRawSync(piece).toString()) as ImportRow[])
        yield sharing(row, one);
    yield* this.#latest;
  }
}

function sharing({ line, values }: ImportRow, one: (text: string) => string): ImportRow {
  const shared: Partial<Record<ImportTarget, string>> = values;
  for (const field of REPEATED) {
    const value = shared[field];
    if (value !== undefined) shared[field] = one(value);
  }
  return { line, values };
}
