import { CALENDAR_YEARS } from '../../calendar/calendar.ts';
import { sentences } from '../../platform/sentences/sentence.ts';

/** Apart from those that only the service tells: every list of events in the console loads these. */
export const eventFormSentences = sentences('events', {
  titleMissing: ['Give the event a title.', 'Ponle un título al evento.'],
  altTooLong: [
    'Describe the image in at most 250 characters.',
    'Describe la imagen en 250 caracteres como máximo.',
  ],
  wallTimeFormat: ['Use the format 2026-03-28T20:00:00.', 'Usa el formato 2026-03-28T20:00:00.'],
  outsideCalendar: [
    'Choose a date between {{first}} and {{last}}.',
    'Elige una fecha entre {{first}} y {{last}}.',
  ],
  noSuchDay: ['That date does not exist.', 'Esa fecha no existe.'],
  nearForm: [
    'Give latitude and longitude in the form 52.52,13.41.',
    'Escribe latitud y longitud con la forma 52.52,13.41.',
  ],
  priceLimitForm: [
    'Give “free” or the highest price as a number.',
    'Escribe «free» o el precio más alto como número.',
  ],
  noCurrency: [
    '“{{code}}” is not a currency. Use a code such as USD or EUR.',
    '«{{code}}» no es una moneda. Usa un código como USD o EUR.',
  ],
  dateIdFormat: ['Use the format <id of the series>_20260328.', 'Usa el formato <id de la serie>_20260328.'],
  idsOrFilter: ['Send either ids or a filter.', 'Envía o bien ids o bien un filtro.'],
  calendarDays: [
    { one: 'A calendar shows {{count}} day.', other: 'A calendar shows 1 to {{count}} days.' },
    { one: 'Un calendario muestra {{count}} día.', other: 'Un calendario muestra de 1 a {{count}} días.' },
  ],
});

/** The refusal of a day outside the years of the calendar. */
export const outsideCalendar = eventFormSentences.outsideCalendar({
  first: String(CALENDAR_YEARS.first),
  last: String(CALENDAR_YEARS.last),
});
