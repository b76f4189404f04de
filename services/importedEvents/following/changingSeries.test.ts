import { v5 } from 'uuid';
import { expect, test } from 'vitest';
import { occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { ImportedContent } from '#contracts/importedEvents/importedEvent.ts';
import { seededChance } from '#platform/program/chance.ts';
import { scaled } from '#testing/scale.ts';
import { type ChangingSeries, changingSeries, plus } from '#testing/series/changingSeries.ts';
import {
  createFrom,
  known,
  type OneSeries,
  oneSeries,
  region,
  SERIES,
} from '#testing/series/followedSeries.ts';
import { readCalendar } from '../../followedCalendars/reading/readCalendar.ts';
import { readItem } from '../reading/readItem.ts';
import { followSeries, namedAfter } from './followSeries.ts';

const FEEDS = scaled(10, 200);
/** It computes for eight seconds, which a busy machine may spread over a minute. */
const POLLS = 30;

function itemOf(feed: ChangingSeries, now: Date): ImportedContent & { recurrence: string } {
  const read = readCalendar(Buffer.from(feed.ics()), { now, region });
  if (typeof read === 'string') throw new Error(read);
  expect(read.entries.map(({ item }) => item.id)).toEqual([feed.uid]);
  const { content } = readItem(read.entries[0]!.item, known, now);
  return { ...content, recurrence: content.recurrence! };
}

const shownFrom = (series: OneSeries, from: string, until: string) =>
  new Map(
    occurrencesOf(SERIES, series.state())
      .filter(({ key }) => key >= from && key <= until)
      .map(one => [
        one.key,
        { start: one.startLocal, title: one.title, cancelled: one.status === 'cancelled' },
      ]),
  );

/** What a person has done to a series, which no source may take back. */
function ana(series: OneSeries, chance: ReturnType<typeof seededChance>) {
  const renamed = new Set<string>();
  const removed = new Set<string>();
  const back = new Set<string>();
  return {
    renamed,
    back,
    removed,
    async acts(today: string, poll: number) {
      const days = [...shownFrom(series, plus(today, 10), plus(today, 80)).keys()];
      const day = days.length > 0 ? chance.pick(days) : undefined;
      if (!day || renamed.has(day) || removed.has(day) || poll % 6 !== 3) return;
      const asked = series.by('admin', `ana ${poll}`);
      if (chance.happens(0.5)) {
        const changed = { title: 'By Ana' };
        const data = { scope: 'this_only', date: day, changed, recurrence: null } as const;
        const choices = { overwriteOwn: [], unmatched: 'keep' as const };
        await series.execute(seriesStream, SERIES, 'ChangeSeries', { ...data, ...choices }, asked);
        renamed.add(day);
      } else {
        await series.execute(seriesStream, SERIES, 'ExcludeDate', { date: day }, asked);
        removed.add(day);
      }
    },
    /** The dates that a series has to have when its source has these. */
    expected(
      sent: ReturnType<ChangingSeries['datesFrom']>,
      isOut: (day: string) => boolean,
      from: string,
      until: string,
    ) {
      const dates = new Map(sent);
      for (const day of removed) {
        // Her exception goes with its date.
        if (sent.has(day)) dates.delete(day);
        else if (!isOut(day)) removed.delete(day);
      }
      for (const day of renamed) {
        // What the source takes out is out, whatever she called it; perhaps until it is back.
        if (isOut(day)) back.add(day);
        else if (!back.has(day) && day >= from && day <= until && !sent.has(day))
          dates.set(day, 'hers' as never);
      }
      return dates;
    },
  };
}

test('a series followed through thirty changes has the dates of its source, and what a person changed', async () => {
  const counts = { facts: 0, hers: 0 };
  for (let number = 0; number < FEEDS; number++) {
    const chance = seededChance(`changing series ${number}`);
    const feed = changingSeries(chance, `series-${number}`, '2026-11-27');
    const series = oneSeries();
    const person = ana(series, chance.of('ana'));
    for (let poll = 0; poll < POLLS; poll++) {
      const today = plus('2026-11-22', poll);
      const now = new Date(`${today}T11:00Z`);
      series.at(now);
      if (poll > 0) feed.change(today);
      const item = itemOf(feed, now);
      if (poll === 0) await createFrom(series, item);
      await series.execute(seriesStream, SERIES, 'MoveSeriesOn', {}, series.by('system', `on ${poll}`));
      const asked = namedAfter({ factId: v5(`${number} ${poll}`, SERIES), correlationId: 'c' }, now);
      const why = `feed ${number}, poll ${poll}\n${feed.ics()}`;
      expect(await followSeries(series.parts, item, SERIES, asked), why).toBeUndefined();
      const before = series.facts.length;
      expect(await followSeries(series.parts, item, SERIES, asked), why).toBeUndefined();
      expect(series.facts.slice(before), why).toEqual([]);
      const [from, until] = [plus(today, 1), plus(today, 300)];
      const sent = feed.datesFrom(from, 299);
      const shown = shownFrom(series, from, until);
      const wanted = person.expected(sent, feed.isExcluded, from, until);
      const comparable = (dates: Map<string, object>) =>
        [...dates]
          .filter(([day]) => !person.back.has(day))
          .map(([day, date]) => (person.renamed.has(day) ? [day] : [day, date]))
          .sort();
      expect(comparable(shown), why).toEqual(comparable(wanted));
      for (const day of person.renamed) {
        if (!shown.has(day) || person.back.has(day)) continue;
        expect(shown.get(day)!.title, why).toBe('By Ana');
        counts.hers += 1;
      }
      await person.acts(today, poll);
    }
    counts.facts += series.facts.length;
  }
  expect(counts.hers).toBeGreaterThan(FEEDS);
  expect(counts.facts).toBeLessThan(FEEDS * POLLS * 6);
});
