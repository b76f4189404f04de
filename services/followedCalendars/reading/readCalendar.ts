import { createHash } from 'node:crypto';
import { calendarText, type Unreadable } from './calendarText.ts';
import { clocksOf } from './clocks.ts';
import { type Component, componentsOf } from './components.ts';
import { isPrivate, textOf } from './entryFields.ts';
import { type Around, type Entry, entryOf } from './entryItem.ts';
import { type Span, spanOf } from './entrySpan.ts';
import { configOf, recurrenceOf, recurs } from './recurrence.ts';
import { seriesEntries } from './seriesEntries.ts';
import { singleEntries } from './singleEntries.ts';

/** What is known about a calendar besides what it says itself. */
export type CalendarContext = {
  now: Date;
  /** As the server that sent it says. */
  charset?: string;
  region?: { city: string; state: string | null; country: string; timeZone: string } | undefined;
  organizer?: string | undefined;
};

export type ReadCalendar = { name: string | undefined; entries: readonly Entry[] };

/** Entries in one calendar beyond these are not read. */
const MOST_ENTRIES = 20_000;
const DAY_MS = 86_400_000;

/**
 * Reads an iCalendar file (RFC 5545) in the dialects in use. Entries that are over are left out, and so are private
 * ones; of everything else nothing is lost: what cannot be read is sent as it is written. An entry that recurs is one
 * item if a series can have its rule, else an item for every date of the next 365 days.
 */
export function readCalendar(bytes: Uint8Array, context: CalendarContext): ReadCalendar | Unreadable {
  const lines = calendarText(bytes, context.charset);
  if (typeof lines === 'string') return lines;
  const components = componentsOf(lines.text);
  const { region, organizer, now } = context;
  const around: Around = {
    clocks: clocksOf(components, region?.timeZone, now),
    now,
    place: region
      ? { city: region.city, country: region.country, ...(region.state && { state: region.state }) }
      : {},
    organizer,
    cancels: /^cancel$/i.test(textOf(components.calendar, 'METHOD') ?? ''),
  };
  const events = components.events.filter(event => !isPrivate(event)).slice(0, MOST_ENTRIES);
  const entries = [...byUid(events)].flatMap(([uid, versions]) => entriesOf(uid, versions, around));
  const since = new Date(now.getTime() - DAY_MS);
  return {
    name: textOf(components.calendar, 'X-WR-CALNAME') ?? textOf(components.calendar, 'NAME'),
    entries: entries.filter(({ overAt }) => overAt === null || overAt > since),
  };
}

function byUid(events: readonly Component[]): Map<string, Component[]> {
  const groups = new Map<string, Component[]>();
  for (const event of events) {
    const uid = textOf(event, 'UID') ?? namelessUid(event);
    const group = groups.get(uid);
    if (group) group.push(event);
    else groups.set(uid, [event]);
  }
  return groups;
}

/** The id of an entry without one follows from what it says: moved, it is another entry. */
function namelessUid(event: Component): string {
  const said = ['SUMMARY', 'DTSTART', 'LOCATION'].map(name => textOf(event, name) ?? '');
  return `without-uid-${createHash('sha256').update(said.join('\n')).digest('hex').slice(0, 32)}`;
}

function entriesOf(uid: string, versions: readonly Component[], around: Around): Entry[] {
  const overrides = versions.filter(event => event.all('RECURRENCE-ID').length > 0);
  const masters = newest(versions.filter(event => !overrides.includes(event)));
  const [master] = masters;
  const spans = masters.map(event => ({ event, span: spanOf(event, around.clocks) }));
  if (masters.length === 1 && master && recurs(master)) return recurring(uid, master, overrides, around);
  // Entries that share a UID, and are no versions of each other, are told apart by their days.
  const alone = spans.map(({ event, span }) =>
    entryOf(event, masters.length > 1 ? datedId(uid, span) : uid, span, around),
  );
  // Dates without their series: the calendar shows only a part of it.
  const dates = overrides.map(event => {
    const key = textOf(event, 'RECURRENCE-ID')!;
    const date = /^(\d{4})-?(\d{2})-?(\d{2})/.exec(key)?.slice(1).join('-') ?? key;
    return entryOf(event, `${uid}#${date}`, spanOf(event, around.clocks), around);
  });
  return [...alone, ...dates];
}

function recurring(uid: string, master: Component, overrides: readonly Component[], around: Around): Entry[] {
  const span = spanOf(master, around.clocks);
  if (!span) return [entryOf(master, uid, span, around)];
  const recurrence = recurrenceOf(master, overrides, span, around.clocks);
  const config = configOf(recurrence, span, around.clocks);
  const dated = { uid, master, span };
  return config ? seriesEntries(dated, recurrence, config, around) : singleEntries(dated, recurrence, around);
}

const datedId = (uid: string, span: Span | undefined): string => (span ? `${uid}#${span.start.wall}` : uid);

/** Of several versions of an entry the newest. Those that are equally new at different times are different entries. */
function newest(versions: readonly Component[]): Component[] {
  const rank = (event: Component): string =>
    `${(textOf(event, 'SEQUENCE') ?? '0').padStart(9, '0')} ${textOf(event, 'LAST-MODIFIED') ?? ''}`;
  const latest = versions.map(rank).sort().at(-1);
  const byStart = new Map(
    versions.filter(event => rank(event) === latest).map(event => [textOf(event, 'DTSTART') ?? '', event]),
  );
  return [...byStart.values()];
}
