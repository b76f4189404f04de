import { describe, expect, it } from 'vitest';
import { readSheet } from '#testing/sheets/readSheet.ts';

// Tables as organizers write them.

const table = (...lines: string[]) => `${lines.join('\n')}\n`;
const asked = (sheet: Awaited<ReturnType<typeof readSheet>>) =>
  sheet.rows.flatMap(({ asked }) => asked.map(({ kind, reads }) => `${kind}: ${reads.join(' ')}`));

describe('when', () => {
  it.each([
    ['20:00 - open end', '20:00'],
    ['21 Uhr – ?', '21:00'],
    ['20 Uhr bis Ende offen', '20:00'],
    ['9pm till late', '21:00'],
    ['22:00 –', '22:00'],
    ['ab 19.30 Uhr', '19:30'],
    ['desde las 22h', '22:00'],
    ['noon', '12:00'],
    ['midi', '12:00'],
    ['Einlass 19:00 / Beginn 20:00', '20:00'],
    ['20:30 (doors 19:30)', '20:30'],
    ['0,8125', '19:30'],
  ])('%j is a start without an end', async (time, start) => {
    const { events, wrong } = await readSheet(table('Titel;Datum;Uhrzeit;Stadt', `A;6.3.2027;${time};Ulm`));
    expect({ events, wrong }).toEqual({ events: [`A 2027-03-06T${start}:00`], wrong: {} });
  });

  it.each([
    ['29-Jun-27', '2027-06-29'],
    ['29. Juni 27', '2027-06-29'],
    ['Jun 29 27', '2027-06-29'],
    ['2027年6月29日', '2027-06-29'],
    ['29 июня 2027', '2027-06-29'],
    ['29 czerwca 2027', '2027-06-29'],
    ['29. června 2027', '2027-06-29'],
    ['29 juni 2027', '2027-06-29'],
    ['martes, 29 de junio de 2027', '2027-06-29'],
    ['mardi 29 juin 2027', '2027-06-29'],
    ['29 de junho de 2027', '2027-06-29'],
    ['martedì 29 giugno 2027', '2027-06-29'],
    ['46567', '2027-06-29'],
  ])('%s is one day in June', async (text, date) => {
    const { events } = await readSheet(table('Title;Date;Time;City', `A;${text};20:00;Ulm`));
    expect(events).toEqual([`A ${date}T20:00:00`]);
  });

  it.each([
    ['5.–7.3.2027', '2027-03-05', '2027-03-07'],
    ['Fr 5.3. – So 7.3.2027', '2027-03-05', '2027-03-07'],
    ['du 5 au 7 mars 2027', '2027-03-05', '2027-03-07'],
    ['March 5-7, 2027', '2027-03-05', '2027-03-07'],
    ['30.12.–2.1.2028', '2027-12-30', '2028-01-02'],
    ['28.–2.3.2027', '2027-02-28', '2027-03-02'],
  ])('%s is one event from the first to the last day', async (text, first, last) => {
    const { events, rows } = await readSheet(table('Titel;Datum;Stadt', `Camp;${text};Ulm`));
    expect(events).toEqual([`Camp ${first}T00:00:00 ${last}T23:59:00`]);
    expect(rows[0]!.notes).toContainEqual({ code: 'noTime', value: '', taken: null });
  });

  it('a row that says itself that it is all-day is asked for no time, and takes none', async () => {
    const said = table(
      'Title;Start date;End date;All day;City',
      'Camp;2027-03-05;2027-03-07;yes;Ulm',
      'A;2027-03-06;;no;Ulm',
    );
    const { events, rows } = await readSheet(said, { startTime: '20:00' });
    expect(events).toEqual(['Camp 2027-03-05T00:00:00 2027-03-07T23:59:00', 'A 2027-03-06T20:00:00']);
    expect(rows.map(({ notes }) => notes.some(({ code }) => code === 'noTime'))).toEqual([false, true]);
  });

  it('a night of several days ends on its last day, or the morning after', async () => {
    const { events } = await readSheet(
      table('Titel;Datum;Zeit;Stadt', 'A;5.-7.3.2027;20:00-02:00;Ulm', 'B;5.-7.3.2027;10-18 Uhr;Ulm'),
    );
    expect(events).toEqual([
      'A 2027-03-05T20:00:00 2027-03-08T02:00:00',
      'B 2027-03-05T10:00:00 2027-03-07T18:00:00',
    ]);
  });

  it('what cannot be a date is refused with its text, and no row is lost', async () => {
    const texts = ['31.2.2027', 'Sat 5 March', 'someday', '7.3.–5.3.2027', 'bis 5.3.2027', 'x'.repeat(300)];
    const { wrong, rows } = await readSheet(
      table('Titel;Datum;Stadt', ...texts.map(text => `A;${text};Ulm`)),
    );
    expect(rows).toHaveLength(texts.length);
    expect(Object.keys(wrong)).toHaveLength(texts.length);
    expect(wrong[2]).toBe('“31.2.2027” is not a valid date.');
  });
});

