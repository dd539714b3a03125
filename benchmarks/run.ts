import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measureConversation } from './conversation.ts';
import { measureDrafts } from './drafts.ts';
import { measureExport } from './export.ts';
import { measureFirstLoad } from './first-load.ts';
import { IMPORTED_ROWS, measureImport } from './import.ts';
import { measureLaunch } from './launch.ts';
import { measureList } from './list.ts';
import { measureOverview } from './overview.ts';
import { measureTeam } from './team.ts';
import { measureTypeahead } from './typeahead.ts';
import { openWorld, type World } from './world.ts';

/** One line of the report: the figure, and the bound of its ratio. */
interface Result {
  readonly name: string;
  readonly ratio: number;
  readonly bound: number;
  readonly measured: string;
}

const SMALL = 2_000;
const LARGE = 20_000;
const BUDGET_SCRIPT = 180_000;
const BUDGET_STYLE = 20_000;
/** Budget in milliseconds for a people search at the API. */
const BUDGET_SEARCH = 50;
const BUDGET_LAUNCH_SECONDS = 30;
const BUDGET_LAUNCH_MEMORY = 512;
/** Budget in milliseconds for a dry run at the API, and for a page of it. */
const BUDGET_DRY_RUN = 2000;
const BUDGET_PLAN_PAGE = 500;
/**
 * Maximum ratio of an export's memory to that of one with a quarter of the rows. About forty
 * retained bytes per row would exceed it. Timing of the readings alone causes up to half as much
 * again.
 */
const BOUND_EXPORT = 2;
/** For the whole process. */
const BOUND_EXPORTING = 1.1;

/** For a file of a hundred thousand people, from the upload to the last reporting line. */
const BUDGET_IMPORT_SECONDS = 60;
const BUDGET_IMPORT_MEMORY = 512;

const ms = (value: number) => `${value.toFixed(2)} ms`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** The two companies of a run, each loaded on first use. */
class Worlds {
  readonly #opened = new Map<number, Promise<World>>();

  of(employees: number): Promise<World> {
    const known = this.#opened.get(employees);
    if (known !== undefined) return known;
    console.log(`Loading a company of ${employees} people (kept for the next run) …`);
    const opened = openWorld(employees);
    this.#opened.set(employees, opened);
    return opened;
  }

