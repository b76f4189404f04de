import { catalogue } from '../texts/messages.ts';

export const liveTexts = catalogue('live', {
  upToDate: ['Up to date', 'Al día'],
  notLoaded: ['Not loaded', 'Sin cargar'],
  asOf: ['As of {{time}}', 'A las {{time}}'],
  readAgain: ['{{state}}. Refresh', '{{state}}. Leer de nuevo'],
  changes_one: ['{{count}} new change', '{{count}} cambio nuevo'],
  changes_other: ['{{count}} new changes', '{{count}} cambios nuevos'],
  manyChanges: ['More than {{count}} new changes', 'Más de {{count}} cambios nuevos'],
  show: ['Show', 'Mostrar'],
  late: [
    'The newest changes are delayed: lists and figures are as of {{time}}.',
    'Los últimos cambios se retrasan: las listas y las cifras son de las {{time}}.',
  ],
});
