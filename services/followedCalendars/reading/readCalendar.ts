import { createHash } from 'node:crypto';
import type { CalendarNotice, CalendarNotices } from '#contracts/followedCalendars/notices.ts';
import { calendarText, type Unreadable } from './calendarText.ts';
import { clocksOf } from './clocks.ts';
import { type Component, componentsOf } from './components.ts';
import { textOf } from './entryFields.ts';
import { type Around, type Entry, entryOf } from './entryItem.ts';
import { type Span, spanOf } from './entrySpan.ts';
import { configOf, recurrenceOf, recurs } from './recurrence.ts';
import { seriesEntries } from './seriesEntries.ts';
import { singleEntries } from './singleEntries.ts';
import { newest, type Shown, shownOf } from './versions.ts';

/** What is known about a calendar besides what it says itself. */
export type CalendarContext = {
  now: Date;
  /** Where it was fetched: a page may say addresses relative to that. */
  address?: string;
  /** As the server that sent it says. */
  charset?: string;
  region?: { city: string; state: string | null; country: string; timeZone: string } | undefined;
  organizer?: string | undefined;
};

export type ReadCalendar = {
  name: string | undefined;
  entries: readonly Entry[];
  notices: CalendarNotices;
};

/** Entries in one calendar beyond these are not read. */
const MOST_ENTRIES = 20_000;
const DAY_MS = 86_400_000;

/**
 * Reads an iCalendar file (RFC 5545) in the dialects in use. Past and private entries are left out; nothing else is
 * lost: what cannot be parsed is passed on as text, and entries that become no item are counted. An entry that recurs
 * is one item if a series can have its rule, else an item for every date of the next 365 days.
 */
export function readCalendar(bytes: Uint8Array, context: CalendarContext): ReadCalendar | Unreadable {
  const lines = calendarText(bytes, context.charset);
  if (typeof lines === 'string') return lines;
  const components = componentsOf(lines.text);
  const { region, organizer, now } = context;
  const counts = new Map<CalendarNotice, number>();
  const notice = (name: CalendarNotice, many = 1): void => {
    if (many > 0) counts.set(name, (counts.get(name) ?? 0) + many);
  };
  const around: Around = {
    clocks: clocksOf(components, region?.timeZone, now),
    now,
    place: region
      ? { city: region.city, country: region.country, ...(region.state && { state: region.state }) }
      : {},
    organizer,
    cancels: /^cancel$/i.test(textOf(components.calendar, 'METHOD') ?? ''),
    notice,
  };
  notice('unindented', lines.unindented);
  notice('beyond', components.events.length - MOST_ENTRIES);
  const groups = byUid(components.events.slice(0, MOST_ENTRIES));
  const entries = [...groups].flatMap(([uid, events]) => entriesOf(uid, shownOf(events, notice), around));
  const since = new Date(now.getTime() - DAY_MS);
  const open = entries.filter(({ overAt }) => overAt === null || overAt > since);
  notice('over', entries.length - open.length);
  return {
    name: textOf(components.calendar, 'X-WR-CALNAME') ?? textOf(components.calendar, 'NAME'),
    entries: open,
    notices: Object.fromEntries(counts),
  };
}

function byUid(events: readonly Component[]): Map<string, Component[]> {
  return Map.groupBy(events, event => textOf(event, 'UID') ?? namelessUid(event));
}

/** The id of an entry without one follows from what it says: moved, it is another entry. */
function namelessUid(event: Component): string {
  const said = ['SUMMARY', 'DTSTART', 'LOCATION'].map(name => textOf(event, name) ?? '');
  return `without-uid-${createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 32)}`;
}

type Master = { event: Component; span: Span | undefined; id: string };

function entriesOf(uid: string, { masters, overrides, hidden }: Shown, around: Around): Entry[] {
  const all = namedApart(uid, newest(masters, around.notice), around);
  const recurring = all.filter(({ event, span }) => span !== undefined && recurs(event));
  // Those of one series may have been split into several entries with one id.
  const seriesOf = (override: Component): Master | undefined => {
    const day = keyOf(override).replaceAll('-', '');
    const begun = recurring.filter(({ span }) => span!.start.wall.slice(0, 10).replaceAll('-', '') <= day);
    return (
      begun.sort((one, other) => (one.span!.start.wall < other.span!.start.wall ? 1 : -1))[0] ?? recurring[0]
    );
  };
  const owned = Map.groupBy([...overrides, ...hidden], seriesOf);
  const entries = all.flatMap(one => {
    if (!recurring.includes(one)) return [entryOf(one.event, one.id, one.span, around)];
    const own = owned.get(one) ?? [];
    const changes = own.filter(event => !hidden.includes(event));
    return recurringEntries(one, { changes, hidden: own.filter(event => hidden.includes(event)) }, around);
  });
  // Dates without their series: the calendar shows only a part of it.
  const dates = (owned.get(undefined) ?? [])
    .filter(event => !hidden.includes(event))
    .map(event => entryOf(event, `${uid}#${keyOf(event)}`, spanOf(event, around.clocks), around));
  return [...entries, ...dates];
}

/** The day that an override replaces. */
function keyOf(event: Component): string {
  const key = textOf(event, 'RECURRENCE-ID')!;
  return /^(\d{4})-?(\d{2})-?(\d{2})/.exec(key)?.slice(1).join('-') ?? key;
}

/**
 * Entries that share a UID without being versions of each other are distinguished by their times, else by their
 * content.
 */
function namedApart(uid: string, masters: readonly Component[], { clocks }: Around): Master[] {
  const read = masters.map(event => ({ event, span: spanOf(event, clocks) }));
  if (read.length === 1) return read.map(one => ({ ...one, id: uid }));
  const starts = Map.groupBy(read, ({ span }) => span?.start.wall ?? '');
  return read.map(one => {
    const start = one.span?.start.wall ?? '';
    const isAlone = starts.get(start)!.length === 1;
    const said = ['SUMMARY', 'LOCATION'].map(name => textOf(one.event, name) ?? '').join('\n');
    const id = [uid, start, isAlone ? '' : createHash('sha256').update(said).digest('hex').slice(0, 12)];
    return { ...one, id: id.filter(part => part !== '').join('#') };
  });
}

type Own = { changes: readonly Component[]; hidden: readonly Component[] };

function recurringEntries({ id, event: master, span }: Master, own: Own, around: Around): Entry[] {
  const recurrence = recurrenceOf(master, own, span!, around);
  const config = configOf(recurrence, span!, around.clocks);
  const dated = { uid: id, master, span: span! };
  return config ? seriesEntries(dated, recurrence, config, around) : singleEntries(dated, recurrence, around);
}
