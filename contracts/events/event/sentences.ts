import { sentences } from '../../platform/sentences/sentence.ts';

export const eventSentences = sentences('events', {
  none: ['This event does not exist, or was deleted.', 'Este evento no existe o se eliminó.'],
  noChange: ['This change does not exist, or was deleted.', 'Este cambio no existe o se eliminó.'],
  noPlace: ['This place does not exist, or was deleted.', 'Este lugar no existe o se eliminó.'],
  noRegion: ['This region does not exist, or was deleted.', 'Esta región no existe o se eliminó.'],
  noDanceStyle: [
    'This dance style does not exist, or was deleted.',
    'Este estilo de baile no existe o se eliminó.',
  ],
  exists: ['This event already exists.', 'Este evento ya existe.'],
  notOver: [
    'An event can be completed once it has ended.',
    'Un evento se puede dar por terminado cuando ya acabó.',
  ],
  endIsStart: [
    'The end is the same as the start. Leave it empty if you do not know it.',
    'El final es igual al inicio. Déjalo vacío si no lo sabes.',
  ],
  endBeforeStart: ['The end must come after the start.', 'El final debe ser posterior al inicio.'],
  restorableFor: [
    {
      one: 'A deleted event can be restored for {{count}} day.',
      other: 'A deleted event can be restored for {{count}} days.',
    },
    {
      one: 'Un evento eliminado se puede restaurar durante {{count}} día.',
      other: 'Un evento eliminado se puede restaurar durante {{count}} días.',
    },
  ],
  changedSince: [
    'There was a later change. Undo that first.',
    'Hubo un cambio posterior. Deshaz ese primero.',
  ],
  regionUnknown: ['This region does not exist.', 'Esta región no existe.'],
  venueUnknown: ['This venue does not exist.', 'Este local no existe.'],
  organizerUnknown: ['This organizer does not exist.', 'Este organizador no existe.'],
  organizerInactive: [
    'This organizer is not active. Choose another one.',
    'Este organizador no está activo. Elige otro.',
  ],
  behind: [
    'The lists are not up to date yet. Please try again in a moment.',
    'Las listas aún no están al día. Inténtalo de nuevo en un momento.',
  ],
  styleUnknown: ['There is no dance style {{style}}.', 'No hay ningún estilo de baile {{style}}.'],
  styleNotOffered: [
    'The dance style {{style}} is no longer offered. Choose another one.',
    'El estilo de baile {{style}} ya no se ofrece. Elige otro.',
  ],
  zoneUnknown: ['The time zone of this region is not known.', 'No se conoce la zona horaria de esta región.'],
  goingOn: ['This is still running. Stop it first.', 'Esto sigue en marcha. Detenlo primero.'],
  undone: ['This has already been undone.', 'Esto ya se deshizo.'],
  hasRegion: [
    'This event already has a region. It was left unchanged.',
    'Este evento ya tiene una región. Se dejó como está.',
  ],
  notAssigned: [
    'This event has no assigned region that could be removed.',
    'Nadie le ha dado a este evento una región que se pueda quitar.',
  ],
  assignedWithMore: [
    'The region was assigned together with other changes. Undo them in the history of the event.',
    'La región se asignó junto con otros cambios. Deshazlos en el historial del evento.',
  ],
  noSuggestion: ['There is no longer a suggestion for it.', 'Ya no hay ninguna sugerencia.'],
  placesDiffer: [
    'Its dates are at different places. Set the coordinates manually.',
    'Sus fechas son en lugares distintos: indica las coordenadas a mano.',
  ],
  unchanged: ['Nothing to change.', 'Nada que cambiar.'],
  otherTimes: [
    'The times have changed since. Look at them again.',
    'Las horas han cambiado desde entonces. Míralas de nuevo.',
  ],
  confirmsNoDraft: [
    'This is a draft, which nobody has been told of.',
    'Esto es un borrador del que no se ha informado a nadie.',
  ],
  confirmsNotOff: [
    'This is cancelled. Publish it again instead.',
    'Esto está cancelado. Publícalo de nuevo en su lugar.',
  ],
  confirmsNotOver: ['This is over.', 'Esto ya terminó.'],
  noClockChange: ['No clock change affects these times.', 'Ningún cambio de hora afecta a estas horas.'],
  mapsFailed: [
    'Error loading Google Maps. Please check your API key.',
    'No se pudo cargar Google Maps. Revisa tu clave de API.',
  ],
  placeFailed: [
    'Address details could not be loaded. Fill in the fields manually.',
    'No se pudieron cargar los datos de la dirección. Rellena los campos a mano.',
  ],
});
