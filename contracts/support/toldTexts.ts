import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const supportToldTexts = catalogue('supportTold', {
  ContactMessageSent: ['{{who}} sent a message: {{it}}', '{{who}} envió un mensaje: {{it}}'],
  ContactMessageAnswered: [
    '{{who}} answered the message of {{it}}',
    '{{who}} respondió al mensaje de {{it}}',
  ],
  ContactMessageMarkedSpam: [
    '{{who}} marked the message of {{it}} as spam',
    '{{who}} marcó como no deseado el mensaje de {{it}}',
  ],
  ContactMessageReopened: ['{{who}} reopened the message of {{it}}', '{{who}} reabrió el mensaje de {{it}}'],
  ContactMessageErased: ['{{who}} erased the message {{it}}', '{{who}} borró el mensaje {{it}}'],
});

export const tellSupport = teller(supportToldTexts);
