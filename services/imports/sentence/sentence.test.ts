import { expect, test } from 'vitest';
import type { SentenceOrder } from './parts.ts';
import { readSentence } from './sentence.ts';

/** A Friday, at noon. */
const NOW = '2026-11-27T12:00';
const asked = (text: string, more: Partial<SentenceOrder> = {}): SentenceOrder => ({
  ...{ text, now: NOW, order: 'dmy', cities: ['Madrid', 'Berlin', 'La Habana'] },
  ...more,
});

/** What a text is read as, on one line: name | when | rhythm | place | price | what is left | what is said about it. */
function read(text: string, more?: Partial<SentenceOrder>): string {
  const { title, date, from, until, recurrence, price, doubts, rest, ...where } = readSentence(
    asked(text, more),
  );
  const place = [where.place, where.address, where.city].filter(Boolean).join(', ');
  const { recurrenceType = '', daysOfWeek = [], weekOfMonth, dayOfWeek, endDate } = recurrence ?? {};
  const month = weekOfMonth ? [weekOfMonth, dayOfWeek] : [];
  const rhythm = [recurrenceType, ...daysOfWeek, ...month, endDate && `to ${endDate}`]
    .filter(Boolean)
    .join(' ');
  const when = [date ?? '?', `${from ?? '?'}-${until ?? ''}`].join(' ');
  const codes = doubts.map(({ code }) => code).join(' ');
  return [title, when, rhythm, place, price ?? '', rest.join(' / '), codes].join(' | ');
}

const INSTAGRAM = `💃 Salsa Friday 💃
📅 Every Friday
🕘 21:00 - 02:00
📍 La Esquina, Calle Mayor 5, Madrid
🎟️ 8 €
Bring your friends!
#salsa #bachata https://example.org/friday`;

