import { dayIn, localeOf } from '#contracts/platform/sentences/locale.ts';
import type { Language } from '#contracts/platform/sentences/sentence.ts';
import { escapedHtml } from '#platform/http/escapedHtml.ts';
import { isolated } from '#platform/http/isolated.ts';
import type { Mail } from '#platform/processes/mail.ts';
import { mailPage } from '#platform/processes/mailPage.ts';
import type { TeamNight } from './teamNight.ts';
import { WEEKLY_WORDS } from './weeklyWords.ts';

type Asked = { organizer: string; name: string; nights: readonly TeamNight[]; mayEdit: boolean };
type Around = { brand: string; language: Language; links: { enter: string; stop: string } };
/** A part of the mail, as text and as HTML. */
type Part = { text: string; html: string };

/** Asks one person about all nights of a week; each answer is a link, and one link says it of all of them. */
export function weeklyMail(asked: Asked, around: Around): Pick<Mail, 'subject' | 'text' | 'html'> {
  const { brand, language, links } = around;
  const words = WEEKLY_WORDS[language];
  const { nights, mayEdit } = asked;
  const [organizer, name] = [lineOf(asked.organizer), lineOf(asked.name)];
  const [first] = nights as [TeamNight];
  const isOne = nights.length === 1;
  const parts = [
    paragraph(words.hello(name)),
    paragraph(isOne ? words.askedOne(organizer) : words.asked(organizer, nights.length)),
    ...(isOne ? [] : [button(words.all, `${links.enter}?answer=all`)]),
    ...nights.map(night => nightPart(night, mayEdit, around)),
    small(words.silence),
    linkPart(words.enter, links.enter),
    small(words.secret(organizer)),
    linkPart(words.stop(organizer), links.stop),
  ];
  return {
    subject: isOne ? words.subjectOne(lineIn(first, language)) : words.subject(nights.length, organizer),
    text: `${parts.map(({ text }) => text).join('\n\n')}\n\n${brand}\n`,
    html: mailPage(
      brand,
      parts.map(({ html }) => html),
    ),
  };
}

export function nightPart(night: TeamNight, mayEdit: boolean, { language, links }: Around): Part {
  const words = WEEKLY_WORDS[language];
  const { id, title, locationName, locationCity } = night.event;
  const link = (answer: string) => `${links.enter}?answer=${answer}&night=${encodeURIComponent(id)}`;
  const choices = [
    { label: words.on, link: link('on') },
    ...(mayEdit
      ? [
          { label: words.otherTime, link: link('otherTime') },
          { label: words.cancelled, link: link('cancelled') },
        ]
      : []),
  ];
  const where = [locationName, locationCity]
    .filter(Boolean)
    .map(text => lineOf(text!))
    .join(', ');
  const lines = [whenIn(night, language), where].filter(Boolean);
  const last = words.lastSaid(dayIn(localeOf(language), night.confirmed.at.slice(0, 10)));
  return {
    text: [`– ${lineOf(title)} –`, ...lines, last, ...choices.map(one => `${one.label}:\n${one.link}`)].join(
      '\n',
    ),
    html: `<div style="margin:20px 0;padding:16px 20px;border:1px solid #e4dccf;border-radius:12px">
<p style="margin:0"><strong>${escapedHtml(lineOf(title))}</strong><br>
${lines.map(escapedHtml).join('<br>\n')}</p>
<p style="margin:4px 0 12px;${MUTED}">${escapedHtml(last)}</p>
<p style="margin:0">${choices.map(one => anchor(one.label, one.link)).join(' ')}</p>
</div>`,
  };
}

/** Fri, 27 Nov 2026, 22:30; of what lasts all day, the day. */
function whenIn({ event: { startDateTime, allDay } }: TeamNight, language: Language): string {
  const day = dayIn(localeOf(language), startDateTime.slice(0, 10), 'full');
  return allDay ? day : `${day}, ${startDateTime.slice(11, 16)}`;
}

export function lineIn(night: TeamNight, language: Language): string {
  return `${lineOf(night.event.title)} · ${whenIn(night, language)}`;
}

/** A text of others on one line, which cannot reverse the text next to it. */
export function lineOf(text: string): string {
  return isolated(text.replace(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim());
}

const MUTED = 'color:#655a70';
const BUTTON =
  'display:inline-block;margin:0 8px 8px 0;padding:10px 16px;border:1px solid #c8401c;border-radius:8px';

export const paragraph = (text: string): Part => ({ text, html: `<p>${escapedHtml(text)}</p>` });
export const small = (text: string): Part => ({ text, html: `<p style="${MUTED}">${escapedHtml(text)}</p>` });
const anchor = (label: string, link: string): string =>
  `<a href="${escapedHtml(link)}" style="${BUTTON};color:#a8330f">${escapedHtml(label)}</a>`;

function button(label: string, link: string): Part {
  const style = `${BUTTON};background:#c8401c;color:#ffffff;font-weight:600`;
  const html = `<p><a href="${escapedHtml(link)}" style="${style}">${escapedHtml(label)}</a></p>`;
  return { text: `${label}:\n${link}`, html };
}

export function linkPart(label: string, link: string): Part {
  const html = `<p><a href="${escapedHtml(link)}" style="color:#a8330f">${escapedHtml(label)}</a></p>`;
  return { text: `${label}:\n${link}`, html };
}
