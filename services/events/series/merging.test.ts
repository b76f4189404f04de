import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MERGE_FIELDS } from '#contracts/events/event/mergeFields.ts';
import { masterColumns } from '#contracts/events/masterColumns.ts';
import { keyOnDay, occurrencesOf, stateOfDate } from '#contracts/events/series/occurrences.ts';
import { type SeriesState, seriesStream } from '#contracts/events/series/seriesState.ts';
import { earlierIn, fold } from '#platform/facts/fold.ts';
import { Refusal } from '#platform/refusals/refusal.ts';
import { expectFilled } from '#testing/arbitraries/distribution.ts';
import { salsaFriday } from '#testing/salsaFriday.ts';
import { scaled } from '#testing/scale.ts';
import { given } from '#testing/specification.ts';
import type { SeriesFact } from '../dates/seriesFact.ts';
import { takenFrom } from '../duplicates/choices.ts';
import { seriesRules } from './series.ts';
import { undoOfSeries } from './undo.ts';

const history = given(seriesRules);
const NOW = new Date('2026-06-01T12:00:00Z');
const context = { now: NOW, actor: { id: 'ana', role: 'admin' } as const };
const [A, B, C] = [1, 2, 3].map(number => `0197a000-0000-7000-8000-00000000000${number}`) as [
  string,
  string,
  string,
];
const alias = (id: string, more: object = {}) => ({
  ...{ id, via: id, title: `Night ${id.at(-1)}`, locationName: 'Havanna', locationCity: null },
  ...more,
});

function decided(
  state: SeriesState | undefined,
  name: string,
  data: object,
  more: object = {},
): SeriesFact[] {
  const decide = seriesRules.decide as never as Record<string, (...args: unknown[]) => SeriesFact[]>;
  return decide[name]!(state, data, { ...context, ...more });
}

/** Fridays in June at 20:00. */
const [created] = decided(undefined, 'CreateSeries', {
  event: {
    ...{ ...salsaFriday, startLocal: '2026-06-05T20:00', endLocal: null, timeZone: 'Europe/Berlin' },
    ...{ status: 'published', imported: false },
  },
  recurrence: { recurrenceType: 'weekly', interval: 1, daysOfWeek: ['FR'], count: 4 },
  daysToGenerate: 365,
}) as [SeriesFact];
const stateOf = (...facts: SeriesFact[]) => fold(seriesStream, facts) as SeriesState;
const FRIDAY = '2026-06-12';
const fact = (type: string, data: object) => ({ type, data }) as SeriesFact;
const absorbed = (date: string | null, ...all: object[]) =>
  fact('SeriesAbsorbed', { date, from: A, absorbed: all.length ? all : [alias(A, date ? { date } : {})] });
const dateMerged = fact('SeriesDateMergedInto', { date: FRIDAY, into: B, taken: [] });
const seriesMerged = fact('SeriesMergedInto', { into: B, taken: [] });
const patched = (patch: object, date = FRIDAY) => fact('SeriesDateChanged', { date, patch });
const absorb = (date: string | null, taken: object = {}) => ({ date, from: A, taken, absorbed: [alias(A)] });

/** Undoes what `merge` recorded, with `since` recorded after it. */
function released(before: SeriesFact[], merge: SeriesFact[], since: SeriesFact[] = []): SeriesState {
  const named = (facts: SeriesFact[], name: string) =>
    facts.map((one, index) => ({ ...one, metadata: { command: { id: `${name} ${index}` } } }));
  const own = merge.map(one => ({ ...one, metadata: { command: { id: 'merge' } } }));
  const all = [...named(before, 'before'), ...own, ...named(since, 'since')];
  const earlier = earlierIn(seriesStream, all);
  const facts = decided(stateOf(...all), 'ReleaseFromSeries', { from: A, commandId: 'merge' }, { earlier });
  return stateOf(...all, ...facts);
}