test.each([
  // Series.
  [
    'Salsa Friday, every Friday 21:00–02:00 at La Esquina, 8 €',
    'Salsa Friday | 2026-11-27 21:00-02:00 | weekly FR | La Esquina | 8 € |  | ',
  ],
  [
    'Salsa Viernes, todos los viernes de 21 a 2 h en La Esquina, 8 €',
    'Salsa Viernes | 2026-11-27 21:00-02:00 | weekly FR | La Esquina | 8 € |  | ',
  ],
  [
    'SALSA FRIDAY, EVERY FRIDAY 21:00-02:00 AT LA ESQUINA, 8 €',
    'Salsa Friday | 2026-11-27 21:00-02:00 | weekly FR | La Esquina | 8 € |  | ',
  ],
  [
    'SALSA VIERNES, TODOS LOS VIERNES DE 21 A 2 H EN LA ESQUINA, 8 €',
    'Salsa Viernes | 2026-11-27 21:00-02:00 | weekly FR | La Esquina | 8 € |  | ',
  ],
  ['𝗦𝗮𝗹𝘀𝗮 𝗙𝗿𝗶𝗱𝗮𝘆, every Friday 21:00', 'Salsa Friday | 2026-11-27 21:00- | weekly FR |  |  |  | '],
  [
    'Bachata Social every Saturday from 9pm to 1am at Club Sol',
    'Bachata Social | 2026-11-28 21:00-01:00 | weekly SA | Club Sol |  |  | ',
  ],
  [
    'Salsa & Bachata Night, Fridays from 9pm until late at Havana Club, $10 before 11pm, $15 after',
    'Salsa & Bachata Night | 2026-11-27 21:00- | weekly FR | Havana Club | $10 before 11pm, $15 after |  | ',
  ],
  [
    'Los viernes salsa en La Esquina, 21:30, entrada: 8',
    'Salsa | 2026-11-27 21:30- | weekly FR | La Esquina | entrada: 8 |  | ',
  ],
  [
    'Cada domingo Social de Kizomba a las 19 en Sala X, 5 €',
    'Social de Kizomba | 2026-11-29 19:00- | weekly SU | Sala X | 5 € |  | ',
  ],
  [
    'Mon, Wed and Fri 20:00-22:00 Salsa class at Studio X, 12 €',
    'Salsa class | 2026-11-27 20:00-22:00 | weekly MO WE FR | Studio X | 12 € |  | ',
  ],
  [
    'Social lunes y miércoles 20:00-22:00 en Studio X, 12 €',
    'Social | 2026-11-30 20:00-22:00 | weekly MO WE | Studio X | 12 € |  | ',
  ],
  [
    'Bachata, lunes, miércoles y viernes, 20 h, Studio X',
    'Bachata | 2026-11-27 20:00- | weekly MO WE FR | Studio X |  |  | ',
  ],
  [
    'Bachata Social, every 2nd Friday of the month 22:00 at Club Sol, free entry',
    'Bachata Social | 2026-12-11 22:00- | monthly 2 FR | Club Sol | free entry |  | ',
  ],
  [
    'Social, segundo viernes de cada mes, 22:00, Club Sol',
    'Social | 2026-12-11 22:00- | monthly 2 FR | Club Sol |  |  | ',
  ],
  [
    'Milonga, last Sunday of the month 18:00-23:00 at Salon Canning',
    'Milonga | 2026-11-29 18:00-23:00 | monthly -1 SU | Salon Canning |  |  | ',
  ],
  [
    'Milonga, último domingo del mes de 18 a 23 h en el Salón Canning',
    'Milonga | 2026-11-29 18:00-23:00 | monthly -1 SU | Salón Canning |  |  | ',
  ],
  [
    'Kizomba Night, every 2nd Friday, 22h, Club Sol, Madrid, 10€',
    'Kizomba Night | 2026-11-27 22:00- | biweekly FR | Club Sol, Madrid | 10€ |  | everySecond',
  ],
  [
    'Social, every other Thursday 20:30 at Club Sol',
    'Social | 2026-12-03 20:30- | biweekly TH | Club Sol |  |  | ',
  ],
  [
    'Social, jueves alternos 20:30 en Club Sol',
    'Social | 2026-12-03 20:30- | biweekly TH | Club Sol |  |  | ',
  ],
  [
    'Salsa Night, 1st and 3rd Friday of the month, 21:00, La Esquina',
    'Salsa Night | 2026-12-04 21:00- | monthly 1 FR | La Esquina |  |  | moreRules',
  ],
  [
    'Practica every day 18:00-20:00 at Studio X',
    'Practica | 2026-11-27 18:00-20:00 | daily | Studio X |  |  | ',
  ],
  [
    'Práctica todos los días 18:00-20:00 en Studio X',
    'Práctica | 2026-11-27 18:00-20:00 | daily | Studio X |  |  | ',
  ],
  [
    'Salsa, every Friday from 8 January 2027 until 26 March 2027, 21:00, La Esquina',
    'Salsa | 2027-01-08 21:00- | weekly FR to 2027-03-26 | La Esquina |  |  | ',
  ],
  [
    'Rueda, jeden Dienstag 19 Uhr, Tanzhaus, 5 €',
    'Rueda | 2026-12-01 19:00- | weekly TU | Tanzhaus | 5 € |  | ',
  ],
  [
    INSTAGRAM,
    'Salsa Friday | 2026-11-27 21:00-02:00 | weekly FR | La Esquina, Calle Mayor 5, Madrid | 8 € | Bring your friends! / https://example.org/friday | ',
  ],
  ['Salsa Friday, every Friday 11:00', 'Salsa Friday | 2026-12-04 11:00- | weekly FR |  |  |  | '],
  // Single nights.
  [
    'Bachata Social, Sat 12 Dec 9pm-1am at Club Sol, free',
    'Bachata Social | 2026-12-12 21:00-01:00 |  | Club Sol | free |  | ',
  ],
  [
    'Social de bachata, sábado 12 de diciembre, 21-1 h, Club Sol, gratis',
    'Social de bachata | 2026-12-12 21:00-01:00 |  | Club Sol | gratis |  | ',
  ],
  [
    'Noche de salsa, sábado 12 de diciembre a las 21, en el Club Sol, 10 € con consumición',
    'Noche de salsa | 2026-12-12 21:00- |  | Club Sol | 10 € con consumición |  | ',
  ],
  [
    'Salsa Night 12.12.2026 20:00 bis 2 Uhr im Club Sol, Eintritt 8 €',
    'Salsa Night | 2026-12-12 20:00-02:00 |  | Club Sol | Eintritt 8 € |  | ',
  ],
  ['Salsa Night, 12/12 21:00, Club Sol', 'Salsa Night | 2026-12-12 21:00- |  | Club Sol |  |  | '],
  ['Salsa Night, 2026-12-12 21:00, Club Sol', 'Salsa Night | 2026-12-12 21:00- |  | Club Sol |  |  | '],
  ['Salsa tonight 22h at Club Sol', 'Salsa | 2026-11-27 22:00- |  | Club Sol |  |  | '],
  ['Fiesta mañana a las 10 de la noche en La Esquina', 'Fiesta | 2026-11-28 22:00- |  | La Esquina |  |  | '],
  ['Salsa hoy a las 9 de la noche en La Esquina', 'Salsa | 2026-11-27 21:00- |  | La Esquina |  |  | '],
  ['Salsa Friday 9pm at Club Sol', 'Salsa Friday | 2026-11-27 21:00- |  | Club Sol |  |  | once'],
  ['Salsa este viernes 21:00 en La Esquina', 'Salsa | 2026-11-27 21:00- |  | La Esquina |  |  | once'],
  ['Salsa el sábado a las 21 en La Esquina', 'Salsa | 2026-11-28 21:00- |  | La Esquina |  |  | once'],
  ['Social, Friday 11:00, La Esquina', 'Social | 2026-12-04 11:00- |  | La Esquina |  |  | once'],
  [
    'Salsa Night, 12, 19 and 26 December 21:00 at La Esquina',
    'Salsa Night | 2026-12-12 21:00- |  | La Esquina |  |  | moreDates',
  ],
  [
    'Congreso de salsa, 12-14 diciembre, Hotel Sol',
    'Congreso de salsa | 2026-12-12 ?- |  | Hotel Sol |  |  | severalDays noTime',
  ],
  [
    'NYE Party 31 December 22:00-05:00 at Club Sol in Berlin, 25 €',
    'NYE Party | 2026-12-31 22:00-05:00 |  | Club Sol, Berlin | 25 € |  | ',
  ],
  ['Social @laesquina Sat 12 Dec 21h', 'Social | 2026-12-12 21:00- |  | Laesquina |  |  | '],
  ['Salsa @ La Esquina | Sat 12 Dec | 21h | 8€', 'Salsa | 2026-12-12 21:00- |  | La Esquina | 8€ |  | '],
  // Prices.
  ['Salsa 5/8€ every Sat 21h', 'Salsa | 2026-11-28 21:00- | weekly SA |  | 5/8€ |  | '],
  [
    'Milonga every Sunday 19:00, entrada libre, Club Sol',
    'Milonga | 2026-11-29 19:00- | weekly SU | Club Sol | entrada libre |  | ',
  ],
  [
    'Social every Sunday 19:00, 8-10 €, Club Sol',
    'Social | 2026-11-29 19:00- | weekly SU | Club Sol | 8-10 € |  | ',
  ],
  [
    'Social every Sunday 19:00, 8 euros, Club Sol',
    'Social | 2026-11-29 19:00- | weekly SU | Club Sol | 8 euros |  | ',
  ],
  [
    'Social every Sunday 19:00 at Club Sol for $10',
    'Social | 2026-11-29 19:00- | weekly SU | Club Sol | $10 |  | ',
  ],
  [
    'Free Salsa in the Park, every Sunday 18:00',
    'Free Salsa | 2026-11-29 18:00- | weekly SU | Park |  |  | ',
  ],
  [
    'Social every Sunday 19:00, donation, Club Sol',
    'Social | 2026-11-29 19:00- | weekly SU | Club Sol | donation |  | ',
  ],
  [
    'Social every Sunday 19:00, 8 € members, 10 € guests, Club Sol',
    'Social | 2026-11-29 19:00- | weekly SU | Club Sol | 8 € members, 10 € guests |  | ',
  ],
  ['Social every Sunday 19:00, 8', 'Social | 2026-11-29 19:00- | weekly SU |  |  | 8 | '],
  // What is missing, does not exist, or is over.
  ['Bachata Friday, 31 February 21:00 at Club Sol', 'Bachata Friday | ? 21:00- |  | Club Sol |  |  | noDate'],
  ['Salsa, 31/02/2027 21:00, Club Sol', 'Salsa | ? 21:00- |  | Club Sol |  |  | noDate'],
  ['Salsa, viernes 30 de febrero a las 21, Club Sol', 'Salsa | ? 21:00- |  | Club Sol |  |  | noDate'],
  [
    'Salsa Night, 1 January 2020 21:00 at Club Sol',
    'Salsa Night | 2020-01-01 21:00- |  | Club Sol |  |  | over',
  ],
  [
    'Milonga, Sunday 24:00, entrada libre, Club Sol',
    'Milonga | 2026-11-30 00:00- |  | Club Sol | entrada libre |  | once',
  ],
  [
    'Milonga, every Sunday 20:00-24:00 at Club Sol',
    'Milonga | 2026-11-29 20:00-00:00 | weekly SU | Club Sol |  |  | ',
  ],
  [
    'Afterparty every Saturday 24:00 at Club Sol',
    'Afterparty | 2026-11-29 00:00- | weekly SU | Club Sol |  |  | ',
  ],
  [
    'Salsa, every Friday 25:00 at Club Sol',
    'Salsa | 2026-11-27 ?- | weekly FR | Club Sol |  | 25:00 | noTime',
  ],
  [
    'Noche de cambio de hora, 28 de marzo de 2027 2:30',
    'Noche de cambio de hora | 2027-03-28 02:30- |  |  |  |  | ',
  ],
  ['every friday', ' | 2026-11-27 ?- | weekly FR |  |  |  | noTime'],
  ['Salsa Friday', 'Salsa Friday | 2026-11-27 ?- |  |  |  |  | once noTime'],
  ['8 €', ' | ? ?- |  |  | 8 € |  | noDay noTime'],
  ['', ' | ? ?- |  |  |  |  | noDay noTime'],
  ['💃🕺🏽🔥', ' | ? ?- |  |  |  |  | noDay noTime'],
  ['https://example.org/friday', ' | ? ?- |  |  |  | https://example.org/friday | noDay noTime'],
  ['ليلة سالسا، 12 December 21:00', 'ليلة سالسا | 2026-12-12 21:00- |  |  |  |  | '],
  ['\u202eSalsa\u202c every Friday 21:00', 'Salsa | 2026-11-27 21:00- | weekly FR |  |  |  | '],
  ['<b>Salsa</b>, every Friday 21:00', '<b>Salsa</b> | 2026-11-27 21:00- | weekly FR |  |  |  | '],
])('%j', (text, expected) => {
  expect(read(text)).toBe(expected);
});

