import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { ScreenBroken } from './platform/ScreenBroken.tsx';
import { ScreenLoading } from './ui/ScreenLoading.tsx';

// Each screen is a part of the script of its own, fetched when it is first gone to.
const routes: RouteObject[] = [
  {
    ErrorBoundary: ScreenBroken,
    HydrateFallback: ScreenLoading,
    children: [
      { path: '/', lazy: async () => ({ Component: (await import('./Home.tsx')).Home }) },
      {
        path: '/admin/login',
        lazy: async () => ({ Component: (await import('./access/LoginShow.tsx')).LoginShow }),
      },
      {
        path: '/admin',
        lazy: async () => ({ Component: (await import('./Console.tsx')).Console }),
        children: [
          { index: true, lazy: async () => ({ Component: (await import('./Dashboard.tsx')).Dashboard }) },
          {
            path: 'events',
            lazy: async () => ({ Component: (await import('./events/EventList.tsx')).EventList }),
          },
          { path: '*', element: <Navigate to="/admin" replace /> },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
