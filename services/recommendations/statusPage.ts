import { dateFormat, localeOf } from '#contracts/platform/sentences/locale.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import type { Correspondence } from '#contracts/queues/correspondence.ts';
import type { RecommendationState, RecommendationStatus } from '#contracts/recommendations/recommendation.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';

type Words = {
  heading: string;
  sent: (day: string) => string;
  status: Record<RecommendationStatus, string>;
  /** Of what was converted, once visitors can see the event. */
  listed: string;
  notes: string;
  messages: string;
  fromTeam: (day: string) => string;
  fromYou: (day: string) => string;
  answer: string;
  send: string;
  arrived: string;
  seeEvent: string;
  youSent: string;
  eventWhen: string;
  eventWhere: string;
  none: string;
  noneWhy: string;
};

const WORDS: Record<Language, Words> = {
  en: {
    heading: 'Your recommendation',
    sent: day => `Sent on ${day}`,
    status: {
      pending: 'Our team has not reviewed it yet.',
      approved: 'Our team has approved it. Thank you!',
      rejected: 'Our team could not use it this time.',
      converted: 'Our team is preparing it for our calendar. Thank you!',
    },
    listed: 'It is now on our calendar. Thank you!',
    notes: 'What our team says about it',
    messages: 'Messages',
    fromTeam: day => `Our team, ${day}`,
    fromYou: day => `You, ${day}`,
    answer: 'Your answer',
    send: 'Send the answer',
    arrived: 'Your answer is with our team.',
    seeEvent: 'See the event',
    youSent: 'What you sent',
    eventWhen: 'When',
    eventWhere: 'Where',
    none: 'Recommendation not found',
    noneWhy: 'The link may be incomplete, or the recommendation was deleted.',
  },
  es: {
    heading: 'Tu recomendación',
    sent: day => `Enviada el ${day}`,
    status: {
      pending: 'Nuestro equipo todavía no la ha revisado.',
      approved: 'Nuestro equipo la ha aceptado. ¡Gracias!',
      rejected: 'Esta vez nuestro equipo no ha podido usarla.',
      converted: 'Nuestro equipo la está preparando para el calendario. ¡Gracias!',
    },
    listed: 'Ya está en nuestro calendario. ¡Gracias!',
    notes: 'Lo que dice nuestro equipo',
    messages: 'Mensajes',
    fromTeam: day => `Nuestro equipo, ${day}`,
    fromYou: day => `Tú, ${day}`,
    answer: 'Tu respuesta',
    send: 'Enviar la respuesta',
    arrived: 'Tu respuesta ha llegado a nuestro equipo.',
    seeEvent: 'Ver el evento',
    youSent: 'Lo que enviaste',
    eventWhen: 'Cuándo',
    eventWhere: 'Dónde',
    none: 'Esta recomendación no existe',
    noneWhy: 'Puede que el enlace esté incompleto o que la recomendación se haya eliminado.',
  },
};

/** The answer that was sent a moment ago, or refused, with what was written. */
export type AnswerState = { sent: boolean; refused: string; text: string };
export const NO_ANSWER: AnswerState = { sent: false, refused: '', text: '' };

type Page = {
  state: RecommendationState;
  sentAt: string;
  correspondence: Correspondence;
  answer: AnswerState;
  eventPath: string | null;
  brand: string;
};

/** The page on which a sender sees what became of a recommendation. It names nobody. */
export function statusPage({ state, sentAt, correspondence, answer, eventPath, brand }: Page): string {
  const { title, status, told, moderatorNotes, language } = state;
  const words = WORDS[language];
  const notes = told && moderatorNotes ? `<h2>${words.notes}</h2>\n<p>${inLines(moderatorNotes)}</p>` : '';
  const link = eventPath ? `<p><a href="${escapedHtml(eventPath)}">${words.seeEvent}</a></p>` : '';
  const outcome = status === 'converted' && eventPath ? words.listed : words.status[status];
  const body = `<h1>${escapedHtml(title)}</h1>
<p class="when">${escapedHtml(words.sent(dayIn(language, sentAt)))}</p>
<p class="status" data-status="${status}">${outcome}</p>
${notes}
${written(correspondence, answer, state.language)}
${link}
${sentFacts(state, words)}`;
  return frame(words.heading, body, language, brand);
}