test('nothing of a long caption is lost', () => {
  const long = 'the best night of the town with us '.repeat(8).trim();
  const words = Array.from({ length: 700 }, (_, index) => `w${index}`).join(' ');
  const { title, rest } = readSentence(asked(`Salsa Friday\nevery Friday 21:00\n${long}\n${words}`));
  expect(title).toBe('Salsa Friday');
  expect(rest.join(' ')).toContain(long.slice(4));
  expect(rest.join(' ')).toContain('w699');
});

test('the month comes first where dates are written so', () => {
  expect(read('Salsa, 12/05 21:00', { order: 'mdy' })).toContain('2026-12-05 21:00');
  expect(read('Salsa, 12/05 21:00')).toContain('2027-05-12 21:00');
});

test.each([
  ['words', 'salsa '.repeat(1_700)],
  ['digits', '12'.repeat(5_000)],
  ['dates', '12 Dec 21:00, '.repeat(800)],
  ['weekdays', 'every Friday and '.repeat(600)],
  ['prices', '8 € 10 € '.repeat(1_200)],
  ['at', '@ at en '.repeat(1_300)],
  ['lines', 'a\n'.repeat(5_000)],
  ['one word', 'x'.repeat(10_000)],
  ['commas', ','.repeat(10_000)],
  ['numbers', '1 2 3 4 '.repeat(1_250)],
])('%s: 10,000 characters take no longer than the budget', (_, text) => {
  const start = process.cpuUsage();
  readSentence(asked(text));
  expect(process.cpuUsage(start).user / 1_000).toBeLessThan(1_500);
});
