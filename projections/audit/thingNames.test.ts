import { describe, expect, it } from 'vitest';
import { nameAt } from '#contracts/audit/thingNames.ts';
import { namesItself } from '#contracts/platform/naming.ts';
import { streams } from '#contracts/streams.ts';
import { recorded, type TestFact } from '#testing/folds/projectionSpecification.ts';
import { foldFacts } from '../platform/rows/fold.ts';
import { thingNames } from './thingNames.ts';

const ID = '0197a000-0000-7000-8000-00000000000a';
const NIGHT = `event-${ID}`;

/** The row of a thing after these facts. */
function rowOf(...facts: TestFact[]) {
  const { after, poison } = foldFacts(thingNames, recorded(facts), new Map());
  expect(poison).toEqual([]);
  return after.get(ID);
}

const titled = (title: string, type = 'EventDetailsChanged'): TestFact => ({
  stream: NIGHT,
  type,
  data: { title },
});
const called = (row: ReturnType<typeof rowOf>) => row.names.map(({ name }: { name: string }) => name);

describe('the names of a thing', () => {
  it('are all it ever had, a repeated one not twice in a row, and searchable', () => {
    const row = rowOf(
      titled('Audit Salsa Night', 'EventCreated'),
      { stream: NIGHT, type: 'EventPublished', data: {} },
      titled('Totally Other Name'),
      { stream: NIGHT, type: 'EventDetailsChanged', data: { title: 'Totally Other Name', price: '5 €' } },
      { stream: NIGHT, type: 'EventDeleted', data: {} },
    );
    expect(called(row)).toEqual(['Audit Salsa Night', 'Totally Other Name']);
    expect(row.foldedNames).toBe('audit salsa night\ntotally other name');
  });

  it('are those of then: what a thing was called when a fact was recorded', () => {
    const { names } = rowOf(titled('First', 'EventCreated'), titled('Second'), titled('Third'));
    const [first, second, third] = names.map(({ position }: { position: string }) => BigInt(position));
    expect([first, second, third].map(at => nameAt(names, NIGHT, at))).toEqual(['First', 'Second', 'Third']);
    expect(nameAt(names, NIGHT, first - 1n)).toBe('First');
    expect(nameAt(names, NIGHT)).toBe('Third');
    expect(nameAt(names, `series-${ID}`)).toBeUndefined();
  });

  it('of two kinds of things with one id are kept apart', () => {
    const row = rowOf(
      { stream: `recommendation-${ID}`, type: 'EventRecommended', data: { title: 'Seen on a poster' } },
      titled('Salsa Friday', 'EventCreated'),
      titled('Seen on a poster'),
    );
    expect(nameAt(row.names, `recommendation-${ID}`)).toBe('Seen on a poster');
    expect(called(row)).toEqual(['Seen on a poster', 'Salsa Friday', 'Seen on a poster']);
  });

  it('of a series are those of its last segment, not of one of its dates', () => {
    const segment = (title: string) => ({ template: { title } });
    const series = (type: string, data: object) => ({ stream: `series-${ID}`, type, data });
    const row = rowOf(
      series('SeriesCreated', { segment: segment('Fridays') }),
      series('SeriesSegmentStarted', { segments: [segment('Fridays'), segment('Saturdays')] }),
      series('SeriesChangeUndone', { restored: { segments: [segment('Fridays')] } }),
      series('SeriesDetailsChanged', { title: 'Salsa Fridays' }),
    );
    expect(called(row)).toEqual(['Fridays', 'Saturdays', 'Fridays', 'Salsa Fridays']);
  });

  it('of a person are gone once the person is erased, as after a rebuild', () => {
    const user = (type: string, data: object): TestFact => ({ stream: `user-${ID}`, type, data });
    const live = rowOf(
      user('UserRegistered', { name: 'Bodo' }),
      user('UserRenamed', { name: 'Boda' }),
      user('UserErased', {}),
    );
    const rebuilt = rowOf(
      user('UserRegistered', { name: 'Erased user' }),
      user('UserRenamed', { name: 'Erased user' }),
      user('UserErased', {}),
    );
    expect(called(live)).toEqual(['Erased user']);
    expect(live).toEqual(rebuilt);
  });

  it('of a thing that is renamed again and again do not grow without end', () => {
    const row = rowOf(
      titled('First', 'EventCreated'),
      ...Array.from({ length: 600 }, (_, at) => titled(`Name ${at}`)),
    );
    expect(row.names).toHaveLength(500);
    expect([called(row)[0], called(row).at(-1)]).toEqual(['First', 'Name 599']);
  });
});

it('a field that names a thing is one of its facts', () => {
  for (const { category, named, facts } of streams) {
    if (!namesItself(named) || !('field' in named)) continue;
    const shapes = Object.values(facts).filter(({ shape }) => named.field in shape);
    expect(shapes, category).not.toEqual([]);
  }
});
