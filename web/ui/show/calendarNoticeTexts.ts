import { catalogue } from '../../platform/texts/messages.ts';

export const calendarNoticeTexts = catalogue('calendarNotices', {
  over_one: ['{{count}} is over', '{{count}} ya terminó'],
  over_other: ['{{count}} are over', '{{count}} ya terminaron'],
  private_one: ['{{count}} is private', '{{count}} es privado'],
  private_other: ['{{count}} are private', '{{count}} son privados'],
  older_one: ['{{count}} older version', '{{count}} versión anterior'],
  older_other: ['{{count}} older versions', '{{count}} versiones anteriores'],
  repeated_one: ['{{count}} is listed twice', '{{count}} está dos veces'],
  repeated_other: ['{{count}} are listed twice', '{{count}} están dos veces'],
  beyond_one: ['{{count}} is beyond the most that is read', '{{count}} supera el máximo que se lee'],
  beyond_other: ['{{count}} are beyond the most that is read', '{{count}} superan el máximo que se lee'],
  dates_one: [
    '{{count}} date is beyond the most that a series keeps',
    '{{count}} fecha supera el máximo de una serie',
  ],
  dates_other: [
    '{{count}} dates are beyond the most that a series keeps',
    '{{count}} fechas superan el máximo de una serie',
  ],
  refused_one: ['{{count}} could not be taken in', '{{count}} no se pudo tomar'],
  refused_other: ['{{count}} could not be taken in', '{{count}} no se pudieron tomar'],
  unindented_one: [
    '{{count}} line is not indented as it should be: it was added to the text before it',
    '{{count}} línea sin la sangría debida: se añadió al texto anterior',
  ],
  unindented_other: [
    '{{count}} lines are not indented as they should be: they were added to the text before them',
    '{{count}} líneas sin la sangría debida: se añadieron al texto anterior',
  ],
  renamed_one: [
    '{{count}} has a new id and was recognized by title, time and place',
    '{{count}} tiene otro id y se reconoció por título, hora y lugar',
  ],
  renamed_other: [
    '{{count}} have new ids and were recognized by title, time and place',
    '{{count}} tienen otro id y se reconocieron por título, hora y lugar',
  ],
});
