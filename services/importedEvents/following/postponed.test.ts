import { v5 } from 'uuid';
import { expect, test } from 'vitest';
import { occurrencesOf } from '#contracts/events/series/occurrences.ts';
import { createFrom, known, oneSeries, region, SERIES } from '#testing/series/followedSeries.ts';
import { readCalendar } from '../../followedCalendars/reading/readCalendar.ts';
import { readItem } from '../reading/readItem.ts';
import { followSeries, namedAfter } from './followSeries.ts';

const calendar = (...more: string[]): Buffer =>
  Buffer.from(
    [
      ...['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'UID:a', 'SUMMARY:Salsa', 'LOCATION:Ballhaus\\, Berlin'],
      ...['DTSTART;TZID=Europe/Berlin:20270108T200000', 'RRULE:FREQ=WEEKLY;COUNT=8', 'END:VEVENT'],
      ...[...more, 'END:VCALENDAR', ''],
    ].join('\r\n'),
  );

test('a date that is over takes place later if its calendar says so afterwards', async () => {
  const series = oneSeries();
  const follow = async (file: Buffer, at: string): Promise<void> => {
    const now = new Date(at);
    const read = readCalendar(file, { now, region });
    if (typeof read === 'string') throw new Error(read);
    const { content } = readItem(read.entries[0]!.item, known, now);
    const sent = { ...content, recurrence: content.recurrence! };
    series.at(now);
    if (series.facts.length === 0) await createFrom(series, sent);
    const asked = namedAfter({ factId: v5(at, SERIES), correlationId: 'c' }, now);
    expect(await followSeries(series.parts, sent, SERIES, asked)).toBeUndefined();
  };
  const starts = () => occurrencesOf(SERIES, series.state()).map(({ startLocal }) => startLocal);
  await follow(calendar(), '2027-01-04T12:00Z');
  expect(starts()).toContain('2027-01-15T20:00');
  const postponed = calendar(
    ...['BEGIN:VEVENT', 'UID:a', 'RECURRENCE-ID;TZID=Europe/Berlin:20270115T200000', 'SUMMARY:Salsa'],
    ...['LOCATION:Ballhaus\\, Berlin', 'DTSTART;TZID=Europe/Berlin:20270203T190000', 'END:VEVENT'],
  );
  await follow(postponed, '2027-01-18T12:00Z');
  expect(starts()).toContain('2027-02-03T19:00');
  expect(starts()).not.toContain('2027-01-15T20:00');
  const { length } = series.facts;
  await follow(postponed, '2027-01-20T12:00Z');
  expect(series.facts).toHaveLength(length);
});
