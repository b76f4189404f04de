import { signInStream, strangersStream } from './access/signIn.ts';
import { tellAccess } from './access/toldTexts.ts';
import { organizerDayStream, organizerDaysTable } from './audience/organizerDay.ts';
import { tellAudience } from './audience/toldTexts.ts';
import { originReadStream } from './audit/originRead.ts';
import { tellAudit } from './audit/toldTexts.ts';
import { danceStyleStream } from './danceStyles/danceStyle.ts';
import { tellDanceStyles } from './danceStyles/toldTexts.ts';
import { EVENT_UNDONE, eventStream } from './events/event/event.ts';
import { eventExportStream } from './events/event/eventExport.ts';
import { eventPairStream } from './events/pairs/eventPair.ts';
import { seriesStream } from './events/series/seriesState.ts';
import { tellPairs } from './events/told/pairToldTexts.ts';
import { tellEvents } from './events/told/sentences.ts';
import { tellSeries } from './events/told/seriesToldTexts.ts';
import { feedbackStream } from './feedback/feedback.ts';
import { nightReportStream, nightReportsTable } from './feedback/nightReport.ts';
import { tellFeedback } from './feedback/toldTexts.ts';
import { followedCalendarStream } from './followedCalendars/followedCalendar.ts';
import { tellFollowedCalendars } from './followedCalendars/toldTexts.ts';
import { importedEventStream } from './importedEvents/importedEvent.ts';
import { sourceStream } from './importedEvents/source.ts';
import { tellImportedEvents } from './importedEvents/toldTexts.ts';
import { applicationStream } from './organizers/application.ts';
import { tellApplications } from './organizers/applicationToldTexts.ts';
import { contactStream } from './organizers/contact.ts';
import { ORGANIZER_DETAILS, organizerStream } from './organizers/organizer.ts';
import { teamInvitationStream } from './organizers/teamInvitation.ts';
import { tellOrganizers } from './organizers/toldTexts.ts';
import type { AnyStream } from './platform/fact.ts';
import { type Kind, kind } from './platform/kind.ts';
import { listExportStream } from './platform/listExport.ts';
import { reservationStream } from './platform/reservation.ts';
import { runStream } from './platform/run.ts';
import type { Pair } from './platform/sentences/catalogue.ts';
import { words } from './platform/sentences/words.ts';
import { tellPlatform } from './platform/tellPlatform.ts';
import { queueNotesStream } from './queues/notes.ts';
import { reasonTemplateStream } from './queues/reasonTemplate.ts';
import { reasonTemplatesTable } from './queues/rows.ts';
import { tellQueues } from './queues/toldTexts.ts';
import { recommendationStream } from './recommendations/recommendation.ts';
import { tellRecommendations } from './recommendations/toldTexts.ts';
import { REGION_DETAILS, regionStream } from './regions/region.ts';
import { tellRegions } from './regions/toldTexts.ts';
import { subscriptionStream } from './subscriptions/subscription.ts';
import { tellSubscriptions } from './subscriptions/toldTexts.ts';
import { contactMessageStream } from './support/contactMessage.ts';
import { tellSupport } from './support/toldTexts.ts';
import { backupStream } from './system/backup.ts';
import { tellBackups } from './system/backupToldTexts.ts';
import { effectStream } from './system/effect.ts';
import { keysStream } from './system/keys.ts';
import { projectionStream } from './system/projection.ts';
import { tellSystem } from './system/toldTexts.ts';
import { invitationStream } from './users/invitation.ts';
import { preferencesStream } from './users/preferences.ts';
import { tellUsers } from './users/toldTexts.ts';
import { userStream } from './users/user.ts';
import { userActStream } from './users/userAct.ts';
import { tellVenues } from './venues/toldTexts.ts';
import { VENUE_FIELDS, venueStream } from './venues/venue.ts';
import { savedViewStream, savedViewsTable } from './views/savedView.ts';
import { tellViews } from './views/toldTexts.ts';

