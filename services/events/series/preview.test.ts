import { describe, expect, it } from 'vitest';
import type { SeriesCommandData, seriesCommands } from '#contracts/events/series/series.ts';
import { seriesPreview } from '#contracts/events/series/seriesPreview.ts';
import { change, fridays, type SeriesStory, STORY_ID, STORY_NOW, seriesStory } from '#testing/seriesStory.ts';
import { previewOf } from './preview.ts';

const JULY_6 = '2026-07-06T12:00:00Z';
const own = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const future = (date: string, changed: object) => change({ scope: 'this_and_future', date, changed });

function preview<Name extends keyof typeof seriesCommands>(
  story: SeriesStory,
  name: Name,
  data: SeriesCommandData<Name>,
  at = STORY_NOW,
) {
  const state = story.state();
  const change = name === 'ChangeSeries' ? (data as SeriesCommandData<'ChangeSeries'>) : undefined;
  const facts = story.decide(name, data, at);
  return seriesPreview.parse(previewOf(state, facts, { seriesId: STORY_ID, change, now: new Date(at) }));
}

describe('a preview', () => {
  it('R33 shows which dates change, which keep their overrides, and where a segment begins', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live' }));
    expect(preview(story, 'ChangeSeries', future('2026-07-03', { title: 'Salsa' }))).toMatchObject({
      scopeEffective: 'this_and_future',
      newSegmentFrom: '2026-07-03',
      changed: ['2026-07-03', '2026-07-17', '2026-07-24', '2026-07-31', '2026-08-07'],
      ownValuesKept: [{ date: '2026-07-10', fields: ['title'] }],
      ownValuesOverwritten: [],
      datesAdded: [],
      datesRemoved: [],
      pastTouched: [],
    });
  });

  it('R33 shows the effective scope, past dates, and overrides that are replaced', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live' }));
    const told = preview(
      story,
      'ChangeSeries',
      { ...future('2026-06-05', { title: 'Salsa' }), overwriteOwn: ['title'] },
      '2026-06-13T12:00:00Z',
    );
    expect(told).toMatchObject({
      scopeEffective: 'all',
      newSegmentFrom: null,
      ownValuesKept: [],
      ownValuesOverwritten: [{ date: '2026-07-10', fields: ['title'] }],
      pastTouched: ['2026-06-05', '2026-06-12'],
    });
    expect(told.changed).toHaveLength(10);
  });

  it('R33 names dates that were moved across the split', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { startLocal: '2026-07-15T20:00' }));
    story.ask('ChangeSeries', own('2026-07-10', { startLocal: '2026-06-08T20:00' }));
    const { movedAcrossCut } = preview(story, 'ChangeSeries', future('2026-06-26', { title: 'Salsa' }));
    expect(movedAcrossCut).toEqual(['2026-06-12', '2026-07-10']);
  });

  it('R33 shows what a new rule adds, removes and does not produce, and which exclusions it drops', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-31', { title: 'Live' }));
    story.ask('ExcludeDate', { date: '2026-08-07' });
    const recurrence = { ...fridays().recurrence, daysOfWeek: ['SA' as const], count: 8 };
    expect(preview(story, 'ChangeSeries', change({ recurrence }), JULY_6)).toMatchObject({
      changed: [],
      datesAdded: ['2026-07-11', '2026-07-18', '2026-07-25'],
      datesRemoved: ['2026-07-10', '2026-07-17', '2026-07-24'],
      unmatched: ['2026-07-31'],
      exclusionsDropped: ['2026-08-07'],
    });
  });

  it('R33 flags dates whose time a clock change skips', () => {
    const story = seriesStory(
      fridays({ startLocal: '2027-03-14T20:00', endLocal: null }, { daysOfWeek: ['SU'], count: 3 }),
    );
    const late = change({ changed: { startLocal: '2027-03-14T02:30' } });
    expect(preview(story, 'ChangeSeries', late).dstFlags).toEqual([{ date: '2027-03-28', dst: 'gap' }]);
  });

  it('R33 shows for every other command what it removes or restores', () => {
    const story = seriesStory(fridays({}, { count: 3 }));
    expect(preview(story, 'DeleteSeries', {}).datesRemoved).toEqual([
      '2026-06-05',
      '2026-06-12',
      '2026-06-19',
    ]);
    expect(preview(story, 'EndSeries', { date: '2026-06-12' }).datesRemoved).toEqual([
      '2026-06-12',
      '2026-06-19',
    ]);
    const id = story.ask('ExcludeDate', { date: '2026-06-12' });
    expect(preview(story, 'UndoChange', { commandId: id }).datesAdded).toEqual(['2026-06-12']);
  });
});

