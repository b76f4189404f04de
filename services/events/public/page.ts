import type { EventRead } from '#contracts/events/calls.ts';
import { TEXT_FIELDS, type TextField } from '#contracts/events/event/fields.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import { placeText } from './pagePlace.ts';
import { jsonInHtml, structured } from './pageStructured.ts';

/** The headings of the texts that visitors read; null where one is part of the place or the picture, or not shown. */
const HEADINGS: Record<TextField, string | null> = {
  coverImage: null,
  coverImageAlt: null,
  locationName: null,
  locationAddress: null,
  locationCity: null,
  locationState: null,
  locationCountry: null,
  postalCode: null,
  googlePlacesId: null,
};

type Page = { event: EventRead; address: string; brand: string };

/** The page of one event, complete without scripts: for people, search engines and link previews. */
export function eventPage({ event, address, brand }: Page): string {
  const url = `${address}/events/${event.id}`;
  const summary = summaryOf(event);
  const image = event.coverImage && absolute(event.coverImage, address);
  const head = `<title>${escapedHtml(event.title)} · ${escapedHtml(brand)}</title>
<meta name="description" content="${escapedHtml(summary)}">
<link rel="canonical" href="${escapedHtml(url)}">
<meta property="og:type" content="event">
<meta property="og:site_name" content="${escapedHtml(brand)}">
<meta property="og:title" content="${escapedHtml(event.title)}">
<meta property="og:description" content="${escapedHtml(summary)}">
<meta property="og:url" content="${escapedHtml(url)}">
${image ? pictureTags(image, altOf(event)) : '<meta name="twitter:card" content="summary">'}
<script type="application/ld+json">${jsonInHtml(structured(event, url, image))}</script>`;
  return frame(head, bodyOf(event, image), brand);
}

/** The page for an event that does not exist or is not public. */
export function noEventPage(brand: string): string {
  const head = `<title>No such event · ${escapedHtml(brand)}</title>\n<meta name="robots" content="noindex">`;
  return frame(head, '<h1>There is no such event</h1><p>It may have been moved or taken down.</p>', brand);
}

function summaryOf(event: EventRead): string {
  const text = event.description.replace(/\s+/g, ' ').trim();
  const line = [whenText(event), placeText(event), text].filter(Boolean).join(' · ');
  return line.length > 200 ? `${line.slice(0, 199)}…` : line;
}

function whenText({ startDateTime, endDateTime, timeZone }: EventRead): string {
  const day = (text: string): string =>
    new Intl.DateTimeFormat('en', { dateStyle: 'full', timeZone: 'UTC' }).format(
      new Date(`${text.slice(0, 10)}T00:00Z`),
    );
  const start = `${day(startDateTime)}, ${startDateTime.slice(11, 16)}`;
  if (!endDateTime) return `${start} (${timeZone})`;
  // A night that ends in the small hours is one night.
  const hours = (Date.parse(`${endDateTime}Z`) - Date.parse(`${startDateTime}Z`)) / 3_600_000;
  const end = hours < 24 ? endDateTime.slice(11, 16) : `${day(endDateTime)}, ${endDateTime.slice(11, 16)}`;
  return `${start} to ${end} (${timeZone})`;
}

function bodyOf(event: EventRead, image: string | null): string {
  const place = placeText(event);
  const facts: [string, string][] = [
    ['When', `<time datetime="${escapedHtml(event.startsAt)}">${escapedHtml(whenText(event))}</time>`],
    ['Where', escapedHtml(place)],
    ['Price', escapedHtml(event.price.trim() || 'Free')],
    ['Dances', escapedHtml(event.danceStyles.map(({ danceStyle }) => danceStyle.name).join(', '))],
    ['Organizer', escapedHtml(event.eventOrganizer?.name ?? '')],
    ...textFacts(event),
  ];
  const list = facts.filter(([, text]) => text).map(([name, text]) => `<dt>${name}</dt><dd>${text}</dd>`);
  const paragraphs = event.description
    .split(/\n\s*\n/)
    .filter(text => text.trim())
    .map(text => `<p>${escapedHtml(text.trim()).replaceAll('\n', '<br>')}</p>`);
  return `<article>
${image ? `<img src="${escapedHtml(image)}" alt="${escapedHtml(altOf(event))}">` : ''}
<h1>${escapedHtml(event.title)}</h1>
${event.status === 'cancelled' ? '<p class="cancelled"><strong>Cancelled</strong></p>' : ''}
<dl>${list.join('')}</dl>
${paragraphs.join('\n')}
</article>`;
}

/** The texts that have a line of their own. */
function textFacts(event: EventRead): [string, string][] {
  return TEXT_FIELDS.flatMap((name): [string, string][] => {
    const heading = HEADINGS[name];
    return heading ? [[heading, escapedHtml(event[name] ?? '')]] : [];
  });
}

function pictureTags(image: string, alt: string): string {
  return `<meta property="og:image" content="${escapedHtml(image)}">
<meta property="og:image:alt" content="${escapedHtml(alt)}">
<meta name="twitter:card" content="summary_large_image">`;
}

function altOf({ coverImageAlt, title }: EventRead): string {
  return coverImageAlt ?? `Cover image of ${title}`;
}

function absolute(path: string, address: string): string | null {
  if (/^https?:\/\//i.test(path)) return path;
  return path.startsWith('/') && !path.startsWith('//') ? `${address}${path}` : null;
}

/** The colours are those of the console's tokens.css. */
const STYLE = `
  :root { color-scheme: dark; font: 17px/1.6 system-ui, sans-serif;
    --page: #120d1a; --text: #f4eefb; --muted: #b9abcb; --line: #3a2c4e; --red: #f87171 }
  @media (prefers-color-scheme: light) { :root { color-scheme: light;
    --page: #fbf7f4; --text: #1c1424; --muted: #655a70; --line: #e2d6d0; --red: #b42318 } }
  body { max-width: 44rem; margin: 0 auto; padding: 24px 20px 64px; background: var(--page); color: var(--text) }
  header a { display: inline-flex; align-items: center; gap: 10px; color: inherit; font-weight: 700; text-decoration: none }
  article > img { width: 100%; border-radius: 12px; aspect-ratio: 2; object-fit: cover; margin-top: 20px }
  h1 { font-size: clamp(1.7rem, 5vw, 2.6rem); line-height: 1.15; margin: 24px 0 16px; overflow-wrap: anywhere }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0 0 24px; padding: 16px 0;
    border-block: 1px solid var(--line) }
  dt { color: var(--muted) } dd { margin: 0; overflow-wrap: anywhere }
  .cancelled { color: var(--red) }`;

function frame(head: string, body: string, brand: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<style>${STYLE}</style></head>
<body><header><a href="/"><img src="/favicon.svg" alt="" width="28" height="28">${escapedHtml(brand)}</a></header><main>${body}</main></body></html>`;
}
