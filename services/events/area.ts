import { eventExportStream } from '#contracts/events/event/eventExport.ts';
import type { Area } from '#platform/areas/area.ts';
import { eventRules } from './event/event.ts';
import { eventPairRules } from './pairs/eventPair.ts';
import { seriesRules } from './series/series.ts';

export const events = {
  things: {
    event: { rules: eventRules },
    series: { rules: seriesRules },
    eventPair: { rules: eventPairRules },
    eventExport: { of: eventExportStream },
  },
  routes: async () => (await import('./routes.ts')).eventRoutes,
  work: async () => (await import('./work.ts')).work,
  offers: async () => (await import('./offers.ts')).offers,
} satisfies Area;
