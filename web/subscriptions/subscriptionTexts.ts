import { catalogue } from '../platform/texts/messages.ts';

export const subscriptionTexts = catalogue('subscriptions', {
  title: ['Nights by email', 'Noches por correo'],
  figures: ['Subscriptions', 'Suscripciones'],
  weekly: ['Weekly emails', 'Correos semanales'],
  followed: ['Followed nights', 'Noches que se siguen'],
  unconfirmed: ['Not confirmed yet', 'Sin confirmar todavía'],
  about: [
    'Visitors subscribe on the public calendar, without an account. Their addresses are encrypted and never shown.',
    'Los visitantes se suscriben en el calendario público, sin cuenta. Sus direcciones están cifradas y no se muestran a nadie.',
  ],
  loadFailed: [
    'Failed to load the subscriptions. Please try again.',
    'No se pudieron cargar las suscripciones. Inténtalo de nuevo.',
  ],
  eraseTitle: ['Erase an address', 'Borrar una dirección'],
  eraseText: [
    'Use this when someone asks us to remove their address. It ends all their subscriptions and erases the address permanently.',
    'Úsalo cuando alguien nos pida quitar su dirección. Termina todas sus suscripciones y borra la dirección para siempre.',
  ],
  email: ['Email', 'Correo electrónico'],
  emailMissing: ['Enter an email address.', 'Escribe una dirección de correo.'],
  erase: ['Erase...', 'Borrar...'],
  question: ['Erase all subscriptions of {{email}}?', '¿Borrar todas las suscripciones de {{email}}?'],
  consequence: [
    'They get no more of these emails, unless they subscribe again. Their address is erased permanently.',
    'No recibirá más estos correos, a menos que vuelva a suscribirse. Su dirección se borra para siempre.',
  ],
  confirm: ['Erase permanently', 'Borrar para siempre'],
  keep: ['Keep them', 'Conservarlas'],
  failed: ['Erasing failed. Please try again.', 'No se pudo borrar.'],
  erased_one: ['One subscription erased.', 'Se borró una suscripción.'],
  erased_other: ['{{count}} subscriptions erased.', 'Se borraron {{count}} suscripciones.'],
  nothing: ['This address has no subscriptions.', 'Esta dirección no tiene suscripciones.'],
});
