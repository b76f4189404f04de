import { catalogue } from '../../platform/texts/messages.ts';

export const eraseSubmissionTexts = catalogue(
  'eraseSubmission',
  {
    erase: 'Erase...',
    title_contactMessage: 'Erase the message of {{name}}?',
    title_organizerApplication: 'Erase the application of {{name}}?',
    title_recommendation: 'Erase who recommended {{name}}?',
    title_subscription: 'Erase the subscription {{name}}?',
    text: 'Name, address and text can never be read again, not in backups either. What was decided stays recorded.',
    textEvent:
      'The address and the notes can never be read again, not in backups either. What was said about the event stays.',
    confirm: 'Erase for ever',
    keep: 'Keep it',
    failed: 'It could not be erased.',
    done: 'What {{name}} had sent is erased.',
    doneEvent: 'Who recommended {{name}} is erased.',
  },
  {
    erase: 'Borrar...',
    title_contactMessage: '¿Borrar el mensaje de {{name}}?',
    title_organizerApplication: '¿Borrar la solicitud de {{name}}?',
    title_recommendation: '¿Borrar quién recomendó {{name}}?',
    title_subscription: '¿Borrar la suscripción {{name}}?',
    text: 'El nombre, la dirección y el texto no podrán volver a leerse nunca, tampoco en copias de seguridad. Lo que se decidió queda registrado.',
    textEvent:
      'La dirección y las notas no podrán volver a leerse nunca, tampoco en copias de seguridad. Lo que se dijo del evento queda.',
    confirm: 'Borrar para siempre',
    keep: 'Conservar',
    failed: 'No se pudo borrar.',
    done: 'Se borró lo que había enviado {{name}}.',
    doneEvent: 'Se borró quién recomendó {{name}}.',
  },
);
