import { sentences } from '../platform/sentences/sentence.ts';

export const subscriptionSentences = sentences('subscription', {
  none: [
    'This subscription has ended, or its link is wrong.',
    'Esta suscripción ya no existe o su enlace no es correcto.',
  ],
  exists: ['This has already been asked for.', 'Esto ya se ha pedido.'],
  expired: [
    'This link is no longer valid. Subscribe again.',
    'Este enlace ya no es válido. Vuelve a pedir los correos.',
  ],
  taken: ['You already get these emails.', 'Ya recibes estos correos.'],
  noNight: [
    'This event is over, or no longer in the calendar.',
    'Este evento ya pasó o ya no está en el calendario.',
  ],
  notWeekly: ['A followed event has no weekly email.', 'Un evento que se sigue no tiene correo semanal.'],
  notFollowed: ['Nothing is followed here.', 'Aquí no se sigue nada.'],
  /** A filter set, as mails name it. */
  everywhere: ['Every city', 'Todas las ciudades'],
  social: ['socials', 'sociales'],
  class: ['classes', 'clases'],
  workshop: ['workshops', 'talleres'],
  festival: ['festivals', 'festivales'],
  free: ['free or by donation', 'gratis o con donativo'],
  upTo: ['up to {{amount}}', 'hasta {{amount}}'],
  days: ['{{from}} to {{to}}', 'del {{from}} al {{to}}'],
  daysFrom: ['from {{from}}', 'desde el {{from}}'],
  daysTo: ['until {{to}}', 'hasta el {{to}}'],
});
