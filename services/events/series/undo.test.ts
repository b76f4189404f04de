import { describe, expect, it } from 'vitest';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { change, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';

const SENTENCE = 'There was a later change. Undo that first.';
const all = (changed: SeriesCommandData<'ChangeSeries'>['changed']) => change({ changed });
const only = (date: string, changed: SeriesCommandData<'ChangeSeries'>['changed']) =>
  change({ changed, scope: 'this_only', date });
const onward = (date: string, changed: SeriesCommandData<'ChangeSeries'>['changed']) =>
  change({ changed, scope: 'this_and_future', date });
const said = (story: SeriesStory, key: string) => {
  const { title, price, startLocal, status } = story.date(key);
  return { title, price, startLocal, status };
};

describe('R35 a change of a series is undone despite later ones', () => {
  it('of other fields, of other dates, and of segments that were started since', () => {
    const story = seriesStory();
    const renamed = story.ask('ChangeSeries', all({ title: 'Zouk' }));
    story.ask('ChangeSeries', all({ price: '$20' }));
    story.ask('ChangeSeries', onward('2026-07-03', { startLocal: '2026-07-03T21:00' }));
    story.ask('ExcludeDate', { date: '2026-06-12' });
    story.ask('UndoChange', { commandId: renamed });
    expect(said(story, '2026-06-05')).toMatchObject({ title: 'Salsa Friday', price: '$20' });
    expect(said(story, '2026-07-03')).toMatchObject({
      title: 'Salsa Friday',
      price: '$20',
      startLocal: '2026-07-03T21:00',
    });
    expect(story.state().excludedDates).toEqual(['2026-06-12']);
  });

  it('of another field of the same date', () => {
    const story = seriesStory();
    const priced = story.ask('ChangeSeries', only('2026-06-12', { price: '$1' }));
    story.ask('ChangeSeries', only('2026-06-12', { title: 'Birthday' }));
    story.ask('UndoChange', { commandId: priced });
    expect(story.state().overrides).toEqual({ '2026-06-12': { title: 'Birthday' } });
  });

  it('of excluded dates, each on its own', () => {
    const story = seriesStory();
    const first = story.ask('ExcludeDate', { date: '2026-06-12' });
    story.ask('ExcludeDate', { date: '2026-06-19' });
    story.ask('UndoChange', { commandId: first });
    expect(story.state().excludedDates).toEqual(['2026-06-19']);
  });

  it('and a second undo changes nothing', () => {
    const story = seriesStory();
    const renamed = story.ask('ChangeSeries', all({ title: 'Zouk' }));
    story.ask('ChangeSeries', all({ price: '$20' }));
    story.ask('UndoChange', { commandId: renamed });
    expect(story.decide('UndoChange', { commandId: renamed })).toEqual([]);
  });
});

describe('R35 a change of a series is not undone', () => {
  it('if a value that it set was changed since', () => {
    const story = seriesStory();
    const renamed = story.ask('ChangeSeries', all({ title: 'Zouk' }));
    story.ask('ChangeSeries', onward('2026-07-03', { title: 'Tango' }));
    expect(() => story.decide('UndoChange', { commandId: renamed })).toThrow(SENTENCE);
    const own = story.ask('ChangeSeries', only('2026-06-12', { price: '$1' }));
    story.ask('ChangeSeries', only('2026-06-12', { price: '$2' }));
    expect(() => story.decide('UndoChange', { commandId: own })).toThrow(SENTENCE);
  });

  it('if the segments that it created were changed since', () => {
    const story = seriesStory();
    const begun = story.ask('ChangeSeries', onward('2026-07-03', { title: 'Tango' }));
    story.ask('ChangeSeries', onward('2026-07-17', { price: '$20' }));
    expect(() => story.decide('UndoChange', { commandId: begun })).toThrow(SENTENCE);
  });

  it('if a date would then end before it starts', () => {
    const story = seriesStory();
    const sooner = story.ask('ChangeSeries', all({ startLocal: '2026-06-05T18:00' }));
    story.ask('ChangeSeries', all({ endLocal: '2026-06-05T19:30' }));
    expect(() => story.decide('UndoChange', { commandId: sooner })).toThrow(SENTENCE);
  });

  it('while the series is deleted', () => {
    const story = seriesStory();
    const renamed = story.ask('ChangeSeries', all({ title: 'Zouk' }));
    story.ask('DeleteSeries', {});
    expect(() => story.decide('UndoChange', { commandId: renamed })).toThrow(SENTENCE);
  });
});
