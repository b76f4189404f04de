import type { Core } from '#platform/areas/core.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { publicEvent } from './events/list/publicEvent.ts';
import { plannerOf, plansMade } from './events/planned.ts';
import { publicCalendar } from './events/public/publicCalendar.ts';
import type { RecommendationNeeds } from './recommendations/routes.ts';
import type { SiteNeeds } from './site/needs.ts';

type AboutEvents = Pick<RecommendationNeeds, 'planEvent' | 'makeEvent'> &
  SiteNeeds & {
    publicEvent(id: string): ReturnType<typeof publicEvent>;
  };

/** What feedback, recommendations and the public site ask of events. */
export function aboutEvents(core: Core): AboutEvents {
  const db = core.db<EventsSchema>();
  return {
    publicEvent: id => publicEvent(db, id, core.clock()),
    calendar: publicCalendar(db, core),
    planEvent: plannerOf(db, core),
    makeEvent: plansMade(core),
  };
}
