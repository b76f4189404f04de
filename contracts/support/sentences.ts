import { sentences } from '../platform/sentences/sentence.ts';

export const supportSentences = sentences('support', {
  none: ['This message does not exist, or was erased.', 'Este mensaje no existe o se borró.'],
  exists: ['This message has already been sent.', 'Este mensaje ya se envió.'],
  answered: ['This message has already been answered.', 'Este mensaje ya se respondió.'],
  spam: ['This message was marked as spam.', 'Este mensaje se marcó como correo no deseado.'],
  nameMissing: ['Enter your name.', 'Escribe tu nombre.'],
  messageTooShort: ['Write at least {{least}} characters.', 'Escribe al menos {{least}} caracteres.'],
  answerMissing: ['Write an answer.', 'Escribe una respuesta.'],
});
