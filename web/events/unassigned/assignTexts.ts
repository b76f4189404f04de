import { catalogue } from '../../platform/texts/messages.ts';

/** What is asked before regions are assigned. */
export const assignTexts = catalogue('eventsAssign', {
  titleOne_one: ['Assign {{count}} event to {{region}}?', '¿Asignar {{count}} evento a {{region}}?'],
  titleOne_other: ['Assign {{count}} events to {{region}}?', '¿Asignar {{count}} eventos a {{region}}?'],
  titleAll_one: ['Accept {{count}} suggestion?', '¿Aceptar {{count}} sugerencia?'],
  titleAll_other: ['Accept {{count}} suggestions?', '¿Aceptar {{count}} sugerencias?'],
  whatEvents: [
    'Each event gets the time zone of its region. Its time of day stays as announced: 20:00 stays 20:00.',
    'Cada evento recibe la zona horaria de su región. Su hora se queda como se anunció: las 20:00 siguen siendo las 20:00.',
  ],
  whatSeries_one: [
    '{{count}} series: dates that have begun keep their time zone, and from the next date on it is that of the region.',
    '{{count}} serie: las fechas que ya empezaron conservan su zona horaria, y desde la siguiente es la de la región.',
  ],
  whatSeries_other: [
    '{{count}} series: dates that have begun keep their time zone, and from the next date on it is that of the region.',
    '{{count}} series: las fechas que ya empezaron conservan su zona horaria, y desde la siguiente es la de la región.',
  ],
  whatChanges: ['{{region}}: {{before}} → {{after}}', '{{region}}: {{before}} → {{after}}'],
});
