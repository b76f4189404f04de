import type { Core } from '#platform/areas/core.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { publicEvent } from './events/list/publicEvent.ts';
import { countUpcoming } from './events/list/upcoming.ts';
import { plannerOf, plansMade } from './events/planned.ts';
import { publicCalendar } from './events/public/publicCalendar.ts';
import { nextAtVenue } from './events/venues/selection.ts';
import type { RecommendationNeeds } from './recommendations/routes.ts';
import type { SiteNeeds } from './site/needs.ts';
import type { VenueNeeds } from './venues/routes.ts';

type AboutEvents = Pick<RecommendationNeeds, 'planEvent' | 'makeEvent'> &
  Pick<VenueNeeds, 'upcomingAt' | 'nextAt'> &
  SiteNeeds & {
    publicEvent(id: string): ReturnType<typeof publicEvent>;
  };

/** What feedback, recommendations, venues and the public site ask of events. */
export function aboutEvents(core: Core): AboutEvents {
  const db = core.db<EventsSchema>();
  return {
    publicEvent: id => publicEvent(db, id, core.clock()),
    calendar: publicCalendar(db, core),
    planEvent: plannerOf(db, core),
    makeEvent: plansMade(core),
    upcomingAt: ids => countUpcoming(db, 'venueId', ids, core.clock()),
    nextAt: id => nextAtVenue(db, id, core.clock()),
  };
}
