import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { screens } from './menu.ts';
import { lazyScreen } from './platform/page/lazyScreen.ts';
import { PageBroken, ScreenBroken } from './shell/ScreenBroken.tsx';
import { ScreenLoading } from './ui/screen/ScreenLoading.tsx';

const routes: RouteObject[] = [
  {
    ErrorBoundary: PageBroken,
    HydrateFallback: ScreenLoading,
    children: [
      {
        path: '/admin/login',
        ...lazyScreen(() => import('./access/LoginShow.tsx'), 'LoginShow'),
      },
      {
        path: '/admin/invitation',
        ...lazyScreen(() => import('./users/invite/InvitationShow.tsx'), 'InvitationShow'),
      },
      {
        path: '/admin',
        ...lazyScreen(() => import('./Console.tsx'), 'Console'),
        children: [
          // A screen that breaks leaves the header in place.
          {
            ErrorBoundary: ScreenBroken,
            children: [
              ...screens.map(({ path, lazy }) => (path ? { path, lazy } : { index: true as const, lazy })),
              { path: '*', element: <Navigate to="/admin" replace /> },
            ],
          },
        ],
      },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
