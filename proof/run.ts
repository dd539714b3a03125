import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Effort, Outcome, PromiseOfProduct } from './promise.ts';
import { PROMISES } from './promises.ts';

const MS_PER_SECOND = 1000;
/** At most this many faults are printed per promise; the file has them all. */
const SHOWN_FAULTS = 20;

interface Verdict extends Outcome {
  readonly id: string;
  readonly title: string;
  readonly seconds: number;
}

function wanted(only: readonly string[]): readonly PromiseOfProduct[] {
  const unknown = only.find((id) => !PROMISES.some((promise) => promise.id === id));
  if (unknown !== undefined)
    throw new Error(
      `--only accepts ${PROMISES.map(({ id }) => id).join(', ')}, but not "${unknown}".`,
    );
  return only.length === 0 ? PROMISES : PROMISES.filter(({ id }) => only.includes(id));
}

async function judge({ id, title, prove }: PromiseOfProduct, effort: Effort): Promise<Verdict> {
  const begun = performance.now();
  const say = (line: string): void => void process.stderr.write(`        ${line}\n`);
  const outcome = await prove({ effort, say }).catch((error: unknown): Outcome => ({
    faults: [
      `It could not be carried out: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ],
    figures: {},
  }));
  return {
    id,
    title,
    ...outcome,
    seconds: Math.round((performance.now() - begun) / MS_PER_SECOND),
  };
}

function print({ title, faults, figures, seconds }: Verdict, shown: number): void {
  const known = Object.entries(figures).map(
    ([name, figure]) =>
      `${name} ${typeof figure === 'number' ? figure.toLocaleString('en-GB') : figure}`,
  );
  console.log(
    `${faults.length === 0 ? 'held  ' : 'BROKEN'}  ${title}: ${[...known, `${seconds} s`].join(', ')}`,
  );
  for (const fault of faults.slice(0, shown)) console.log(`          ${fault}`);
  if (faults.length > shown)
    console.log(`          … and ${faults.length - shown} more, in proof/results.json.`);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    short: { type: 'boolean', default: false },
    minutes: { type: 'string' },
    seed: { type: 'string' },
  },
});
// Length of the last day; other promises have none.
if (values.minutes !== undefined) process.env['REVIEWS_PROOF_MINUTES'] = values.minutes;
// Repeats random choices by the seed that the figures name.
if (values.seed !== undefined) process.env['REVIEWS_PROOF_SEED'] = values.seed;
// A partial or short run does not overwrite the figures of a full one, so it prints every fault
// itself.
const isWhole = values.only === undefined && !values.short;
const verdicts: Verdict[] = [];
for (const promise of wanted(values.only ?? [])) {
  const verdict = await judge(promise, values.short ? 'short' : 'full');
  print(verdict, isWhole ? SHOWN_FAULTS : verdict.faults.length);
  verdicts.push(verdict);
}
const held = verdicts.filter(({ faults }) => faults.length === 0).length;
console.log(
  `\n${held} of ${verdicts.length} promises held, ${verdicts.reduce((sum, { seconds }) => sum + seconds, 0)} s`,
);
if (isWhole)
  await writeFile(
    path.join(import.meta.dirname, 'results.json'),
    `${JSON.stringify(verdicts, null, 2)}\n`,
  );
process.exitCode = held === verdicts.length ? 0 : 1;
