import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { measureConversation } from './conversation.ts';
import { measureDrafts } from './drafts.ts';
import { measureFirstLoad } from './first-load.ts';
import { measureList } from './list.ts';
import { openWorld } from './world.ts';

/** One line of the report: the figure, and the bound the ratio must stay within. */
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

const ms = (value: number) => `${value.toFixed(2)} ms`;
const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

async function measure(): Promise<Result[]> {
  console.log(`Loading companies of ${SMALL} and ${LARGE} people (kept for the next run) …`);
  const small = await openWorld(SMALL);
  const large = await openWorld(LARGE);
  try {
    console.log(`Measuring on ${small.forms} and ${large.forms} forms; the largest lists have ${small.list.forms} and ${large.list.forms} …`);
    const few = await measureList(small);
    const many = await measureList(large);
    const drafts = await measureDrafts(large);
    const conversation = await measureConversation(small);
    const pages = await measureFirstLoad();
    return [
      { name: `list of ${many.forms} forms, against the best SQL`, ratio: many.product / many.floor, bound: 1.5, measured: `${ms(many.product)} / ${ms(many.floor)}` },
      { name: `list, from ${few.forms} to ${many.forms} forms`, ratio: many.product / few.product, bound: 2, measured: `${ms(many.product)} / ${ms(few.product)}` },
      { name: 'save-draft of 20 answers, 64 writers, against a bare upsert', ratio: drafts.product / drafts.floor, bound: 2, measured: `${ms(drafts.product)} / ${ms(drafts.floor)}` },
      { name: 'view of a form of 20 questions with its 200 comments, against the best SQL', ratio: conversation.product / conversation.floor, bound: 2, measured: `${ms(conversation.product)} / ${ms(conversation.floor)}` },
      { name: 'errors while 64 writers save', ratio: drafts.errors, bound: 0, measured: `${drafts.errors} of ${drafts.saves}` },
      ...pages.flatMap((page) => [
        { name: `first load of ${page.path}: JavaScript`, ratio: page.script / BUDGET_SCRIPT, bound: 1, measured: kB(page.script) },
        { name: `first load of ${page.path}: CSS`, ratio: page.style / BUDGET_STYLE, bound: 1, measured: kB(page.style) },
        { name: `first load of ${page.path}: editor chunk`, ratio: page.editorLoaded ? 1 : 0, bound: 0, measured: page.editorLoaded ? 'loaded' : 'not loaded' },
      ]),
    ];
  } finally {
    await small.drop();
    await large.drop();
  }
}

const results = await measure();
const width = Math.max(...results.map((result) => result.name.length));
for (const { name, ratio, bound, measured } of results) {
  console.log(`${ratio <= bound ? 'ok  ' : 'OVER'}  ${name.padEnd(width)}  ${ratio.toFixed(2).padStart(6)} (at most ${bound})  ${measured}`);
}
await writeFile(path.join(import.meta.dirname, 'results.json'), `${JSON.stringify(results.map(({ name, ratio, bound, measured }) => ({ name, ratio: Number(ratio.toFixed(3)), bound, measured })), null, 2)}\n`);
process.exitCode = results.every(({ ratio, bound }) => ratio <= bound) ? 0 : 1;
