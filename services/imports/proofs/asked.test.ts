import { describe, expect, it } from 'vitest';
import { readSheet } from '#testing/sheets/readSheet.ts';
import { addEvidence, noEvidence } from '../when/dates.ts';
import { datesWithin } from '../when/orders.ts';

// What is not said is asked, with what each answer makes of it. It is Monday, 4 January 2027.

type Sheet = Awaited<ReturnType<typeof readSheet>>;
const table = (...lines: string[]) => `${lines.join('\n')}\n`;
const asked = ({ rows }: Sheet) => rows.flatMap(row => row.asked.map(({ kind, reads }) => [kind, ...reads]));
const starts = ({ events }: Sheet) => events.map(text => text.split(' ').at(1)?.slice(0, 10));

describe('a date without a year', () => {
  it.each([
    ['5. März', '2027-03-05'],
    ['5.3.', '2027-03-05'],
    ['5.3', '2027-03-05'],
    ['20.12', '2027-12-20'],
    ['3. Januar', '2028-01-03'],
    ['March 5th', '2027-03-05'],
    ['5 de marzo', '2027-03-05'],
    ['5 марта', '2027-03-05'],
    ['29.2.', '2028-02-29'],
  ])('%j is asked for, the next occurrence proposed', async (text, next) => {
    const file = table('Titel;Datum;Zeit;Stadt', `A;${text};20:00;Ulm`);
    const sheet = await readSheet(file);
    expect(asked(sheet)).toEqual([['yearless', next]]);
    expect(sheet.wrong[2]).toBe('A question about this row has to be answered first.');
    expect(starts(await readSheet(file, { answers: { yearless: 'next' } }))).toEqual([next]);
  });

  it('is in this year or the next one if that is the answer, and left out if that is', async () => {
    const file = table('Title,When,City', 'A,Jan 2 8pm,Ulm', 'B,March 5,Ulm');
    expect((await readSheet(file)).rows[0]!.asked[0]!.others).toEqual([
      { choice: 'thisYear', reads: ['2027-01-02'] },
      { choice: 'nextYear', reads: ['2028-01-02'] },
    ]);
    const as = async (yearless: 'thisYear' | 'nextYear') =>
      starts(await readSheet(file, { answers: { yearless } }));
    expect(await as('thisYear')).toEqual(['2027-01-02', '2027-03-05']);
    expect(await as('nextYear')).toEqual(['2028-01-02', '2028-03-05']);
    const { wrong } = await readSheet(file, { answers: { yearless: 'skip' } });
    expect(Object.values(wrong)).toEqual(Array(2).fill('Rows like this one are not to be imported.'));
  });

  it('has its order settled by the others of its column', async () => {
    const file = table('Title,Date,Time,City', 'A,12/31,8pm,Ulm', 'B,5/3,8pm,Ulm');
    expect(starts(await readSheet(file, { answers: { yearless: 'next' } }))).toEqual([
      '2027-12-31',
      '2027-05-03',
    ]);
  });

  it('shows dates as they are written where their order is asked for', () => {
    const evidence = noEvidence();
    for (const text of ['5/3', 'Sat 6/3 8pm']) {
      for (const date of datesWithin(text, { timed: true, isDate: false })) addEvidence(evidence, date);
    }
    expect(evidence).toMatchObject({ orders: ['dmy', 'mdy'], examples: ['5/3', '6/3'] });
  });

  it.each([
    ['Fr 5.3.', '2027-03-05'],
    ['Sa, 5. März', undefined],
    ['So. 5. März', '2028-03-05'],
    ['Friday, January 1', '2027-01-01'],
    ['5 de marzo (viernes)', '2027-03-05'],
    ['Mo 1.3. 20 Uhr', '2027-03-01'],
  ])('with a weekday, as in %j, is in the year that has it there', async (text, date) => {
    const file = table('Titel;Datum;Stadt', `A;${text};Ulm`);
    const sheet = await readSheet(file);
    expect(asked(sheet)).toEqual([]);
    expect(starts(sheet)).toEqual(date ? [date] : []);
    if (!date) expect(sheet.wrong[2]).toContain('is not a valid date');
  });

  it('takes the year from others in its cell, and its end from its start', async () => {
    const file = table(
      'Titel;Datum;Enddatum;Stadt',
      'A;28.12. – 2.1.;;Ulm',
      'B;30.12.2027;1.1.;Ulm',
      'C;5.3., 12.3. und 2.4.;;Ulm',
    );
    const { events } = await readSheet(file, { answers: { yearless: 'next', listedDates: 'each' } });
    expect(events).toEqual([
      'A 2027-12-28T00:00:00 2028-01-02T23:59:00',
      'B 2027-12-30T00:00:00 2028-01-01T23:59:00',
      'C 2027-03-05T00:00:00',
      'C 2027-03-12T00:00:00',
      'C 2027-04-02T00:00:00',
    ]);
  });

  it('is the next one after the start where it is the end of what repeats', async () => {
    const file = table('Title,Date,Time,Repeats,Repeat until', 'A,2027-11-05,20:00,weekly,30. Juni');
    const { rows } = await readSheet(file);
    expect(rows[0]!.reads[0]!.recurrence).toMatchObject({ recurrenceType: 'weekly', endDate: '2028-06-30' });
  });

  it('asks at once what else its row asks', async () => {
    const sheet = await readSheet(table('Titel;Datum;Stadt', 'A;5.3., 12.3.;Ulm'));
    expect(asked(sheet).map(([kind]) => kind)).toEqual(['yearless', 'listedDates']);
  });
});

