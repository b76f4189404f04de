import { describe, expect, it } from 'vitest';
import { startBeforeMove } from '#contracts/events/series/occurrences.ts';
import { change, fridays, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';

const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const when = (story: SeriesStory, key: string) => {
  const { startLocal, endLocal, allDay } = story.date(key);
  return [startLocal, endLocal, allDay];
};
/** Ten weekends from Friday to Sunday. */
const weekends = () =>
  seriesStory(fridays({ startLocal: '2026-06-05T20:00', endLocal: '2026-06-07T03:00', allDay: true }));

describe('an all-day series', () => {
  it('has whole days on each of its dates, across clock changes too', () => {
    const story = weekends();
    expect(when(story, '2026-06-05')).toEqual(['2026-06-05T00:00', '2026-06-07T23:59', true]);
    expect(when(story, '2026-08-07')).toEqual(['2026-08-07T00:00', '2026-08-09T23:59', true]);
    expect(story.dates().every(({ dst }) => dst === null)).toBe(true);
  });

  it('moves a date by days', () => {
    const story = weekends();
    story.ask(
      'ChangeSeries',
      own('2026-06-12', { startLocal: '2026-06-13T20:00', endLocal: '2026-06-13T23:00' }),
    );
    expect(when(story, '2026-06-12')).toEqual(['2026-06-13T00:00', '2026-06-13T23:59', true]);
    expect(startBeforeMove(story.state(), '2026-06-12')).toBe('2026-06-12');
    expect(when(story, '2026-06-19')).toEqual(['2026-06-19T00:00', '2026-06-21T23:59', true]);
  });

  it('gives one date times, and takes them back', () => {
    const story = weekends();
    const times = { allDay: false, startLocal: '2026-06-12T20:00', endLocal: '2026-06-12T23:30' };
    story.ask('ChangeSeries', own('2026-06-12', times));
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T20:00', '2026-06-12T23:30', false]);
    story.ask('ResetDate', { date: '2026-06-12', fields: null });
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T00:00', '2026-06-14T23:59', true]);
  });

  it('says nothing new when a form sends what it showed', () => {
    const { facts, decide } = weekends();
    expect(facts).toHaveLength(1);
    const shown = { allDay: true, startLocal: '2026-06-05T00:00', endLocal: '2026-06-07T23:59' };
    expect(decide('ChangeSeries', change({ changed: shown }))).toEqual([]);
    expect(decide('ChangeSeries', own('2026-06-05', shown))).toEqual([]);
  });
});

describe('a series with times', () => {
  it('becomes all-day from a date on; those before it keep their times', () => {
    const story = seriesStory();
    const changed = { allDay: true, startLocal: '2026-06-19T00:00', endLocal: '2026-06-20T00:00' };
    story.ask('ChangeSeries', change({ scope: 'this_and_future', date: '2026-06-19', changed }));
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T20:00', '2026-06-13T02:00', false]);
    expect(when(story, '2026-06-19')).toEqual(['2026-06-19T00:00', '2026-06-20T23:59', true]);
  });

  it('stays on its past dates as it was when all become all-day', () => {
    const story = seriesStory();
    const asked = change({ changed: { allDay: true, endLocal: '2026-06-12T23:00' } });
    story.ask('ChangeSeries', asked, '2026-06-08T12:00:00Z');
    expect(when(story, '2026-06-05')).toEqual(['2026-06-05T20:00', '2026-06-06T02:00', false]);
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T00:00', '2026-06-12T23:59', true]);
  });

  it('leaves a date with a start of its own as it is, its end included', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-06-12T18:00' }));
    story.ask('ChangeSeries', change({ changed: { allDay: true, endLocal: '2026-06-05T23:00' } }));
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T18:00', '2026-06-13T02:00', false]);
    expect(when(story, '2026-06-19')).toEqual(['2026-06-19T00:00', '2026-06-19T23:59', true]);
  });

  it('has one date without times', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { allDay: true, endLocal: '2026-06-12T00:00' }));
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T00:00', '2026-06-12T23:59', true]);
    expect(when(story, '2026-06-19')).toEqual(['2026-06-19T20:00', '2026-06-20T02:00', false]);
  });
});
