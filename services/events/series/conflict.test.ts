import { describe, expect, it } from 'vitest';
import type { SeriesCommandData } from '#contracts/events/series/series.ts';
import { change, fridays, type SeriesStory, seriesStory } from '#testing/seriesStory.ts';
import { AT, decidedOn, recordedFacts } from '../event/staleStory.ts';
import { seriesRules } from './series.ts';

type Asked = Partial<SeriesCommandData<'ChangeSeries'>>;
type Since = (story: SeriesStory) => unknown;
const BY_THEMSELVES = ['SeriesHorizonExtended', 'SeriesDatesCompleted'];

/** Ana saw the series as it was created; `since` is what Bo and the system have done in the meantime. */
function asAna(asked: Asked, since: Since, { dry = false, created = fridays(), now = AT } = {}) {
  const story = seriesStory(created);
  since(story);
  const facts = recordedFacts(story.facts, BY_THEMSELVES);
  return decidedOn(seriesRules, facts, ['ChangeSeries', change(asked)], { expected: 0, dry, now });
}
const by = { by: 'Bo', at: AT };
const stale = (...changes: object[]) => ({ status: 412, code: 'stale', details: { changes } });
const titled = (title: string, more: Asked = {}) => change({ changed: { title }, ...more });
const only = (date: string): Asked => ({ scope: 'this_only', date });
const onward = (date: string): Asked => ({ scope: 'this_and_future', date });

describe('R16 two edits at once: one date', () => {
  const price = { changed: { price: '$12' }, ...only('2026-06-19') };
  const saved = [{ type: 'SeriesDateChanged', data: { date: '2026-06-19', patch: { price: '$12' } } }];

  it('is changed although another date was excluded, cancelled or completed, and the horizon was extended', async () => {
    const endless = fridays({}, { count: null });
    expect(await asAna(price, story => story.ask('ExcludeDate', { date: '2026-06-12' }))).toEqual(saved);
    const cancelled = change({ changed: { status: 'cancelled' }, ...only('2026-06-12') });
    expect(await asAna(price, story => story.ask('ChangeSeries', cancelled))).toEqual(saved);
    const completing: Since = story =>
      story.ask('CompleteDates', { dates: ['2026-06-05'] }, '2026-06-10T12:00:00Z');
    expect(await asAna(price, completing, { now: '2026-06-10T12:00:01.000Z' })).toEqual(saved);
    const movingOn: Since = story => story.ask('MoveSeriesOn', {}, '2026-06-10T12:00:00Z');
    expect(await asAna(price, movingOn, { created: endless })).toEqual(saved);
  });

  it('conflicts with changes of inherited values, not of overridden ones', async () => {
    const renamed: Since = story => story.ask('ChangeSeries', titled('Zouk'));
    await expect(
      asAna({ changed: { title: 'Tango' }, ...only('2026-06-19') }, renamed),
    ).rejects.toMatchObject(
      stale({ field: 'title', before: 'Salsa Friday', after: 'Zouk', asked: 'Tango', ...by }),
    );
    const otherDate: Since = story => story.ask('ChangeSeries', titled('Birthday', only('2026-06-12')));
    expect(await asAna({ changed: { title: 'Tango' }, ...only('2026-06-19') }, otherDate)).toHaveLength(1);
  });

  it('keeps an end on the day that the form showed', () => {
    const moved = change({
      changed: { startLocal: '2026-06-18T20:00', endLocal: '2026-06-19T02:00' },
      ...only('2026-06-19'),
    });
    return expect(
      asAna({ changed: { endLocal: '2026-06-20T03:00' }, ...only('2026-06-19') }, story =>
        story.ask('ChangeSeries', moved),
      ),
    ).rejects.toMatchObject({
      details: { changes: [{ field: 'startLocal' }, { field: 'endLocal' }] },
    });
  });

  it('that was excluded is not found', () =>
    expect(asAna(price, story => story.ask('ExcludeDate', { date: '2026-06-19' }))).rejects.toMatchObject({
      status: 404,
    }));
});

describe('R16 two edits at once: many dates', () => {
  it('are changed if others changed other fields', async () => {
    const facts = await asAna({ changed: { price: '$12' } }, story =>
      story.ask('ChangeSeries', titled('Zouk')),
    );
    expect(facts).toEqual([{ type: 'SeriesDetailsChanged', data: { price: '$12', ownValuesDropped: [] } }]);
  });

  it('do not revert fields that the form sends unchanged', async () => {
    const asked = { changed: { title: 'Salsa Friday', price: '$12', startLocal: '2026-06-05T20:00' } };
    const later = change({ changed: { title: 'Zouk', startLocal: '2026-06-05T21:00' } });
    const facts = await asAna(asked, story => story.ask('ChangeSeries', later));
    expect(facts).toEqual([{ type: 'SeriesDetailsChanged', data: { price: '$12', ownValuesDropped: [] } }]);
  });

  it('conflict with a segment that someone has started', async () => {
    const begun: Since = story => story.ask('ChangeSeries', titled('Late', onward('2026-07-03')));
    await expect(asAna({ changed: { title: 'Tango' } }, begun)).rejects.toMatchObject(
      stale({ field: 'title', before: 'Salsa Friday', after: 'Late', asked: 'Tango', ...by }),
    );
    await expect(
      asAna({ changed: { title: 'Tango' }, ...onward('2026-06-19') }, begun),
    ).rejects.toMatchObject(
      stale({ field: 'title', before: 'Salsa Friday', after: 'Late', asked: 'Tango', ...by }),
    );
  });

  it('report the day of a conflicting time', () =>
    expect(
      asAna({ changed: { startLocal: '2026-06-05T22:00' } }, story =>
        story.ask('ChangeSeries', change({ changed: { startLocal: '2026-06-05T21:00' } })),
      ),
    ).rejects.toMatchObject(
      stale({
        field: 'startLocal',
        before: '2026-06-05T20:00',
        after: '2026-06-05T21:00',
        asked: '2026-06-05T22:00',
        ...by,
      }),
    ));

  it('conflict with an override of a date that they would replace', () => {
    const created = fridays();
    const story = seriesStory(created);
    story.ask('ChangeSeries', titled('Birthday', only('2026-06-12')));
    const asked = change({ changed: { title: 'Tango' }, overwriteOwn: ['title'] });
    story.ask('ChangeSeries', titled('Big birthday', only('2026-06-12')));
    const facts = recordedFacts(story.facts);
    return expect(
      decidedOn(seriesRules, facts, ['ChangeSeries', asked], { expected: 1 }),
    ).rejects.toMatchObject(
      stale({ field: '2026-06-12 title', before: 'Birthday', after: 'Big birthday', ...by }),
    );
  });
});

describe('R33 what is saved is what the preview showed', () => {
  const excluding: Since = story => story.ask('ExcludeDate', { date: '2026-06-19' });

  it('a change has to be confirmed again if it affects other dates', () =>
    expect(asAna({ changed: { title: 'Tango' } }, excluding)).rejects.toMatchObject({
      status: 412,
      details: { changes: [{ field: 'preview', ...by }] },
    }));

  it('but not for dates that an endless rule has added since', async () => {
    const movingOn: Since = story => story.ask('MoveSeriesOn', {}, '2026-06-20T12:00:00Z');
    const created = fridays({}, { count: null });
    expect(await asAna({ changed: { title: 'Tango' } }, movingOn, { created })).toHaveLength(1);
  });

  it('and a new preview shows the current state', async () =>
    expect(await asAna({ changed: { title: 'Tango' } }, excluding, { dry: true })).toHaveLength(1));
});
