import { sentences } from '../platform/sentences/sentence.ts';

/** Why something about an item could not be taken as its source sent it. */
export const issueSentences = sentences('importIssues', {
  noTitle: ['There is no title.', 'No hay título.'],
  tooLong: [
    'The text was shortened: it is longer than {{most}} characters.',
    'El texto se acortó: tiene más de {{most}} caracteres.',
  ],
  noText: ['This is not a text: “{{text}}”.', 'Esto no es un texto: «{{text}}».'],
  noStart: ['There is no start.', 'No hay inicio.'],
  noTime: [
    'This date or time cannot be read: “{{text}}”.',
    'Esta fecha u hora no se puede leer: «{{text}}».',
  ],
  outside: [
    'This date is outside the calendar: “{{text}}”.',
    'Esta fecha está fuera del calendario: «{{text}}».',
  ],
  past: ['The event is over.', 'El evento ya ha terminado.'],
  gap: ['The clocks skip this time.', 'Los relojes se saltan esta hora.'],
  endBefore: ['The end is before the start.', 'El fin es anterior al inicio.'],
  tooLongEvent: ['The event lasts longer than 31 days.', 'El evento dura más de 31 días.'],
  noZone: ['This time zone is unknown: “{{text}}”.', 'Esta zona horaria es desconocida: «{{text}}».'],
  otherZone: [
    'The time zone {{sent}} is not that of the region, {{known}}.',
    'La zona horaria {{sent}} no es la de la región, {{known}}.',
  ],
  zoneUnsaid: ['The time zone is unknown.', 'La zona horaria es desconocida.'],
  noCoordinates: [
    'These coordinates are not on the map: “{{text}}”.',
    'Estas coordenadas no están en el mapa: «{{text}}».',
  ],
  noRegion: ['No region was found.', 'No se encontró ninguna región.'],
  regions: ['Several regions have this city.', 'Varias regiones tienen esta ciudad.'],
  noPlace: ['There is no venue and no address.', 'No hay local ni dirección.'],
  noStyle: ['This dance style is unknown: {{text}}.', 'Este estilo de baile es desconocido: {{text}}.'],
  noCurrency: ['This is not a currency: “{{text}}”.', 'Esto no es una moneda: «{{text}}».'],
  noEmail: ['The contact email cannot be read.', 'El correo de contacto no se puede leer.'],
  noAddress: ['This is not a web address: “{{text}}”.', 'Esto no es una dirección web: «{{text}}».'],
  noRecurrence: ['This recurrence cannot be read.', 'Esta recurrencia no se puede leer.'],
  firstAlone: ['Approving it makes its first date alone.', 'Si se aprueba, solo se crea su primera fecha.'],
  keepsZone: [
    'The series keeps the time zone {{sent}}: its dates are not always at the same time in {{known}}.',
    'La serie conserva la zona horaria {{sent}}: sus fechas no son siempre a la misma hora en {{known}}.',
  ],
  cancelledTitle: ['The title says that it is cancelled.', 'El título dice que está cancelado.'],
  doubtfulTitle: [
    'Does it take place? “{{text}}” may say that it is cancelled or postponed.',
    '¿Se celebra? «{{text}}» puede decir que está cancelado o aplazado.',
  ],
  cancelled: ['The source says that it is cancelled.', 'La fuente dice que está cancelado.'],
  usedBefore: [
    'Its source used its id for another event before: “{{title}}”, {{day}}. If that one has become an event, it stays as it is.',
    'Su fuente usó su id antes para otro evento: «{{title}}», {{day}}. Si hay un evento de aquel, se queda como está.',
  ],
  rawShortened: ['The raw data was shortened.', 'Los datos originales se acortaron.'],
});
export type IssueName = keyof typeof issueSentences;
