import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { QueueKind } from '#contracts/queues/queueKinds.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { plainMail } from '#platform/processes/mailPage.ts';
import type { InBoth } from '#platform/processes/mailToVisitor.ts';

type About = Record<QueueKind, (title: string) => string>;

/** Around what a moderator writes to who sent an item. */
export const SENDER_WORDS: InBoth<{
  subject: string;
  about: About;
  answer: (address: string) => string;
}> = {
  en: brand => ({
    subject: `A message from the team of ${brand}`,
    about: {
      importedEvent: title => `It is about your event: ${title}`,
      unassignedEvent: title => `It is about your event: ${title}`,
      recommendation: title => `It is about the event you recommended: ${title}`,
      organizerApplication: title => `It is about your application for ${title}`,
      contactMessage: title => `It is about your message: ${title}`,
    },
    answer: address => `Answer here: ${address}`,
  }),
  es: brand => ({
    subject: `Un mensaje del equipo de ${brand}`,
    about: {
      importedEvent: title => `Se trata de tu evento: ${title}`,
      unassignedEvent: title => `Se trata de tu evento: ${title}`,
      recommendation: title => `Se trata del evento que recomendaste: ${title}`,
      organizerApplication: title => `Se trata de tu solicitud para ${title}`,
      contactMessage: title => `Se trata de tu mensaje: ${title}`,
    },
    answer: address => `Responde aquí: ${address}`,
  }),
};

type MentionWords = {
  subject: (by: string) => string;
  somebody: string;
  lead: (by: string, about: string) => string;
  about: Record<QueueKind, string>;
  off: string;
};

const MENTION_WORDS: Record<Language, MentionWords> = {
  en: {
    subject: by => `${by} mentioned you in a note`,
    somebody: 'A colleague',
    lead: (by, about) => `${by} mentioned you in a note about ${about}. Open it here:`,
    about: {
      importedEvent: 'an imported event',
      unassignedEvent: 'an unassigned event',
      recommendation: 'a recommended event',
      organizerApplication: 'an application',
      contactMessage: 'a contact message',
    },
    off: 'You can turn these emails off in your settings.',
  },
  es: {
    subject: by => `${by} te menciona en una nota`,
    somebody: 'Alguien del equipo',
    lead: (by, about) => `${by} te menciona en una nota sobre ${about}. Ábrela aquí:`,
    about: {
      importedEvent: 'un evento importado',
      unassignedEvent: 'un evento sin asignar',
      recommendation: 'un evento recomendado',
      organizerApplication: 'una solicitud',
      contactMessage: 'un mensaje de contacto',
    },
    off: 'Puedes desactivar estos correos en tus ajustes.',
  },
};

type Mention = { brand: string; language: string; by: string | null; kind: QueueKind; link: string };

/** Neither the note nor the title is in the mail: what is erased in the console would stay in mailboxes. */
export function mentionMail(
  { brand, language, by, kind, link }: Mention,
  mail: Pick<Mail, 'id' | 'person' | 'to'>,
): Mail {
  const { subject, somebody, lead, about, off } = MENTION_WORDS[language === 'es' ? 'es' : 'en'];
  const name = by ?? somebody;
  return plainMail(brand, `${subject(name)} · ${brand}`, [lead(name, about[kind]), link, off], mail);
}