describe('every second one', () => {
  const weeks = ['2027-01-08', '2027-01-22', '2027-02-05'];
  const ofMonth = ['2027-01-08', '2027-02-12', '2027-03-12'];
  it.each([
    'every 2nd Friday',
    'every second Friday',
    'jeden 2. Freitag',
    'jeden zweiten Freitag',
    'cada segundo viernes',
    'chaque deuxième vendredi',
    'ogni secondo venerdì',
    'cada segunda sexta-feira',
    'elke tweede vrijdag',
    'co drugi piątek',
    'каждую вторую пятницу',
    'každý druhý pátek',
    '2. Freitag',
  ])('%j is asked for, with the dates of both meanings', async text => {
    const file = table('Titel;Wann;Uhrzeit;Stadt', `A;${text};20:00;Ulm`);
    const sheet = await readSheet(file);
    expect(asked(sheet)).toEqual([
      ['everyNth', ...weeks],
      ['repeats', ...weeks],
    ]);
    expect(sheet.rows[0]!.asked[0]!.others).toEqual([{ choice: 'ofMonth', reads: ofMonth }]);
    const as = async (everyNth: 'weeks' | 'ofMonth') =>
      (await readSheet(file, { answers: { everyNth, repeats: 'series' } })).rows[0]!.reads[0]!.recurrence;
    expect(await as('weeks')).toMatchObject({ recurrenceType: 'biweekly', daysOfWeek: ['FR'] });
    expect(await as('ofMonth')).toMatchObject({ recurrenceType: 'monthly', weekOfMonth: 2, dayOfWeek: 'FR' });
  });

  it.each([
    'alle 14 Tage freitags',
    'freitags, alle zwei Wochen',
    'every other Friday',
    'jede zweite Woche freitags',
    'un viernes sí y otro no',
    'un vendredi sur deux',
    'un venerdì sì e uno no',
    'sexta sim, outra não',
    'om de vrijdag',
    'piątek, co dwa tygodnie',
    'через неделю по пятницам',
    'pátek, každý druhý týden',
  ])('%j is every second week, and nothing else', async text => {
    const sheet = await readSheet(table('Titel;Wann;Uhrzeit;Stadt', `A;${text};20:00;Ulm`));
    expect(asked(sheet)).toEqual([['repeats', ...weeks]]);
  });

  it.each(['2. und 4. Freitag', '2nd and 4th Friday', '2. Freitag im Monat', 'second Friday of the month'])(
    '%j is of the month, and nothing else',
    async text => {
      const sheet = await readSheet(table('Titel;Wann;Uhrzeit;Stadt', `A;${text};20:00;Ulm`));
      expect(asked(sheet).map(([kind]) => kind)).toEqual(['repeats']);
      const { rows } = await readSheet(table('Titel;Wann;Uhrzeit;Stadt', `A;${text};20:00;Ulm`), {
        answers: { repeats: 'series' },
      });
      const { recurrence } = rows[0]!.reads[0]!;
      expect(recurrence).toMatchObject({ recurrenceType: 'monthly', weekOfMonth: 2, dayOfWeek: 'FR' });
    },
  );

  it('a third one may be every third week, too', async () => {
    const file = table('Titel;Wann;Uhrzeit;Stadt', 'A;every 3rd Friday;20:00;Ulm');
    const { rows } = await readSheet(file, { answers: { everyNth: 'weeks', repeats: 'series' } });
    expect(rows[0]!.reads[0]!.recurrence).toMatchObject({ recurrenceType: 'weekly', interval: 3 });
  });
});
