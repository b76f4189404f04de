import { catalogue } from '../platform/sentences/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const subscriptionToldTexts = catalogue('subscriptionTold', {
  SubscriptionAsked: [
    '{{who}} asked for nights by email ({{it}})',
    '{{who}} pidió noches por correo ({{it}})',
  ],
  SubscriptionConfirmed: ['{{who}} confirmed an address ({{it}})', '{{who}} confirmó una dirección ({{it}})'],
  DigestSent: [
    '{{who}} created the weekly email ({{it}})',
    '{{who}} preparó el correo de la semana ({{it}})',
  ],
  DigestSkipped: [
    '{{who}} found nothing new for the weekly email ({{it}})',
    '{{who}} no encontró nada nuevo para el correo de la semana ({{it}})',
  ],
  FollowedNightChanged: [
    '{{who}} announced a change to a followed night ({{it}})',
    '{{who}} avisó de un cambio de una noche que alguien sigue ({{it}})',
  ],
  SubscriptionEnded: [
    '{{who}} ended an email subscription ({{it}})',
    '{{who}} terminó una suscripción por correo ({{it}})',
  ],
});

export const tellSubscriptions = teller(subscriptionToldTexts);
