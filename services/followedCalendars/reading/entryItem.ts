import type { CalendarNotice } from '#contracts/followedCalendars/notices.ts';
import type { CollectedItem } from '#contracts/importedEvents/collected.ts';
import { type Clock, type Clocks, instantOn, shownOn } from './clocks.ts';
import type { Component } from './components.ts';
import { type EntryFields, fieldsOf, said, textOf } from './entryFields.ts';
import type { Span } from './entrySpan.ts';

/** An item, and when its last date is over; null where that is never, or nobody knows. */
export type Entry = { item: CollectedItem; overAt: Date | null };

/** What the calendar is followed for: what its entries do not say themselves. */
export type Around = {
  clocks: Clocks;
  now: Date;
  place: Pick<CollectedItem, 'city' | 'state' | 'country'>;
  organizer: string | undefined;
  /** The calendar withdraws everything that it names (METHOD:CANCEL). */
  cancels: boolean;
  /** Counts entries that become no item, or a changed one. */
  notice(name: CalendarNotice, many?: number): void;
};

const MOST_ID = 300;
const HALF_DAY = 12 * 3_600_000;

/** The item of one entry. Without a span its start could not be read, and the item has the entry's own text. */
export function entryOf(event: Component, id: string, span: Span | undefined, around: Around): Entry {
  const times = span ? timesOf(span, around.clocks) : { start: textOf(event, 'DTSTART') };
  const { latitude } = fieldsOf(event);
  const item: CollectedItem = {
    id: shortId(id),
    ...fieldsIn(event, around),
    // Coordinates say more precisely where it is.
    ...(latitude === undefined && said(around.place)),
    ...said(times),
    raw: event.raw,
  };
  return { item, overAt: span ? overAt(span) : null };
}

export function fieldsIn(event: Component, { organizer, cancels }: Around): EntryFields {
  const fields = fieldsOf(event);
  return said({
    ...fields,
    organizer: fields.organizer ?? organizer,
    cancelled: fields.cancelled ?? (cancels || undefined),
  });
}

/** Start and end on the clock of an IANA zone: their own, else that of the place. */
export function timesOf({ start, end }: Span, clocks: Clocks) {
  const clock = placeClock(start.clock, clocks);
  const shown = (wall: string) => (start.isDay ? wall : shownOn(clock, wall, start.clock));
  return said({
    start: shown(start.wall),
    end: end === undefined ? undefined : shown(end),
    allDay: start.isDay || undefined,
    timeZone: clock.kind === 'zone' ? clock.zone : clock.kind === 'unknown' ? clock.name : undefined,
  });
}

function placeClock(clock: Clock, { place }: Clocks): Clock {
  if (clock.kind === 'zone' || clock.kind === 'unknown') return clock;
  if (place) return { kind: 'zone', zone: place };
  return clock.kind === 'offset' ? { kind: 'zone', zone: 'UTC' } : clock;
}

/** An entry without an end lasts half a day, and one without a zone is over when it is over everywhere. */
export function overAt({ start, end: said }: Span): Date {
  // One before the start is an issue of the item, and no end.
  const end = said !== undefined && said >= start.wall ? said : undefined;
  const wall = start.isDay ? `${end ?? start.wall}T23:59` : (end ?? start.wall);
  const at = instantOn(start.clock, wall) ?? new Date(Date.parse(`${wall}Z`) + HALF_DAY);
  return new Date(at.getTime() + (end === undefined ? HALF_DAY : 0));
}

/** Some UIDs are longer than an id may be; their end, which tells them apart, is kept. */
function shortId(id: string): string {
  const plain = id.replaceAll('\0', '').toWellFormed();
  return plain.length <= MOST_ID ? plain : `${plain.slice(0, 100)}…${plain.slice(-190)}`;
}