describe('a question', () => {
  const lists = table(
    'Titel;Datum;Zeit;Stadt',
    'A;5.3., 12.3. und 19.3.2027;20:00;Ulm',
    'B;5./6.3.2027;21:00;Ulm',
  );

  it('asks what several dates are; the rows wait until then', async () => {
    const sheet = await readSheet(lists);
    expect(sheet.events).toEqual([]);
    expect(sheet.wrong[2]).toBe('A question about this row has to be answered first.');
    expect(asked(sheet)).toEqual([
      'listedDates: 2027-03-05 2027-03-12 2027-03-19',
      'adjacentDates: 2027-03-05 2027-03-06',
    ]);
    const answered = await readSheet(lists, { answers: { listedDates: 'each', adjacentDates: 'span' } });
    expect(answered.events).toEqual([
      'A 2027-03-05T20:00:00',
      'A 2027-03-12T20:00:00',
      'A 2027-03-19T20:00:00',
      'B 2027-03-05T21:00:00 2027-03-06T23:59:00',
    ]);
    const keys = answered.rows.flatMap(({ reads }) => reads.map(({ key }) => key));
    expect(new Set(keys).size).toBe(4);
    const { wrong } = await readSheet(lists, { answers: { listedDates: 'skip', adjacentDates: 'each' } });
    expect(wrong).toEqual({ 2: 'Rows like this one are not to be imported.' });
  });

  it.each([
    ['jeden Freitag', { recurrenceType: 'weekly', daysOfWeek: ['FR'] }, '2027-01-08'],
    ['Mo + Mi', { recurrenceType: 'weekly', daysOfWeek: ['MO', 'WE'] }, '2027-01-04'],
    ['1. Samstag im Monat', { recurrenceType: 'monthly', weekOfMonth: 1, dayOfWeek: 'SA' }, '2027-02-06'],
    [
      'last Sunday of the month',
      { recurrenceType: 'monthly', weekOfMonth: -1, dayOfWeek: 'SU' },
      '2027-01-31',
    ],
    ['todos los jueves', { recurrenceType: 'weekly', daysOfWeek: ['TH'] }, '2027-01-07'],
    ['alle zwei Wochen freitags', { recurrenceType: 'biweekly', daysOfWeek: ['FR'] }, '2027-01-08'],
    ['каждую среду', { recurrenceType: 'weekly', daysOfWeek: ['WE'] }, '2027-01-06'],
    ['Fridays from 5.3.2027', { recurrenceType: 'weekly', daysOfWeek: ['FR'] }, '2027-03-05'],
    ['täglich', { recurrenceType: 'daily' }, '2027-01-04'],
  ])('asks whether “%s” is a series', async (text, recurrence, first) => {
    const file = table('Titel;Wann;Uhrzeit;Stadt', `A;${text};19-21 Uhr;Ulm`);
    expect(asked(await readSheet(file))[0]).toContain(`repeats: ${first}`);
    const { events, rows } = await readSheet(file, { answers: { repeats: 'series' } });
    expect(events).toEqual([`A ${first}T19:00:00 ${first}T21:00:00`]);
    expect(rows[0]!.reads[0]!.recurrence).toMatchObject(recurrence);
  });

  it('asks whether a date counts for the rows below it', async () => {
    const file = table(
      ...['Datum;Uhrzeit;Titel;Stadt', '05.03.2027;19:00;Kurs;Ulm', ';21:00;Tanz;Ulm'],
      ...['Samstag, 6.3.2027;;;', ';20:00;Ball;Ulm'],
    );
    const sheet = await readSheet(file);
    expect(sheet.events).toEqual(['Kurs 2027-03-05T19:00:00']);
    expect(asked(sheet)).toEqual(['dateAbove: 2027-03-05', 'dateAbove: 2027-03-06']);
    const { events } = await readSheet(file, { answers: { dateAbove: 'above' } });
    expect(events.slice(1)).toEqual(['Tanz 2027-03-05T21:00:00', 'Ball 2027-03-06T20:00:00']);
    const { wrong } = await readSheet(file, { answers: { dateAbove: 'skip' } });
    expect(Object.values(wrong)).toEqual(['The start date is missing.', 'The start date is missing.']);
  });

  it('offers to mend what was garbled', async () => {
    const file = table(
      'Titel;Datum;Zeit;Stadt',
      'Ball in KÃ¶ln;5.3.2027;20:00;KÃ¶ln',
      'L’été;6.3.2027;20:00;Ulm',
    );
    const sheet = await readSheet(file);
    expect(asked(sheet)).toEqual(['garbled: Ball in Köln']);
    expect(sheet.events).toEqual(['L’été 2027-03-06T20:00:00']);
    expect((await readSheet(file, { answers: { garbled: 'mend' } })).events[0]).toContain('Ball in Köln');
    expect((await readSheet(file, { answers: { garbled: 'keep' } })).events[0]).toContain('KÃ¶ln');
  });
});

