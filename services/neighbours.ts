import { v7 } from 'uuid';
import type { Core } from '#platform/areas/core.ts';
import { regionFinder } from '#platform/geography/places.ts';
import { aboutEvents } from './aboutEvents.ts';
import { aboutPeople } from './aboutPeople.ts';
import { aboutVenues } from './aboutVenues.ts';
import type { AccessNeeds, Leaving } from './access/routes.ts';
import { endOwnSessions } from './access/routes.ts';
import { namesOf } from './access/sessions.ts';
import { activeAdministrators, knownById, noteStanding, otherAdministrators } from './access/standings.ts';
import { toldVisitor, visitorOf } from './access/visitor.ts';
import type { AuditNeeds } from './audit/routes.ts';
import { mailFolder } from './doorWork.ts';
import { effectMailsOf } from './effectMails.ts';
import { elsewhereEraser } from './eraseElsewhere.ts';
import { addressOf, forget } from './erasure.ts';
import { changeOf, creationOf } from './events/event/form.ts';
import type { EventsSchema } from './events/list/eventsSchema.ts';
import { usesUpToDate } from './events/list/regionUses.ts';
import { unassignedQueue } from './events/list/unassigned.ts';
import { countToCome, countUpcoming } from './events/list/upcoming.ts';
import type { EventNeeds } from './events/routes.ts';
import type { FeedbackNeeds } from './feedback/routes.ts';
import { itemsIn } from './followedCalendars/itemsIn.ts';
import { type Collecting, collecting } from './importedEvents/collect.ts';
import type { CollectNeeds } from './importedEvents/collectRoutes.ts';
import { importedQueue } from './importedEvents/importedQueries.ts';
import type { ReviewNeeds } from './importedEvents/reviewRoutes.ts';
import type { ImportNeeds } from './imports/calendarPreparing.ts';
import { stopTrial } from './imports/trials.ts';
import { applicationQueue } from './organizers/applicationQueries.ts';
import type { OrganizersSchema } from './organizers/queries.ts';
import type { OrganizerNeeds } from './organizers/routes.ts';
import { gazetteer } from './places/cities.ts';
import { placeOfCity } from './places/cityPlace.ts';
import type { PlaceNeeds } from './places/routes.ts';
import { queuesNoticed } from './queues/claims.ts';
import type { QueueNeeds } from './queues/routes.ts';
import { recommendationQueue } from './recommendations/queries.ts';
import type { RecommendationNeeds } from './recommendations/routes.ts';
import type { RegionNeeds } from './regions/routes.ts';
import type { SiteNeeds } from './site/needs.ts';
import { mailLinksOf } from './subscriptions/answers.ts';
import type { SubscriptionNeeds } from './subscriptions/needs.ts';
import { contactQueue } from './support/queries.ts';
import type { SupportNeeds } from './support/routes.ts';
import { submissionsOf } from './support/submissions.ts';
import type { SystemNeeds } from './system/routes.ts';
import type { UserNeeds } from './users/routes.ts';
import { accountChanger, type ChangeAccount } from './users/user/changeAccount.ts';
import { needFreshCode } from './users/user/freshCode.ts';
import type { VenueNeeds } from './venues/routes.ts';

/** What the routes of the areas use of one another. */
export type Neighbours = AccessNeeds &
  AuditNeeds &
  FeedbackNeeds &
  ImportNeeds &
  EventNeeds &
  Collecting &
  CollectNeeds &
  OrganizerNeeds &
  PlaceNeeds &
  QueueNeeds &
  RecommendationNeeds &
  RegionNeeds &
  ReviewNeeds &
  SiteNeeds &
  SubscriptionNeeds &
  SupportNeeds &
  SystemNeeds &
  UserNeeds &
  VenueNeeds;

const queues: Neighbours['queues'] = {
  importedEvent: importedQueue,
  unassignedEvent: unassignedQueue,
  recommendation: recommendationQueue,
  organizerApplication: applicationQueue,
  contactMessage: contactQueue,
};

/** Provides each area with what it uses of others. An area that needs nobody does not appear here. */
export function neighboursOf(
  core: Core,
  rest: Pick<Neighbours, 'nameThings' | 'decide' | 'responseTimes' | 'slow' | 'isDiskFull' | 'findRenderer'>,
): Neighbours {
  const { pool, store, execute, freshness, clock, dataDir } = core;
  const db = core.db<EventsSchema>();
  const forgetPerson = (id: string, email: string | undefined) =>
    forget(pool, id, { mailFolder: mailFolder({ DATA_DIR: dataDir }), email });
  const standings = { note: noteStanding, otherAdministrators };
  const about = aboutEvents(core);
  const changeAccount = accountChanger({ pool, execute, standings });
  return {
    ...rest,
    changeAccount,
    withdrawDeletion: withdrawal(changeAccount),
    roleOf: async id => (await knownById(pool, id))?.role,
    addressOf: id => addressOf(pool, id),
    forget: forgetPerson,
    eraseElsewhere: elsewhereEraser({
      ...{ db: core.db<OrganizersSchema>(), execute, freshness, store },
      forget: id => forgetPerson(id, undefined),
    }),
    endSessions(account, { now, origin = {}, correlationId, commandId }) {
      const why: Leaving = { why: 'deleted', at: now, origin, requestId: correlationId ?? commandId };
      return endOwnSessions(pool, account, {}, why);
    },
    ...{ queuesNoticed, queues, administrators: () => activeAdministrators(pool) },
    effectMails: () => effectMailsOf(core),
    cities: gazetteer,
    regionFinder,
    completePlace: (named, given) => placeOfCity(gazetteer, named, given),
    submissions: submissionsOf({ ...core, db: core.db(), forget: forgetPerson }),
    usesOf: id => usesUpToDate({ db, store, freshness }, id, clock()),
    namesOf: ids => namesOf(core.db(), ids),
    ...aboutPeople(core, rest.nameThings),
    needFreshCode,
    ...collecting({ ...core, db: core.db() }),
    ...{ itemsIn, stopTrial: (id: string) => stopTrial(pool, id) },
    forms: { changeOf, creationOf },
    tellOrigin: (origin, language) => toldVisitor(visitorOf(origin), language),
    upcomingIn: ids => countUpcoming(db, 'regionId', ids, clock()),
    upcomingOf: ids => countUpcoming(db, 'eventOrganizerId', ids, clock()),
    ...about,
    mailLinks: mailLinksOf({ ...core, ...about, forget: forgetPerson }),
    ...aboutVenues(core),
    countToCome: id => countToCome({ db, freshness, store, clock }, id),
  };
}

/** Signing in withdraws the deletion that the person has asked for, before they are let in. */
function withdrawal(changeAccount: ChangeAccount): AccessNeeds['withdrawDeletion'] {
  return async ({ id, role, deletionScheduledFor }, { at, origin, requestId }) => {
    if (!deletionScheduledFor) return;
    const asked = { commandId: v7(), actor: { id, role }, now: at, origin, correlationId: requestId };
    await changeAccount(id, 'WithdrawAccountDeletion', {}, asked);
  };
}
