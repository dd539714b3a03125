import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { RouterProvider, type DataRouter } from 'react-router';
import { useAppConfig } from '../features/app-config/index.ts';
import { styleNonce } from './style-nonce.ts';
import { theme, variablesFor } from '../ui/theme/theme.ts';

/** Uses the same key as public/color-scheme.js, which reads it before the first paint. */
const colorSchemeManager = localStorageColorSchemeManager({ key: 'color-scheme' });

/** Renders the application: server data, theme, routes. */
export function App({ queryClient, router }: { queryClient: QueryClient; router: DataRouter }) {
  return (
    <QueryClientProvider client={queryClient}>
      <Themed router={router} />
    </QueryClientProvider>
  );
}

function Themed({ router }: { router: DataRouter }) {
  const { accentColor, fontFamily } = useAppConfig();
  const variables = useMemo(() => variablesFor(accentColor, fontFamily), [accentColor, fontFamily]);
  return (
    <MantineProvider
      colorSchemeManager={colorSchemeManager}
      cssVariablesResolver={variables}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
      theme={theme}
    >
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