describe('a series', () => {
  it('says what it is merged into, and accepts nothing until that is undone', () => {
    history(created)
      .when('MergeSeries', { into: B, taken: ['title'] })
      .then(fact('SeriesMergedInto', { into: B, taken: ['title'] }));
    const merged = history(created, seriesMerged);
    const gone = 'This series was merged into another one.';
    merged.when('MergeSeries', { into: C, taken: [] }).refuses(gone);
    merged.when('DeleteSeries', {}).refuses(gone);
    merged.when('RestoreSeries', {}).refuses(gone);
    merged.when('MoveSeriesOn', {}).refuses(gone);
    merged.when('AddDate', { date: '2026-07-01' }).refuses(gone);
    merged.when('AbsorbInSeries', absorb(null)).refuses(gone);
    merged.when('MergeDate', { date: FRIDAY, into: C, taken: [] }).refuses(gone);
    expect(occurrencesOf(A, stateOf(created, seriesMerged))).toEqual([]);
  });

  it('comes back as it was', () => {
    const facts = [created, patched({ title: 'Anniversary' }), absorbed(FRIDAY)];
    const back = { createdAt: '2026-05-01T12:00:00Z', cancelledDates: null, commandId: 'merge' };
    const again = decided(stateOf(...facts, seriesMerged), 'UnmergeSeries', back);
    expect(stateOf(...facts, seriesMerged, ...again)).toEqual(stateOf(...facts));
    history(created).when('UnmergeSeries', back).then();
  });

  it('takes over what all dates are to have, as a change of all of them does; its times stay', () => {
    const taken = { title: 'Salsa Night', startLocal: '2026-06-05T22:00', endLocal: null };
    history(created, patched({ title: 'Anniversary' }))
      .when('AbsorbInSeries', absorb(null, taken), context)
      .then(absorbed(null), fact('SeriesDetailsChanged', { title: 'Salsa Night', ownValuesDropped: [] }));
  });

  it('absorbs once, and neither deleted nor what cannot follow', () => {
    history(created, absorbed(null)).when('AbsorbInSeries', absorb(null)).then();
    const deleted = fact('SeriesDeleted', { restorableUntil: '2026-07-01T00:00:00.000Z' });
    history(created, deleted)
      .when('AbsorbInSeries', absorb(null))
      .refuses('This series does not exist, or was deleted.');
    history(created, fact('SeriesDateExcluded', { date: FRIDAY }))
      .when('AbsorbInSeries', absorb(FRIDAY))
      .refuses('This date does not exist, or was deleted.');
  });

  it('places what had been merged into dates of the duplicate by the day', () => {
    const moved = patched({ startDate: '2026-06-13' });
    const order = {
      ...absorb(null),
      absorbed: [
        alias(A),
        ...['2026-06-13', '2026-06-19', '2026-06-20'].map(date => alias(C, { via: A, date })),
      ],
    };
    const [{ data }] = decided(stateOf(created, moved), 'AbsorbInSeries', order) as [SeriesFact];
    const dates = (data as { absorbed: { date?: string }[] }).absorbed.map(({ date }) => date);
    expect(dates).toEqual([undefined, FRIDAY, '2026-06-19', undefined]);
  });
});

