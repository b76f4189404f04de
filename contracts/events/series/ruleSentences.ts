import { sentences } from '../../platform/sentences/sentence.ts';

/** Apart from the other sentences of series, which only the service tells: every list of the console loads these. */
export const ruleSentences = sentences('series', {
  noWeekdays: ['Please select at least one day', 'Selecciona al menos un día'],
  weekAndWeekday: [
    'Choose both the week of the month and the weekday.',
    'Elige tanto la semana del mes como el día de la semana.',
  ],
  endOrCount: [
    'Choose either an end date or a number of dates.',
    'Elige o bien una fecha final o bien un número de fechas.',
  ],
});
