import { expect, it } from 'vitest';
import { seriesStream } from '#contracts/events/series/seriesState.ts';
import type { Change } from '#contracts/platform/change.ts';
import { fold } from '#platform/facts/fold.ts';
import { change, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';
import { datesChanged } from './datesChanged.ts';

/** What the last command of a story changed, fact by fact. */
function lastChanges(story: SeriesStory, act: () => void): Change[][] {
  const before = story.facts.length;
  act();
  return story.facts.slice(before).map(({ data }, at) => {
    const state = (facts: number) => fold(seriesStream, story.facts.slice(0, before + facts))!;
    const date = 'date' in data ? (data.date as string) : undefined;
    return datesChanged(state(at), state(at + 1), date);
  });
}
const dates = (count: number, first: string) => ({ dates: { count, first } });

it('a later start is one change of time on all dates from that day on, without the end that moved along', () => {
  const story = seriesStory();
  const changed = { startLocal: '2026-06-19T21:00', endLocal: '2026-06-20T03:00' };
  expect(
    lastChanges(story, () =>
      story.ask('ChangeSeries', change({ scope: 'this_and_future', date: '2026-06-19', changed })),
    ),
  ).toEqual([[{ field: 'startLocal', before: '20:00', after: '21:00', ...dates(8, '2026-06-19') }]]);
});

it('a date with a value of its own is not counted among those that the series changed', () => {
  const story = seriesStory();
  story.ask('ChangeSeries', change({ scope: 'this_only', date: '2026-06-12', changed: { price: '$99' } }));
  const all = () => story.ask('ChangeSeries', change({ changed: { price: '$15' } }));
  expect(lastChanges(story, all).flat()).toContainEqual(
    expect.objectContaining({ field: 'price', after: '$15', ...dates(9, '2026-06-05') }),
  );
});

it('one date says what it had of its series before, and is told when moved to another day', () => {
  const story = seriesStory();
  const cancel = change({ scope: 'this_only', date: '2026-06-12', changed: { status: 'cancelled' } });
  expect(lastChanges(story, () => story.ask('ChangeSeries', cancel))).toEqual([
    [{ field: 'status', before: 'published', after: 'cancelled', ...dates(1, '2026-06-12') }],
  ]);
  const changed = { startLocal: '2026-06-20T20:00', endLocal: '2026-06-21T02:00' };
  const move = change({ scope: 'this_only', date: '2026-06-19', changed });
  expect(lastChanges(story, () => story.ask('ChangeSeries', move))).toEqual([
    [
      {
        ...{ field: 'startLocal', before: '2026-06-19T20:00', after: '2026-06-20T20:00' },
        ...dates(1, '2026-06-19'),
      },
    ],
  ]);
});

it('dates that come and go are counted, and those of a later horizon are not said to be added', () => {
  const story = seriesStory();
  const saturdays = change({
    scope: 'this_and_future',
    date: '2026-07-03',
    recurrence: {
      ...{ recurrenceType: 'weekly', interval: 1, daysOfWeek: ['SA'], dayOfMonth: null, weekOfMonth: null },
      ...{ dayOfWeek: null, endDate: '2026-07-31', count: null },
    },
  });
  const [changes] = lastChanges(story, () => story.ask('ChangeSeries', saturdays));
  expect(changes!.map(({ field, before, after, dates }) => [field, before, after, dates?.count])).toEqual(
    expect.arrayContaining([
      ['date', '2026-07-03', null, 6],
      ['date', null, '2026-07-04', 4],
    ]),
  );
  const endless = fold(seriesStream, seriesStory(undefined).facts)!;
  const open = {
    ...endless,
    segments: endless.segments.map(segment => ({ ...segment, untilDate: null, count: null })),
    horizon: '2026-08-01',
  };
  expect(datesChanged(open, { ...open, horizon: '2026-12-01' })).toEqual([]);
});
