import { catalogue } from '../../platform/texts/messages.ts';

/** What a run over many events is doing, or has done: `{{count}}` are the events and series it did it to. */
export const runTexts = catalogue('eventRuns', {
  runningChange: ['Changing events', 'Cambiando eventos'],
  runningStatus: [
    'Changing the status of the selected events',
    'Cambiando el estado de los eventos seleccionados',
  ],
  runningRegion: [
    'Changing the region of the selected events',
    'Cambiando la región de los eventos seleccionados',
  ],
  runningRegions: ['Assigning events to their regions', 'Asignando eventos a sus regiones'],
  runningOrganizer: [
    'Changing the organizer of the selected events',
    'Cambiando el organizador de los eventos seleccionados',
  ],
  runningFeature: ['Featuring the selected events', 'Destacando los eventos seleccionados'],
  runningUnfeature: [
    'No longer featuring the selected events',
    'Dejando de destacar los eventos seleccionados',
  ],
  runningCancel: ['Cancelling the selected events', 'Cancelando los eventos seleccionados'],
  runningDelete: ['Deleting the selected events', 'Eliminando los eventos seleccionados'],
  runningSuggested: ['Applying the suggestions', 'Aplicando las sugerencias'],
  runningMerge: ['Replacing the merged dance style', 'Reemplazando el estilo de baile fusionado'],
  runningRezone: ['Changing the time zone of events', 'Cambiando la zona horaria de los eventos'],
  runningVenue: ['Changing the venue of events', 'Cambiando el local de los eventos'],
  runningDeleteAll: ['Deleting all events', 'Eliminando todos los eventos'],
  runningUndo: ['Undoing the change', 'Deshaciendo el cambio'],
  runningUndoImport: ['Undoing the import', 'Deshaciendo la importación'],
  overChange_one: ['Changed {{count}} event', 'Se cambió {{count}} evento'],
  overChange_other: ['Changed {{count}} events', 'Se cambiaron {{count}} eventos'],
  overStatus_one: ['Changed the status of {{count}} event', 'Se cambió el estado de {{count}} evento'],
  overStatus_other: ['Changed the status of {{count}} events', 'Se cambió el estado de {{count}} eventos'],
  overRegion_one: ['Changed the region of {{count}} event', 'Se cambió la región de {{count}} evento'],
  overRegion_other: ['Changed the region of {{count}} events', 'Se cambió la región de {{count}} eventos'],
  overOrganizer_one: [
    'Changed the organizer of {{count}} event',
    'Se cambió el organizador de {{count}} evento',
  ],
  overOrganizer_other: [
    'Changed the organizer of {{count}} events',
    'Se cambió el organizador de {{count}} eventos',
  ],
  overFeature_one: ['Featured {{count}} event', 'Se destacó {{count}} evento'],
  overFeature_other: ['Featured {{count}} events', 'Se destacaron {{count}} eventos'],
  overUnfeature_one: ['Stopped featuring {{count}} event', 'Se dejó de destacar {{count}} evento'],
  overUnfeature_other: ['Stopped featuring {{count}} events', 'Se dejaron de destacar {{count}} eventos'],
  overCancel_one: ['Cancelled {{count}} event', 'Se canceló {{count}} evento'],
  overCancel_other: ['Cancelled {{count}} events', 'Se cancelaron {{count}} eventos'],
  overDelete_one: ['Deleted {{count}} event', 'Se eliminó {{count}} evento'],
  overDelete_other: ['Deleted {{count}} events', 'Se eliminaron {{count}} eventos'],
  overSuggested_one: ['Applied {{count}} suggestion', 'Se aplicó {{count}} sugerencia'],
  overSuggested_other: ['Applied {{count}} suggestions', 'Se aplicaron {{count}} sugerencias'],
  overMerge_one: [
    'Replaced the merged dance style in {{count}} event',
    'Se reemplazó el estilo de baile fusionado en {{count}} evento',
  ],
  overMerge_other: [
    'Replaced the merged dance style in {{count}} events',
    'Se reemplazó el estilo de baile fusionado en {{count}} eventos',
  ],
  overRezone_one: [
    'Changed the time zone of {{count}} event',
    'Se cambió la zona horaria de {{count}} evento',
  ],
  overRezone_other: [
    'Changed the time zone of {{count}} events',
    'Se cambió la zona horaria de {{count}} eventos',
  ],
  overVenue_one: ['Changed the venue of {{count}} event', 'Se cambió el local de {{count}} evento'],
  overVenue_other: ['Changed the venue of {{count}} events', 'Se cambió el local de {{count}} eventos'],
  overUndo_one: ['Undid the change of {{count}} event', 'Se deshizo el cambio de {{count}} evento'],
  overUndo_other: ['Undid the change of {{count}} events', 'Se deshizo el cambio de {{count}} eventos'],
  overUndoImport_one: [
    'Undid the import of {{count}} event',
    'Se deshizo la importación de {{count}} evento',
  ],
  overUndoImport_other: [
    'Undid the import of {{count}} events',
    'Se deshizo la importación de {{count}} eventos',
  ],
  nothing: ['Nothing was changed', 'No se cambió nada'],
  nothingUndone: ['Nothing was undone', 'No se deshizo nada'],
  overRegions: [
    'Successfully assigned {{n}} event(s) to their regions.',
    '{{n}} evento(s) asignado(s) a sus regiones.',
  ],
  overOneRegion: [
    'Successfully assigned {{n}} event(s) to the region.',
    '{{n}} evento(s) asignado(s) a la región.',
  ],
  assignFailed: [
    'Failed to assign events. Please try again.',
    'No se pudieron asignar los eventos. Inténtalo de nuevo.',
  ],
  overDeleteAll: [
    'All events have been deleted successfully!',
    '¡Todos los eventos se han eliminado correctamente!',
  ],
  deleteAllFailed: [
    'Failed to delete all events. Please try again.',
    'No se pudieron eliminar todos los eventos. Inténtalo de nuevo.',
  ],
  cancelledRun: ['Stopped before it finished', 'Detenido antes de terminar'],
  failedRun: ['The change could not be completed.', 'No se pudo completar el cambio.'],
  failedUndo: ['The change could not be undone.', 'No se pudo deshacer el cambio.'],
  failedUndoImport: ['The import could not be undone.', 'No se pudo deshacer la importación.'],
});

export type RunTextKey = keyof typeof runTexts.texts;
