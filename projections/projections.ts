import { kinds } from '#contracts/streams.ts';
import { thingNames } from './audit/thingNames.ts';
import { danceStyles } from './danceStyles/danceStyles.ts';
import { eventPairs } from './events/eventPairs.ts';
import { events } from './events/events.ts';
import { feedback } from './feedback/feedback.ts';
import { followedCalendars } from './followedCalendars/followedCalendars.ts';
import { importedEvents } from './importedEvents/importedEvents.ts';
import { importSources } from './importedEvents/sources.ts';
import { organizerApplications } from './organizers/applications.ts';
import { organizerContacts } from './organizers/organizerContacts.ts';
import { organizers } from './organizers/organizers.ts';
import { teamInvitations } from './organizers/teamInvitations.ts';
import { projectionsOfKept } from './platform/rows/keptRows.ts';
import type { Projection } from './platform/rows/projection.ts';
import { queueNotes } from './queues/queueNotes.ts';
import { recommendations } from './recommendations/recommendations.ts';
import { regions } from './regions/regions.ts';
import { subscriptions } from './subscriptions/subscriptions.ts';
import { contactMessages } from './support/contactMessages.ts';
import { runs } from './system/runs.ts';
import { invitations } from './users/invitations.ts';
import { preferences } from './users/preferences.ts';
import { users } from './users/users.ts';
import { venues } from './venues/venues.ts';

/**
 * All projections except the mirror. A new one is added here and nowhere else, unless its rows are the states of
 * things: then its kind of stream says so (`rows`).
 */
export const projections: readonly Projection[] = [
  events,
  eventPairs,
  danceStyles,
  regions,
  venues,
  organizers,
  organizerContacts,
  teamInvitations,
  users,
  invitations,
  preferences,
  feedback,
  followedCalendars,
  contactMessages,
  subscriptions,
  organizerApplications,
  recommendations,
  queueNotes,
  importSources,
  importedEvents,
  runs,
  thingNames,
  ...projectionsOfKept(Object.values(kinds)),
];
