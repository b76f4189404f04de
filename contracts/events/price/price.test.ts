import fc from 'fast-check';
import { expect, test } from 'vitest';
import { eventChangeBody } from '../eventBody.ts';
import { isCurrency } from './currencyMarks.ts';
import { namedCurrency, proposedPrice, readPrice, writtenAmount } from './price.ts';

/** What a text says beside a currency, shortened: `free`, `donation`, `10`, `10-15`, or nothing. */
function read(text: string, currency = 'EUR'): string {
  const reading = readPrice(text, currency);
  if (!reading) return '';
  if (reading.kind !== 'amount') return reading.kind;
  expect(reading.currency).toBe(currency);
  return reading.from === reading.to ? `${reading.from}` : `${reading.from}-${reading.to}`;
}

test.each([
  ['', 'free'],
  ['  ', 'free'],
  ['10', '10'],
  ['10 €', '10'],
  ['€10', '10'],
  ['10EUR', '10'],
  ['10 euros', '10'],
  ['10,50 €', '10.5'],
  ['€ 1.234,50', '1234.5'],
  ['1,234.50 EUR', '1234.5'],
  ['1 234 €', '1234'],
  ['10.- €', '10'],
  ['10-15 €', '10-15'],
  ['10–15€', '10-15'],
  ['10€/15€', '10-15'],
  ['10/12/15 €', '10-15'],
  ['de 10 a 15 €', '10-15'],
  ['von 10 bis 15 Euro', '10-15'],
  ['€12 early bird, €15 at the door', '12-15'],
  ['10 € before 22:00, incl. 2 drinks', '10'],
  ['2x1 10€', '10'],
  ['10 €, first time free', '10'],
  ['Eintritt: 8 / Abendkasse 10', '8-10'],
  ['entrada 5', '5'],
  ['free', 'free'],
  ['FREE!', 'free'],
  ['free/gratis', 'free'],
  ['Entrada libre', 'free'],
  ['Eintritt frei', 'free'],
  ['0 €', 'free'],
  ['🆓', 'free'],
  ['無料', 'free'],
  ['مجاني', 'free'],
  ['Donation', 'donation'],
  ['a la gorra', 'donation'],
  ['Spende', 'donation'],
  ['pay what you want', 'donation'],
  ['suggested donation 5-10 €', '5-10'],
  ['💶 10', '10'],
  ['🎟️ 10 € 💃🏽', '10'],
  ['1️⃣0️⃣ €', '10'],
  ['１０€', '10'],
  ['١٠ €', '10'],
  ['۱۲٫۵ €', '12.5'],
  ['१० €', '10'],
  ['\u200f10\u00a0€\u200f', '10'],
  ['10\u202f€', '10'],
])('%o is read as %o', (text, said) => {
  expect(read(text)).toBe(said);
});

test.each([
  ['$12', 'USD', '12'],
  ['$12', 'MXN', '12'],
  ['$20.000 COP', 'COP', '20000'],
  ['18 $ CAD', 'CAD', '18'],
  ['$U 400-450', 'UYU', '400-450'],
  ['R$ 40', 'BRL', '40'],
  ['A$20', 'AUD', '20'],
  ['R120', 'ZAR', '120'],
  ['S/ 30', 'PEN', '30'],
  ['20 zł', 'PLN', '20'],
  ['120 kr.', 'SEK', '120'],
  ['2.500 Ft', 'HUF', '2500'],
  ['₩130,000-220,000', 'KRW', '130000-220000'],
  ['１０００円', 'JPY', '1000'],
  ["1'000.- CHF", 'CHF', '1000'],
  ['Rs. 500', 'INR', '500'],
  ['₹1,50,000', 'INR', '150000'],
  ['15k COP', 'COP', '15000'],
  ['50 ש״ח', 'ILS', '50'],
  ['‏٥٠ درهم', 'AED', '50'],
  ['250 CUP', 'CUP', '250'],
  ['10 ALL', 'ALL', '10'],
])('%o beside %s is read as %s', (text, currency, said) => {
  expect(read(text, currency)).toBe(said);
});

