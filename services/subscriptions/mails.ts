import { cityStartIn } from '#contracts/events/event/onCityClock.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { CALENDAR_PATH, pathIn } from '#contracts/site/pages.ts';
import { kindsOf, type ToldChange, type ToldNight } from '#contracts/subscriptions/told.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import { mailPage } from '#platform/processes/mailPage.ts';
import { MAIL_WORDS } from './mailWords.ts';
import { dayText, hoursText, lineOf, nightText, whenText } from './nightText.ts';

/** A mail to a subscriber. */
export type Written = { subject: string; text: string; html: string };
export type Around = { brand: string; site: string; language: Language; link: string };
/** A part of a mail, as text and as HTML. */
type Part = { text: string; html: string };

const MUTED = 'color:#655a70';
const LINK = 'color:#a8330f';

export function confirmMail(
  { topic, night }: { topic: string; night: ToldNight | null },
  { brand, language, link }: Around,
): Written {
  const words = MAIL_WORDS[language].confirm;
  const asked = night ? words.follow(nightText(night, language)) : words.weekly(topic);
  const parts = [paragraph(asked), paragraph(words.how), button(words.button, link), paragraph(words.notYou)];
  return written(words.subject(brand), parts, brand);
}

type Digest = { topic: string; query: string; nights: readonly ToldNight[]; changes: readonly ToldChange[] };

/** Changes come first. New nights are marked, unless all are new. */
export function digestMail(
  { topic, query, nights, changes }: Digest,
  isNew: (night: ToldNight) => boolean,
  around: Around,
): Written {
  const { brand, language, site, link } = around;
  const words = MAIL_WORDS[language];
  const { digest } = words;
  const all = `${site}${pathIn(language, CALENDAR_PATH)}${query && `?${query}`}`;
  const marked = nights.every(isNew) ? () => false : isNew;
  const parts = [
    ...(changes.length > 0
      ? [heading(digest.changed), list(changes.map(one => changePart(one, around)))]
      : []),
    ...(nights.length > 0 ? [heading(digest.coming), ...daysOf(nights, marked, around)] : []),
    linkPart(digest.all, all),
    small(words.clocks),
    small(digest.why(topic)),
    linkPart(words.unsubscribe, link),
  ];
  return written(digest.subject(topic), parts, brand);
}

export function changeMail(change: ToldChange, around: Around): Written {
  const { brand, language, site, link } = around;
  const words = MAIL_WORDS[language];
  const [kind = 'moved'] = kindsOf(change);
  const { now } = change;
  const parts = [
    list([changePart(change, around)]),
    ...(now.status === 'draft' ? [] : [linkPart(words.followed.page, pageOf(now, site, language))]),
    small(words.clocks),
    small(words.followed.why),
    linkPart(words.unsubscribe, link),
  ];
  const day = dayText(now.start.slice(0, 10), language);
  return written(words.followed.subject(words.changes[kind], `${lineOf(now.title)} · ${day}`), parts, brand);
}

/** Moved: Social · Sat, 6 Mar 2027, 21:00 · Casa, Lisbon (before: Fri, 5 Mar 2027, 20:00) */
function changePart(change: ToldChange, { language, site }: Around): Part {
  const words = MAIL_WORDS[language];
  const { before, now } = change;
  const kinds = kindsOf(change);
  const was = [
    kinds.includes('renamed') && lineOf(before.title),
    kinds.includes('moved') && whenText(before, language),
    kinds.includes('place') && lineOf(before.place),
  ].filter(Boolean);
  const mark = kinds.map(kind => words.changes[kind]).join(', ');
  const night = nightText(now, language);
  const rest = was.length > 0 ? ` (${words.was(was.join(', '))})` : '';
  const page = pageOf(now, site, language);
  const isThere = now.status !== 'draft';
  const shown = isThere ? anchor(night, page) : escapedHtml(night);
  const { cancelReason } = now;
  const why = cancelReason && kinds.includes('cancelled') ? words.reason(lineOf(cancelReason)) : '';
  return {
    text: `${mark}: ${night}${rest}${why && `\n${why}`}${isThere ? `\n${page}` : ''}`,
    html: `<strong>${escapedHtml(mark)}:</strong> ${shown}${escapedHtml(rest)}${why && `<br>${escapedHtml(why)}`}`,
  };
}

function daysOf(nights: readonly ToldNight[], isNew: (night: ToldNight) => boolean, around: Around): Part[] {
  const { language } = around;
  const days = Map.groupBy(nights, night => cityStartIn(night).slice(0, 10));
  return [...days].flatMap(([day, those]) => [
    subheading(dayText(day, language, 'full')),
    list(those.map(night => nightPart(night, isNew(night), around))),
  ]);
}

function nightPart(night: ToldNight, isNew: boolean, { language, site }: Around): Part {
  const hours = hoursBeside(cityStartIn(night).slice(0, 10), night, language);
  const [title, place] = [lineOf(night.title), lineOf(night.place)];
  const mark = isNew ? ` · ${MAIL_WORDS[language].digest.isNew}` : '';
  const page = pageOf(night, site, language);
  const at = place && ` · ${place}`;
  return {
    text: `${hours}${hours && ' '}${title}${at}${mark}\n${page}`,
    html: `${escapedHtml(hours)}${hours && ' '}${anchor(title, page)}${escapedHtml(at)}${mark && `<strong>${escapedHtml(mark)}</strong>`}`,
  };
}

/** The hours of a night under a day; with its own one where that is another on its clock. */
function hoursBeside(day: string, night: ToldNight, language: Language): string {
  const own = night.start.slice(0, 10);
  return own === day ? hoursText(night, language) : whenText(night, language);
}

function pageOf({ id }: ToldNight, site: string, language: Language): string {
  return site + pathIn(language, `${CALENDAR_PATH}/${id}`);
}

const paragraph = (text: string): Part => ({ text, html: `<p>${escapedHtml(text)}</p>` });
const small = (text: string): Part => ({ text, html: `<p style="${MUTED}">${escapedHtml(text)}</p>` });
const heading = (text: string): Part => ({
  text: text.toUpperCase(),
  html: `<h2 style="font-size:20px;margin:28px 0 8px">${escapedHtml(text)}</h2>`,
});
const subheading = (text: string): Part => ({
  text: `– ${text} –`,
  html: `<h3 style="font-size:16px;margin:20px 0 4px">${escapedHtml(text)}</h3>`,
});
const anchor = (text: string, link: string): string =>
  `<a href="${escapedHtml(link)}" style="${LINK}">${escapedHtml(text)}</a>`;
const linkPart = (label: string, link: string): Part => ({
  text: `${label}:\n${link}`,
  html: `<p>${anchor(label, link)}</p>`,
});

function button(label: string, link: string): Part {
  const style = `display:inline-block;padding:10px 16px;border:1px solid #c8401c;border-radius:8px;${LINK}`;
  const html = `<p><a href="${escapedHtml(link)}" style="${style}">${escapedHtml(label)}</a></p>`;
  return { text: `${label}:\n${link}`, html };
}

function list(items: readonly Part[]): Part {
  const html = items.map(item => `<li style="margin:6px 0">${item.html}</li>`).join('\n');
  return {
    text: items.map(item => item.text).join('\n\n'),
    html: `<ul style="padding-left:20px;margin:0">\n${html}\n</ul>`,
  };
}

function written(subject: string, parts: readonly Part[], brand: string): Written {
  return {
    subject,
    text: `${parts.map(({ text }) => text).join('\n\n')}\n\n${brand}\n`,
    html: mailPage(
      brand,
      parts.map(({ html }) => html),
    ),
  };
}
