import { catalogue } from '../../platform/texts/messages.ts';

/** What a row can do to a series or one of its dates, apart from their other texts, which no list needs. */
export const rowTexts = catalogue(
  'eventRows',
  {
    editInstance: 'Edit Instance',
    editInstanceNamed: 'Edit Instance {{title}}',
    deleteSeries: 'Delete Series',
    deleteSeriesNamed: 'Delete Series {{title}}',
    duplicate: 'Duplicate',
    duplicateNamed: 'Duplicate {{title}}',
    didUndo: 'Change undone.',
    undoFailed: 'The change could not be undone.',
  },
  {
    editInstance: 'Editar fecha',
    editInstanceNamed: 'Editar la fecha {{title}}',
    deleteSeries: 'Eliminar serie',
    deleteSeriesNamed: 'Eliminar la serie {{title}}',
    duplicate: 'Duplicar',
    duplicateNamed: 'Duplicar {{title}}',
    didUndo: 'Cambio deshecho.',
    undoFailed: 'No se pudo deshacer el cambio.',
  },
);