test.each([
  'TBA',
  'see website',
  'not free',
  'free before 22:00',
  '???',
  '€€',
  '50%',
  'from 9pm',
  'all night',
  '10½ €',
  '10⁵⁰ €',
  'Studis 8, alle 10',
  '2 drinks 10',
  '+49 171 5551234',
  '0171 5551234',
  'https://tickets.example/10',
  '$10 or €10',
  '99999999999 €',
  '💃🕺',
])('%o cannot be read', text => {
  expect(read(text)).toBe('');
});

test('an amount in another currency than that of the event cannot be read, and is proposed', () => {
  expect(read('10€', 'USD')).toBe('');
  expect(proposedPrice('10€', 'USD')).toEqual({ kind: 'amount', currency: 'EUR', from: 10, to: 10 });
  expect(proposedPrice('10-15 zł', 'EUR')).toMatchObject({ currency: 'PLN', from: 10, to: 15 });
});

test('a sign of several currencies proposes the amount, and leaves the currency open', () => {
  expect(read('$10')).toBe('');
  expect(proposedPrice('$10', 'EUR')).toMatchObject({ currency: null, from: 10 });
});

test('numbers among unknown words are proposed, those of telephones and shares are not', () => {
  expect(proposedPrice('Studis 8, alle 10', 'EUR')).toMatchObject({ currency: 'EUR', from: 8, to: 10 });
  for (const text of ['+49 171 5551234', '0171 5551234', '50% off', 'TBA', '1 2 3 4 5 more', '$10 or €10'])
    expect(proposedPrice(text, 'EUR'), text).toBeNull();
});

test('the currency that is named is found, if it can be no other', () => {
  expect(namedCurrency('10-15 €')).toBe('EUR');
  expect(namedCurrency('$20.000 COP')).toBe('COP');
  for (const text of ['', '10', '$10', 'free', '$10 or €10', '€'])
    expect(namedCurrency(text), text).toBeNull();
});

test('every currency that can be named is one that an event can have', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap(a => letters.flatMap(b => letters.map(c => a + b + c))).filter(isCurrency);
  expect(codes.length).toBeGreaterThan(140);
  expect(codes.filter(currency => !eventChangeBody.safeParse({ currency }).success)).toEqual([]);
});

const amount = fc.integer({ min: 1, max: 99_999_999 }).map(cents => cents / 100);

test('what is written for an amount is read as that amount', () => {
  fc.assert(
    fc.property(
      amount,
      amount,
      fc.constantFrom('EUR', 'USD', 'JPY', 'ALL', 'TRY', 'COP'),
      (a, b, currency) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        expect(readPrice(writtenAmount({ from, to, currency }), currency)).toEqual({
          ...{ kind: 'amount', currency, from, to },
        });
      },
    ),
  );
});

test('any text is read as something or nothing, the same each time, and what is proposed can be read', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc
      .array(
        fc.constantFrom(
          '10',
          '٢٠',
          '15.50',
          '€',
          '$',
          'EUR',
          ' ',
          '-',
          '/',
          'free',
          'at',
          'xyz',
          '½',
          '%',
          '\u202e',
        ),
        { maxLength: 20 },
      )
      .map(parts => parts.join('')),
  );
  fc.assert(
    fc.property(anything, text => {
      expect(readPrice(text, 'EUR')).toEqual(readPrice(text, 'EUR'));
      const { currency, ...proposed } = proposedPrice(text, 'EUR') ?? { currency: null };
      if (currency === null || !('from' in proposed)) return;
      expect(isCurrency(currency)).toBe(true);
      expect(readPrice(writtenAmount({ ...proposed, currency }), currency)).toMatchObject(proposed);
    }),
    { numRuns: 2_000 },
  );
});