const NOTED = not('It notes what happened.', 'Anota lo que ocurrió.');
const OPERATED = not(
  'It is work of the system, which its own screen takes back.',
  'Es trabajo del sistema, que se revierte en su propia pantalla.',
);
const MAILED = not('It was mailed.', 'Ya se envió por correo.');
const OWN = not('It is that person’s own choice.', 'Es decisión de esa persona.');
const OWN_LIST = not('It is taken back in the list of duplicates.', 'Se revierte en la lista de duplicados.');
const PERSONAL = not(
  'It is about a person, and not written again once it was removed.',
  'Trata de una persona y no se vuelve a escribir tras quitarse.',
);
const FOLLOWED = not(
  'More follows from such a decision; it is reopened in its queue.',
  'De esa decisión se siguen más cosas; se reabre en su cola.',
);
const RUNS = not(
  'A run is history; what it changed is undone thing by thing.',
  'Un proceso es historia; lo que cambió se deshace elemento por elemento.',
);
/** Of items of queues, whose decisions are undone and not rewritten. */
const DECIDED: Pair = [
  'Its decisions stay in its history. The last one can be undone.',
  'Sus decisiones quedan en su historial. La última se puede deshacer.',
];

/**
 * Every kind of stream in the log, by its category, with what people call its things and how its facts are told. A new
 * one is added here and nowhere else in the contracts.
 */
