import type { Language } from '#contracts/platform/sentence.ts';

type Notes = Readonly<Record<Language, readonly string[]>>;

/** Notes to pick from, in the sender's language and not the moderator's. */
export const MODERATION_NOTES: Record<'approved' | 'rejected', Notes> = {
  approved: { en: ['We will ask the organizer to add it.'], es: ['Pediremos al organizador que lo añada.'] },
  rejected: {
    en: [
      'This event is already on our calendar.',
      'We could not find out when and where it takes place.',
      'This is not an event for social dancers.',
    ],
    es: [
      'Este evento ya está en nuestro calendario.',
      'No hemos podido averiguar cuándo ni dónde se celebra.',
      'No es un evento de baile social.',
    ],
  },
};
