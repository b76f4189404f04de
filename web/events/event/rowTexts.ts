import { catalogue } from '../../platform/texts/messages.ts';

/** What a row can do to a series or one of its dates, apart from their other texts, which no list needs. */
export const rowTexts = catalogue('eventRows', {
  editInstance: ['Edit Instance', 'Editar fecha'],
  editInstanceNamed: ['Edit Instance {{title}}', 'Editar la fecha {{title}}'],
  deleteSeries: ['Delete Series', 'Eliminar serie'],
  deleteSeriesNamed: ['Delete Series {{title}}', 'Eliminar la serie {{title}}'],
  duplicate: ['Duplicate', 'Duplicar'],
  duplicateNamed: ['Duplicate {{title}}', 'Duplicar {{title}}'],
  didUndo: ['Change undone.', 'Cambio deshecho.'],
  undoFailed: ['The change could not be undone.', 'No se pudo deshacer el cambio.'],
});
