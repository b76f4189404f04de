import { createBrowserRouter, Navigate, type RouteObject } from 'react-router-dom';
import { SOON } from './menu.ts';
import { lazyScreen } from './platform/page/lazyScreen.ts';
import { PageBroken, ScreenBroken } from './shell/ScreenBroken.tsx';
import { ScreenLoading } from './ui/screen/ScreenLoading.tsx';

// Each screen is a chunk of its own, loaded on the first visit.
const routes: RouteObject[] = [
  {
    ErrorBoundary: PageBroken,
    HydrateFallback: ScreenLoading,
    children: [
      { path: '/', ...lazyScreen(() => import('./Home.tsx'), 'Home') },
      {
        path: '/admin/login',
        ...lazyScreen(() => import('./access/LoginShow.tsx'), 'LoginShow'),
      },
      {
        path: '/admin',
        ...lazyScreen(() => import('./Console.tsx'), 'Console'),
        children: [
          // A screen that breaks leaves the header in place.
          {
            ErrorBoundary: ScreenBroken,
            children: [
              { index: true, ...lazyScreen(() => import('./Dashboard.tsx'), 'Dashboard') },
              {
                path: 'events',
                ...lazyScreen(() => import('./events/EventList.tsx'), 'EventList'),
              },
              { path: 'users', ...lazyScreen(() => import('./Users.tsx'), 'Users') },
              { path: 'regions', ...lazyScreen(() => import('./regions/RegionList.tsx'), 'RegionList') },
              {
                path: 'organizers',
                ...lazyScreen(() => import('./organizers/OrganizerList.tsx'), 'OrganizerList'),
              },
              {
                path: 'profile',
                ...lazyScreen(() => import('./users/ProfileShow.tsx'), 'ProfileShow'),
              },
              {
                path: 'settings',
                ...lazyScreen(() => import('./users/SettingsShow.tsx'), 'SettingsShow'),
              },
              { path: 'audit', ...lazyScreen(() => import('./Audit.tsx'), 'Audit') },
              ...SOON.map(({ path }) => ({ path, ...lazyScreen(() => import('./Soon.tsx'), 'Soon') })),
              { path: '*', element: <Navigate to="/admin" replace /> },
            ],
          },
        ],
      },
      { path: '*', element: <Navigate to="/" replace /> },
    ],
  },
];

export function createRouter() {
  return createBrowserRouter(routes);
}
