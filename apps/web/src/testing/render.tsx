import { MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { createQueryClient } from '../lib/query-client.ts';
import { Toaster } from '../ui/toaster.tsx';

interface RenderOptions {
  /** Address of the page. */
  at?: string;
  queryClient?: QueryClient;
}

/** Renders an element with all providers of the application: theme, server data, routes, toasts. */
export function renderInApp(
  element: ReactNode,
  { at = '/', queryClient = createQueryClient() }: RenderOptions = {},
): RenderResult & {
  router: ReturnType<typeof createMemoryRouter>;
} {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [at] });
  const result = render(
    <QueryClientProvider client={queryClient}>
      <MantineProvider env="test">
        <RouterProvider router={router} />
        <Toaster />
      </MantineProvider>
    </QueryClientProvider>,
  );
  return { ...result, router };
}
