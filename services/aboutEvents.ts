import type { Core } from '#platform/areas/core.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { publicEvent } from './events/list/publicEvent.ts';
import { plannerOf, plansMade } from './events/planned.ts';
import type { RecommendationNeeds } from './recommendations/routes.ts';

type AboutEvents = Pick<RecommendationNeeds, 'planEvent' | 'makeEvent'> & {
  publicEvent(id: string): ReturnType<typeof publicEvent>;
};

/** What feedback and recommendations ask of events. */
export function aboutEvents(core: Core): AboutEvents {
  const db = core.db<EventsSchema>();
  return {
    publicEvent: id => publicEvent(db, id, core.clock()),
    planEvent: plannerOf(db, core),
    makeEvent: plansMade(core),
  };
}
