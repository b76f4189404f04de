import { VisuallyHidden } from '@mantine/core';
import { IconDownload, IconStarFilled } from '@tabler/icons-react';
import type { SyntheticEvent } from 'react';
import type { EventRead } from '#contracts/events/calls.ts';
import { isDateless } from '#contracts/events/dateless.ts';
import { shownPicture } from '#contracts/platform/text/shownAddress.ts';
import { usePreferences } from '../../platform/kept/preferences.ts';
import { shownAs } from '../../platform/shown/shownClock.ts';
import { useText } from '../../platform/texts/messages.ts';
import { NameCell } from '../../ui/show/NameCell.tsx';
import common from '../../ui/styles/common.module.css';
import { confirmTexts } from '../event/confirmTexts.ts';
import { shownDate, shownTime } from '../event/eventTime.ts';
import { eventTexts } from '../event/messages.ts';
import classes from './EventCells.module.css';
import { listTexts } from './listTexts.ts';

const OVER_THE_LIST = { state: { opened: true }, preventScrollReset: true };

export function EventName({ event, href }: { event: EventRead; href: string }) {
  const say = useText(eventTexts);
  const styles = event.danceStyles.map(style => style.danceStyle.name);
  return (
    <NameCell
      name={event.title}
      href={href}
      link={OVER_THE_LIST}
      beside={styles.join(', ')}
      signs={
        <>
          <SeriesMarks event={event} />
          {event.isFeatured && (
            <Sign icon={<IconStarFilled size={14} aria-hidden />} word={say('isFeatured')} />
          )}
          {event.imported && <Sign icon={<IconDownload size={14} aria-hidden />} word={say('imported')} />}
        </>
      }
    />
  );
}

/** What a row shows about a series, or about one of its dates. */
function SeriesMarks({ event }: { event: EventRead }) {
  const say = useText(listTexts);
  const sayConfirmed = useText(confirmTexts);
  const { kind, instanceCount, nextDate, instance } = event;
  const { freshness } = event.confirmation;
  if (kind === 'master') {
    return (
      <>
        <span className={common.tag}>{say('instances', { count: instanceCount ?? 0 })}</span>
        {event.changesFrom && (
          <span className={common.tag}>{say('changesFrom', { date: shownDate(event.changesFrom) })}</span>
        )}
        {nextDate !== null && freshness !== 'fresh' && (
          <span className={common.tag}>{sayConfirmed(freshness)}</span>
        )}
        {nextDate === null && <span className={common.tag}>{say('noUpcoming')}</span>}
      </>
    );
  }
  const word = instance && STATE_WORDS[instance.state];
  return word ? <span className={common.tag}>{say(word)}</span> : null;
}

const STATE_WORDS = { generated: null, own: 'ownValues', moved: 'moved', extra: 'extra' } as const;

function Sign({ icon, word }: { icon: React.ReactNode; word: string }) {
  return (
    <span className={classes.sign} title={word}>
      {icon}
      <VisuallyHidden>{word}</VisuallyHidden>
    </span>
  );
}

export function EventWhen({ event }: { event: EventRead }) {
  usePreferences();
  const { date, hours, zone } = shownTime(event);
  if (isDateless(event)) return <span className={common.quiet}>–</span>;
  return (
    <span className={classes.when} data-past={event.isExpired || undefined}>
      <span>{date}</span>
      <span>
        {hours} {zone && <abbr title={event.timeZone}>{zone}</abbr>}
      </span>
    </span>
  );
}

export function EventPlace({ event }: { event: EventRead }) {
  const city = event.locationCity ?? event.region?.city;
  const parts = [event.locationName, city].filter((part, at, all) => part && all.indexOf(part) === at);
  const place = parts.join(', ');
  return place ? <span title={place}>{place}</span> : <span className={common.quiet}>–</span>;
}

type EventCoverProps = { event: EventRead; placeholder: boolean };

/** The picture of an event; with `placeholder`, for cards in a grid, an event without one shows its day. */
export function EventCover({ event, placeholder }: EventCoverProps) {
  if (event.kind === 'instance') return null;
  const { coverImageAlt, date } = event;
  const coverImage = shownPicture(event.coverImage);
  if (!coverImage) {
    if (!placeholder) return null;
    const { day, month } = dayAndMonth(date);
    return (
      <span className={classes.noCover} aria-hidden="true">
        <b>{day}</b>
        {month}
      </span>
    );
  }
  return (
    <img className={classes.cover} src={coverImage} alt={coverImageAlt ?? ''} loading="lazy" onError={hide} />
  );
}

function dayAndMonth(date: string): { day: string; month: string } {
  const at = new Date(`${date}T00:00Z`);
  const month = shownAs({ month: 'short', timeZone: 'UTC' }).format(at);
  return { day: String(at.getUTCDate()), month };
}

/** Hides a picture that cannot be loaded, frame included. */
function hide(event: SyntheticEvent<HTMLImageElement>): void {
  event.currentTarget.hidden = true;
}