describe('a table', () => {
  const fields = ({ columns }: Awaited<ReturnType<typeof readSheet>>) =>
    columns.map(({ heading, field, by }) => `${heading}: ${field} by ${by}`);

  it('with dates under “Von” and “Bis”, and times under “Beginn”', async () => {
    const sheet = await readSheet(
      table('Was;Von;Bis;Beginn;Ort', 'Camp;Sa 06.03.2027;So 07.03.2027;18 Uhr;Ulm'),
    );
    expect(sheet.events).toEqual(['Camp 2027-03-06T18:00:00 2027-03-07T23:59:00']);
    expect(sheet.columns[1]).toEqual({
      heading: 'Von',
      field: 'startDate',
      by: 'contents',
      samples: ['Sa 06.03.2027'],
    });
  });

  it('with times, or with towns, under “From” and “To”', async () => {
    const times = await readSheet(table('Event,Date,From,To', 'A,2027-03-06,20:00,23:00'));
    expect(times.events).toEqual(['A 2027-03-06T20:00:00 2027-03-06T23:00:00']);
    const towns = await readSheet(table('Event,Date,From,To', 'Dance train,2027-03-06,Ulm,Bonn'));
    expect(fields(towns).slice(2)).toEqual(['From: null by null', 'To: null by null']);
  });

  it('with headings of organizers', async () => {
    const sheet = await readSheet(
      table('Party name;When;Where;Town;Entry fee', 'A;Sat 6 March 2027, 20:00;Club;Ulm;10 €'),
    );
    expect(fields(sheet)).toEqual([
      'Party name: title by heading',
      'When: startDateTime by heading',
      'Where: locationName by heading',
      'Town: locationCity by heading',
      'Entry fee: price by heading',
    ]);
  });

  it('without headings', async () => {
    const sheet = await readSheet(
      table(
        'Ball;6.3.2027;20:00;10 €;Hauptstr. 5;www.a.example',
        'Kurs;7.3.2027;19:00;8 €;Am Markt 1;www.b.example',
      ),
    );
    expect(fields(sheet)).toEqual([
      'A: title by contents',
      'B: startDate by contents',
      'C: startTime by contents',
      'D: price by contents',
      'E: locationAddress by contents',
      'F: sourceUrl by contents',
    ]);
    expect(sheet.rows.map(({ row }) => row)).toEqual([1, 2]);
  });

  it('with bars between its cells, blanks before quotation marks, formulas and addresses without a scheme', async () => {
    const { rows } = await readSheet(
      table(
        ...[
          'Title| Date| Time| City| URL| Description',
          '="A"| 2027-03-06| 20:00| Ulm| www.a.example/x| "red | blue"',
        ],
        ...['B| 2027-03-07| #REF!| #N/A| facebook.com/b|#WERT!', 'C|2027-03-08|20:00|Ulm|nothing|'],
      ),
    );
    const bodies = rows.map(({ reads }) => reads[0]!.body);
    expect(bodies).toMatchObject([
      { title: 'A', sourceUrl: 'https://www.a.example/x', description: 'red | blue' },
      { title: 'B', sourceUrl: 'https://facebook.com/b', startDateTime: '2027-03-07T00:00:00' },
      { title: 'C' },
    ]);
    expect(bodies[1]).not.toHaveProperty('locationCity');
    expect(bodies[2]).not.toHaveProperty('sourceUrl');
  });
});

describe('quotation marks', () => {
  it('around a part of a cell, before a blank or after one, cost no row and no word', async () => {
    const { rows } = await readSheet(
      table(
        'Title, Date, City, Description',
        '"Salsa" Night, 2027-03-05, "Berlin" , "Wear red, or blue" ',
        'Zouk "all night", 2027-03-06, Ulm, "Simple"',
      ),
    );
    expect(rows.map(({ reads }) => reads[0]!.body)).toMatchObject([
      { title: '"Salsa" Night', locationCity: 'Berlin', description: 'Wear red, or blue' },
      { title: 'Zouk "all night"', locationCity: 'Ulm', description: 'Simple' },
    ]);
  });
});

describe('hostile text', () => {
  it('is refused or read, never lost', async () => {
    const wide = Array.from({ length: 10_000 }, (_, index) => `c${index}`).join(';');
    await expect(readSheet(table(wide, wide))).rejects.toThrow();
    const cell = 'x'.repeat(10 * 1024 * 1024);
    await expect(readSheet(table('Titel;Datum', `A;5.3.2027`, `${cell};5.3.2027`))).rejects.toThrow();
    const quotes = '"'.repeat(2_001);
    await expect(readSheet(table('Titel;Datum', `${quotes};5.3.2027`, 'B;6.3.2027'))).rejects.toThrow();
    const odd = [
      '1.'.repeat(90),
      '-'.repeat(190),
      '5.3.'.repeat(45),
      'a '.repeat(95),
      'bis '.repeat(45),
      '1 '.repeat(90),
    ];
    const { rows, wrong } = await readSheet(table('Titel;Datum;Stadt', ...odd.map(text => `A;${text};Ulm`)));
    expect([rows.length, Object.keys(wrong).length]).toEqual([odd.length, odd.length]);
  });
});
