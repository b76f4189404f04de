import type { Area } from '#platform/areas/area.ts';
import { importedEventRules } from './importedEvent.ts';
import { sourceRules } from './source.ts';

export const importedEvents = {
  things: { importedEvent: { rules: importedEventRules }, source: { rules: sourceRules } },
  routes: async () => (await import('./routes.ts')).importedEventRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
