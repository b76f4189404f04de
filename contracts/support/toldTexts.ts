import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const supportToldTexts = catalogue(
  'supportTold',
  {
    ContactMessageSent: '{{who}} sent a message: {{it}}',
    ContactMessageAnswered: '{{who}} answered the message of {{it}}',
    ContactMessageMarkedSpam: '{{who}} marked the message of {{it}} as spam',
    ContactMessageReopened: '{{who}} reopened the message of {{it}}',
    ContactMessageErased: '{{who}} erased the message {{it}}',
  },
  {
    ContactMessageSent: '{{who}} envió un mensaje: {{it}}',
    ContactMessageAnswered: '{{who}} respondió al mensaje de {{it}}',
    ContactMessageMarkedSpam: '{{who}} marcó como no deseado el mensaje de {{it}}',
    ContactMessageReopened: '{{who}} reabrió el mensaje de {{it}}',
    ContactMessageErased: '{{who}} borró el mensaje {{it}}',
  },
);

export const tellSupport = teller(supportToldTexts);
