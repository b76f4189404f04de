import { signInStream, strangersStream } from './access/signIn.ts';
import { originReadStream } from './audit/originRead.ts';
import { danceStyleStream } from './danceStyles/danceStyle.ts';
import { eventStream } from './events/event/event.ts';
import { eventExportStream } from './events/event/eventExport.ts';
import { eventPairStream } from './events/pairs/eventPair.ts';
import { seriesStream } from './events/series/seriesState.ts';
import { feedbackStream } from './feedback/feedback.ts';
import { followedCalendarStream } from './followedCalendars/followedCalendar.ts';
import { importedEventStream } from './importedEvents/importedEvent.ts';
import { sourceStream } from './importedEvents/source.ts';
import { applicationStream } from './organizers/application.ts';
import { contactStream } from './organizers/contact.ts';
import { organizerStream } from './organizers/organizer.ts';
import type { AnyStream } from './platform/fact.ts';
import { listExportStream } from './platform/listExport.ts';
import { reservationStream } from './platform/reservation.ts';
import { runStream } from './platform/run.ts';
import { queueNotesStream } from './queues/notes.ts';
import { reasonTemplateStream } from './queues/reasonTemplate.ts';
import { recommendationStream } from './recommendations/recommendation.ts';
import { regionStream } from './regions/region.ts';
import { subscriptionStream } from './subscriptions/subscription.ts';
import { contactMessageStream } from './support/contactMessage.ts';
import { backupStream } from './system/backup.ts';
import { effectStream } from './system/effect.ts';
import { keysStream } from './system/keys.ts';
import { projectionStream } from './system/projection.ts';
import { invitationStream } from './users/invitation.ts';
import { preferencesStream } from './users/preferences.ts';
import { userStream } from './users/user.ts';
import { userActStream } from './users/userAct.ts';
import { venueStream } from './venues/venue.ts';

/** Every kind of stream in the log. A new one is added here and nowhere else. */
export const streams: readonly AnyStream[] = [
  eventStream,
  seriesStream,
  eventExportStream,
  eventPairStream,
  danceStyleStream,
  regionStream,
  venueStream,
  organizerStream,
  contactStream,
  userStream,
  userActStream,
  invitationStream,
  preferencesStream,
  signInStream,
  strangersStream,
  feedbackStream,
  followedCalendarStream,
  contactMessageStream,
  subscriptionStream,
  applicationStream,
  recommendationStream,
  queueNotesStream,
  reasonTemplateStream,
  sourceStream,
  importedEventStream,
  projectionStream,
  listExportStream,
  reservationStream,
  runStream,
  effectStream,
  keysStream,
  backupStream,
  originReadStream,
];