describe('a date', () => {
  it('leaves its series while it is merged, and comes back with its custom values', () => {
    const facts = [created, patched({ title: 'Anniversary' })];
    const merged = stateOf(...facts, dateMerged);
    expect(occurrencesOf(A, merged).map(({ key }) => key)).not.toContain(FRIDAY);
    expect(stateOfDate(merged, FRIDAY)).toBe('merged');
    const elsewhere = history(...facts, dateMerged);
    const gone = 'This date was merged into another event.';
    elsewhere.when('ExcludeDate', { date: FRIDAY }).refuses(gone);
    elsewhere.when('ResetDate', { date: FRIDAY, fields: null }).refuses(gone);
    elsewhere
      .when('MergeDate', { date: FRIDAY, into: C, taken: [] })
      .refuses('This date does not exist, or was deleted.');
    elsewhere.when('AddDate', { date: FRIDAY }).then();
    const back = decided(merged, 'UnmergeDate', { date: FRIDAY, commandId: 'merge' });
    expect(stateOf(...facts, dateMerged, ...back)).toEqual(stateOf(...facts));
  });

  it('comes back to a series that was deleted meanwhile', () => {
    const deleted = fact('SeriesDeleted', { restorableUntil: '2026-07-01T00:00:00.000Z' });
    const facts = [created, dateMerged, deleted];
    const back = decided(stateOf(...facts), 'UnmergeDate', { date: FRIDAY, commandId: 'merge' });
    expect(stateOf(...facts, ...back)).toEqual(stateOf(created, deleted));
  });

  it('takes over values as custom values, and gives back those that nobody changed since', () => {
    const before = [created, patched({ title: 'Anniversary' })];
    const taken = { title: 'Zouk', price: '5', locationName: 'Soda', locationCity: 'Potsdam' };
    const merge = decided(stateOf(...before), 'AbsorbInSeries', absorb(FRIDAY, taken));
    expect(stateOf(...before, ...merge).overrides[FRIDAY]).toEqual(taken);
    expect(released(before, merge)).toEqual(stateOf(...before));
    const since = [patched({ price: '7', locationCity: 'Bonn' })];
    expect(released(before, merge, since).overrides[FRIDAY]).toEqual({
      ...{ title: 'Anniversary', price: '7', locationName: 'Soda', locationCity: 'Bonn' },
    });
  });

  it('keeps what leads to it, which leads to the series once the rule makes no such date', () => {
    const shown = (...facts: SeriesFact[]) => masterColumns(B, stateOf(...facts), NOW).absorbed;
    const facts = [created, absorbed(FRIDAY)];
    expect(shown(...facts)).toEqual([alias(A, { date: FRIDAY })]);
    expect(shown(...facts, fact('SeriesEnded', { untilDate: '2026-06-06' }))).toEqual([alias(A)]);
    expect(shown(...facts, fact('SeriesDateExcluded', { date: FRIDAY }))).toEqual([alias(A)]);
    expect(shown(...facts, dateMerged)).toBeNull();
    expect(masterColumns(B, stateOf(...facts), NOW).searchText).toContain('night 1');
  });
});

describe('undoing a merge', () => {
  it.each([
    ['that never was', [created], 'These events are no longer merged, or never were.'],
    [
      'before that of the series',
      [created, absorbed(null), seriesMerged],
      'The event that it was merged into has been merged further. Undo that merge first.',
    ],
    [
      'before that of the date',
      [created, absorbed(FRIDAY), dateMerged],
      'The event that it was merged into has been merged further. Undo that merge first.',
    ],
    [
      'while the series is deleted',
      [created, absorbed(FRIDAY), fact('SeriesDeleted', { restorableUntil: '2026-07-01T00:00:00.000Z' })],
      'The event that it was merged into was deleted. Restore that one first.',
    ],
  ])('is refused for one %s', (_, facts, sentence) =>
    history(...facts)
      .when('ReleaseFromSeries', { from: A, commandId: 'merge' })
      .refuses(sentence),
  );

  it('gives a series back what it took, except what was changed since, with what belongs to it', () => {
    const taken = {
      title: 'Zouk',
      locationName: 'Soda',
      locationCity: 'Potsdam',
      price: '5',
      currency: 'EUR',
    };
    const merge = decided(stateOf(created), 'AbsorbInSeries', absorb(null, taken));
    expect(released([created], merge)).toEqual(stateOf(created));
    const since = [fact('SeriesDetailsChanged', { locationCity: 'Bonn', ownValuesDropped: [] })];
    const { title, locationName, locationCity, price } = released([created], merge, since).segments[0]!
      .template;
    expect({ title, locationName, locationCity, price }).toEqual({
      ...{ title: salsaFriday.title, price: salsaFriday.price },
      ...{ locationName: 'Soda', locationCity: 'Bonn' },
    });
  });

  it.each([
    ['of the duplicate', [created], [seriesMerged], [], {}],
    ['of a date', [created], [dateMerged], [], {}],
    ['of a series that absorbed', [created], [absorbed(null)], [], {}],
    [
      'that was undone',
      [created],
      [absorbed(null)],
      [fact('SeriesReleased', { from: A, commandId: 'x', restored: {} })],
      'nothing',
    ],
    [
      'of a date merged back',
      [created],
      [dateMerged],
      [fact('SeriesDateUnmerged', { date: FRIDAY, commandId: 'x' })],
      'nothing',
    ],
    ['of a date merged further', [created], [absorbed(FRIDAY)], [dateMerged], { inTheWay: ['mergedInto'] }],
    ['in a merged series', [created], [dateMerged], [seriesMerged], { inTheWay: ['mergedInto'] }],
  ] as [string, SeriesFact[], SeriesFact[], SeriesFact[], unknown][])(
    'is offered by the history: %s',
    (_, before, merge, since, undo) => {
      const [was, made] = [stateOf(...before), stateOf(...before, ...merge)];
      const current = stateOf(...before, ...merge, ...since);
      const found = undoOfSeries(current, { before: was, after: made, since: [] });
      expect(found).toEqual(undo === 'nothing' ? undo : { restored: {}, ...(undo as object) });
    },
  );
});