  async drop(): Promise<void> {
    for (const opened of this.#opened.values()) await (await opened).drop();
  }
}

async function list(worlds: Worlds): Promise<Result[]> {
  const few = await measureList(await worlds.of(SMALL));
  const many = await measureList(await worlds.of(LARGE));
  return [
    {
      name: `list of ${many.forms} forms, against the best SQL`,
      ratio: many.product / many.floor,
      bound: 1.5,
      measured: `${ms(many.product)} / ${ms(many.floor)}`,
    },
    {
      name: `list, from ${few.forms} to ${many.forms} forms`,
      ratio: many.product / few.product,
      bound: 2,
      measured: `${ms(many.product)} / ${ms(few.product)}`,
    },
  ];
}

async function team(worlds: Worlds): Promise<Result[]> {
  const { product, floor, people, forms } = await measureTeam(await worlds.of(LARGE));
  return [
    {
      name: `my team, ${people} people below in 6 pulses (${forms} forms), against the best SQL`,
      ratio: product / floor,
      bound: 2,
      measured: `${ms(product)} / ${ms(floor)}`,
    },
  ];
}

async function overview(worlds: Worlds): Promise<Result[]> {
  const { product, floor, forms, progress, late } = await measureOverview(await worlds.of(LARGE));
  return [
    {
      name: `overview of a season of ${forms} forms, against the best SQL`,
      ratio: product / floor,
      bound: 2,
      measured: `${ms(product)} / ${ms(floor)}; beside it by department ${ms(progress)}, what is late ${ms(late)}`,
    },
  ];
}

async function typeahead(worlds: Worlds): Promise<Result[]> {
  const searches = await measureTypeahead(await worlds.of(LARGE));
  return searches.map(({ kind, median, p95 }) => ({
    name: `finding a reviewer among ${LARGE}: ${kind}, of ${BUDGET_SEARCH} ms`,
    ratio: median / BUDGET_SEARCH,
    bound: 1,
    measured: `${ms(median)}, 95 of 100 within ${ms(p95)}`,
  }));
}

async function drafts(worlds: Worlds): Promise<Result[]> {
  const { product, floor, errors, saves } = await measureDrafts(await worlds.of(LARGE));
  return [
    {
      name: 'save-draft of 20 answers, 64 writers, against a bare upsert',
      ratio: product / floor,
      bound: 2,
      measured: `${ms(product)} / ${ms(floor)}`,
    },
    {
      name: 'errors while 64 writers save',
      ratio: errors,
      bound: 0,
      measured: `${errors} of ${saves}`,
    },
  ];
}

async function conversation(worlds: Worlds): Promise<Result[]> {
  const { product, floor } = await measureConversation(await worlds.of(SMALL));
  return [
    {
      name: 'view of a form of 20 questions with its 200 comments, against the best SQL',
      ratio: product / floor,
      bound: 2,
      measured: `${ms(product)} / ${ms(floor)}`,
    },
  ];
}

async function launch(worlds: Worlds): Promise<Result[]> {
  const { forms, people, seconds, megabytes, idle, during, dryRun, page } = await measureLaunch(
    await worlds.of(LARGE),
  );
  return [
    {
      name: `launching ${people} people into 6 pulses (${forms} forms), of ${BUDGET_LAUNCH_SECONDS} s`,
      ratio: seconds / BUDGET_LAUNCH_SECONDS,
      bound: 1,
      measured: `${seconds.toFixed(1)} s`,
    },
    {
      name: `memory of the API process during a launch, of ${BUDGET_LAUNCH_MEMORY} MB`,
      ratio: megabytes / BUDGET_LAUNCH_MEMORY,
      bound: 1,
      measured: `${megabytes.toFixed(0)} MB`,
    },
    {
      name: 'calls of someone else during a launch, against alone',
      ratio: during / idle,
      bound: 2,
      measured: `${ms(during)} / ${ms(idle)}`,
    },
    {
      name: `the dry run of that launch, of ${BUDGET_DRY_RUN} ms`,
      ratio: dryRun / BUDGET_DRY_RUN,
      bound: 1,
      measured: ms(dryRun),
    },
    {
      name: `the slowest page of the dry run (${page.kind}), of ${BUDGET_PLAN_PAGE} ms`,
      ratio: page.ms / BUDGET_PLAN_PAGE,
      bound: 1,
      measured: ms(page.ms),
    },
  ];
}

async function importing(worlds: Worlds): Promise<Result[]> {
  const { first, again, undo, floor, cost } = await measureImport(await worlds.of(SMALL));
  const line = (what: string, { preview, apply, seconds }: typeof first): Result => ({
    name: `${what}, of ${BUDGET_IMPORT_SECONDS} s`,
    ratio: seconds / BUDGET_IMPORT_SECONDS,
    bound: 1,
    measured: `${seconds.toFixed(1)} s: ${preview.toFixed(1)} s to the preview, ${apply.toFixed(1)} s to apply it; ${(seconds / floor).toFixed(1)} times two plain statements on as many rows`,
  });
  return [
    line(`importing ${IMPORTED_ROWS} people as CSV`, first),
    line('the same people as a workbook, one in twenty changed', again),
    {
      name: `taking that back, of ${BUDGET_IMPORT_SECONDS} s`,
      ratio: undo / BUDGET_IMPORT_SECONDS,
      bound: 1,
      measured: `${undo.toFixed(1)} s`,
    },
    {
      name: `memory of the API process and the one that plans, of ${BUDGET_IMPORT_MEMORY} MB`,
      ratio: cost.together / BUDGET_IMPORT_MEMORY,
      bound: 1,
      measured: `${cost.together.toFixed(0)} MB at one moment; at most ${cost.own.toFixed(0)} MB of the API process, ${cost.started.toFixed(0)} MB of the other; ${cost.cpuSeconds.toFixed(0)} s of the processor`,
    },
  ];
}

const MB = (value: number) => `${value.toFixed(1)} MB`;

async function exports(worlds: Worlds): Promise<Result[]> {
  const { formats, before, after, mostOfFew, mostOfMany } = await measureExport(
    await worlds.of(SMALL),
  );
  return [
    ...formats.map(({ format, few, many }) => ({
      name: `memory in use by an export of ${many.rows} rows as ${format}, read slowly, against one of ${few.rows}`,
      ratio: many.megabytes / few.megabytes,
      bound: BOUND_EXPORT,
      measured: `${MB(many.megabytes)} / ${MB(few.megabytes)} beyond the idle process; read at once ${many.seconds.toFixed(1)} s / ${few.seconds.toFixed(1)} s`,
    })),
    {
      name: 'memory in use after these exports, against before',
      ratio: after / before,
      bound: BOUND_EXPORTING,
      measured: `${MB(after)} / ${MB(before)}`,
    },
    {
      name: 'the most memory that the process had, with the long exports, against the short ones alone',
      ratio: mostOfMany / mostOfFew,
      bound: BOUND_EXPORTING,
      measured: `${MB(mostOfMany)} / ${MB(mostOfFew)}`,
    },
  ];
}

async function pages(): Promise<Result[]> {
  return (await measureFirstLoad()).flatMap((page) => [
    {
      name: `first load of ${page.path}: JavaScript`,
      ratio: page.script / BUDGET_SCRIPT,
      bound: 1,
      measured: kB(page.script),
    },
    {
      name: `first load of ${page.path}: CSS`,
      ratio: page.style / BUDGET_STYLE,
      bound: 1,
      measured: kB(page.style),
    },
    {
      name: `first load of ${page.path}: editor chunk`,
      ratio: page.editorLoaded ? 1 : 0,
      bound: 0,
      measured: page.editorLoaded ? 'loaded' : 'not loaded',
    },
  ]);
}

/** In order: parts that write run after parts that read the same company. */
const PARTS: Readonly<Record<string, (worlds: Worlds) => Promise<Result[]>>> = {
  list,
  overview,
  team,
  typeahead,
  drafts,
  conversation,
  launch,
  export: exports,
  import: importing,
  pages,
};
const ONLY = '--only=';

/**
 * `--only=team,typeahead` measures just these and keeps the stored results of the last full run.
 */
function partsAsked(args: readonly string[]): string[] {
  const only = args
    .find((arg) => arg.startsWith(ONLY))
    ?.slice(ONLY.length)
    .split(',');
  const unknown = only?.filter((name) => PARTS[name] === undefined) ?? [];
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.`,
    );
  return only ?? Object.keys(PARTS);
}

async function measure(names: readonly string[]): Promise<Result[]> {
  const worlds = new Worlds();
  const results: Result[] = [];
  try {
    for (const name of names) {
      console.log(`Measuring ${name} …`);
      results.push(...((await PARTS[name]?.(worlds)) ?? []));
    }
    return results;
  } finally {
    await worlds.drop();
  }
}

const asked = partsAsked(process.argv.slice(2));
const results = await measure(asked);
const width = Math.max(...results.map((result) => result.name.length));
for (const { name, ratio, bound, measured } of results) {
  console.log(
    `${ratio <= bound ? 'ok  ' : 'OVER'}  ${name.padEnd(width)}  ${ratio.toFixed(2).padStart(6)} (at most ${bound})  ${measured}`,
  );
}
if (asked.length === Object.keys(PARTS).length)
  await writeFile(
    path.join(import.meta.dirname, 'results.json'),
    `${JSON.stringify(
      results.map(({ name, ratio, bound, measured }) => ({
        name,
        ratio: Number(ratio.toFixed(3)),
        bound,
        measured,
      })),
      null,
      2,
    )}\n`,
  );
process.exitCode = results.every(({ ratio, bound }) => ratio <= bound) ? 0 : 1;
