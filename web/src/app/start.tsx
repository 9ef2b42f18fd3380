import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../design/theme/layers.css';
import '@fontsource-variable/inter/wght.css';
import '@fontsource-variable/jetbrains-mono/wght.css';
import '../design/theme/mantine-styles';
import '../design/theme/tokens.css';
import type { QueryClient } from '@tanstack/react-query';
import { RESOLVE_VARIABLES, THEME } from '../design/theme/theme';

/** Renders an application into the page. */
export function start(router: AnyRouter, queries: QueryClient): void {
  const root = document.getElementById('app');
  if (!root) {
    throw new Error('the page has no place for the application');
  }
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <MantineProvider theme={THEME} cssVariablesResolver={RESOLVE_VARIABLES} defaultColorScheme="auto">
          <Notifications position="bottom-right" limit={3} />
          <RouterProvider router={router} />
        </MantineProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}
