import { describe, expect, it } from 'vitest';
import { toldAround, toldInWords } from '../factSentences.ts';
import type { Change } from '../platform/change.ts';
import type { Locale } from '../platform/sentences/locale.ts';
import { byField } from './datesTold.ts';

const actor = { id: 'a', role: 'admin', name: 'Ana' } as const;
const onDates = (
  field: string,
  before: unknown,
  after: unknown,
  count = 1,
  first = '2027-03-05',
): Change => ({
  ...{ field, before, after, dates: { count, first } },
});
const fact = (type: string, changes: Change[], data: Record<string, unknown> = {}) => ({
  ...{ type, actor, changes, data, stream: 'series-1', thing: 'Salsa Friday' },
});
const told = (type: string, changes: Change[], locale: Locale = 'en-GB') =>
  toldInWords([fact(type, changes, { date: '2027-03-05' })], locale);

describe('what changed on dates of a series', () => {
  it.each([
    [
      'a time of several',
      [onDates('startLocal', '20:00', '21:00', 8)],
      'moved Salsa Friday from 20:00 to 21:00 on 8 dates, the first on Fri, 5 Mar 2027',
      'movió Salsa Friday de 20:00 a 21:00 en 8 fechas, la primera el vie, 5 mar 2027',
    ],
    [
      'a time of one',
      [onDates('startLocal', '20:00', '21:00')],
      'moved Salsa Friday from 20:00 to 21:00 on Fri, 5 Mar 2027',
      'movió Salsa Friday de 20:00 a 21:00 el vie, 5 mar 2027',
    ],
    [
      'another day of one, which is named by the move',
      [onDates('startLocal', '2027-03-05T20:00', '2027-03-06T20:00')],
      'moved Salsa Friday from Fri, 5 Mar 2027, 20:00 to Sat, 6 Mar 2027, 20:00',
      'movió Salsa Friday de vie, 5 mar 2027, 20:00 a sáb, 6 mar 2027, 20:00',
    ],
    [
      'a status of several',
      [onDates('status', 'published', 'cancelled', 4)],
      'cancelled 4 dates of Salsa Friday, the first on Fri, 5 Mar 2027',
      'canceló 4 fechas de Salsa Friday, la primera el vie, 5 mar 2027',
    ],
    [
      'a status of one',
      [onDates('status', 'published', 'cancelled')],
      'cancelled Salsa Friday on Fri, 5 Mar 2027',
      'canceló Salsa Friday del vie, 5 mar 2027',
    ],
    [
      'a title, which is not the name of the series',
      [onDates('title', 'Salsa Friday', 'Salsa Night')],
      'changed the title of Salsa Friday from Salsa Friday to Salsa Night on Fri, 5 Mar 2027',
      'cambió «Título» de Salsa Friday: de Salsa Friday a Salsa Night el vie, 5 mar 2027',
    ],
    [
      'two values of the same dates, which are said once',
      [onDates('startLocal', '20:00', '21:00', 8), onDates('price', '12 €', '15 €', 8)],
      'moved Salsa Friday from 20:00 to 21:00 and changed the price from 12 € to 15 € on 8 dates, the first on Fri, 5 Mar 2027',
      'movió Salsa Friday de 20:00 a 21:00 y cambió «Precio» de 12 € a 15 € en 8 fechas, la primera el vie, 5 mar 2027',
    ],
    [
      'dates that went and came',
      [onDates('date', '2027-03-05', null, 6), onDates('date', null, '2027-03-06', 4, '2027-03-06')],
      'removed 6 dates from the series Salsa Friday, the first on Fri, 5 Mar 2027 and added 4 dates, the first on Sat, 6 Mar 2027',
      'quitó 6 fechas de la serie Salsa Friday, la primera el vie, 5 mar 2027 y añadió 4 fechas, la primera el sáb, 6 mar 2027',
    ],
    [
      'lists of things without a name here',
      [onDates('danceStyles', [{ id: 'x' }], [], 8)],
      'changed the dance styles of Salsa Friday on 8 dates, the first on Fri, 5 Mar 2027',
      'cambió «Estilos de baile» de Salsa Friday en 8 fechas, la primera el vie, 5 mar 2027',
    ],
  ])('%s', (_, changes, english, spanish) => {
    expect(told('SeriesSegmentStarted', changes)).toBe(`Ana ${english}`);
    expect(told('SeriesSegmentStarted', changes, 'es')).toBe(`Ana ${spanish}`);
  });

  it('an undo says what it undid, and a date that was reset what it got back', () => {
    const back = [onDates('startLocal', '21:00', '20:00', 8), onDates('status', 'cancelled', 'published', 2)];
    expect(told('SeriesChangeUndone', back)).toBe(
      'Ana undid a change to the series Salsa Friday: published 2 dates, the first on Fri, 5 Mar 2027 and moved it from 21:00 to 20:00 on 8 dates, the first on Fri, 5 Mar 2027',
    );
    expect(told('SeriesDateReset', [onDates('price', '15 €', '12 €')])).toBe(
      'Ana reset Fri, 5 Mar 2027 in the series Salsa Friday: changed the price from 15 € to 12 € on Fri, 5 Mar 2027',
    );
  });

  it('that are not known leaves the sentence that there always was', () => {
    expect(told('SeriesDateChanged', [])).toBe('Ana changed Fri, 5 Mar 2027 in the series Salsa Friday');
    expect(told('SeriesChangeUndone', [])).toBe('Ana undid a change to the series Salsa Friday');
  });
});

describe('an act over several dates', () => {
  const cancelled = (first: string) =>
    fact('SeriesDateChanged', [onDates('status', 'published', 'cancelled', 1, first)]);
  const four = ['2027-03-19', '2027-03-05', '2027-03-26', '2027-03-12'].map(cancelled);

  it('is one sentence about all of them', () => {
    expect(toldInWords(four, 'en-GB')).toBe(
      'Ana cancelled 4 dates of Salsa Friday, the first on Fri, 5 Mar 2027',
    );
  });

  it('counts those that are not among its first facts, and of other series', () => {
    const inAll = byField([...four, ...four].flatMap(({ changes }) => changes));
    const around = toldAround(four, 'en-GB', { others: 1, inAll })!;
    expect([around.before, around.after]).toEqual([
      'Ana cancelled 8 dates of ',
      ' and 1 more, the first on Fri, 5 Mar 2027',
    ]);
  });

  it('says no value before that not all of them had, and none at all where they got different ones', () => {
    const prices = [onDates('price', '12 €', '15 €', 2), onDates('price', '10 €', '15 €', 3)];
    expect(told('SeriesSegmentStarted', prices)).toBe(
      'Ana set the price of Salsa Friday to 15 € on 5 dates, the first on Fri, 5 Mar 2027',
    );
    expect(told('SeriesSegmentStarted', [...prices, onDates('price', '10 €', '', 1)])).toBe(
      'Ana changed the price of Salsa Friday on 6 dates, the first on Fri, 5 Mar 2027',
    );
  });
});
