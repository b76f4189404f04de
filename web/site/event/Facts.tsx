import type { ReactNode } from 'react';
import { shownPrice } from '#contracts/events/price/shownPrice.ts';
import { shownLink } from '#contracts/platform/text/shownAddress.ts';
import {
  BY_MAIL_PATH,
  CALENDAR_PATH,
  ORGANIZERS_PATH,
  type EventPage as Page,
  POSTER,
  pathAbout,
  REGIONS_PATH,
  STYLES_PATH,
} from '#contracts/site/pages.ts';
import { calendarPath } from '../calendar/calendarHref.ts';
import { shortDay, whenOf } from '../calendar/nightTime.ts';
import { useHref, useSay, useSpoken } from '../frame/speech.tsx';
import classes from './Event.module.css';
import { eventPageTexts } from './eventPageTexts.ts';
import { googleCalendar } from './googleCalendar.ts';
import { Share } from './Share.tsx';
import { TextFacts } from './TextFacts.tsx';

/** When and where, what it costs, what is danced and who runs it. */
export function Facts({ page }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const href = useHref();
  const { night } = page;
  const { styles } = night;
  return (
    <dl className={classes.facts}>
      <Fact name={say('when')}>
        <When page={page} />
        <Keep page={page} />
      </Fact>
      <Where page={page} />
      <Price page={page} />
      {styles.length > 0 && (
        <Fact name={say('dances')}>
          {styles.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <a href={href(pathAbout(STYLES_PATH, id))}>{name}</a>
            </span>
          ))}
        </Fact>
      )}
      <Organizer page={page} />
      <TextFacts texts={page.texts} />
      <Confirmed page={page} />
    </dl>
  );
}

/** A price that nobody has said may be in the description; without one there is nothing to say. */
function Price({ page: { night, description } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  if (night.priceOpen && !description.trim()) return null;
  const price = night.priceOpen
    ? say('seeDescription')
    : shownPrice(night.price, night.currency) || say('free');
  return <Fact name={say('price')}>{price}</Fact>;
}

function Confirmed({ page: { night } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const language = useSpoken();
  const { at, by } = night.confirmation;
  const date = shortDay(at.slice(0, 10), language);
  return (
    <Fact name={say('confirmed')}>
      {say(by === 'organizer' ? 'confirmedByOrganizer' : 'confirmedByTeam', { date })}
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function When({ page: { night, hasDate } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const language = useSpoken();
  if (!hasDate) return <>{say('noDate')}</>;
  const { start, end } = night;
  return (
    <>
      <time dateTime={night.startsAt}>{whenOf({ start, end }, language, 'full')}</time>
      {!night.allDay && (
        <>
          <br />
          <small>{say('zone', { zone: night.timeZone.replaceAll('_', ' ') })}</small>
        </>
      )}
    </>
  );
}

/** To keep the night and to tell others; what takes place no more is not offered to keep. */
function Keep({ page: { night, hasDate, isOver } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const href = useHref();
  if (!hasDate) return null;
  if (isOver || night.status === 'cancelled') {
    return (
      <div className={classes.keep}>
        <Share night={night} />
      </div>
    );
  }
  return (
    <div className={classes.keep}>
      <a href={`/api/public/events/${night.id}.ics`} className={classes.main} data-counts="saves">
        {say('calendar')}
      </a>
      <a href={googleCalendar(night, night.url)} rel="noopener nofollow" data-counts="saves">
        Google Calendar
      </a>
      <span>
        <Share night={night} />
      </span>
      <a href={href(`${CALENDAR_PATH}/${night.id}${POSTER}`)}>{say('poster')}</a>
      <a href={href(`${BY_MAIL_PATH}?event=${night.id}`)}>{say('follow')}</a>
    </div>
  );
}

function Where({ page: { night, region } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const href = useHref();
  const lines = [night.venue, night.address, [night.city, night.country].filter(Boolean).join(', ')].filter(
    Boolean,
  );
  if (lines.length === 0 && !region) return null;
  const { latitude, longitude } = night;
  return (
    <Fact name={say('where')}>
      {lines.map(line => (
        <span key={line} className={classes.line}>
          {line}
        </span>
      ))}
      {latitude !== null && longitude !== null && (
        <a
          href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
          rel="noopener"
        >
          {say('map')}
        </a>
      )}
      {region && (
        <a href={href(pathAbout(REGIONS_PATH, region.id))} className={classes.line}>
          {say('region', { city: region.label })}
        </a>
      )}
    </Fact>
  );
}

function Organizer({ page: { organizer, night } }: { page: Page }) {
  const say = useSay(eventPageTexts);
  const href = useHref();
  if (!organizer || !night.organizer) return null;
  const website = shownLink(organizer.website);
  return (
    <Fact name={say('organizer')}>
      {organizer.hasPage ? (
        <a href={href(pathAbout(ORGANIZERS_PATH, night.organizer.id))}>{organizer.name}</a>
      ) : (
        organizer.name
      )}
      {organizer.verified && <small> ✓ {say('verified')}</small>}
      <br />
      <a href={href(calendarPath({ organizer: night.organizer.id }))}>
        {say('allNights', { organizer: organizer.name })}
      </a>
      {website && (
        <>
          {' · '}
          <a href={website} rel="noopener nofollow">
            {say('website')}
          </a>
        </>
      )}
    </Fact>
  );
}
