import { sentences } from '../platform/sentences/sentence.ts';

/** What an administrator is told about following a calendar. */
export const followedCalendarSentences = sentences('followedCalendars', {
  none: ['This calendar is no longer followed.', 'Este calendario ya no se sigue.'],
  exists: ['This calendar is already followed.', 'Este calendario ya se sigue.'],
  taken: ['This address is already followed.', 'Esta dirección ya se sigue.'],
  teamHasOne: [
    'This organizer already has a calendar. Stop following that one first.',
    'Este organizador ya tiene un calendario. Deja antes de seguir ese.',
  ],
  tooManyLooks: [
    'Many addresses were looked at. Please wait a while.',
    'Se han mirado muchas direcciones. Espera un rato.',
  ],
  notYours: ['This organizer does not follow this calendar.', 'Este organizador no sigue este calendario.'],
  linksSeveral: [
    'This page links several calendars. Follow one of these addresses: {{addresses}}',
    'Esta página enlaza varios calendarios. Sigue una de estas direcciones: {{addresses}}',
  ],
  nameMissing: ['Enter a name.', 'Escribe un nombre.'],
  noAddress: [
    'Enter an address that begins with https://, http:// or webcal://.',
    'Escribe una dirección que empiece por https://, http:// o webcal://.',
  ],
  withPassword: [
    'The address must not contain a name and a password.',
    'La dirección no puede contener un nombre y una contraseña.',
  ],
  noRegion: ['This region does not exist.', 'Esta región no existe.'],
  noOrganizer: ['This organizer does not exist.', 'Este organizador no existe.'],
  paused: ['This calendar is paused. Resume it first.', 'Este calendario está en pausa. Reanúdalo primero.'],
});

/** Why a calendar could not be polled. */
export const pollSentences = sentences('calendarPolls', {
  nothingOnPage: [
    'This page neither describes events in a way that can be read nor links a calendar.',
    'Esta página no describe eventos de un modo que se pueda leer ni enlaza un calendario.',
  ],
  nothingToCome: [
    'There is nothing to come in this calendar at the moment.',
    'En este calendario no hay nada próximo por ahora.',
  ],
  noHost: ['There is no server called {{host}}.', 'No hay ningún servidor llamado {{host}}.'],
  privateAddress: [
    '{{host}} is in a private network. Only public addresses can be followed.',
    '{{host}} lleva a una red privada. Solo se siguen direcciones públicas.',
  ],
  unreachable: [
    'The server {{host}} cannot be reached ({{reason}}).',
    'No se puede conectar con el servidor {{host}} ({{reason}}).',
  ],
  tooSlow: [
    'The server did not send the calendar within {{seconds}} seconds.',
    'El servidor no envió el calendario en {{seconds}} segundos.',
  ],
  gone: [
    'The calendar is no longer at this address ({{status}}).',
    'El calendario ya no está en esta dirección ({{status}}).',
  ],
  forbidden: [
    'The server does not let us read this calendar ({{status}}).',
    'El servidor no nos permite leer este calendario ({{status}}).',
  ],
  status: [
    'The server answered with an error ({{status}}).',
    'El servidor respondió con un error ({{status}}).',
  ],
  redirects: ['The address redirects in a loop.', 'La dirección da vueltas en círculo.'],
  badRedirect: [
    'The server redirects to an address that cannot be followed.',
    'El servidor remite a una dirección que no se puede seguir.',
  ],
  notCalendar: [
    'What the server sent is not a calendar in iCalendar format.',
    'Lo que envió el servidor no es un calendario en formato iCalendar.',
  ],
  cutOff: [
    'The server sent only the beginning of the calendar.',
    'El servidor envió solo el principio del calendario.',
  ],
  tooLarge: ['The calendar is larger than {{megabytes}} MB.', 'El calendario ocupa más de {{megabytes}} MB.'],
  tooMuch: [
    'The calendar takes too much time or memory to read. Rules that make thousands of dates are the usual reason. Nothing of it was taken in.',
    'El calendario lleva demasiado tiempo o memoria para leerse. El motivo suele ser una regla que produce miles de fechas. No se tomó nada de él.',
  ],
  stopped: [
    'The service stopped while it was reading this calendar.',
    'El servicio se detuvo mientras leía este calendario.',
  ],
  parked: [
    'The service stopped twice while it was reading this calendar, so it is not polled any more. Poll it now to try again.',
    'El servicio se detuvo dos veces mientras leía este calendario, así que ya no se consulta. Consúltalo ahora para volver a intentarlo.',
  ],
  broken: ['The calendar could not be processed.', 'No se pudo procesar el calendario.'],
});
