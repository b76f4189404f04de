import { zoneText } from '#contracts/calendar/zoneText.ts';
import { kindsOf } from '#contracts/events/event/kinds.ts';
import { shownPrice } from '#contracts/events/price/shownPrice.ts';
import type { PublicNight } from '#contracts/events/publicCalls.ts';
import { CALENDAR_PATH, type CalendarPage } from '#contracts/site/pages.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Calendar.module.css';
import { calendarPath } from './calendarHref.ts';
import { calendarTexts } from './calendarTexts.ts';
import { briefHours } from './nightTime.ts';

type NightCardProps = { night: PublicNight; keep: Partial<CalendarPage['filters']> };

/** One night in a list: when, what, where. What has changed is said first. */
export function NightCard({ night, keep }: NightCardProps) {
  const say = useSay(calendarTexts);
  const href = useHref();
  const language = useSpoken();
  const place = [night.venue, night.city].filter(Boolean).join(', ');
  return (
    <li className={classes.night} data-status={night.status}>
      <time dateTime={night.startsAt} className={classes.hours}>
        {briefHours(night, language) || say('allDay')}
        <Zone night={night} />
      </time>
      <div className={classes.what}>
        <Changed night={night} />
        <Kinds night={night} />
        <h3>
          <a href={href(`${CALENDAR_PATH}/${night.id}`)}>{night.title}</a>
        </h3>
        {(place || night.distance !== null) && (
          <p className={classes.place}>
            {place} <Distance night={night} />
          </p>
        )}
      </div>
      {night.styles.length > 0 && (
        <ul className={classes.styles}>
          {night.styles.map(({ id, name }) => (
            <li key={id}>
              <a href={href(calendarPath({ ...keep, style: id }))}>{name}</a>
            </li>
          ))}
        </ul>
      )}
      <Price night={night} />
    </li>
  );
}

/** What kind of night it is. */
export function Kinds({ night: { category } }: { night: Pick<PublicNight, 'category'> }) {
  const say = useSay(calendarTexts);
  const kinds = kindsOf(category);
  if (kinds.length === 0) return null;
  return <p className={classes.kind}>{kinds.map(kind => say(`one_${kind}`)).join(' · ')}</p>;
}

/** The time zone of a night, if it is not that of its city. */
function Zone({ night: { cityStart, timeZone } }: { night: PublicNight }) {
  const language = useSpoken();
  if (!cityStart) return null;
  return (
    <>
      {' '}
      <small className={classes.zone}>{zoneText(timeZone, language)}</small>
    </>
  );
}

/** That a night is cancelled or has moved, or that nobody has confirmed its series for long. */
export function Changed({ night }: { night: PublicNight }) {
  const say = useSay(calendarTexts);
  if (night.status === 'cancelled') return <p className={classes.cancelled}>✕ {say('cancelled')}</p>;
  const isUnconfirmed = night.confirmation.freshness !== 'fresh';
  return (
    <>
      {night.moved && <p className={classes.moved}>↷ {say('moved')}</p>}
      {isUnconfirmed && <p className={classes.moved}>? {say('unconfirmed')}</p>}
    </>
  );
}

/** How far it is, where somebody asked for what is near. */
function Distance({ night: { distance } }: { night: PublicNight }) {
  const say = useSay(calendarTexts);
  const language = useSpoken();
  if (distance === null) return null;
  const km = new Intl.NumberFormat(language, { maximumFractionDigits: distance < 10 ? 1 : 0 }).format(
    distance,
  );
  return <span className={classes.away}>{say('away', { km })}</span>;
}

function Price({ night }: { night: PublicNight }) {
  const price = shownPrice(night.price, night.currency);
  return price ? <p className={classes.price}>{price}</p> : null;
}
