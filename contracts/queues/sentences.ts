import { sentences } from '../platform/sentence.ts';

export const queueSentences = sentences('queues', {
  noItem: ['This item does not exist, or was erased.', 'Este elemento no existe o se borró.'],
  noNote: ['This note does not exist, or was removed.', 'Esta nota no existe o se quitó.'],
  notYours: ['Only whoever wrote a note can remove it.', 'Solo quien escribió una nota puede quitarla.'],
  noteMissing: ['Write a note.', 'Escribe una nota.'],
  notColleague: [
    'Only administrators who can sign in can be mentioned.',
    'Solo se puede mencionar a administradores que puedan iniciar sesión.',
  ],
  templateExists: ['This template has already been added.', 'Esta plantilla ya se añadió.'],
  noTemplate: ['This template does not exist, or was removed.', 'Esta plantilla no existe o se quitó.'],
  templateMissing: ['Write the text of the template.', 'Escribe el texto de la plantilla.'],
});
