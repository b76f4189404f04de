import { describe, expect, it } from 'vitest';
import { masterColumns } from '#contracts/events/masterColumns.ts';
import { isPriceOpen } from '#contracts/events/price/priceOpen.ts';
import { change, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';

const one = (date: string, changed: object) => change({ scope: 'this_only', date, changed });
const later = (date: string, changed: object) => change({ scope: 'this_and_future', date, changed });
const all = (changed: object) => change({ changed });
const open = { price: '', priceOpen: true };
const costs = (story: SeriesStory) =>
  story.dates().map(date => (isPriceOpen(date) ? 'open' : date.price || 'free'));
const FIRST = '2026-06-05';

describe('a series whose price nobody has said', () => {
  it('has dates whose price is open, and no lowest amount', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', all(open));
    expect(new Set(costs(story))).toEqual(new Set(['open']));
    expect(masterColumns('1', story.state(), new Date('2026-06-01'))).toMatchObject({
      priceOpen: true,
      priceFrom: null,
    });
  });

  it('may have a date with a price, and one that is free', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', all(open));
    story.ask('ChangeSeries', one(FIRST, { price: '5 €' }));
    story.ask('ChangeSeries', one('2026-06-12', { price: '', priceOpen: null }));
    expect(costs(story).slice(0, 3)).toEqual(['5 €', 'free', 'open']);
  });

  it('leaves a date that said Free before it was open as it was', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', all({ price: '10 €' }));
    story.ask('ChangeSeries', one(FIRST, { price: '' }));
    story.ask('ChangeSeries', one('2026-06-12', open));
    story.ask('ChangeSeries', all(open));
    expect(costs(story).slice(0, 3)).toEqual(['free', 'open', 'open']);
    story.ask('ChangeSeries', all({ price: '11 €' }));
    expect(costs(story).slice(0, 3)).toEqual(['free', 'open', '11 €']);
  });

  it('is priced in every segment once a price is given, and then free if it is emptied', () => {
    const story = seriesStory();
    story.ask('ChangeSeries', all({ price: '10 €' }));
    story.ask('ChangeSeries', later('2026-06-19', open));
    expect(costs(story).slice(0, 3)).toEqual(['10 €', '10 €', 'open']);
    story.ask('ChangeSeries', all({ price: '12 €' }));
    expect(new Set(costs(story))).toEqual(new Set(['12 €']));
    story.ask('ChangeSeries', all({ price: '' }));
    expect(new Set(costs(story))).toEqual(new Set(['free']));
  });
});