export const kinds = {
  event: kind(eventStream, { called: words.event, tell: tellEvents, history: { fields: EVENT_UNDONE } }),
  series: kind(seriesStream, {
    called: words.series,
    tell: tellSeries,
    history: { byCommand: 'UndoChange' },
  }),
  eventExport: kind(eventExportStream, {
    called: ['Export', 'Exportación'],
    tell: tellSeries,
    history: NOTED,
  }),
  eventPair: kind(eventPairStream, {
    called: ['Pair of events', 'Pareja de eventos'],
    tell: tellPairs,
    history: OWN_LIST,
  }),
  danceStyle: kind(danceStyleStream, {
    called: words.danceStyle,
    tell: tellDanceStyles,
    history: { fields: ['name', 'status'] },
  }),
  region: kind(regionStream, {
    called: words.region,
    tell: tellRegions,
    history: { fields: [...REGION_DETAILS, 'timeZone', 'status', 'popular', 'closed'] },
  }),
  venue: kind(venueStream, {
    called: words.venue,
    tell: tellVenues,
    history: { fields: [...VENUE_FIELDS, 'status'] },
  }),
  organizer: kind(organizerStream, {
    called: words.organizer,
    tell: tellOrganizers,
    history: { fields: [...ORGANIZER_DETAILS, 'status', 'verified', 'trust', 'pauseReason', 'team'] },
    words: { day: ['Day', 'Día'], members: ['Members', 'Miembros'] },
  }),
  organizerContact: kind(contactStream, {
    called: words.contactPerson,
    tell: tellOrganizers,
    history: PERSONAL,
  }),
  teamInvitation: kind(teamInvitationStream, {
    called: ['Invitation to a team', 'Invitación a un equipo'],
    tell: tellOrganizers,
    history: MAILED,
  }),
  organizerDay: kind(organizerDayStream, {
    called: ['Day of an organizer', 'Día de un organizador'],
    tell: tellAudience,
    history: NOTED,
    words: {
      feeds: ['Calendars that read the feed', 'Calendarios que leen el canal'],
      embeds: ['Visits to the embedded calendar', 'Visitas al calendario incrustado'],
    },
    rows: { name: 'organizerDays', version: 1, table: organizerDaysTable },
  }),
  user: kind(userStream, {
    called: words.user,
    tell: tellUsers,
    history: { fields: ['name', 'location', 'searchRadius', 'danceStyles', 'socialConnections'] },
    words: { regionIds: ['Cities', 'Ciudades'] },
  }),
  userAct: kind(userActStream, {
    called: ['Action on a user', 'Acción sobre un usuario'],
    tell: tellUsers,
    history: NOTED,
  }),
  invitation: kind(invitationStream, {
    called: ['Invitation', 'Invitación'],
    tell: tellUsers,
    history: MAILED,
  }),
  preferences: kind(preferencesStream, { called: ['Settings', 'Ajustes'], tell: tellUsers, history: OWN }),
  signIn: kind(signInStream, { called: ['Sign-in', 'Acceso'], tell: tellAccess, history: NOTED }),
  strangers: kind(strangersStream, {
    called: ['Unknown sign-ins', 'Accesos desconocidos'],
    tell: tellAccess,
    history: NOTED,
  }),
  feedback: kind(feedbackStream, {
    called: ['Feedback', 'Opinión'],
    tell: tellFeedback,
    history: { fields: ['task'], versions: DECIDED },
  }),
  nightReport: kind(nightReportStream, {
    called: ['Report about a night', 'Aviso sobre una noche'],
    tell: tellFeedback,
    history: NOTED,
    words: {
      report: ['Report', 'Aviso'],
      reporter: ['Browser', 'Navegador'],
      asked: ['Mailed', 'Avisados'],
    },
    rows: { name: 'nightReports', version: 1, table: nightReportsTable },
  }),
  followedCalendar: kind(followedCalendarStream, {
    called: ['Followed calendar', 'Calendario seguido'],
    tell: tellFollowedCalendars,
    history: { fields: ['name', 'url', 'everyMinutes', 'regionId', 'organizerId', 'enabled'] },
  }),
  contactMessage: kind(contactMessageStream, {
    called: ['Contact message', 'Mensaje de contacto'],
    tell: tellSupport,
    history: { fields: ['status'], versions: DECIDED },
  }),
  subscription: kind(subscriptionStream, {
    called: ['Email subscription', 'Suscripción por correo'],
    tell: tellSubscriptions,
    history: OWN,
  }),
  organizerApplication: kind(applicationStream, {
    called: ['Organizer application', 'Solicitud de organizador'],
    tell: tellApplications,
    history: FOLLOWED,
  }),
  recommendation: kind(recommendationStream, {
    called: ['Recommended event', 'Evento recomendado'],
    tell: tellRecommendations,
    history: { fields: ['status', 'deleted'], versions: DECIDED },
  }),
  queueNotes: kind(queueNotesStream, {
    called: ['Notes of a queue', 'Notas de una cola'],
    tell: tellQueues,
    history: PERSONAL,
  }),
  reasonTemplate: kind(reasonTemplateStream, {
    called: ['Reason template', 'Motivo para elegir'],
    tell: tellQueues,
    history: { fields: ['text'] },
    rows: { name: 'reasonTemplates', version: 1, table: reasonTemplatesTable },
  }),
  source: kind(sourceStream, {
    called: ['Source of imported events', 'Fuente de eventos importados'],
    tell: tellImportedEvents,
    history: { fields: ['name', 'enabled'] },
  }),
  importedEvent: kind(importedEventStream, {
    called: ['Imported event', 'Evento importado'],
    tell: tellImportedEvents,
    history: FOLLOWED,
    words: { own: ["Of the organizer's own calendar", 'Del calendario propio del organizador'] },
  }),
  projection: kind(projectionStream, {
    called: ['Projection', 'Proyección'],
    tell: tellSystem,
    history: OPERATED,
  }),
  listExport: kind(listExportStream, {
    called: ['Export of a list', 'Exportación de una lista'],
    tell: tellPlatform,
    history: NOTED,
  }),
  reservation: kind(reservationStream, {
    called: ['Reservation', 'Reserva'],
    tell: tellPlatform,
    history: NOTED,
  }),
  run: kind(runStream, { called: ['Run', 'Proceso'], tell: tellPlatform, history: RUNS }),
  effect: kind(effectStream, { called: ['Effect', 'Efecto'], tell: tellSystem, history: OPERATED }),
  keys: kind(keysStream, {
    called: ['Personal data keys', 'Claves de datos personales'],
    tell: tellSystem,
    history: OPERATED,
  }),
  backup: kind(backupStream, {
    called: ['Backup', 'Copia de seguridad'],
    tell: tellBackups,
    history: OPERATED,
  }),
  savedView: kind(savedViewStream, {
    called: ['Saved view', 'Vista guardada'],
    tell: tellViews,
    history: not('It is changed where it is used.', 'Se cambia donde se usa.'),
    words: {
      shared: ['Shared with all administrators', 'Compartida con todos los administradores'],
      isDefault: ['List opens with it', 'La lista se abre con ella'],
    },
    rows: { name: 'savedViews', version: 1, table: savedViewsTable },
  }),
  originRead: kind(originReadStream, {
    called: ['IP address lookup', 'Consulta de dirección IP'],
    tell: tellAudit,
    history: NOTED,
  }),
};

function not(english: string, spanish: string): { not: Pair } {
  return { not: [english, spanish] };
}

export type Category = keyof typeof kinds;

/** The kinds whose changes are taken back field by field. */
export type ReversedByField = {
  [Name in Category]: (typeof kinds)[Name]['history'] extends { fields: unknown } ? Name : never;
}[Category];

/** Every kind of stream, for those who read the log. */
export const streams: readonly AnyStream[] = Object.values<Kind>(kinds).map(({ stream }) => stream);
