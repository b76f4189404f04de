import { sentences } from '../platform/sentences/sentence.ts';

export const importedEventSentences = sentences('importedEvents', {
  none: [
    'This imported event does not exist, or was deleted.',
    'Este evento importado no existe o se eliminó.',
  ],
  exists: ['This item has already been received.', 'Este elemento ya se recibió.'],
  approved: ['This imported event has already been approved.', 'Este evento importado ya se aprobó.'],
  rejected: ['This imported event has already been rejected.', 'Este evento importado ya se rechazó.'],
  duplicate: [
    'This imported event is marked as a duplicate. Reopen it first.',
    'Este evento importado está marcado como duplicado. Vuelve a abrirlo primero.',
  ],
  imported: ['This imported event has already been imported.', 'Este evento importado ya se importó.'],
  pending: ['This imported event has not been decided yet.', 'Este evento importado no se ha decidido.'],
  needs_review: ['This imported event needs to be reviewed.', 'Este evento importado está por revisar.'],
  noEvent: ['This event does not exist, or was deleted.', 'Este evento no existe o se eliminó.'],
  otherApproval: [
    'This imported event has since been decided differently.',
    'Este evento importado se ha decidido de otra forma desde entonces.',
  ],
  keptYet: [
    'Only rejected or deleted imported events are purged, after 180 days.',
    'Solo se purgan los eventos importados rechazados o eliminados, a los 180 días.',
  ],
  purged: ['This item was rejected and has been purged.', 'Este elemento se rechazó y se ha purgado.'],
  reasonMissing: ['Please provide a reason for rejection', 'Indica un motivo para el rechazo'],
  idsOrFilter: ['Send either ids or a filter.', 'Envía o bien ids o bien un filtro.'],
  idsOrRun: ['Send either ids or a run.', 'Envía o bien ids o bien una ejecución.'],
  noSeries: [
    'A series cannot recur like this: {{reason}}',
    'Se repite de una forma que una serie no puede: {{reason}}',
  ],
  sameDay: [
    'Two of its dates are on the same day, {{date}}. A series has one date a day.',
    'Dos de sus fechas son el mismo día, {{date}}. Una serie tiene una fecha al día.',
  ],
  noDatesLeft: [
    'Its source has no more dates for it. Delete its series, or reject the change.',
    'Su fuente ya no tiene más fechas. Elimina su serie o rechaza el cambio.',
  ],
  recursNow: [
    'It now recurs at its source. Its event does not: turn it into a series, or leave it as it is.',
    'Ahora se repite en su fuente. Su evento no: crea una serie o déjalo como está.',
  ],
  recursNoLonger: [
    'It no longer recurs at its source. Its series still does: end it, or leave it as it is.',
    'Ya no se repite en su fuente. Su serie sí: hazla terminar o déjala como está.',
  ],
  vanished: [
    'Its source no longer has it. Cancel its event if it does not take place, or leave it as it is.',
    'Su fuente ya no lo tiene. Cancela su evento si no se celebra o déjalo como está.',
  ],
  mayBeOff: [
    'Does it take place? “{{title}}” may say that it is cancelled or postponed. Cancel its event, or leave it as it is.',
    '¿Se celebra? «{{title}}» puede decir que está cancelado o aplazado. Cancela su evento o déjalo como está.',
  ],
  lookFirst: [
    'Its title may say that it is cancelled or postponed. Open it, and decide it by itself.',
    'Su título puede decir que está cancelado o aplazado. Ábrelo y decídelo aparte.',
  ],
  mergedIntoSeries: [
    'Its event was merged into a series, which does not follow this source. Change the series yourself, or leave it as it is.',
    'Su evento se fusionó con una serie, que no sigue a esta fuente. Cambia la serie a mano o déjala como está.',
  ],
  noForm: ['What its source sent is not a complete event.', 'Lo que envió su fuente no forma un evento.'],
  noTitle: ['It has no title.', 'No tiene título.'],
  noStart: ['It has no start that can be read.', 'No tiene un inicio que se pueda leer.'],
  allDeleted: ['All imported events deleted successfully', 'Todos los eventos importados se han eliminado'],
  beingDeleted: ['Imported events are being deleted.', 'Los eventos importados se están eliminando.'],
});

export const sourceSentences = sentences('importSources', {
  none: ['This source does not exist.', 'Esta fuente no existe.'],
  exists: ['This source already exists.', 'Esta fuente ya existe.'],
  taken: ['There is already a source with this name.', 'Ya hay una fuente con este nombre.'],
  ofCalendar: [
    'A followed calendar has no API key, and takes its name from the calendar.',
    'Un calendario seguido no tiene clave de API y toma el nombre del calendario.',
  ],
  nothing: ['Change the name, or whether it is enabled.', 'Cambia el nombre, o si está activada.'],
  apiKey: ['This API key is not valid.', 'Esta clave de API no es válida.'],
  disabled: ['This source is disabled.', 'Esta fuente está desactivada.'],
  notCalendar: [
    'This is not a calendar in iCalendar format.',
    'Esto no es un calendario en formato iCalendar.',
  ],
  cutOff: ['This is only the beginning of a calendar.', 'Esto es solo el principio de un calendario.'],
  calendarTooLarge: [
    'The calendar is larger than {{megabytes}} MB.',
    'El calendario ocupa más de {{megabytes}} MB.',
  ],
  noRegion: ['This region does not exist.', 'Esta región no existe.'],
  tooMany: [
    'Too many requests. Try again in {{count}} s.',
    'Demasiadas solicitudes. Inténtalo de nuevo en {{count}} s.',
  ],
});

/** Why an item was refused: nothing of it is kept. */
export const intakeSentences = sentences('intake', {
  noObject: ['This is not an item: it must be an object.', 'Esto no es un elemento: debe ser un objeto.'],
  noId: [
    'The item needs an “id” of its own, of at most {{most}} characters.',
    'El elemento necesita un «id» propio, de {{most}} caracteres como máximo.',
  ],
  tooDeep: ['The item is nested too deeply.', 'El elemento está anidado con demasiada profundidad.'],
  comesAgain: [
    'Another item of this request has the same id; the last one counts.',
    'Otro elemento de esta solicitud tiene el mismo id; cuenta el último.',
  ],
});
