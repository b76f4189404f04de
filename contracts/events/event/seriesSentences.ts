import { sentences } from '../../platform/sentences/sentence.ts';

export const seriesSentences = sentences('series', {
  none: ['This series does not exist, or was deleted.', 'Esta serie no existe o se eliminó.'],
  noDate: ['This date does not exist, or was deleted.', 'Esta fecha no existe o se eliminó.'],
  exists: ['This series already exists.', 'Esta serie ya existe.'],
  whichDate: ['Specify the date.', 'Indica la fecha.'],
  dayFormat: ['Use the format 2026-03-28.', 'Usa el formato 2026-03-28.'],
  oneDateNoRule: [
    'A single date cannot have its own rule.',
    'Una sola fecha no puede tener su propia regla.',
  ],
  oneDateNoZone: [
    'A single date cannot have a different time zone. Make it a separate event.',
    'Una sola fecha no puede tener otra zona horaria. Conviértela en un evento aparte.',
  ],
  noDateThatDay: ['The series has no date on that day.', 'La serie no tiene ninguna fecha ese día.'],
  detached: ['This date is now a separate event.', 'Esta fecha ahora es un evento aparte.'],
  detachedChanged: [
    'The separate event “{{title}}” has been changed since. Undo that first, or delete the event.',
    'El evento aparte «{{title}}» se cambió después. Deshaz eso primero, o elimina el evento.',
  ],
  deletedLongAgo: [
    {
      one: 'This series was deleted more than {{count}} day ago.',
      other: 'This series was deleted more than {{count}} days ago.',
    },
    {
      one: 'Esta serie se eliminó hace más de {{count}} día.',
      other: 'Esta serie se eliminó hace más de {{count}} días.',
    },
  ],
  otherRegions: [
    'Some of its dates are in another region. Change the time zone of this series manually.',
    'Algunas de sus fechas son de otra región. Cambia a mano la zona horaria de esta serie.',
  ],
  noSameInstant: [
    'Its dates would fall on other days, or do not all have the same times. Change this series manually.',
    'Sus fechas caerían en otros días, o no tienen todas el mismo horario. Cambia esta serie a mano.',
  ],
  noDatesLeft: ['There are no dates left to change.', 'No quedan fechas por cambiar.'],
  noPattern: ['Please configure recurrence pattern', 'Configura el patrón de repetición'],
  noDates: ['This rule produces no dates.', 'Esta regla no produce ninguna fecha.'],
  noDatesBeforeEnd: [
    'This rule produces no dates before its end.',
    'Esta regla no produce ninguna fecha antes de su final.',
  ],
  endsTooLate: [
    'The last date of this rule would be after {{year}}.',
    'La última fecha de esta regla sería posterior a {{year}}.',
  ],
  otherFirstDate: [
    'The first date of this rule is {{date}}. Start there, or change the rule.',
    'La primera fecha de esta regla es {{date}}. Empieza ahí, o cambia la regla.',
  ],
  begunAlready: [
    {
      one: '{{count}} date has already started. Choose a larger number.',
      other: '{{count}} dates have already started. Choose a larger number.',
    },
    {
      one: 'Ya ha empezado {{count}} fecha. Elige un número mayor.',
      other: 'Ya han empezado {{count}} fechas. Elige un número mayor.',
    },
  ],
  tooManyDates: [
    { one: 'A series can have at most {{count}} date.', other: 'A series can have at most {{count}} dates.' },
    {
      one: 'Una serie puede tener {{count}} fecha como máximo.',
      other: 'Una serie puede tener {{count}} fechas como máximo.',
    },
  ],
  dateFixed: [
    'Date cannot be changed when updating series',
    'La fecha no se puede cambiar al modificar la serie',
  ],
  tooLong: [
    { one: 'A date can last at most {{count}} day.', other: 'A date can last at most {{count}} days.' },
    {
      one: 'Una fecha puede durar {{count}} día como máximo.',
      other: 'Una fecha puede durar {{count}} días como máximo.',
    },
  ],
});
