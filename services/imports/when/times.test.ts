import { describe, expect, it } from 'vitest';
import { addEvidence, noEvidence, readDate } from './dates.ts';
import { settleOrders } from './orders.ts';
import { beforeMidnight, partDateAndTime, partUntil, readTime } from './times.ts';

describe('a time of day', () => {
  it.each([
    ...[
      ['20:00', '20:00'],
      ['20.30', '20:30'],
      ['20h', '20:00'],
      ['21h30', '21:30'],
      ['2030', '20:30'],
    ],
    ...[
      ['8pm', '20:00'],
      ['8:30 p.m.', '20:30'],
      ['8 P. M.', '20:00'],
      ['12am', '00:00'],
      ['12pm', '12:00'],
    ],
    ...[
      ['21 Uhr', '21:00'],
      ['21.30 Uhr', '21:30'],
      ['ab 20 Uhr', '20:00'],
      ['ore 21.15', '21:15'],
    ],
    ...[
      ['às 21h', '21:00'],
      ['a las 19:00', '19:00'],
      ['20 heures', '20:00'],
      ['24:00', '24:00'],
    ],
    ...[
      ['TBA', ''],
      ['por confirmar', ''],
      ['?', ''],
    ],
  ])('%j is %j', (text, time) => expect(readTime(text)).toBe(time));

  it.each(['25:00', '24:30', '8ish', '20:75', '13pm', '', '1'.repeat(100_000)])('%j is not a time', text =>
    expect(readTime(text)).toBeUndefined(),
  );

  it('24:00 is the midnight that ends the day', () => {
    expect(beforeMidnight({ date: '2027-12-31', time: '24:00' })).toEqual({
      date: '2028-01-01',
      time: '00:00',
    });
    expect(beforeMidnight({ date: '', time: '24:00' })).toEqual({ date: '', time: '00:00' });
  });

  it('is separated from its date, and from the end next to it', () => {
    expect(partDateAndTime('28/03/2027 8pm')).toEqual({ date: '28/03/2027', time: '8pm' });
    expect(partDateAndTime('2027-03-28T20:00:00')).toEqual({ date: '2027-03-28', time: '20:00:00' });
    expect(partUntil('8-11pm')).toEqual({ start: '8pm', end: '23:00' });
    expect(partUntil('21:00 bis 02:00')).toEqual({ start: '21:00', end: '02:00' });
    expect(partUntil('14.03.2026 20:00 - 1:00')).toEqual({ start: '14.03.2026 20:00', end: '01:00' });
    expect(partUntil('2027-03-28')).toBeUndefined();
  });
});

describe('a date', () => {
  it.each([
    ...['Sa., 14. März 2026', '14 mars 2026', '14 de março de 2026', 'sábado, 14 de marzo de 2026'],
    ...['14 marzo 2026', 'March 14, 2026', 'Saturday March 14 2026', 'Sat, Mar 14, 2026', '14-Mar-2026'],
    ...['2026/3/14', 'Sa 14.03.26', '14/3/2026', '20260314'],
  ])('%s', text => expect(readDate(text, 'dmy')).toBe('2026-03-14'));

  it.each([
    ['juin', 'juillet', '06', '07'],
    ['giugno', 'luglio', '06', '07'],
    ['Mai', 'Dez.', '05', '12'],
    ['août', 'outubro', '08', '10'],
  ])('%s and %s are months', (one, other, first, second) => {
    expect(readDate(`1 ${one} 2026`, undefined)).toBe(`2026-${first}-01`);
    expect(readDate(`1 ${other} 2026`, undefined)).toBe(`2026-${second}-01`);
  });
});

describe('the order of dates', () => {
  const column = (heading: string, ...texts: string[]) => {
    const evidence = noEvidence();
    for (const text of texts) addEvidence(evidence, text);
    return { heading, evidence };
  };

  it('is decided by a row that can be read in one way only', () => {
    expect(settleOrders([column('Date', '03/04/2026', '28/03/2026')], undefined).orders).toEqual({
      Date: 'dmy',
    });
    expect(settleOrders([column('Date', '03/04/2026', '3/28/2026')], undefined).orders).toEqual({
      Date: 'mdy',
    });
  });

  it('is decided by another column of the file if its own rows do not decide it', () => {
    const dates = [column('Start', '03/04/2026', '28/03/2026'), column('End', '04/04/2026', '05/04/2026')];
    expect(settleOrders(dates, undefined)).toEqual({ orders: { Start: 'dmy', End: 'dmy' }, open: [] });
  });

  it('has the day first in dates with dots', () => {
    expect(settleOrders([column('Datum', '03.04.2026')], undefined).orders).toEqual({ Datum: 'dmy' });
  });

  it('is asked for if nothing decides it, or rows contradict each other', () => {
    const silent = column('Date', '03/04/2026');
    const torn = column('Date', '28/03/2026', '03/28/2026');
    for (const one of [silent, torn]) expect(settleOrders([one], undefined).open).toEqual([one]);
    expect(settleOrders([silent], 'mdy').orders).toEqual({ Date: 'mdy' });
    const disagreeing = [column('A', '28/03/2026'), column('B', '03/28/2026'), silent];
    expect(settleOrders(disagreeing, undefined).open).toEqual([silent]);
  });
});
