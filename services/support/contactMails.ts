import type { ContactSubject } from '#contracts/support/contactMessage.ts';
import type { InBoth } from '#platform/processes/mailToVisitor.ts';

type Words = {
  acknowledged: string;
  /** What we received, by its subject. The text itself is not repeated: anybody can enter anybody's address. */
  received: (subject: ContactSubject) => string;
  within: string;
  legal: string;
  notYou: string;
  answered: string;
  youWrote: string;
};

export const CONTACT_WORDS: InBoth<Words> = {
  en: brand => ({
    acknowledged: `We have received your message · ${brand}`,
    received: subject => `Thank you for your message about ${SUBJECTS.en[subject]}.`,
    within: 'We will respond to your message within 48 hours.',
    legal: 'Your request itself will be handled within 30 days.',
    notYou: 'If you did not write to us, someone else entered your address. You do not need to do anything.',
    answered: `An answer to your message · ${brand}`,
    youWrote: 'You wrote:',
  }),
  es: brand => ({
    acknowledged: `Hemos recibido tu mensaje · ${brand}`,
    received: subject => `Gracias por tu mensaje sobre ${SUBJECTS.es[subject]}.`,
    within: 'Responderemos a tu mensaje en un plazo de 48 horas.',
    legal: 'Tu petición se atenderá en un plazo de 30 días.',
    notYou: 'Si no nos escribiste, otra persona puso tu dirección. No tienes que hacer nada.',
    answered: `Una respuesta a tu mensaje · ${brand}`,
    youWrote: 'Escribiste:',
  }),
};

const SUBJECTS: Record<'en' | 'es', Record<ContactSubject, string>> = {
  en: {
    account_deletion: 'deleting your account',
    data_export: 'a copy of your data',
    privacy_concern: 'privacy',
    technical_issue: 'a technical problem',
    feature_request: 'your idea',
    report_content: 'something on our site',
    general_inquiry: 'your question',
    other: 'something else',
  },
  es: {
    account_deletion: 'la eliminación de tu cuenta',
    data_export: 'una copia de tus datos',
    privacy_concern: 'la privacidad',
    technical_issue: 'un problema técnico',
    feature_request: 'tu idea',
    report_content: 'algo de nuestro sitio',
    general_inquiry: 'tu pregunta',
    other: 'otra cosa',
  },
};
