import { WebBuild } from '@reviews/harness';
import {
  FIRST_PAGES,
  FURTHER,
  LAYOUT_SHIFT,
  PAGE_BUDGETS,
  type PageBudget,
} from '../tables/page-budgets.ts';
import type { Asked } from './page-watch.ts';
import type { Visited } from './visits.ts';

const KB = 1000;
/** Its chunk may be fetched only on pages where rich text is written. */
export const EDITOR = 'src/ui/rich-text-editor/rich-text-editor.tsx';

type Budgets = Readonly<Record<string, PageBudget>>;

export interface RouteWeight {
  readonly route: string;
  readonly js: number;
  readonly css: number;
  readonly files: readonly string[];
}

/** Returns the size of every route's first load, from the build manifest. */
export function weighRoutes(build: WebBuild = new WebBuild()): RouteWeight[] {
  return [...build.routes].map(([route, page]) => ({ route, ...build.weightOf(page) }));
}

const kB = (bytes: number): string => `${(bytes / KB).toFixed(1)} kB`;
const isFirst = (route: string): boolean => FIRST_PAGES.routes.some((one) => one === route);

/**
 * Reports routes without a row, rows without a route, and routes over their row or over the general
 * limit.
 */
export function weightFaults(
  weights: readonly RouteWeight[],
  editor: string,
  budgets: Budgets = PAGE_BUDGETS,
): string[] {
  const routes = new Set(weights.map(({ route }) => route));
  const stale = Object.keys(budgets)
    .filter((route) => !routes.has(route))
    .map((route) => `proof/tables/page-budgets.ts has a row for ${route}, which is no route.`);
  return [
    ...stale,
    ...weights.flatMap(({ route, js, css, files }) => {
      const budget = budgets[route];
      if (budget === undefined)
        return [
          `${route} has no row in proof/tables/page-budgets.ts; it takes ${kB(js)} of JavaScript and ${kB(css)} of CSS.`,
        ];
      const further = isFirst(route) ? { js: 0, css: 0 } : FURTHER;
      const limits = {
        js: Math.min(budget.js, FIRST_PAGES.js + further.js),
        css: Math.min(budget.css, FIRST_PAGES.css + further.css),
      };
      return [
        ...(js > limits.js * KB
          ? [`${route} takes ${kB(js)} of JavaScript, ${limits.js} kB are allowed.`]
          : []),
        ...(css > limits.css * KB
          ? [`${route} takes ${kB(css)} of CSS, ${limits.css} kB are allowed.`]
          : []),
        ...(files.includes(editor) ? [`${route} takes the editor with its first load.`] : []),
      ];
    }),
  ];
}

/** Returns the calls beyond those allowed; a call that is made twice too often is listed twice. */
function surplus(calls: readonly string[], allowed: readonly string[]): string[] {
  const left = [...allowed];
  return calls.filter((call) => {
    const found = left.indexOf(call);
    if (found !== -1) left.splice(found, 1);
    return found === -1;
  });
}

function askedFaults(
  what: string,
  asked: Asked,
  allowed: { readonly calls: readonly string[]; readonly waves: number },
): string[] {
  const more = surplus(asked.calls, allowed.calls);
  return [
    ...(more.length > 0 ? [`${what} calls ${more.join(', ')} beyond what its row allows.`] : []),
    ...asked.repeated.map((call) => `${what} makes the same call twice: ${call.trim()}`),
    ...(asked.waves > allowed.waves
      ? [
          `${what} waits for answers ${asked.waves} times in a row, ${allowed.waves} are allowed: ${asked.calls.join(', ')}`,
        ]
      : []),
  ];
}

/** Reports what each visit showed that its row does not allow. */
export function visitFaults(
  visited: readonly Visited[],
  editor: string,
  routes: Iterable<string>,
  budgets: Budgets = PAGE_BUDGETS,
): string[] {
  const seen = new Set(visited.map(({ route }) => route));
  const unseen = [...routes]
    .filter((route) => !seen.has(route))
    .map((route) => `${route} is not visited: proof/page/visits.ts does not say how.`);
  return [
    ...unseen,
    ...visited.flatMap(({ route, firstLoad, routeChange, shift, faults }) => {
      const budget = budgets[route];
      const said = faults.map((fault) => `${route}: ${fault}`);
      if (shift > LAYOUT_SHIFT)
        said.push(
          `${route} moves by ${shift.toFixed(3)} while it is loaded, ${LAYOUT_SHIFT} are allowed: what comes late needs its room kept.`,
        );
      if (budget === undefined) return said;
      return [
        ...said,
        ...askedFaults(`The first load of ${route}`, firstLoad, budget.firstLoad),
        ...(routeChange === null || budget.routeChange === null
          ? []
          : askedFaults(`Going to ${route}`, routeChange, budget.routeChange)),
        ...(firstLoad.files.length > budget.files
          ? [
              `The first load of ${route} fetches ${firstLoad.files.length} files, ${budget.files} are allowed.`,
            ]
          : []),
        ...(isFirst(route) && firstLoad.files.includes(`/${editor}`)
          ? [`The first load of ${route} fetches the editor.`]
          : []),
      ];
    }),
  ];
}
