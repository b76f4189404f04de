import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const subscriptionToldTexts = catalogue(
  'subscriptionTold',
  {
    SubscriptionAsked: '{{who}} asked for nights by e-mail ({{it}})',
    SubscriptionConfirmed: '{{who}} confirmed an address ({{it}})',
    DigestSent: '{{who}} created the weekly e-mail ({{it}})',
    DigestSkipped: '{{who}} found nothing new for the weekly e-mail ({{it}})',
    FollowedNightChanged: '{{who}} announced a change to a followed night ({{it}})',
    SubscriptionEnded: '{{who}} ended an e-mail subscription ({{it}})',
  },
  {
    SubscriptionAsked: '{{who}} pidió noches por correo ({{it}})',
    SubscriptionConfirmed: '{{who}} confirmó una dirección ({{it}})',
    DigestSent: '{{who}} preparó el correo de la semana ({{it}})',
    DigestSkipped: '{{who}} no encontró nada nuevo para el correo de la semana ({{it}})',
    FollowedNightChanged: '{{who}} avisó de un cambio de una noche que alguien sigue ({{it}})',
    SubscriptionEnded: '{{who}} terminó una suscripción por correo ({{it}})',
  },
);

export const tellSubscriptions = teller(subscriptionToldTexts);
