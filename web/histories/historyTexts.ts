import { words } from '#contracts/platform/sentences/words.ts';
import { catalogue } from '../platform/texts/messages.ts';

export const historyTexts = catalogue('histories', {
  title: words.history,
  titleOf: ['History of {{name}}', 'Historial de {{name}}'],
  acts: ['What happened, newest first', 'Lo ocurrido, lo más reciente primero'],
  failed: ['The history could not be loaded.', 'No se pudo cargar el historial.'],
  older: ['Show older', 'Mostrar más antiguo'],
  inAudit: ['In the audit log', 'En el registro de actividad'],
  reason: ['Reason: {{reason}}', 'Motivo: {{reason}}'],
  undo: ['Undo', 'Deshacer'],
  undoNamed: ['Undo: {{sentence}}', 'Deshacer: {{sentence}}'],
  restore: ['Restore this version', 'Restaurar esta versión'],
  restoreNamed: ['Restore the version of {{at}}', 'Restaurar la versión del {{at}}'],
  previewUndo: ['This would change', 'Esto cambiaría'],
  previewRestore: ['Restoring this version would change', 'Restaurar esta versión cambiaría'],
  previewFailed: ['The preview could not be loaded.', 'No se pudo cargar la vista previa.'],
  noChanges: ['No field would change.', 'No cambiaría ningún campo.'],
  kept: ['Kept: {{field}}, changed by {{who}} since', 'Se conserva: {{field}}, que {{who}} cambió después'],
  refused: ['This cannot be done: {{why}}', 'No es posible: {{why}}'],
  doUndo: ['Undo it', 'Deshacerlo'],
  doRestore: ['Restore it', 'Restaurarla'],
  cancel: words.cancel,
  didUndo: ['Undone', 'Deshecho'],
  didRestore: ['Version restored', 'Versión restaurada'],
  undoFailed: ['It could not be undone', 'No se pudo deshacer'],
  restoreFailed: ['It could not be restored', 'No se pudo restaurar'],
});
