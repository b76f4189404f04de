import { inZone } from '#contracts/calendar/zoneText.ts';
import { dayIn, localeOf } from '#contracts/platform/locale.ts';
import { type Language, tell } from '#contracts/platform/sentence.ts';
import { EVENT_PICTURES, type EventPage, pathIn } from '#contracts/site/pages.ts';
import { pictureSentences } from '#contracts/site/sentences.ts';
import { etagOf } from './drawing.ts';
import type { Told } from './linkPicture/linkPicture.ts';

type Pictured = Pick<EventPage, 'night' | 'hasDate'>;

/** What the picture of an event says. */
export function pictureOfEvent({ night, hasDate }: Pictured, brand: string, language: Language): Told {
  const { title, venue, city, status } = night;
  const place = [venue, city].filter(Boolean).join(', ');
  const isCancelled = status === 'cancelled';
  return {
    ...{ brand, title, lines: [hasDate ? whenOf(night, language) : '', place].filter(Boolean) },
    warning: isCancelled ? tell(pictureSentences.cancelled, language) : null,
  };
}

/** What the picture of every other page says. */
export function pictureOfSite(brand: string, language: Language): Told {
  return {
    ...{ brand, title: tell(pictureSentences.tagline, language), warning: null },
    lines: ['Salsa · Bachata · Kizomba', 'Zouk · Tango · Swing'],
  };
}

/** The address of an event's picture: another one when it says something else, since previews keep what they have. */
export function addressOfPicture(event: Pictured, brand: string, language: Language): string {
  const version = tagOfPicture(pictureOfEvent(event, brand, language)).slice(3, 13);
  return `${pathIn(language, EVENT_PICTURES)}/${event.night.id}.png?v=${version}`;
}

/** Changes with what a picture says, and with how pictures are drawn. */
export function tagOfPicture(told: Told): string {
  return etagOf(['1', JSON.stringify(told)]);
}

/** Friday, 27 November 2026 · 21:00. Times are those of clocks at the place, or the time zone is told. */
function whenOf({ start, cityStart, timeZone }: Pictured['night'], language: Language): string {
  const when = `${dayIn(localeOf(language), start.slice(0, 10), 'full')} · ${start.slice(11, 16)}`;
  return cityStart ? inZone(when, timeZone, language) : when;
}
