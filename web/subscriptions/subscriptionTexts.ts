import { catalogue } from '../platform/texts/messages.ts';

export const subscriptionTexts = catalogue(
  'subscriptions',
  {
    title: 'Nights by e-mail',
    figures: 'Subscriptions',
    weekly: 'Weekly e-mails',
    followed: 'Followed nights',
    unconfirmed: 'Not confirmed yet',
    about:
      'Visitors subscribe on the public calendar, without an account. Their addresses are encrypted and never shown.',
    loadFailed: 'Failed to load the subscriptions. Please try again.',
    eraseTitle: 'Erase an address',
    eraseText:
      'For requests that reach us another way: ends every subscription of an address and destroys its keys.',
    email: 'E-mail',
    emailMissing: 'Enter an e-mail address.',
    erase: 'Erase...',
    question: 'Erase all subscriptions of {{email}}?',
    consequence: 'They get no more of these e-mails. This cannot be undone, but they can subscribe again.',
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
      'Si alguien nos lo pide por otra vía: termina todo lo que una dirección recibe por correo y destruye sus claves.',
    email: 'Correo electrónico',
    emailMissing: 'Escribe una dirección de correo.',
    erase: 'Borrar...',
    question: '¿Borrar todas las suscripciones de {{email}}?',
    consequence:
      'No recibirá más estos correos. No se puede deshacer; puede volver a suscribirse por su cuenta.',
    confirm: 'Borrar para siempre',
    keep: 'Conservarlas',
    failed: 'No se pudo borrar.',
    erased_one: 'Se borró una suscripción.',
    erased_other: 'Se borraron {{count}} suscripciones.',
    nothing: 'Esta dirección no tiene suscripciones.',
  },
);
