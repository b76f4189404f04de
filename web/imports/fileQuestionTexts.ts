import { catalogue } from '../platform/texts/messages.ts';

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
  above: ['It is on the date above', 'Es en la fecha de más arriba'],
  mend: ['Correct the letters', 'Corregir las letras'],
  keep: ['Import them as they are', 'Importarlas como están'],
  skip: ['Do not import these rows', 'No importar estas filas'],
  example: [
    'Row {{row}} “{{title}}”: {{value}} → {{reads}}',
    'Fila {{row}} «{{title}}»: {{value}} → {{reads}}',
  ],
});
