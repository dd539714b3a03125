import { WebBuild } from '@reviews/harness';
import { buildWeb } from '../../scripts/product/web-build.ts';
import type { Outcome, PromiseOfProduct } from '../promise.ts';
import { EDITOR, visitFaults, weighRoutes, weightFaults } from './budgets.ts';
import { figureOf, measurePages, RUNS, tableOf } from './measure.ts';
import { countQueries, queryFaults, uncounted } from './queries.ts';
import { visitEveryRoute } from './visits.ts';

const KB = 1000;

/**
 * Checks what can be counted: bytes per route, calls per page, statements per call. Each has a row
 * in a table.
 */
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
 * Measures waiting times. They are only figures and never faults, because a busy machine is not the
 * page's fault. Errors that the pages report while measured are faults.
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

/** Promise 7: the cost of each page is within its budget, and its waiting times are measured. */
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
