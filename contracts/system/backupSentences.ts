import { sentences } from '../platform/sentences/sentence.ts';

export const backupSentences = sentences('backup', {
  written: ['The backup was written.', 'Se escribió la copia de seguridad.'],
  notBegun: [
    'The backup is not written yet. It is as soon as the processes have time for it, and then in the list.',
    'La copia de seguridad aún no está escrita. Lo estará en cuanto los procesos tengan tiempo, y aparecerá en la lista.',
  ],
  elsewhere: [
    'This backup is not on the machine that answers. It is at {{file}} where the processes run.',
    'Esta copia de seguridad no está en la máquina que responde. Está en {{file}}, donde se ejecutan los procesos.',
  ],
  readable: [
    'The keys in this backup are not encrypted, so it is not sent over the network. Set BACKUP_PASSPHRASE for the next ones.',
    'Las claves de esta copia de seguridad no están cifradas, así que no se envía por la red. Defina BACKUP_PASSPHRASE para las próximas.',
  ],
  noBackup: ['This backup does not exist.', 'Esta copia de seguridad no existe.'],
});
