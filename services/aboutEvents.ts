import type { Core } from '#platform/areas/core.ts';
import { confirmingOf } from './events/confirming/answers.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { publicEvent } from './events/list/publicEvent.ts';
import { standingOfEvent } from './events/list/survivor.ts';
import { countUpcoming } from './events/list/upcoming.ts';
import { plannerOf, plansMade } from './events/planned.ts';
import { eventAddresses } from './events/public/addresses.ts';
import { mailedNights } from './events/public/mailedNights.ts';
import { publicCalendar } from './events/public/publicCalendar.ts';
import type { EventNeeds } from './events/routes.ts';
import { nextAtVenue } from './events/venues/selection.ts';
import { feedbackOn } from './feedback/figures.ts';
import { type ImportedSchema, importedLeadingTo } from './importedEvents/importedQueries.ts';
import type { ReviewNeeds } from './importedEvents/reviewRoutes.ts';
import { saidDates } from './importedEvents/saidDates.ts';
import type { ImportNeeds } from './imports/calendarPreparing.ts';
import { gazetteer } from './places/cities.ts';
import { cityBySlug, cityTyped } from './places/namedCity.ts';
import { type RecommendationsSchema, recommendationsLeadingTo } from './recommendations/queries.ts';
import type { RecommendationNeeds } from './recommendations/routes.ts';
import type { SiteNeeds } from './site/needs.ts';
import type { SubscriptionNeeds } from './subscriptions/needs.ts';
import type { VenueNeeds } from './venues/routes.ts';

type AboutEvents = Pick<RecommendationNeeds, 'planEvent' | 'makeEvent'> &
  Pick<EventNeeds, 'followingOf' | 'cityBySlug'> &
  Pick<ReviewNeeds, 'standingOfEvent'> &
  Pick<ImportNeeds, 'saidDates'> &
  Pick<VenueNeeds, 'upcomingAt' | 'nextAt'> &
  Pick<SubscriptionNeeds, 'mailedNights'> &
  Omit<SiteNeeds, 'mailLinks'> & {
    publicEvent(id: string): ReturnType<typeof publicEvent>;
  };

/** What feedback, recommendations, imports, imported events, venues and the public site ask of events, and events of them. */
export function aboutEvents(core: Core): AboutEvents {
  const db = core.db<EventsSchema>();
  const findCity = (slug: string) => cityBySlug(gazetteer, slug);
  return {
    saidDates: saidDates(core.db()),
    publicEvent: id => publicEvent({ ...core, db }, id, core.clock()),
    cityBySlug: findCity,
    cityTyped: text => cityTyped(gazetteer, text),
    calendar: publicCalendar(db, { ...core, cityBySlug: findCity }),
    addresses: eventAddresses(db, core.clock),
    confirming: confirmingOf(core),
    mailedNights: mailedNights({ ...core, db }),
    async followingOf(id) {
      const [importedEvents, recommendations, feedback] = await Promise.all([
        importedLeadingTo(core.db<ImportedSchema>(), id),
        recommendationsLeadingTo(core.db<RecommendationsSchema>(), id),
        feedbackOn(db, id),
      ]);
      return { importedEvents, recommendations, feedback };
    },
    standingOfEvent: id => standingOfEvent(core, id),
    planEvent: plannerOf(db, core),
    makeEvent: plansMade(core),
    upcomingAt: ids => countUpcoming(db, 'venueId', ids, core.clock()),
    nextAt: id => nextAtVenue(db, id, core.clock()),
  };
}