describe('undoing', () => {
  it('R35 undoes one whole change, and names it', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-07-10', { title: 'Live' }));
    const before = story.state();
    const id = story.ask(
      'ChangeSeries',
      { ...change({ changed: { title: 'Salsa', status: 'draft' } }), overwriteOwn: ['title'] },
      JULY_6,
    );
    story.ask('UndoChange', { commandId: id });
    expect(story.state()).toEqual(before);
    const { data } = story.facts.at(-1)!;
    expect(data).toMatchObject({ commandId: id });
    expect(Object.keys((data as { restored: object }).restored).sort()).toEqual(
      ['horizon', 'overrides', 'segments'].slice(1),
    );
  });

  it('R35 is refused when something was changed after it', () => {
    const story = seriesStory();
    const first = story.ask('ChangeSeries', change({ changed: { title: 'Zouk' } }));
    const second = story.ask('ChangeSeries', change({ changed: { title: 'Tango' } }));
    expect(() => story.ask('UndoChange', { commandId: first })).toThrow(
      'There was a later change. Undo that first.',
    );
    expect(() => story.ask('UndoChange', { commandId: 'another' })).toThrow(
      'This change does not exist, or was deleted.',
    );
    story.ask('UndoChange', { commandId: second });
    expect(story.date('2026-06-12').title).toBe('Zouk');
  });

  it('R35 keeps what has happened by itself since: completed dates and a longer horizon', () => {
    const story = seriesStory(fridays({}, { count: null }));
    const id = story.ask('ChangeSeries', change({ changed: { title: 'Salsa' } }));
    story.ask('CompleteDates', { dates: ['2026-06-05'] }, '2026-06-08T00:00:00Z');
    story.ask('MoveSeriesOn', {}, '2026-06-13T12:00:00Z');
    const { horizon } = story.state();
    story.ask('UndoChange', { commandId: id }, '2026-06-13T13:00:00Z');
    expect(story.state()).toMatchObject({ completed: ['2026-06-05'], horizon });
    expect(story.date('2026-06-05')).toMatchObject({ title: 'Salsa Friday', status: 'completed' });
  });

  it('R35 restores a deleted series, undoes an undo, and deletes what was created', () => {
    const story = seriesStory();
    const before = story.state();
    const deleted = story.ask('DeleteSeries', {});
    const undone = story.ask('UndoChange', { commandId: deleted });
    expect(story.facts.at(-1)!.data).toMatchObject({ restored: before });
    story.ask('UndoChange', { commandId: undone });
    expect(story.dates()).toEqual([]);
    const other = seriesStory();
    other.ask('UndoChange', { commandId: 'command-0' });
    expect(other.facts.at(-1)!.type).toBe('SeriesDeleted');
  });
});

