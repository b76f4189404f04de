import { catalogue } from '../platform/catalogue.ts';
import { teller } from '../platform/telling.ts';

export const subscriptionToldTexts = catalogue(
  'subscriptionTold',
  {
    SubscriptionAsked: '{{who}} asked for nights by email ({{it}})',
    SubscriptionConfirmed: '{{who}} confirmed an address ({{it}})',
    DigestSent: '{{who}} created the weekly email ({{it}})',
    DigestSkipped: '{{who}} found nothing new for the weekly email ({{it}})',
    FollowedNightChanged: '{{who}} announced a change to a followed night ({{it}})',
    SubscriptionEnded: '{{who}} ended an email subscription ({{it}})',
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
