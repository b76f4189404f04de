import { sentences } from '../platform/sentences/sentence.ts';

export const queueSentences = sentences('queues', {
  noItem: ['This item does not exist, or was erased.', 'Este elemento no existe o se borró.'],
  noNote: ['This note does not exist, or was removed.', 'Esta nota no existe o se quitó.'],
  notYours: ['Only whoever wrote a note can remove it.', 'Solo quien escribió una nota puede quitarla.'],
  noteMissing: ['Write a note.', 'Escribe una nota.'],
  messageMissing: ['Write the message first.', 'Escribe primero el mensaje.'],
  messageStays: [
    'This message was emailed to the sender and cannot be removed.',
    'Este mensaje se envió por correo: no se puede quitar.',
  ],
  nothingAsked: ['There is nothing to answer yet.', 'Todavía no hay nada que responder.'],
  manyAnswers: [
    'You have answered many times. Please wait for our team.',
    'Has respondido muchas veces. Espera, por favor, a nuestro equipo.',
  ],
  noSender: [
    'This item has no address to write to.',
    'No se puede escribir a nadie sobre este elemento: no hay ninguna dirección.',
  ],
  notColleague: [
    'Only administrators who can sign in can be mentioned.',
    'Solo se puede mencionar a administradores que puedan iniciar sesión.',
  ],
  reasonMissing: ['Write a reason.', 'Escribe un motivo.'],
  noReason: ['Nobody would read a reason here.', 'Aquí nadie leería un motivo.'],
  templateExists: ['This template has already been added.', 'Esta plantilla ya se añadió.'],
  noTemplate: ['This template does not exist, or was removed.', 'Esta plantilla no existe o se quitó.'],
  templateMissing: ['Write the text of the template.', 'Escribe el texto de la plantilla.'],
});
