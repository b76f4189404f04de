import type { ReactNode } from 'react';
import type { MySharePage as Page } from '#contracts/site/mySharePage.ts';
import {
  BY_MAIL_PATH,
  CALENDAR_PATH,
  EMBED_PATH,
  EVENT_PICTURES,
  MY_PATH,
  ORGANIZERS_PATH,
  POSTER,
  pathAbout,
  pathIn,
  YOURS_PATH,
} from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarQuery, feedPaths } from '../calendar/calendarHref.ts';
import { whenOf } from '../calendar/nightTime.ts';
import personal from '../form/personal.css?inline';
import { CopyField } from '../frame/CopyField.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { frameLine } from '../yours/frameLine.ts';
import classes from '../yours/Yours.module.css';
import own from './share.css?inline';
import { myShareTexts } from './shareTexts.ts';

type Props = { page: Page };
type Night = Page['nights'][number];

/** What a team takes elsewhere of its nights, each with a sentence of what it is for. */
export const mySharePage: PageView<'myShare'> = {
  head({ organizer }, language) {
    const say = sayIn(myShareTexts, language);
    return {
      title: say('title', { organizer: organizer.name }),
      description: say('lead'),
      hidden: true,
      styles: personal + own,
    };
  },
  Body({ page }) {
    const say = useSay(myShareTexts);
    const href = useHref();
    const { organizer, nights, hasPage } = page;
    return (
      <div className={prose.page}>
        <h1>{say('title', { organizer: organizer.name })}</h1>
        <p className={prose.lead}>{say(hasPage ? 'lead' : 'nothing')}</p>
        {hasPage && <All page={page} />}
        {nights.length > 0 && (
          <section aria-labelledby="each">
            <h2 id="each">{say('each')}</h2>
            <p className={classes.text}>{say('eachText')}</p>
            <ul className="shared">
              {nights.map(night => (
                <li key={night.id}>
                  <NightShared night={night} />
                </li>
              ))}
            </ul>
          </section>
        )}
        <p>
          <a href={`${href(MY_PATH)}?of=${organizer.id}`}>{say('back')}</a>
        </p>
      </div>
    );
  },
};

function All({ page: { organizer } }: Props) {
  const say = useSay(myShareTexts);
  const language = useSpoken();
  const { address } = useSetting();
  const { id, name } = organizer;
  const query = calendarQuery({ organizer: id });
  const feeds = feedPaths({ organizer: id, when: 'all' }, language);
  const here = (path: string): string => pathIn(language, path);
  const frame = here(EMBED_PATH) + query;
  const ways = [
    { way: 'page', path: here(pathAbout(ORGANIZERS_PATH, id)) },
    { way: 'feed', path: feeds.calendar },
    { way: 'mail', path: here(BY_MAIL_PATH) + query },
    { way: 'news', path: feeds.rss },
  ] as const;
  return (
    <section aria-labelledby="all">
      <h2 id="all">{say('all')}</h2>
      <div className="ways">
        {ways.map(({ way, path }) => (
          <Way key={way} title={say(way)} text={say(`${way}Text`)}>
            <CopyField id={way} label={say('address')} of={say(way)} rows={2} text={address + path} />
            <p className="links">
              <a href={path} aria-label={`${say('open')}: ${say(way)}`}>
                {say('open')}
              </a>
            </p>
          </Way>
        ))}
        <Way title={say('frame')} text={say('frameText')}>
          <CopyField id="frame" label={say('line')} rows={4} text={frameLine(address + frame, name)} />
          <p className="links">
            <a href={here(YOURS_PATH) + query}>{say('looks')}</a>
          </p>
          <details>
            <summary>{say('preview')}</summary>
            <iframe src={frame} title={name} loading="lazy" className={classes.preview} />
          </details>
        </Way>
      </div>
    </section>
  );
}

function Way({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  );
}

function NightShared({ night }: { night: Night }) {
  const say = useSay(myShareTexts);
  const language = useSpoken();
  const href = useHref();
  const { address } = useSetting();
  const { id, title } = night;
  const when = whenOf(night, language);
  const path = href(`${CALENDAR_PATH}/${id}`);
  const picture = href(`${EVENT_PICTURES}/${id}.png`);
  const labelOf = (action: string) => say('actionOf', { action, title, when });
  return (
    <>
      <h3>
        <a href={path}>{title}</a>
      </h3>
      <p className="hint">{when}</p>
      <img src={picture} alt="" width={1200} height={630} loading="lazy" />
      <CopyField
        id={`a-${id}`}
        label={say('address')}
        of={`${title}, ${when}`}
        rows={2}
        text={address + path}
      />
      <p className="links">
        <a href={path + POSTER} aria-label={labelOf(say('poster'))}>
          {say('poster')}
        </a>
        <a href={picture} download={`${id}.png`} aria-label={labelOf(say('picture'))}>
          {say('picture')}
        </a>
      </p>
    </>
  );
}
