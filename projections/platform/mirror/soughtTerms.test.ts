import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NO_RUN, TERM } from '#contracts/platform/soughtFacts.ts';
import { type SoughtRecord, soughtTerms } from './soughtTerms.ts';

const STREAM = 'event-00000000-0000-4000-8000-000000000001';
const record = (type: string, data: object, more: Partial<SoughtRecord> = {}): SoughtRecord => ({
  ...{
    position: 1n,
    index: 0n,
    stream: STREAM,
    type,
    at: new Date(0),
    actorId: 'ana',
    capacity: 'admin',
    command: 'ChangeEvent',
  },
  ...{ correlationId: 'act', reason: null, foreignRecord: null, ...more },
  data: data as Record<string, unknown>,
});
const termsOf = (...records: SoughtRecord[]) => {
  let known: ReturnType<typeof soughtTerms>['values'] | undefined;
  return records.map(one => {
    const { terms, values } = soughtTerms(one, known, undefined);
    known = values;
    return terms;
  });
};

describe('the terms of a fact', () => {
  it('name a field that it gives another value, and words of the values before and after', () => {
    const [created, changed] = termsOf(
      record('EventCreated', { title: 'Salsa', price: '$10' }),
      record('EventDetailsChanged', { title: 'Salsa', price: '12,50 €' }),
    );
    expect(created!.filter(term => term.startsWith('f:'))).toEqual([]);
    expect(changed).toEqual(
      expect.arrayContaining([TERM.field('price'), TERM.before('price', '10'), TERM.after('price', '12,50')]),
    );
    expect(changed).not.toContain(TERM.field('title'));
    expect(changed).toContain(TERM.word('salsa'));
  });

  it('know what is said without a field', () => {
    const [, published] = termsOf(record('EventCreated', {}), record('EventPublished', {}));
    expect(published).toContain(TERM.before('status', 'draft'));
    expect(published).toContain(TERM.after('status', 'published'));
  });

  it('of a move name both regions, of what follows the new one', () => {
    const [berlin, rome] = ['00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c'];
    const [, moved, later] = termsOf(
      record('EventCreated', { regionId: berlin }),
      record('EventRegionAssigned', { regionId: rome }),
      record('EventDetailsChanged', { price: '$1' }),
    );
    expect([moved!.includes(TERM.region(berlin)), moved!.includes(TERM.region(rome))]).toEqual([true, true]);
    expect([later!.includes(TERM.region(berlin)), later!.includes(TERM.region(rome))]).toEqual([false, true]);
  });

  it('of a series are those of its template, and a change of one date leaves the others as they were', () => {
    const segment = { startTime: '20:00', template: { title: 'Weekly', price: '$10' } };
    const [, once, all] = termsOf(
      record('SeriesCreated', { segment }),
      record('SeriesDateChanged', { date: '2027-01-01', patch: { price: '$20' } }),
      record('SeriesDetailsChanged', { price: '$15', ownValuesDropped: [] }),
    );
    expect(once).toEqual(expect.arrayContaining([TERM.before('price', '10'), TERM.after('price', '20')]));
    expect(all).toEqual(expect.arrayContaining([TERM.before('price', '10'), TERM.after('price', '15')]));
  });

  it('name the kind of run and its file', () => {
    const run = { kind: 'importEvents', file: 'season.csv' };
    expect(soughtTerms(record('EventCreated', {}), undefined, run).terms).toEqual(
      expect.arrayContaining([TERM.run('importEvents'), TERM.file('season'), TERM.word('season')]),
    );
    expect(termsOf(record('EventCreated', {}))[0]).toContain(TERM.run(NO_RUN));
  });

  it('sealed and masked values become no terms', () => {
    const sealed = { $sealed: 'c2VjcmV0', subject: 'somebody' };
    const data = { name: sealed, email: 'ana@example.org', phone: '+49 30 1234', deep: [{ note: 'fine' }] };
    const { terms, values } = soughtTerms(record('UserRegistered', data), {}, undefined);
    const all = JSON.stringify([terms, values]);
    for (const word of ['c2vjcmv0', 'somebody', 'ana@', 'example', '1234']) expect(all).not.toContain(word);
    expect(terms).toContain(TERM.word('fine'));
  });

  it('are few, short and storable, whatever another program records', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()),
        fc.string({ unit: 'binary' }),
        (data, type) => {
          const [, terms] = termsOf(record('EventCreated', {}), record(type, data));
          expect(terms!.length).toBeLessThanOrEqual(400);
          for (const term of terms!) {
            expect(term.isWellFormed() && !term.includes('\0') && term.length <= 300).toBe(true);
          }
        },
      ),
    );
    const huge = Object.fromEntries(
      Array.from({ length: 5_000 }, (_, at) => [`f${at}`, 'x y z '.repeat(900)]),
    );
    expect(termsOf(record('EventCreated', {}), record('Told', huge))[1]!.length).toBeLessThanOrEqual(400);
  });
});
