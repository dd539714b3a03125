import { describe, expect, it } from 'vitest';
import { LONG_PROOF_MS } from '../promise.ts';
import { visitFaults, weightFaults, type RouteWeight } from './budgets.ts';
import { page } from './page.ts';
import { queryFaults, uncounted, type QueryCount } from './queries.ts';
import type { Asked } from './page-watch.ts';
import type { Visited } from './visits.ts';

it(
  'every route stays within its size, calls and waves, and every call within its statements for any number of rows',
  async () => {
    const { faults, figures } = await page.prove({ effort: 'short', say: () => undefined });
    expect(faults).toEqual([]);
    expect(figures['routes']).toBeGreaterThan(10);
  },
  LONG_PROOF_MS,
);

const EDITOR = 'assets/editor.js';
const row = {
  js: 100,
  css: 10,
  files: 2,
  firstLoad: { calls: ['showUser', 'listMyTasks'], waves: 2 },
  routeChange: { calls: ['listMyTasks'], waves: 1 },
};

describe('weightFaults', () => {
  const weight = (given: Partial<RouteWeight>): RouteWeight => ({
    route: '/',
    js: 99_000,
    css: 9_000,
    files: [],
    ...given,
  });
  const found = (given: Partial<RouteWeight>, budget = row) =>
    weightFaults([weight(given)], EDITOR, { '/': budget });

  it('accepts a route within its row', () => expect(found({})).toEqual([]));
  it('reports JavaScript and CSS over the row', () =>
    expect(found({ js: 100_001, css: 10_001 })).toHaveLength(2));
  it('reports a route over the general limit even if its row allows it', () =>
    expect(found({ js: 180_001 }, { ...row, js: 999 })).toHaveLength(1));
  it('reports a first load that fetches the editor', () =>
    expect(found({ files: [EDITOR] })).toHaveLength(1));
  it('reports a route without a row, and a row without a route', () =>
    expect(weightFaults([weight({ route: '/new' })], EDITOR, { '/': row })).toHaveLength(2));
});

describe('visitFaults', () => {
  const asked = (given: Partial<Asked>): Asked => ({
    calls: [],
    repeated: [],
    waves: 1,
    files: [],
    ...given,
  });
  const found = (given: Partial<Visited>, routes = ['/']) =>
    visitFaults(
      [
        {
          route: '/',
          firstLoad: asked({}),
          routeChange: asked({}),
          shift: 0.01,
          faults: [],
          ...given,
        },
      ],
      EDITOR,
      routes,
      { '/': row },
    );

  it('accepts a page within its row', () =>
    expect(
      found({
        firstLoad: asked({
          calls: ['listMyTasks', 'showUser'],
          waves: 2,
          files: ['/a.js', '/b.js'],
        }),
      }),
    ).toEqual([]));
  it('reports a call that the row does not list, or lists only once', () => {
    expect(found({ routeChange: asked({ calls: ['showUser'] }) })).toHaveLength(1);
    expect(found({ routeChange: asked({ calls: ['listMyTasks', 'listMyTasks'] }) })).toHaveLength(
      1,
    );
  });
  it('reports a repeated call', () =>
    expect(found({ firstLoad: asked({ repeated: ['GET /api/my/tasks'] }) })).toHaveLength(1));
  it('reports one wave too many', () =>
    expect(found({ routeChange: asked({ waves: 2 }) })).toHaveLength(1));
  it('reports one file too many, and the editor', () => {
    expect(found({ firstLoad: asked({ files: ['/a.js', '/b.js', '/c.js'] }) })).toHaveLength(1);
    expect(found({ firstLoad: asked({ files: [`/${EDITOR}`] }) })).toHaveLength(1);
  });
  it('reports errors of the page itself', () =>
    expect(found({ faults: ['console: broken'] })).toEqual(['/: console: broken']));
  it('reports a layout shift during loading', () => expect(found({ shift: 0.03 })).toHaveLength(1));
  it('reports a route that is not visited', () => expect(found({}, ['/', '/new'])).toHaveLength(1));
});

describe('queryFaults', () => {
  const count = (rows: number, statements: number, control = 0): QueryCount => ({
    id: 'listMyTasks',
    rows,
    asked: {
      statements: Array<string>(statements).fill('SELECT'),
      control: Array<string>(control).fill('BEGIN'),
    },
  });
  const found = (...counts: QueryCount[]) =>
    queryFaults(counts, { listMyTasks: { statements: 2, control: 0 } });

  it('accepts a call within its row', () => expect(found(count(10, 2), count(50, 2))).toEqual([]));
  it('reports a call over its row', () => expect(found(count(10, 3))).toHaveLength(1));
  it('reports a new transaction', () => expect(found(count(10, 2, 2))).toHaveLength(1));
  it('reports a count that grows with the rows, even within its row', () =>
    expect(found(count(10, 1), count(50, 2))).toHaveLength(1));
  it('reports a call without a row, and a row without a call', () =>
    expect(queryFaults([count(10, 1)], { other: { statements: 1, control: 0 } })).toHaveLength(2));
  it('reports an endpoint whose statements are not counted', () =>
    expect(uncounted([{ id: 'newCall' }, { id: 'listMyTasks' }])).toHaveLength(1));
});
