import { catalogue } from '../platform/texts/messages.ts';

export const subscriptionTexts = catalogue(
  'subscriptions',
  {
    title: 'Nights by email',
    figures: 'Subscriptions',
    weekly: 'Weekly emails',
    followed: 'Followed nights',
    unconfirmed: 'Not confirmed yet',
    about:
      'Visitors subscribe on the public calendar, without an account. Their addresses are encrypted and never shown.',
    loadFailed: 'Failed to load the subscriptions. Please try again.',
    eraseTitle: 'Erase an address',
    eraseText:
      'Use this when someone asks us to remove their address. It ends all their subscriptions and erases the address permanently.',
    email: 'Email',
    emailMissing: 'Enter an email address.',
    erase: 'Erase...',
    question: 'Erase all subscriptions of {{email}}?',
    consequence:
      'They get no more of these emails, unless they subscribe again. Their address is erased permanently.',
    confirm: 'Erase permanently',
    keep: 'Keep them',
    failed: 'Erasing failed. Please try again.',
    erased_one: 'One subscription erased.',
    erased_other: '{{count}} subscriptions erased.',
    nothing: 'This address has no subscriptions.',
  },
  {
    title: 'Noches por correo',
    figures: 'Suscripciones',
    weekly: 'Correos semanales',
    followed: 'Noches que se siguen',
    unconfirmed: 'Sin confirmar todavía',
    about:
      'Los visitantes se suscriben en el calendario público, sin cuenta. Sus direcciones están cifradas y no se muestran a nadie.',
    loadFailed: 'No se pudieron cargar las suscripciones. Inténtalo de nuevo.',
    eraseTitle: 'Borrar una dirección',
    eraseText:
      'Úsalo cuando alguien nos pida quitar su dirección. Termina todas sus suscripciones y borra la dirección para siempre.',
    email: 'Correo electrónico',
    emailMissing: 'Escribe una dirección de correo.',
    erase: 'Borrar...',
    question: '¿Borrar todas las suscripciones de {{email}}?',
    consequence:
      'No recibirá más estos correos, a menos que vuelva a suscribirse. Su dirección se borra para siempre.',
    confirm: 'Borrar para siempre',
    keep: 'Conservarlas',
    failed: 'No se pudo borrar.',
    erased_one: 'Se borró una suscripción.',
    erased_other: 'Se borraron {{count}} suscripciones.',
    nothing: 'Esta dirección no tiene suscripciones.',
  },
);
