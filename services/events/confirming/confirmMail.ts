import { dateFormat, localeOf } from '#contracts/platform/sentences/locale.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { mailPage } from '#platform/processes/mailPage.ts';

type Asking = {
  title: string;
  /** When it was confirmed last, and when it disappears from the calendar. */
  since: Date;
  hidesAt: Date;
  links: { on: string; ended: string };
};
type Words = {
  question: (title: string) => string;
  asked: (title: string, since: string) => string;
  on: string;
  ended: string;
  else: (day: string) => string;
};

const WORDS: Record<Language, Words> = {
  en: {
    question: title => `Is “${title}” still on?`,
    asked: (title, since) =>
      `Nobody has confirmed “${title}” since ${since}. Dancers plan their evenings with our calendar: please tell us whether it is still on.`,
    on: 'It is still on',
    ended: 'It has ended',
    else: day =>
      `Without an answer it will disappear from the public calendar on ${day}. Nothing is deleted.`,
  },
  es: {
    question: title => `¿Sigue en pie «${title}»?`,
    asked: (title, since) =>
      `Nadie ha confirmado «${title}» desde el ${since}. La gente planea sus noches con nuestro calendario: dinos, por favor, si todavía se celebra.`,
    on: 'Sigue en pie',
    ended: 'Ya no se celebra',
    else: day => `Sin respuesta dejará de estar en el calendario público el ${day}. No se elimina nada.`,
  },
};

/** Asks an organizer whether a series is still on. Organizers have no language, so it is written in both. */
export function confirmMail(
  brand: string,
  { title, since, hidesAt, links }: Asking,
  mail: Pick<Mail, 'id' | 'person' | 'to'>,
): Mail {
  const parts = (['en', 'es'] as const).map(language => {
    const words = WORDS[language];
    const asked = words.asked(title, dayIn(language, since));
    return {
      language,
      asked,
      on: words.on,
      ended: words.ended,
      otherwise: words.else(dayIn(language, hidesAt)),
    };
  });
  const subject = [...parts.map(({ language }) => WORDS[language].question(title)), brand].join(' · ');
  const texts = parts.map(
    ({ asked, on, ended, otherwise }) =>
      `${asked}\n\n${on}:\n${links.on}\n\n${ended}:\n${links.ended}\n\n${otherwise}`,
  );
  return {
    ...mail,
    subject,
    text: `${texts.join('\n\n---\n\n')}\n\n${brand}\n`,
    html: mailPage(
      brand,
      parts.map(({ language, asked, on, ended, otherwise }) =>
        [
          `<div lang="${language}" style="margin-bottom:32px"><p>${escapedHtml(asked)}</p>`,
          `<p>${button(on, links.on)} ${button(ended, links.ended)}</p>`,
          `<p style="color:#655a70">${escapedHtml(otherwise)}</p></div>`,
        ].join('\n'),
      ),
    ),
  };
}

function button(label: string, link: string): string {
  const style =
    'display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border:1px solid #c8401c;border-radius:8px;color:#a8330f';
  return `<a href="${escapedHtml(link)}" style="${style}">${escapedHtml(label)}</a>`;
}

function dayIn(language: Language, at: Date): string {
  return dateFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}
