import { eventExportStream } from '#contracts/events/event/eventExport.ts';
import type { Area, Naming } from '#platform/areas/area.ts';
import { eventRules } from './event/event.ts';
import { eventPairRules } from './pairs/eventPair.ts';
import { titlesOfEvents } from './reading/titles.ts';
import { seriesRules } from './series/series.ts';

const titles: Naming = { find: titlesOfEvents };

export const events = {
  things: [
    { rules: eventRules, named: titles },
    { rules: seriesRules, named: titles },
    { rules: eventPairRules, named: { table: 'event_pairs', column: 'titles' } },
    { of: eventExportStream, named: null },
  ],
  routes: async () => (await import('./routes.ts')).eventRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
