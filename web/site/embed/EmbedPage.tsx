import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { CALENDAR_PATH, type EmbedPage as Page, pathIn } from '#contracts/site/pages.ts';
import { calendarPath, ownFilters } from '../calendar/calendarHref.ts';
import { calendarTexts } from '../calendar/calendarTexts.ts';
import { calendarTitle } from '../calendar/calendarTitle.ts';
import { whenOf } from '../calendar/nightTime.ts';
import type { FrameProps, PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useSay, useSpoken } from '../frame/speech.tsx';
import css from './embed.css?inline';
import { embedTexts } from './embedTexts.ts';

/** A calendar to be shown in a frame on other sites: one small document without scripts, fonts and pictures. */
export const embedPage: PageView<'embed'> = {
  head: ({ calendar }, language) => ({
    title: calendarTitle(calendar, language),
    description: '',
    hidden: true,
  }),
  Frame: EmbedFrame,
  Body: Embed,
};

function EmbedFrame({ setting, head, page, children }: FrameProps<'embed'>) {
  return (
    <html lang={setting.language} data-theme={page.theme === 'auto' ? undefined : page.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${head.title} · ${setting.brand}`}</title>
        <base target="_blank" />
        <style>{css}</style>
      </head>
      <body>
        <main aria-label={head.title}>{children}</main>
      </body>
    </html>
  );
}

function Embed({ page: { calendar } }: { page: Page }) {
  const say = useSay(embedTexts);
  const language = useSpoken();
  const { brand, address } = useSetting();
  const there = (path: string): string => address + pathIn(language, path);
  return (
    <>
      <h1>{calendarTitle(calendar, language)}</h1>
      {calendar.nights.length === 0 && <p className="none">{say('none')}</p>}
      <ul>
        {calendar.nights.map(night => (
          <li key={night.id}>
            <Night night={night} href={there(`${CALENDAR_PATH}/${night.id}`)} />
          </li>
        ))}
      </ul>
      <a className="all" href={there(calendarPath(ownFilters(calendar)))}>
        {say('all', { brand })}
      </a>
    </>
  );
}

function Night({ night, href }: { night: PublicNight; href: string }) {
  const say = useSay(calendarTexts);
  const language = useSpoken();
  const place = [night.venue, night.city].filter(Boolean).join(', ');
  return (
    <a href={href} rel="noopener">
      <time dateTime={night.startsAt}>{whenOf(night, language)}</time>
      <span>
        {night.status === 'cancelled' && <span className="off">{say('cancelled')}</span>}
        <strong>{night.title}</strong>
        {place && <small>{place}</small>}
      </span>
    </a>
  );
}
