import { describe, expect, it } from 'vitest';
import { LONG_PROOF_MS } from '../promise.ts';
import { visitFaults, weightFaults, type RouteWeight } from './budgets.ts';
import { page } from './page.ts';
import { queryFaults, uncounted, type QueryCount } from './queries.ts';
import type { Asked } from './page-watch.ts';
import type { Visited } from './visits.ts';

it(
  'every route keeps its bytes, its calls and its waves; every call its statements, whatever the number of rows',
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

describe('a route that takes too much is found', () => {
  const weight = (given: Partial<RouteWeight>): RouteWeight => ({
    route: '/',
    js: 99_000,
    css: 9_000,
    files: [],
    ...given,
  });
  const found = (given: Partial<RouteWeight>, budget = row) =>
    weightFaults([weight(given)], EDITOR, { '/': budget });

  it('within its row there is nothing to say', () => expect(found({})).toEqual([]));
  it('over its row', () => expect(found({ js: 100_001, css: 10_001 })).toHaveLength(2));
  it('over what any page may take, though its row allows it', () =>
    expect(found({ js: 180_001 }, { ...row, js: 999 })).toHaveLength(1));
  it('with the editor', () => expect(found({ files: [EDITOR] })).toHaveLength(1));
  it('without a row, and a row without a route', () =>
    expect(weightFaults([weight({ route: '/new' })], EDITOR, { '/': row })).toHaveLength(2));
});

describe('a page that asks too much is found', () => {
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

  it('within its row there is nothing to say', () =>
    expect(
      found({
        firstLoad: asked({
          calls: ['listMyTasks', 'showUser'],
          waves: 2,
          files: ['/a.js', '/b.js'],
        }),
      }),
    ).toEqual([]));
  it('a call that its row does not name, or names once', () => {
    expect(found({ routeChange: asked({ calls: ['showUser'] }) })).toHaveLength(1);
    expect(found({ routeChange: asked({ calls: ['listMyTasks', 'listMyTasks'] }) })).toHaveLength(
      1,
    );
  });
  it('the same call again', () =>
    expect(found({ firstLoad: asked({ repeated: ['GET /api/my/tasks'] }) })).toHaveLength(1));
  it('one wait more', () => expect(found({ routeChange: asked({ waves: 2 }) })).toHaveLength(1));
  it('one file more, or the editor', () => {
    expect(found({ firstLoad: asked({ files: ['/a.js', '/b.js', '/c.js'] }) })).toHaveLength(1);
    expect(found({ firstLoad: asked({ files: [`/${EDITOR}`] }) })).toHaveLength(1);
  });
  it('what the page itself says went wrong', () =>
    expect(found({ faults: ['console: broken'] })).toEqual(['/: console: broken']));
  it('a page that moves while it is loaded', () => expect(found({ shift: 0.03 })).toHaveLength(1));
  it('a route that nobody visits', () => expect(found({}, ['/', '/new'])).toHaveLength(1));
});

describe('a call that asks too much of the database is found', () => {
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

  it('within its row there is nothing to say', () =>
    expect(found(count(10, 2), count(50, 2))).toEqual([]));
  it('over its row', () => expect(found(count(10, 3))).toHaveLength(1));
  it('in a transaction it had not', () => expect(found(count(10, 2, 2))).toHaveLength(1));
  it('growing with the rows, though within its row', () =>
    expect(found(count(10, 1), count(50, 2))).toHaveLength(1));
  it('without a row, and a row without a call', () =>
    expect(queryFaults([count(10, 1)], { other: { statements: 1, control: 0 } })).toHaveLength(2));
  it('an endpoint whose statements nobody counts', () =>
    expect(uncounted([{ id: 'newCall' }, { id: 'listMyTasks' }])).toHaveLength(1));
});
