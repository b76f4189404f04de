import './platform/page/csp.ts';
import './ui/theme/fonts.css';
import './ui/theme/mantine.css';
import './ui/theme/tokens.css';
import './ui/theme/base.css';
import './ui/styles/common.module.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createQueryClient } from './platform/calls/queryClient.ts';
import { claimTab } from './platform/kept/tab.ts';
import { colourSchemeManager } from './platform/page/colourScheme.ts';
import { createRouter } from './routes.tsx';
import { SessionProvider } from './shell/session.tsx';
import { LateToasts } from './ui/notice/LateToasts.tsx';
import { watchKeyboard } from './ui/theme/keyboardCover.ts';
import { cssVariables, theme } from './ui/theme/theme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

watchKeyboard();
void claimTab();

createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      // All of them are set from the theme; a style sheet of the defaults would be loaded for nothing.
      deduplicateCssVariables={false}
      colorSchemeManager={colourSchemeManager}
      defaultColorScheme="dark"
    >
      <QueryClientProvider client={createQueryClient()}>
        <SessionProvider>
          <RouterProvider router={createRouter()} />
        </SessionProvider>
        <LateToasts />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
