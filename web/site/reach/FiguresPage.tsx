import { POINT_FIELDS, tellPoint } from '#contracts/feedback/points.ts';
import { localeOf } from '#contracts/platform/sentences/locale.ts';
import type { MyFiguresPage as Page } from '#contracts/site/myFiguresPage.ts';
import { CALENDAR_PATH, MY_PATH } from '#contracts/site/pages.ts';
import { sayIn } from '../../platform/texts/catalogue.ts';
import { shortDay, whenOf } from '../calendar/nightTime.ts';
import personal from '../form/personal.css?inline';
import prose from '../frame/Prose.module.css';
import type { PageView } from '../frame/pageView.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import own from './figures.css?inline';
import { figuresTexts } from './figuresTexts.ts';

type Props = { page: Page };
type Night = Page['nights'][number];

/** What came of an organizer's nights: how often they were seen and kept, week by week and night by night. */
export const myFiguresPage: PageView<'myFigures'> = {
  head({ organizer }, language) {
    const say = sayIn(figuresTexts, language);
    return {
      title: say('title', { organizer: organizer.name }),
      description: say('lead'),
      hidden: true,
      styles: personal + own,
    };
  },
  Body({ page }) {
    const say = useSay(figuresTexts);
    const href = useHref();
    const { organizer, weeks, nights } = page;
    const isSeen = weeks.some(({ views }) => views > 0);
    const [past, coming] = [nights.filter(({ isOver }) => isOver), nights.filter(({ isOver }) => !isOver)];
    return (
      <div className={prose.page}>
        <h1>{say('title', { organizer: organizer.name })}</h1>
        <p className={prose.lead}>{say('lead')}</p>
        {isSeen ? <Weeks page={page} /> : <p>{say('none')}</p>}
        <section aria-labelledby="elsewhere">
          <h2 id="elsewhere">{say('elsewhere')}</h2>
          <p>{say(page.subscribers ? 'subscribers' : 'subscribers_zero', { count: page.subscribers })}</p>
          <p>{say(page.feeds ? 'feeds' : 'feeds_zero', { count: page.feeds })}</p>
          <p>{say(page.embeds ? 'embeds' : 'embeds_zero', { count: page.embeds })}</p>
        </section>
        <Nights id="coming" title={say('coming')} nights={coming} />
        <Nights id="past" title={say('past')} nights={past} />
        <p>
          <a href={`${href(MY_PATH)}?of=${organizer.id}`}>{say('back')}</a>
        </p>
      </div>
    );
  },
};

function useNumber(): (value: number) => string {
  const format = new Intl.NumberFormat(localeOf(useSpoken()));
  return value => format.format(value);
}

function Weeks({ page: { weeks } }: Props) {
  const say = useSay(figuresTexts);
  const language = useSpoken();
  const number = useNumber();
  const most = Math.max(1, ...weeks.map(({ views }) => views));
  return (
    <section aria-labelledby="weeks">
      <h2 id="weeks">{say('weeks')}</h2>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{say('week')}</th>
            <th scope="col">{say('views')}</th>
            <th scope="col">{say('saves')}</th>
            <th scope="col">{say('shares')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ week, views, saves, shares }) => (
            <tr key={week}>
              <th scope="row">
                {shortDay(week, language)}
                <span className="bar" style={{ width: `${Math.round((100 * views) / most)}%` }} />
              </th>
              <td>{number(views)}</td>
              <td>{number(saves)}</td>
              <td>{number(shares)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Nights({ id, title, nights }: { id: string; title: string; nights: readonly Night[] }) {
  if (nights.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className="list">
        {nights.map(night => (
          <li key={night.id}>
            <NightShown night={night} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function NightShown({ night }: { night: Night }) {
  const say = useSay(figuresTexts);
  const href = useHref();
  const language = useSpoken();
  const number = useNumber();
  const told = ['views', 'saves', 'shares', ...(night.isOver ? [] : ['followers' as const])] as const;
  return (
    <>
      <h3>
        <a href={href(`${CALENDAR_PATH}/${night.id}`)}>{night.title}</a>
      </h3>
      <p className="hint">
        {night.isSeries ? say('series') : whenOf(night, language)}
        {night.status === 'cancelled' && ` · ${say('cancelled')}`}
      </p>
      <dl>
        {told.map(name => (
          <div key={name}>
            <dt>{say(name)}</dt>
            <dd>{number(night[name])}</dd>
          </div>
        ))}
      </dl>
      {night.feedback && <Feedback feedback={night.feedback} />}
    </>
  );
}

function Feedback({ feedback: { people, points } }: { feedback: NonNullable<Night['feedback']> }) {
  const say = useSay(figuresTexts);
  const language = useSpoken();
  if (!points) {
    return (
      <p>
        {say('feedback', { count: people })} {say('belowFloor')}
      </p>
    );
  }
  const fields = POINT_FIELDS.filter(field => points[field].length > 0);
  return (
    <>
      <p>
        {say('feedback', { count: people })} {fields.length === 0 && say('apart')}
      </p>
      {fields.map(field => (
        <p key={field}>
          {say(field, { points: points[field].map(point => tellPoint(field, point, language)).join(', ') })}
        </p>
      ))}
    </>
  );
}
