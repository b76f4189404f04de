import { catalogue } from '../platform/texts/messages.ts';
import { teller } from '../platform/told/telling.ts';

export const subscriptionToldTexts = catalogue(
  'subscriptionTold',
  {
    SubscriptionAsked: '{{who}} asked for nights by mail ({{it}})',
    SubscriptionConfirmed: '{{who}} confirmed an address ({{it}})',
    DigestSent: '{{who}} made the mail of the week ({{it}})',
    DigestSkipped: '{{who}} found nothing new for the mail of the week ({{it}})',
    FollowedNightChanged: '{{who}} told of a change of a followed night ({{it}})',
    SubscriptionEnded: '{{who}} ended a subscription by mail ({{it}})',
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
