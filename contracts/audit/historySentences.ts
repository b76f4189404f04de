import { sentences } from '../platform/sentences/sentence.ts';

export const historySentences = sentences('histories', {
  none: ['There is nothing recorded under this name.', 'No hay nada registrado con este nombre.'],
  noAct: ['This action is not in the history.', 'Esta acción no está en el historial.'],
  actOrVersion: [
    'Name an action to undo, or a version to restore.',
    'Indica una acción que deshacer o una versión que restaurar.',
  ],
  noVersion: ['There is no such version.', 'No existe esa versión.'],
  notHere: ['This is not taken back here: {{why}}', 'Esto no se revierte aquí: {{why}}'],
  nothing: ['There is nothing left to undo.', 'No queda nada que deshacer.'],
  nothingToRestore: ['It is like that already.', 'Ya está así.'],
  creationStays: [
    'It was created then, and is removed by itself.',
    'Se creó entonces y se elimina por separado.',
  ],
  keptOf: [
    'Kept, because others changed it since: {{fields}}.',
    'Se conserva porque otros lo cambiaron después: {{fields}}.',
  ],
  stays: ['Not changed from here: {{fields}}.', 'No se cambia desde aquí: {{fields}}.'],
  changedMeanwhile: [
    'Somebody has changed this since you looked at the preview. Look at it again.',
    'Alguien lo ha cambiado desde que viste la vista previa. Vuelve a mirarla.',
  ],
  undid: ['Undid the action of {{at}}.', 'Se deshizo la acción del {{at}}.'],
  restored: ['Restored version {{version}}, of {{at}}.', 'Se restauró la versión {{version}}, del {{at}}.'],
  tooMany: [
    'These are changes of more than {{most}} things. Choose a shorter period or an area.',
    'Son cambios de más de {{most}} elementos. Elige un periodo más corto o un área.',
  ],
  goingOn: ['The run is still going on.', 'El proceso sigue en marcha.'],
  undone: ['This run was undone already.', 'Este proceso ya se deshizo.'],
  detached: [
    'Not undone: a date that was made an event of its own.',
    'No se deshizo: una fecha que pasó a ser un evento propio.',
  ],
});
