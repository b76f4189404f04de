import { catalogue } from '../../platform/texts/messages.ts';

export const eraseSubmissionTexts = catalogue('eraseSubmission', {
  erase_contactMessage: ['Erase only this message...', 'Borrar solo este mensaje...'],
  erase_organizerApplication: ['Erase only this application...', 'Borrar solo esta solicitud...'],
  erase_recommendation: ['Erase only who recommended this...', 'Borrar solo quién lo recomendó...'],
  erase_subscription: ['Erase only this subscription...', 'Borrar solo esta suscripción...'],
  title_contactMessage: ['Erase the message from {{name}}?', '¿Borrar el mensaje de {{name}}?'],
  title_organizerApplication: ['Erase the application of {{name}}?', '¿Borrar la solicitud de {{name}}?'],
  title_recommendation: ['Erase who recommended {{name}}?', '¿Borrar quién recomendó {{name}}?'],
  title_subscription: ['Erase the subscription {{name}}?', '¿Borrar la suscripción {{name}}?'],
  text: [
    'Name, address and text can never be read again, not even in backups. What was decided stays recorded.',
    'El nombre, la dirección y el texto no podrán volver a leerse nunca, tampoco en copias de seguridad. Lo que se decidió queda registrado.',
  ],
  textEvent: [
    'The address and the notes can never be read again, not even in backups. What was said about the event stays.',
    'La dirección y las notas no podrán volver a leerse nunca, tampoco en copias de seguridad. Lo que se dijo del evento queda.',
  ],
  confirm: ['Erase permanently', 'Borrar para siempre'],
  keep: ['Keep it', 'Conservar'],
  failed: ['Erasing failed. Please try again.', 'No se pudo borrar.'],
  done: ['What {{name}} sent has been erased.', 'Se borró lo que había enviado {{name}}.'],
  doneEvent: ['Who recommended {{name}} has been erased.', 'Se borró quién recomendó {{name}}.'],
});
