import { inZone } from '#contracts/calendar/zoneText.ts';
import { dayIn, localeOf } from '#contracts/platform/sentences/locale.ts';
import { type Language, tell } from '#contracts/platform/sentences/sentence.ts';
import { EVENT_PICTURES, type EventPage, pathIn } from '#contracts/site/pages.ts';
import { pictureSentences } from '#contracts/site/sentences.ts';
import { etagOf } from '../drawing/drawing.ts';
import type { Told } from '../linkPicture/linkPicture.ts';

type Pictured = Pick<EventPage, 'night' | 'hasDate'>;

/** The texts on the picture of an event. */
export function pictureOfEvent({ night, hasDate }: Pictured, brand: string, language: Language): Told {
  const { title, venue, city, status } = night;
  const place = [venue, city].filter(Boolean).join(', ');
  const isCancelled = status === 'cancelled';
  return {
    ...{ brand, title, lines: [hasDate ? whenOf(night, language) : '', place].filter(Boolean) },
    warning: isCancelled ? tell(pictureSentences.cancelled, language) : null,
  };
}

/** The texts on the picture of every other page. */
export function pictureOfSite(brand: string, language: Language): Told {
  return {
    ...{ brand, title: tell(pictureSentences.tagline, language), warning: null },
    lines: ['Salsa · Bachata · Kizomba', 'Zouk · Tango · Swing'],
  };
}

/** The address of an event's picture: it changes with the texts, since previews cache pictures. */
export function addressOfPicture(event: Pictured, brand: string, language: Language): string {
  const version = tagOfPicture(pictureOfEvent(event, brand, language)).slice(3, 13);
  return `${pathIn(language, EVENT_PICTURES)}/${event.night.id}.png?v=${version}`;
}

/** A hash of a picture's texts and of the version of the drawing. */
export function tagOfPicture(told: Told): string {
  return etagOf(['1', JSON.stringify(told)]);
}

/** Friday, 27 November 2026 · 21:00. Times are local, or followed by the time zone. */
function whenOf({ start, cityStart, timeZone }: Pictured['night'], language: Language): string {
  const when = `${dayIn(localeOf(language), start.slice(0, 10), 'full')} · ${start.slice(11, 16)}`;
  return cityStart ? inZone(when, timeZone, language) : when;
}