function written({ messages, mayAnswer }: Correspondence, answer: AnswerState, language: Language): string {
  if (messages.length === 0) return '';
  const words = WORDS[language];
  const each = messages.map(({ text, at, own }) => {
    const from = (own ? words.fromYou : words.fromTeam)(dayIn(language, at));
    return `<p class="when">${escapedHtml(from)}</p>\n<p>${inLines(text)}</p>`;
  });
  const told = [
    answer.sent ? `<p class="status" role="status">${words.arrived}</p>` : '',
    answer.refused ? `<p class="status" role="alert">${escapedHtml(answer.refused)}</p>` : '',
  ];
  const form = mayAnswer
    ? `<form method="post"><label for="text">${words.answer}</label>
<textarea id="text" name="text" rows="5" maxlength="5000" required>${escapedHtml(answer.text)}</textarea>
<button>${words.send}</button></form>`
    : '';
  return `<h2 id="messages">${words.messages}</h2>\n${[...each, ...told, form].filter(Boolean).join('\n')}`;
}

function inLines(text: string): string {
  return escapedHtml(text).replaceAll('\n', '<br>');
}

/** What the sender said of the event, as long as it is short; none of it is personal. */
function sentFacts({ date, startTime, venue, address, language }: RecommendationState, words: Words): string {
  const when = [date && dayIn(language, `${date}T00:00Z`), startTime].filter(Boolean).join(', ');
  const where = [venue, address].filter(Boolean).join(', ');
  const facts = [
    [words.eventWhen, when],
    [words.eventWhere, where],
  ].filter(([, value]) => value);
  const items = facts.map(([name, value]) => `<dt>${name}</dt><dd>${escapedHtml(value!)}</dd>`);
  return items.length > 0 ? `<h2>${words.youSent}</h2>\n<dl>${items.join('')}</dl>` : '';
}

function dayIn(language: Language, at: string): string {
  return dateFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at));
}

/** The page of a link that is wrong, or whose recommendation is gone. */
export function noStatusPage(language: Language, brand: string): string {
  const { none, noneWhy } = WORDS[language];
  return frame(none, `<h1>${none}</h1>\n<p>${noneWhy}</p>`, language, brand);
}

const STYLE = `:root{color-scheme:light dark}
body{max-width:36rem;margin:0 auto;padding:0 1.25rem 2rem;font:1.0625rem/1.55 system-ui,sans-serif;
background:light-dark(#fdf9f5,#17111f);color:light-dark(#1c1424,#f2ecf7)}
h1{margin:0;font-size:1.75rem;line-height:1.2;overflow-wrap:anywhere}h2{margin:2rem 0 0;font-size:1.125rem}
.when{margin:.5rem 0 0;color:light-dark(#655a70,#b5a9c2)}
.status{margin:1.5rem 0;padding:.75rem 1rem;border-left:4px solid light-dark(#c8401c,#ff8a65);
background:light-dark(#fff,#211a2b)}
header{margin:0 0 2rem;padding:1.25rem 0;border-bottom:1px solid light-dark(#e2d6d0,#3a2c4e);font-weight:650}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1.25rem;margin:.5rem 0 0}
dt{color:light-dark(#655a70,#b5a9c2)}dd{margin:0;overflow-wrap:anywhere}
form{display:grid;gap:.5rem;margin:1.5rem 0 0}label{font-weight:650}
textarea{padding:.75rem;border:1px solid light-dark(#8d8099,#7d6f8c);border-radius:.5rem;font:inherit;
background:light-dark(#fff,#211a2b);color:inherit}
button{justify-self:start;min-height:44px;padding:0 1.5rem;border:0;border-radius:.5rem;font:inherit;font-weight:650;
background:light-dark(#a8330f,#ff9e7d);color:light-dark(#fff,#17111f);cursor:pointer}
p{overflow-wrap:anywhere}a{color:light-dark(#a8330f,#ff9e7d)}`;

function frame(title: string, body: string, language: Language, brand: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${escapedHtml(title)} · ${escapedHtml(brand)}</title>
<style>${STYLE}</style>
</head>
<body>
<header>${escapedHtml(brand)}</header>
<main>
${body}
</main>
</body>
</html>
`;
}
