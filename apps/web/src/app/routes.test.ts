import { PAGE_PATHS } from '@reviews/domain';
import { expect, it } from 'vitest';
import type { RouteObject } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { routes } from './routes.tsx';

const pathsOf = (all: readonly RouteObject[]): string[] =>
  all.flatMap(({ path, children = [] }) => [
    ...(path === undefined ? [] : [path]),
    ...pathsOf(children),
  ]);

it('[NAV-01] the routes are those that the server answers with a page', () => {
  const paths = pathsOf(routes(createQueryClient())).filter((path) => path !== '*');
  expect(paths.toSorted()).toEqual([...PAGE_PATHS].toSorted());
});
