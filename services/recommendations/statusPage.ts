import type { Language } from '#contracts/platform/sentence.ts';
import type { RecommendationState, RecommendationStatus } from '#contracts/recommendations/recommendation.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';

type Words = {
  heading: string;
  sent: (day: string) => string;
  status: Record<RecommendationStatus, string>;
  notes: string;
  seeEvent: string;
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
      converted: 'It has become an event on our calendar. Thank you!',
    },
    notes: 'What our team says about it',
    seeEvent: 'See the event',
    none: 'There is no such recommendation',
    noneWhy: 'The link may be incomplete, or the recommendation was deleted.',
  },
  es: {
    heading: 'Tu recomendación',
    sent: day => `Enviada el ${day}`,
    status: {
      pending: 'Nuestro equipo todavía no la ha revisado.',
      approved: 'Nuestro equipo la ha aceptado. ¡Gracias!',
      rejected: 'Esta vez nuestro equipo no ha podido usarla.',
      converted: 'Ya es un evento de nuestro calendario. ¡Gracias!',
    },
    notes: 'Lo que dice nuestro equipo',
    seeEvent: 'Ver el evento',
    none: 'Esta recomendación no existe',
    noneWhy: 'Puede que el enlace esté incompleto o que la recomendación se haya eliminado.',
  },
};

type Page = { state: RecommendationState; sentAt: string; eventPath: string | null; brand: string };

/** The page on which a sender sees what became of a recommendation. It names nobody. */
export function statusPage({ state, sentAt, eventPath, brand }: Page): string {
  const { title, status, told, moderatorNotes, language } = state;
  const words = WORDS[language];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(sentAt),
  );
  const notes =
    told && moderatorNotes
      ? `<h2>${words.notes}</h2>\n<p>${escapedHtml(moderatorNotes).replaceAll('\n', '<br>')}</p>`
      : '';
  const link = eventPath ? `<p><a href="${escapedHtml(eventPath)}">${words.seeEvent}</a></p>` : '';
  const body = `<h1>${escapedHtml(title)}</h1>
<p class="when">${escapedHtml(words.sent(day))}</p>
<p class="status" data-status="${status}">${words.status[status]}</p>
${notes}
${link}`;
  return frame(words.heading, body, language, brand);
}

/** The page of a link that is wrong, or whose recommendation is gone. */
export function noStatusPage(language: Language, brand: string): string {
  const { none, noneWhy } = WORDS[language];
  return frame(none, `<h1>${none}</h1>\n<p>${noneWhy}</p>`, language, brand);
}

const STYLE = `:root{color-scheme:light dark}
body{max-width:36rem;margin:0 auto;padding:2rem 1.25rem;font:1.0625rem/1.55 system-ui,sans-serif;
background:light-dark(#fdf9f5,#17111f);color:light-dark(#1c1424,#f2ecf7)}
h1{margin:0;font-size:1.75rem;line-height:1.2;overflow-wrap:anywhere}h2{margin:2rem 0 0;font-size:1.125rem}
.when{margin:.5rem 0 0;color:light-dark(#655a70,#b5a9c2)}
.status{margin:1.5rem 0;padding:.75rem 1rem;border-left:4px solid light-dark(#c8401c,#ff8a65);
background:light-dark(#fff,#211a2b)}
p{overflow-wrap:anywhere}a{color:light-dark(#a8330f,#ff9e7d)}
footer{margin-top:3rem;color:light-dark(#655a70,#b5a9c2)}`;

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
<main>
${body}
</main>
<footer>${escapedHtml(brand)}</footer>
</body>
</html>
`;
}
