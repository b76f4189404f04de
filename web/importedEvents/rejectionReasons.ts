import type { Language } from '#contracts/platform/sentence.ts';

/** Reasons for rejecting an imported event. Only administrators read them. */
export const REJECTION_REASONS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'This event is already on our calendar.',
    'This is not an event for social dancers.',
    'Its date or place is missing or wrong.',
  ],
  es: [
    'Este evento ya está en nuestro calendario.',
    'No es un evento de baile social.',
    'Su fecha o su lugar faltan o son incorrectos.',
  ],
};
