import { catalogue } from '../../platform/texts/messages.ts';

export const eraseSubmissionTexts = catalogue(
  'eraseSubmission',
  {
    erase: 'Erase...',
    title_contactMessage: 'Erase the message of {{name}}?',
    title_organizerApplication: 'Erase the application of {{name}}?',
    text: 'Name, address and text can never be read again, not in backups either. What was decided stays recorded.',
    confirm: 'Erase for ever',
    keep: 'Keep it',
    failed: 'It could not be erased.',
    done: 'What {{name}} had sent is erased.',
  },
  {
    erase: 'Borrar...',
    title_contactMessage: '¿Borrar el mensaje de {{name}}?',
    title_organizerApplication: '¿Borrar la solicitud de {{name}}?',
    text: 'El nombre, la dirección y el texto no podrán volver a leerse nunca, tampoco en copias de seguridad. Lo que se decidió queda registrado.',
    confirm: 'Borrar para siempre',
    keep: 'Conservar',
    failed: 'No se pudo borrar.',
    done: 'Se borró lo que había enviado {{name}}.',
  },
);
