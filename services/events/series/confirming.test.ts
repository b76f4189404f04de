import { describe, expect, it } from 'vitest';
import { change, fridays, seriesStory } from '#testing/seriesStory.ts';
import { given } from '#testing/specification.ts';
import { seriesRules } from './series.ts';

const SINCE = '2026-06-01T12:00:00.000Z';
const LATER = '2026-08-01T12:00:00.000Z';
const endless = () => seriesStory(fridays({}, { count: null }));
const context = (at: string) => ({ now: new Date(at) });
const ANA = { id: 'ana', role: 'admin' } as const;

describe('a series is found unconfirmed', () => {
  it('60 days after it was confirmed, and once', () => {
    const found = { type: 'SeriesFoundUnconfirmed', data: { since: SINCE, at: LATER } } as const;
    given(seriesRules)(...endless().facts)
      .when('FindUnconfirmed', { since: SINCE }, context(LATER))
      .then(found);
    given(seriesRules)(...endless().facts)
      .when('FindUnconfirmed', { since: SINCE }, context('2026-07-31T11:59:59.999Z'))
      .then();
  });

  it('again after it was confirmed for another while', () => {
    const story = endless();
    story.ask('FindUnconfirmed', { since: SINCE }, LATER);
    story.ask('FindUnconfirmed', { since: LATER }, '2026-10-01T12:00:00.000Z');
    expect(story.state().unconfirmed).toEqual({ since: LATER, at: '2026-10-01T12:00:00.000Z' });
  });

  it('not if it is rarer than every second week, or has no date to come', () => {
    for (const story of [
      seriesStory(fridays({}, { recurrenceType: 'monthly', count: null })),
      seriesStory(),
    ]) {
      expect(story.decide('FindUnconfirmed', { since: SINCE }, '2027-03-01T12:00:00.000Z')).toEqual([]);
    }
  });

  it.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z'])('since %s, without a fault', since => {
    expect(endless().decide('FindUnconfirmed', { since }, LATER).length).toBe(since < LATER ? 1 : 0);
  });
});

describe('a series is confirmed', () => {
  it('at the time and by the person who says so, and within a day no second time', () => {
    given(seriesRules)(...endless().facts)
      .when('ConfirmSeries', {}, context(LATER))
      .then({ type: 'SeriesConfirmed', data: { at: LATER, by: ANA } });
    const story = endless();
    story.ask('ConfirmSeries', {}, LATER);
    expect(story.decide('ConfirmSeries', {}, '2026-08-02T11:59:59.999Z')).toEqual([]);
    expect(story.decide('ConfirmSeries', {}, '2026-07-01T00:00:00.000Z')).toEqual([]);
    expect(story.decide('ConfirmSeries', {}, '2026-08-02T12:00:00.000Z')).toHaveLength(1);
  });

  it('at once where it was found unconfirmed since', () => {
    const story = endless();
    story.ask('ConfirmSeries', {}, LATER);
    story.ask('FindUnconfirmed', { since: SINCE }, '2026-08-01T13:00:00.000Z');
    expect(story.decide('ConfirmSeries', {}, '2026-08-01T14:00:00.000Z')).toHaveLength(1);
  });
});

describe('a confirmation is undone', () => {
  it('so that what was before counts again, whatever else was changed since', () => {
    const story = endless();
    story.ask('ConfirmSeries', {}, LATER);
    const second = story.ask('ConfirmSeries', {}, '2026-09-01T12:00:00.000Z');
    story.ask('ChangeSeries', change({ changed: { price: '$20' } }));
    story.ask('UndoChange', { commandId: second });
    expect(story.state().confirmed).toEqual({ at: LATER, by: ANA });
    expect(story.date('2026-06-12').price).toBe('$20');
    expect(story.decide('UndoChange', { commandId: second })).toEqual([]);
  });

  it('to nothing, and it can be given again', () => {
    const story = endless();
    const first = story.ask('ConfirmSeries', {}, LATER);
    story.ask('UndoChange', { commandId: first });
    expect(story.state().confirmed).toBeNull();
    expect(story.decide('ConfirmSeries', {}, LATER)).toHaveLength(1);
  });

  it('and other undoes leave it alone', () => {
    const story = endless();
    const renamed = story.ask('ChangeSeries', change({ changed: { title: 'Zouk' } }));
    story.ask('ConfirmSeries', {}, LATER);
    story.ask('FindUnconfirmed', { since: SINCE }, '2026-10-01T12:00:00.000Z');
    story.ask('UndoChange', { commandId: renamed });
    expect(story.facts.at(-1)!.data).toMatchObject({
      restored: expect.not.objectContaining({ confirmed: null }),
    });
    expect(story.state().confirmed).toEqual({ at: LATER, by: ANA });
  });
});

describe('a date is confirmed', () => {
  const FIFTH = '2026-06-05';
  const NOW = '2026-06-01T12:00:00.000Z';

  it('for itself, at most once a day, whatever was said of the others', () => {
    given(seriesRules)(...endless().facts)
      .when('ConfirmDate', { date: FIFTH }, context(NOW))
      .then({ type: 'SeriesDateConfirmed', data: { date: FIFTH, at: NOW, by: ANA } });
    const story = endless();
    story.ask('ConfirmSeries', {}, NOW);
    story.ask('ConfirmDate', { date: FIFTH }, NOW);
    expect(story.decide('ConfirmDate', { date: FIFTH }, '2026-06-02T11:59:59.999Z')).toEqual([]);
    expect(story.decide('ConfirmDate', { date: FIFTH }, '2026-06-02T12:00:00.000Z')).toHaveLength(1);
    expect(story.decide('ConfirmDate', { date: '2026-06-12' }, NOW)).toHaveLength(1);
  });

  it('while it takes place', () => {
    const story = endless();
    const refuse = (date: string, at: string) => () => story.decide('ConfirmDate', { date }, at);
    expect(refuse('2026-06-06', NOW)).toThrow('This date does not exist');
    expect(refuse(FIFTH, LATER)).toThrow('This is over.');
    story.ask('ChangeSeries', change({ scope: 'this_only', date: FIFTH, changed: { status: 'cancelled' } }));
    expect(refuse(FIFTH, NOW)).toThrow('This is cancelled.');
  });

  it('until that is undone, without the others', () => {
    const story = endless();
    const first = story.ask('ConfirmDate', { date: FIFTH }, NOW);
    story.ask('ConfirmDate', { date: '2026-06-12' }, NOW);
    story.ask('UndoChange', { commandId: first });
    expect(story.state().confirmedDates).toEqual({ '2026-06-12': { at: NOW, by: ANA } });
  });
});

it('an end says that its organizer asked for it', () => {
  const story = endless();
  story.ask('EndSeries', { date: '2026-07-03', by: 'organizer' });
  expect(story.facts.at(-1)).toEqual({
    type: 'SeriesEnded',
    data: { untilDate: '2026-07-02', by: 'organizer' },
  });
});
