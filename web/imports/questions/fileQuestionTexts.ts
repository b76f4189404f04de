import { catalogue } from '../../platform/texts/messages.ts';

/** Questions about the rows of a file: each by its kind, each answer by kind and choice. */
export const fileQuestionTexts = catalogue('fileQuestions', {
  listedDates_one: ['{{count}} row has several dates', '{{count}} fila tiene varias fechas'],
  listedDates_other: ['{{count}} rows have several dates', '{{count}} filas tienen varias fechas'],
  adjacentDates_one: [
    '{{count}} row has dates that follow each other',
    '{{count}} fila tiene fechas seguidas',
  ],
  adjacentDates_other: [
    '{{count}} rows have dates that follow each other',
    '{{count}} filas tienen fechas seguidas',
  ],
  repeats_one: ['{{count}} row says on which days it repeats', '{{count}} fila dice qué días se repite'],
  repeats_other: [
    '{{count}} rows say on which days they repeat',
    '{{count}} filas dicen qué días se repiten',
  ],
  everyNth_one: [
    '{{count}} row can mean every few weeks, or once a month',
    '{{count}} fila puede significar cada tantas semanas o una vez al mes',
  ],
  everyNth_other: [
    '{{count}} rows can mean every few weeks, or once a month',
    '{{count}} filas pueden significar cada tantas semanas o una vez al mes',
  ],
  yearless_one: ['{{count}} row has a date without a year', '{{count}} fila tiene una fecha sin año'],
  yearless_other: ['{{count}} rows have dates without a year', '{{count}} filas tienen fechas sin año'],
  dateAbove_one: [
    '{{count}} row has no date, but there is one above it',
    '{{count}} fila no tiene fecha, pero hay una más arriba',
  ],
  dateAbove_other: [
    '{{count}} rows have no date, but there is one above them',
    '{{count}} filas no tienen fecha, pero hay una más arriba',
  ],
  garbled_one: ['{{count}} row has garbled letters', '{{count}} fila tiene letras estropeadas'],
  garbled_other: ['{{count}} rows have garbled letters', '{{count}} filas tienen letras estropeadas'],
  each: ['One event for each date', 'Un evento por cada fecha'],
  span: ['One event from the first to the last date', 'Un evento desde la primera hasta la última fecha'],
  series: ['A series', 'Una serie'],
  weeks: ['Every second (third, fourth) week', 'Cada dos (tres, cuatro) semanas'],
  ofMonth: ['On the second (third, fourth) one of each month', 'El segundo (tercero, cuarto) de cada mes'],
  next: ['The next time that each date comes', 'La próxima vez que llegue cada fecha'],
  thisYear: ['This year', 'Este año'],
  nextYear: ['Next year', 'El año que viene'],
  above: ['It is on the date above', 'Es en la fecha de más arriba'],
  mend: ['Correct the letters', 'Corregir las letras'],
  keep: ['Import them as they are', 'Importarlas como están'],
  skip: ['Do not import these rows', 'No importar estas filas'],
  example: [
    'Row {{row}} “{{title}}”: {{value}} → {{reads}}',
    'Fila {{row}} «{{title}}»: {{value}} → {{reads}}',
  ],
  choice: ['{{choice}}: {{reads}}', '{{choice}}: {{reads}}'],
});