const day = fc.constantFrom('2026-06-05', FRIDAY, '2026-06-19', '2026-06-26', '2026-07-01');
const acts: fc.Arbitrary<[string, object]> = fc.oneof(
  // A date that was merged takes nothing more.
  { weight: 3, arbitrary: fc.record({ date: day }).map((data): [string, object] => ['ExcludeDate', data]) },
  {
    weight: 3,
    arbitrary: fc
      .record({ date: day, reset: fc.boolean() })
      .map((data): [string, object] => ['RestoreDate', data]),
  },
  { weight: 3, arbitrary: fc.record({ date: day }).map((data): [string, object] => ['AddDate', data]) },
  {
    weight: 1,
    arbitrary: fc
      .record({ date: day, into: fc.constant(C), taken: fc.constant([]) })
      .map((data): [string, object] => ['MergeDate', data]),
  },
  {
    weight: 8,
    arbitrary: fc
      .record({
        scope: fc.constantFrom('all', 'this_only', 'this_and_future'),
        date: day,
        changed: fc.record(
          {
            title: fc.constantFrom('Zouk', 'Tango'),
            price: fc.constantFrom('5', '7'),
            status: fc.constantFrom('draft', 'cancelled', 'published', 'published', 'published'),
            timeZone: fc.constantFrom('Europe/Berlin', 'Europe/Berlin', 'Europe/Berlin', 'Asia/Tokyo'),
          },
          { requiredKeys: [] },
        ),
      })
      .map((data): [string, object] => [
        'ChangeSeries',
        { ...data, recurrence: null, overwriteOwn: [], unmatched: 'keep' },
      ]),
  },
);

function after(facts: SeriesFact[], [name, data]: [string, object]): SeriesFact[] {
  try {
    return [...facts, ...decided(stateOf(...facts), name, data)];
  } catch (error) {
    if (error instanceof Refusal) return facts;
    throw error;
  }
}

it('a merge into a series or a date, undone, leaves the state as it was, whatever the history', () => {
  const lengths: number[] = [];
  fc.assert(
    fc.property(
      fc.array(acts, { minLength: 10, maxLength: 20 }),
      fc.option(fc.nat()),
      fc.subarray([...MERGE_FIELDS]),
      (done, index, names) => {
        const before = done.reduce(after, [created]);
        const keys = occurrencesOf(A, stateOf(...before)).map(({ key }) => key);
        const date = index === null ? null : (keys[index % keys.length] ?? null);
        const other = { ...salsaFriday, title: 'Other', price: '9', maxAttendees: 50, regionId: A } as never;
        const order = absorb(date, takenFrom(other, names));
        const all = after(before, ['AbsorbInSeries', order]);
        lengths.push(all.length > before.length ? before.length : 0);
        if (all.length === before.length) return;
        expect(released(before, all.slice(before.length))).toEqual(stateOf(...before));
      },
    ),
    { numRuns: scaled(150, 3_000) },
  );
  expectFilled(lengths);
});

it('finds the date on a day: by its day, then by its key', () => {
  const moved = stateOf(created, patched({ startDate: '2026-06-13' }), dateMergedOf('2026-06-19'));
  expect(keyOnDay(moved, '2026-06-05')).toBe('2026-06-05');
  expect(keyOnDay(moved, '2026-06-13')).toBe(FRIDAY);
  expect(keyOnDay(moved, FRIDAY)).toBe(FRIDAY);
  expect(keyOnDay(moved, '2026-06-19')).toBe('2026-06-19');
  expect(keyOnDay(moved, '2026-06-20')).toBeUndefined();
});

function dateMergedOf(date: string): SeriesFact {
  return fact('SeriesDateMergedInto', { date, into: C, taken: [] });
}
