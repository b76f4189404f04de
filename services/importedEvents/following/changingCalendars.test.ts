import { v5 } from 'uuid';
import { expect, test } from 'vitest';
import { occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import { type Chance, seededChance } from '#platform/program/chance.ts';
import { scaled } from '#testing/scale.ts';
import { asCalendar, type ChangingSeries, changingSeries, plus } from '#testing/series/changingSeries.ts';
import {
  createFrom,
  known,
  type OneSeries,
  oneSeries,
  region,
  SERIES,
} from '#testing/series/followedSeries.ts';
import type { KnownItem } from '../../followedCalendars/polling/itemRecords.ts';
import { recognise } from '../../followedCalendars/polling/recognise.ts';
import { type HashedEntry, partsOfCalendar } from '../../followedCalendars/reading/calendarParts.ts';
import { readItem } from '../reading/readItem.ts';
import { followSeries, namedAfter } from './followSeries.ts';

// 150 series of fifteen calendars, polled thirty times: their ids change, they are in other zones than their region,
// and their dates move, are cancelled and come back. Of a poll that finds a series as it was, nobody may be told
// anything; and after each poll it has the dates of its calendar, as instants.

const CALENDARS = scaled(3, 15);
const SERIES_EACH = scaled(6, 10);
const POLLS = scaled(12, 30);

const ZONES = ['Europe/Berlin', 'America/New_York', 'Europe/London', 'Australia/Sydney'];
/** How a calendar names its entries. */
const IDS: readonly ((own: string, at: { poll: number; place: number }) => string)[] = [
  own => own,
  // New ones at each fetch.
  (own, { poll }) => v5(`${own} ${poll}`, SERIES),
  // By their place in the file.
  (_, { place }) => `event-${place}`,
];

type Own = { feed: ChangingSeries; zone: string; changed: boolean };

/** Whoever looks at what is new and gone: nothing of it is told. */
type Followed = { series: OneSeries; uid: string };

function calendarOf(number: number, chance: Chance): Own[] {
  return Array.from({ length: SERIES_EACH }, (_, index) => {
    const uid = `${number}-${index}`;
    const zone = ZONES[(number + index) % ZONES.length]!;
    return {
      feed: changingSeries(chance.of(uid), uid, plus('2027-01-08', index % 5), zone),
      zone,
      changed: false,
    };
  });
}

/** The dates of a series from a day on, by the instant at which they begin. */
function shown({ state }: OneSeries, from: Date, until: Date) {
  return occurrencesOf(SERIES, state())
    .filter(({ startsAt }) => startsAt > from && startsAt < until)
    .map(({ startsAt, title, status }) => `${startsAt.toISOString()} ${title} ${status === 'cancelled'}`)
    .sort();
}

function wanted({ feed, zone }: Own, from: Date, until: Date) {
  const day = plus(from.toISOString().slice(0, 10), -70);
  return [...feed.datesFrom(day, 500).values()]
    .map(({ start, title, cancelled }) => ({ startsAt: instantIn(zone, start), title, cancelled }))
    .filter(({ startsAt }) => startsAt > from && startsAt < until)
    .map(({ startsAt, title, cancelled }) => `${startsAt.toISOString()} ${title} ${cancelled}`)
    .sort();
}

/** By another way than the product's: the offset that Intl shows. */
function instantIn(zone: string, wall: string): Date {
  const format = new Intl.DateTimeFormat('sv', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  const guess = Date.parse(`${wall}Z`);
  const ahead = (at: number) => Date.parse(`${format.format(at).replace(' ', 'T')}Z`) - at;
  return new Date(guess - ahead(guess - ahead(guess)));
}

test(`${CALENDARS * SERIES_EACH} series, ${POLLS} polls, changing ids, zones and cancellations: no false announcement, no date lost`, async () => {
  const counts = { announced: 0, polledAsBefore: 0, again: 0, renamed: 0 };
  for (let number = 0; number < CALENDARS; number++) {
    const chance = seededChance(`changing calendar ${number}`);
    const own = calendarOf(number, chance);
    const idOf = IDS[number % IDS.length]!;
    let items: KnownItem[] = [];
    const followed = new Map<string, Followed>();
    for (let poll = 0; poll < POLLS; poll++) {
      const today = plus('2027-01-05', poll * 3);
      const now = new Date(`${today}T11:00Z`);
      for (const one of own) {
        one.changed = poll > 0 && chance.happens(0.25);
        if (one.changed) one.feed.change(today);
      }
      const file = poll % 2 ? chance.shuffled(own) : own;
      const lines = file.flatMap(({ feed }, place) => feed.lines(idOf(feed.uid, { poll, place })));
      const [first, ...entries] = partsOfCalendar({
        bytes: Buffer.from(asCalendar(lines)),
        context: { now, region },
      }) as unknown as Iterable<HashedEntry>;
      expect(first).toEqual({ notices: {} });
      const read = recognise(items, entries, now);
      const byTitle = (title: string) => own.find(({ feed }) => title.includes(` ${feed.uid},`))!;
      for (const { entry, item, before } of read) {
        const one = byTitle(entry.item.title!);
        const why = `calendar ${number}, series ${one.feed.uid}, poll ${poll}\n${one.feed.ics()}`;
        if (before && before.uid !== entry.item.id) counts.renamed += 1;
        const { content } = readItem({ ...entry.item }, known, now);
        const sent = { ...content, recurrence: content.recurrence! };
        if (!before) {
          // Only what has changed together with its id can be taken for something new, for somebody to decide.
          expect(poll === 0 || one.changed, why).toBe(true);
          if (poll > 0) counts.again += 1;
          const series = oneSeries();
          series.at(now);
          await createFrom(series, sent);
          followed.set(item, { series, uid: one.feed.uid });
        }
        const { series, uid } = followed.get(item)!;
        // Nothing becomes another series.
        expect(uid, why).toBe(one.feed.uid);
        series.at(now);
        await series.execute(seriesStream, SERIES, 'MoveSeriesOn', {}, series.by('system', `on ${poll}`));
        const known_ = series.facts.length;
        const dates = shown(series, now, new Date(now.getTime() + 300 * 86_400_000));
        const asked = namedAfter({ factId: v5(`${item} ${poll}`, SERIES), correlationId: 'c' }, now);
        expect(await followSeries(series.parts, sent, SERIES, asked), why).toBeUndefined();
        const told = series.facts.length - known_;
        const until = new Date(now.getTime() + 300 * 86_400_000);
        expect(shown(series, now, until), why).toEqual(wanted(one, now, until));
        if (before && !one.changed) {
          expect(series.facts.slice(known_), why).toEqual([]);
          expect(shown(series, now, until), why).toEqual(dates);
          counts.polledAsBefore += 1;
        }
        counts.announced += told;
      }
      items = read.map(
        ({
          entry: {
            item: { id: uid },
            hash,
            likeness,
            overAt,
          },
          item,
        }) => ({
          ...{ item, uid, hash, likeness, overAt, gone: false },
        }),
      );
    }
  }
  expect(counts.polledAsBefore).toBeGreaterThan(CALENDARS * SERIES_EACH * POLLS * 0.6);
  expect(counts.announced).toBeGreaterThan(CALENDARS * SERIES_EACH);
  expect(counts.renamed).toBeGreaterThan(CALENDARS * SERIES_EACH);
  // New times under new ids: about one change in seven.
  expect(counts.again).toBeLessThan(CALENDARS * SERIES_EACH * POLLS * 0.06);
});