describe('what follows from another field', () => {
  const lost = (story: SeriesStory, asked: SeriesCommandData<'ChangeSeries'>) => {
    const { segmentValuesOverwritten, ownValuesOverwritten, ownValuesKept } = preview(
      story,
      'ChangeSeries',
      asked,
    );
    return {
      later: new Map(segmentValuesOverwritten.map(({ date, fields }) => [date, fields])),
      ownValuesOverwritten,
      ownValuesKept,
    };
  };
  const when = (story: SeriesStory, key: string) => {
    const { startLocal, endLocal, allDay } = story.date(key);
    return [startLocal, endLocal, allDay];
  };
  /** Whole days with times; from 10 July on at night, from eight to eleven. */
  const later = (allDay = false) => {
    const story = seriesStory(
      fridays({ startLocal: '2026-06-05T00:00', endLocal: '2026-06-05T23:59', allDay }),
    );
    const night = { allDay: false, startLocal: '2026-07-10T20:00', endLocal: '2026-07-10T23:00' };
    story.ask('ChangeSeries', future('2026-07-10', night));
    return story;
  };

  it('R33 names the times of later dates that become all-day, although the form showed whole days', () => {
    const story = later();
    const asked = change({ changed: { allDay: true } });
    expect(lost(story, asked).later.get('2026-07-10')).toEqual(['startTime', 'endTime']);
    expect(lost(story, asked).later.has('2026-06-12')).toBe(false);
    story.ask('ChangeSeries', asked);
    expect(when(story, '2026-07-17')).toEqual(['2026-07-17T00:00', '2026-07-17T23:59', true]);
  });

  it('R33 names the times of later dates that get those of a series that is all-day no more', () => {
    const story = later(true);
    const times = { startLocal: '2026-06-05T00:00', endLocal: '2026-06-05T23:59' };
    const asked = change({ changed: { allDay: false, ...times } });
    expect(lost(story, asked).later.get('2026-07-10')).toEqual(['startTime', 'endTime']);
    story.ask('ChangeSeries', asked);
    expect(when(story, '2026-07-17')).toEqual(['2026-07-17T00:00', '2026-07-17T23:59', false]);
  });

  it('R33 leaves the times of nights where only the number of days was changed', () => {
    const story = later(true);
    story.ask('ChangeSeries', change({ date: '2026-06-05', changed: { endLocal: '2026-06-07T23:59' } }));
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T00:00', '2026-06-14T23:59', true]);
    expect(when(story, '2026-07-17')).toEqual(['2026-07-17T20:00', '2026-07-17T23:00', false]);
  });

  it('R33 names the end of its own that a date loses when it becomes all-day', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', own('2026-06-12', { endLocal: '2026-06-12T23:00' }));
    const asked = change({ changed: { allDay: true, endLocal: '2026-06-05T23:59' } });
    expect(lost(story, asked)).toMatchObject({
      ownValuesOverwritten: [{ date: '2026-06-12', fields: ['endTime'] }],
      ownValuesKept: [{ date: '2026-06-12', fields: ['endDayOffset'] }],
    });
    story.ask('ChangeSeries', asked);
    story.ask('ChangeSeries', change({ changed: { allDay: false, startLocal: '2026-06-05T20:00' } }));
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T20:00', '2026-06-12T23:59', false]);
  });

  it('R33 replaces with its times that a date has some, and neither without the other', () => {
    const story = later(true);
    story.ask('ChangeSeries', own('2026-06-12', { allDay: false, startLocal: '2026-06-12T18:00' }));
    const sent = { allDay: true, startLocal: '2026-06-05T00:00', endLocal: '2026-06-06T23:59' };
    const asked = change({ date: '2026-06-05', changed: sent, overwriteOwn: ['startTime', 'endTime'] });
    expect(preview(story, 'ChangeSeries', asked).ownValuesOverwritten).toEqual([]);
    const whole = { ...asked, overwriteOwn: ['allDay' as const] };
    expect(preview(story, 'ChangeSeries', whole).ownValuesOverwritten).toMatchObject([
      { date: '2026-06-12' },
    ]);
    story.ask('ChangeSeries', asked);
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T18:00', '2026-06-12T23:59', false]);
    story.ask('ChangeSeries', whole);
    expect(when(story, '2026-06-12')).toEqual(['2026-06-12T00:00', '2026-06-13T23:59', true]);
  });

  it('R33 gives one date the times that its form showed, also those of whole days', () => {
    const story = later(true);
    story.ask('ChangeSeries', own('2026-07-17', { allDay: true, endLocal: '2026-07-17T00:00' }));
    const shown = { startLocal: '2026-07-17T00:00', endLocal: '2026-07-17T23:59' };
    story.ask('ChangeSeries', own('2026-07-17', { allDay: false, ...shown }));
    expect(when(story, '2026-07-17')).toEqual(['2026-07-17T00:00', '2026-07-17T23:59', false]);
  });

  it('R33 names with a price that nobody had said it; a date with a price of its own loses nothing', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', future('2026-07-10', { price: '', priceOpen: true }));
    story.ask('ChangeSeries', own('2026-07-17', { price: '$5' }));
    const { later, ownValuesKept } = lost(story, change({ changed: { price: '$12' } }));
    expect(later.get('2026-07-10')!.toSorted()).toEqual(['price', 'priceOpen']);
    expect(later.has('2026-07-17')).toBe(false);
    expect(ownValuesKept).toEqual([{ date: '2026-07-17', fields: ['price', 'priceOpen'] }]);
  });
});

describe('undoing what is all-day by now', () => {
  it('R35 is refused where its times would come back to whole days', () => {
    const story = seriesStory(fridays({ startLocal: '2026-06-05T20:00', endLocal: '2026-06-05T23:59' }));
    const moved = story.ask('ChangeSeries', change({ changed: { startLocal: '2026-06-05T00:00' } }));
    story.ask('ChangeSeries', change({ changed: { allDay: true } }));
    expect(() => story.ask('UndoChange', { commandId: moved })).toThrow(
      'There was a later change. Undo that first.',
    );
  });
});
