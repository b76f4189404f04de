import type { Language } from '#contracts/platform/sentence.ts';

/** Reasons for rejecting an application, in the applicant's language and not the moderator's. */
export const REJECTION_REASONS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'This organizer is already registered. Please ask its team to add you.',
    'We could not find any dance events of this organizer.',
    'Please apply again with a website or a profile that shows your events.',
  ],
  es: [
    'Este organizador ya está registrado. Pide a su equipo que te añada.',
    'No hemos encontrado ningún evento de baile de este organizador.',
    'Vuelve a solicitarlo con un sitio web o un perfil que muestre tus eventos.',
  ],
};
