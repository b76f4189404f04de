import { Temporal } from 'temporal-polyfill';
import { isInCalendar, isRealDay } from '#contracts/calendar/calendar.ts';
import { dayAfter } from '#contracts/calendar/days.ts';
import { isTimeZone } from '#contracts/calendar/timeZone.ts';
import { instantOf, wallTimeAt } from '#contracts/calendar/wallTime.ts';
import { issueSentences } from '#contracts/importedEvents/issues.ts';
import { type Note, quoted } from './found.ts';
import type { Received } from './readTexts.ts';

export type Times = {
  startLocal: string | null;
  endLocal: string | null;
  allDay: boolean;
  timeZone: string | null;
};

type Written = { day: string; time: string | undefined; offset: string | undefined };
type Zones = { sent: string | null; region: string | undefined };

const WRITTEN =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?\d{2}(?:[.,]\d{1,9})?)?\s?(Z|[+-](?:0\d|1[0-4]):?[0-5]\d)?)?$/i;
const MOST_DAYS = 31;
const DAY_MS = 86_400_000;

/**
 * Start and end on the clock at the place: that of the region or, without one, that of the zone the item names. A day
 * without a time is a whole day; as an end it is the last one.
 */
export function readTimes(item: Received, region: string | undefined, note: Note): Times {
  const zones = { sent: readZone(item, region, note), region };
  const timeZone = zones.region ?? zones.sent;
  const start = readMoment(item, 'start', note);
  const end = readMoment(item, 'end', note);
  const allDay = start !== null && (item.allDay === true || start.time === undefined);
  if (!start) {
    if (item.start === undefined || item.start === null || item.start === '') {
      note('start', 'noStart', issueSentences.noStart);
    }
    return { startLocal: null, endLocal: null, allDay: false, timeZone };
  }
  if (timeZone === null) note('timeZone', 'zoneUnsaid', issueSentences.zoneUnsaid);
  const startLocal = allDay ? `${start.day}T00:00` : localOf(start, zones);
  if (!allDay && timeZone && wallTimeAt(instantOf(startLocal, timeZone), timeZone) !== startLocal) {
    note('start', 'gap', issueSentences.gap);
  }
  return { startLocal, endLocal: endOf(end, { startLocal, allDay, zones }, note), allDay, timeZone };
}

type Begun = { startLocal: string; allDay: boolean; zones: Zones };

function endOf(end: Written | null, { startLocal, allDay, zones }: Begun, note: Note): string | null {
  const lasts = end && (allDay || end.time === undefined ? `${end.day}T23:59` : localOf(end, zones));
  const endLocal = lasts ?? (allDay ? `${startLocal.slice(0, 10)}T23:59` : null);
  if (endLocal === null || endLocal === startLocal) return null;
  if (endLocal < startLocal) {
    // A night that is over in the morning, on the day that it began by a slip: as the form and spreadsheets read it.
    if (!allDay && isMorningOf(startLocal, endLocal))
      return `${dayAfter(startLocal.slice(0, 10))}${endLocal.slice(10)}`;
    note('end', 'endBefore', issueSentences.endBefore);
    return null;
  }
  if (Date.parse(`${endLocal}Z`) - Date.parse(`${startLocal}Z`) > MOST_DAYS * DAY_MS) {
    note('end', 'tooLongEvent', issueSentences.tooLongEvent);
    return null;
  }
  return endLocal;
}

function isMorningOf(startLocal: string, endLocal: string): boolean {
  return endLocal.slice(0, 10) === startLocal.slice(0, 10) && endLocal.slice(11) < '12:00';
}

function readMoment(item: Received, field: 'start' | 'end', note: Note): Written | null {
  const value = item[field];
  if (value === undefined || value === null || value === '') return null;
  const [, year, month, date, hour, minute, offset] =
    (typeof value === 'string' ? WRITTEN.exec(value.trim()) : null) ?? [];
  const day = `${year}-${month}-${date}`;
  const time = hour === undefined ? undefined : `${hour}:${minute}`;
  if (!year || !isRealDay(`${day}T00:00`) || (time && !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))) {
    note(field, 'noTime', issueSentences.noTime({ text: quoted(value) }));
    return null;
  }
  if (!isInCalendar(`${day}T00:00`)) {
    note(field, 'outside', issueSentences.outside({ text: quoted(value) }));
    return null;
  }
  return { day, time, offset };
}

/** A moment on the clock of the region, else of the zone that was sent, else as it was written. */
function localOf({ day, time, offset }: Written, { sent, region }: Zones): string {
  const local = `${day}T${time}`;
  const shown = region ?? sent;
  if (!shown || (!offset && (!sent || sent === shown))) return local;
  if (!offset) return wallTimeAt(instantOf(local, sent!), shown);
  const instant = Temporal.Instant.from(
    `${local}${offset.toUpperCase().replace(/(\d{2})(\d{2})$/, '$1:$2')}`,
  );
  return wallTimeAt(new Date(instant.epochMilliseconds), shown);
}

const zonesKnown = new Map<string, boolean>();

function readZone(item: Received, region: string | undefined, note: Note): string | null {
  const sent = item.timeZone;
  if (sent === undefined || sent === null || sent === '') return null;
  if (typeof sent !== 'string' || sent.length > 60 || !isKnown(sent)) {
    note('timeZone', 'noZone', issueSentences.noZone({ text: quoted(sent) }));
    return null;
  }
  if (region && region !== sent)
    note('timeZone', 'otherZone', issueSentences.otherZone({ sent, known: region }));
  return sent;
}

/** Remembered: a check takes 20 µs, and a source names few zones. */
function isKnown(zone: string): boolean {
  const known = zonesKnown.get(zone);
  if (known !== undefined) return known;
  if (zonesKnown.size > 1_000) zonesKnown.clear();
  const isZone = isTimeZone(zone);
  zonesKnown.set(zone, isZone);
  return isZone;
}
