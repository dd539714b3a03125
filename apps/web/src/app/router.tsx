import type { QueryClient } from '@tanstack/react-query';
import { createBrowserRouter, matchRoutes } from 'react-router';
import { registerPrefetch } from '../lib/page-prefetch.ts';
import { fetchPage, knowTarget } from './lazy-page.ts';
import { routes } from './routes.tsx';

/**
 * Creates the application's router. Also tells the page loader its target and lets links prefetch
 * pages.
 */
export function createAppRouter(queryClient: QueryClient) {
  const table = routes(queryClient);
  const router = createBrowserRouter(table);
  knowTarget(() => {
    const { pathname, search, hash } = router.state.navigation.location ?? window.location;
    return `${pathname}${search}${hash}`;
  });
  registerPrefetch((href) => void fetchPage(matchRoutes(table, href)?.at(-1)?.route.handle));
  return router;
}
