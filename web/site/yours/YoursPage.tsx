import { EMBED_PATH, type YoursPage as Page, pathIn, THEMES, YOURS_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { calendarPath, calendarQuery, feedPaths, ownFilters } from '../calendar/calendarHref.ts';
import { calendarTitle } from '../calendar/calendarTitle.ts';
import { SubscribeWays } from '../calendar/Subscribe.tsx';
import { CopyField } from '../frame/CopyField.tsx';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useSetting } from '../frame/setting.tsx';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import { ApiGuide } from './ApiGuide.tsx';
import { frameLine } from './frameLine.ts';
import classes from './Yours.module.css';
import { yoursTexts } from './yoursTexts.ts';

/** How to take a filter set of the calendar to another site: as a frame, as feeds, as JSON. */
export const yoursPage: PageView<'yours'> = {
  head({ calendar }, language) {
    const say = sayIn(yoursTexts, language);
    return {
      title: say('title'),
      description: say('lead'),
      path: YOURS_PATH + calendarQuery(ownFilters(calendar)),
    };
  },
  Body: Yours,
};

function Yours({ page }: { page: Page }) {
  const say = useSay(yoursTexts);
  const language = useSpoken();
  const href = useHref();
  const { address } = useSetting();
  const { calendar } = page;
  const feeds = feedPaths(ownFilters(calendar), language);
  return (
    <div className={prose.page}>
      <h1>{say('title')}</h1>
      <p className={prose.lead}>{say('lead')}</p>
      <p>
        <strong>{say('chosen', { title: calendarTitle(calendar, language) })}</strong>{' '}
        <a href={href(calendarPath(ownFilters(calendar)))}>{say('choose')}</a>
      </p>
      <AsFrame page={page} />
      <section aria-labelledby="feeds">
        <h2 id="feeds">{say('feeds')}</h2>
        <p className={classes.text}>{say('feedsText')}</p>
        <SubscribeWays path={feeds.calendar} />
      </section>
      <section aria-labelledby="rss">
        <h2 id="rss">{say('rss')}</h2>
        <p className={classes.text}>{say('rssText')}</p>
        <p>
          <a href={address + feeds.rss} className={classes.address}>
            {address + feeds.rss}
          </a>
        </p>
      </section>
      <ApiGuide query={calendarQuery(ownFilters(calendar))} />
    </div>
  );
}

function AsFrame({ page }: { page: Page }) {
  const say = useSay(yoursTexts);
  const language = useSpoken();
  const href = useHref();
  const { address } = useSetting();
  const title = calendarTitle(page.calendar, language);
  const query = queryOf(page, page.theme);
  const source = address + pathIn(language, EMBED_PATH) + query;
  return (
    <section aria-labelledby="frame">
      <h2 id="frame">{say('frame')}</h2>
      <p className={classes.text}>{say('frameText')}</p>
      <nav aria-label={say('look')} className={classes.themes}>
        <span>{say('look')}:</span>
        {THEMES.map(theme => (
          <a
            key={theme}
            href={href(YOURS_PATH + queryOf(page, theme))}
            aria-current={theme === page.theme ? 'true' : undefined}
          >
            {say(theme)}
          </a>
        ))}
      </nav>
      <CopyField id="line" label={say('line')} rows={4} text={frameLine(source, title)} />
      <h3>{say('preview')}</h3>
      <iframe
        src={pathIn(language, EMBED_PATH) + query}
        title={title}
        loading="lazy"
        className={classes.preview}
      />
    </section>
  );
}

function queryOf({ calendar }: Page, theme: Page['theme']): string {
  const query = calendarQuery(ownFilters(calendar));
  if (theme === 'auto') return query;
  return `${query || '?'}${query && '&'}theme=${theme}`;
}
