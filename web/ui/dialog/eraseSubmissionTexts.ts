import { catalogue } from '../../platform/texts/messages.ts';

export const eraseSubmissionTexts = catalogue(
  'eraseSubmission',
  {
    erase_contactMessage: 'Erase only this message...',
    erase_organizerApplication: 'Erase only this application...',
    erase_recommendation: 'Erase only who recommended this...',
    erase_subscription: 'Erase only this subscription...',
    title_contactMessage: 'Erase the message from {{name}}?',
    title_organizerApplication: 'Erase the application of {{name}}?',
    title_recommendation: 'Erase who recommended {{name}}?',
    title_subscription: 'Erase the subscription {{name}}?',
    text: 'Name, address and text can never be read again, not even in backups. What was decided stays recorded.',
    textEvent:
      'The address and the notes can never be read again, not even in backups. What was said about the event stays.',
    confirm: 'Erase permanently',
    keep: 'Keep it',
    failed: 'Erasing failed. Please try again.',
    done: 'What {{name}} sent has been erased.',
    doneEvent: 'Who recommended {{name}} has been erased.',
  },
  {
    erase_contactMessage: 'Borrar solo este mensaje...',
    erase_organizerApplication: 'Borrar solo esta solicitud...',
    erase_recommendation: 'Borrar solo quién lo recomendó...',
    erase_subscription: 'Borrar solo esta suscripción...',
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
