import { WebBuild } from '@reviews/harness';
import { buildWeb } from '../../scripts/product/web-build.ts';
import type { Outcome, PromiseOfProduct } from '../promise.ts';
import { EDITOR, visitFaults, weighRoutes, weightFaults } from './budgets.ts';
import { figureOf, measurePages, RUNS, tableOf } from './measure.ts';
import { countQueries, queryFaults, uncounted } from './queries.ts';
import { visitEveryRoute } from './visits.ts';

const KB = 1000;

/** What can be counted: bytes a route, calls a page, statements a call. Each has a row in a table. */
async function judgeBudgets(say: (line: string) => void): Promise<Outcome> {
  await buildWeb();
  const build = new WebBuild();
  const editor = build.fileOf(EDITOR);
  const weights = weighRoutes(build);
  say(`${weights.length} routes weighed; counting the statements of every call …`);
  const queries = await countQueries();
  say(`${queries.length} calls counted; visiting every route …`);
  const visited = await visitEveryRoute();
  const weightOf = (route: string) => weights.find((one) => one.route === route)?.js ?? 0;
  const statements = queries.map(({ asked }) => asked.statements.length + asked.control.length);
  return {
    faults: [
      ...weightFaults(weights, editor),
      ...uncounted(),
      ...queryFaults(queries),
      ...visitFaults(visited, editor, build.routes.keys()),
    ],
    figures: {
      routes: weights.length,
      'JavaScript of /login, kB': weightOf('/login') / KB,
      'JavaScript of /, kB': weightOf('/') / KB,
      'JavaScript of the heaviest, kB': Math.max(...weights.map(({ js }) => js)) / KB,
      'calls whose statements are counted': queries.length,
      'most statements of a call': Math.max(...statements),
    },
  };
}

/**
 * What a person waits for: figures, and no verdict, since a busy machine is no fault of the page. What the pages said went
 * wrong meanwhile is one.
 */
async function judgeTimes(say: (line: string) => void): Promise<Outcome> {
  const { measured, faults } = await measurePages(say);
  for (const line of tableOf(measured)) say(line);
  return {
    faults: faults.map((fault) => `While pages were measured: ${fault}`),
    figures: {
      'times are medians on a processor four times slower; runs': RUNS,
      ...Object.fromEntries(measured.map((one) => [one.name, figureOf(one)])),
    },
  };
}

/** Promise 7: what a page costs is within its budget, and how long it takes is known. */
export const page: PromiseOfProduct = {
  id: 'page',
  title: 'The page is quick',
  async prove({ effort, say }) {
    const counted = await judgeBudgets(say);
    if (effort === 'short') return counted;
    const timed = await judgeTimes(say);
    return {
      faults: [...counted.faults, ...timed.faults],
      figures: { ...counted.figures, ...timed.figures },
    };
  },
};
