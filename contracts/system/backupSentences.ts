import { sentences } from '../platform/sentence.ts';

export const backupSentences = sentences('backup', {
  written: ['The backup was written.', 'Se escribió la copia de seguridad.'],
  notBegun: [
    'The backup is not written yet. It is as soon as the processes have time for it, and then in the list.',
    'La copia de seguridad aún no está escrita. Lo estará en cuanto los procesos tengan tiempo, y aparecerá en la lista.',
  ],
  noBackup: ['This backup does not exist.', 'Esta copia de seguridad no existe.'],
});
