import type { Language } from '#contracts/platform/sentence.ts';

/** Messages to whom an imported event is about, to pick and edit. */
export const NOTICE_TEMPLATES: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Thank you! We have accepted your event for our calendar.',
    'We could not put your event on our calendar, because its date or place is missing. Please correct it where you announce it.',
    'We could not put your event on our calendar: we list events for social dancers only.',
  ],
  es: [
    '¡Gracias! Hemos aceptado tu evento para nuestro calendario.',
    'No hemos podido poner tu evento en nuestro calendario, porque le falta la fecha o el lugar. Corrígelo donde lo anuncias.',
    'No hemos podido poner tu evento en nuestro calendario: solo incluimos eventos de baile social.',
  ],
};
