import type { Language } from '#contracts/platform/sentence.ts';

/** Beginnings of answers, in the language of who asked. */
export const ANSWERS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Thank you for your message. We are looking into it and will write again soon.',
    'Thank you for telling us. We have corrected it.',
  ],
  es: [
    'Gracias por tu mensaje. Lo estamos revisando y te escribiremos pronto.',
    'Gracias por avisarnos. Ya lo hemos corregido.',
  ],
};
