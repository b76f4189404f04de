import { catalogue } from '../texts/messages.ts';

export const liveTexts = catalogue(
  'live',
  {
    upToDate: 'Up to date',
    notLoaded: 'Not loaded',
    asOf: 'As of {{time}}',
    readAgain: '{{state}}. Refresh',
    changes_one: '{{count}} new change',
    changes_other: '{{count}} new changes',
    manyChanges: 'More than {{count}} new changes',
    show: 'Show',
    late: 'The newest changes are delayed: lists and figures are as of {{time}}.',
  },
  {
    upToDate: 'Al día',
    notLoaded: 'Sin cargar',
    asOf: 'A las {{time}}',
    readAgain: '{{state}}. Leer de nuevo',
    changes_one: '{{count}} cambio nuevo',
    changes_other: '{{count}} cambios nuevos',
    manyChanges: 'Más de {{count}} cambios nuevos',
    show: 'Mostrar',
    late: 'Los últimos cambios se retrasan: las listas y las cifras son de las {{time}}.',
  },
);
