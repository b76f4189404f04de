import { expect, it } from 'vitest';
import { limitOf, PRICE_LIMIT, priceFrom } from './priceFrom.ts';

it.each([
  ['', 'EUR', 0],
  ['Free', 'EUR', 0],
  ['Donation', 'EUR', 0],
  ['0', 'EUR', 0],
  ['12', 'EUR', 1_200],
  ['$12.50 early bird, $15 at the door', 'USD', 1_250],
  ['10-15 €', 'EUR', 1_000],
  ['0.1', 'EUR', 10],
  ['¥1,500', 'JPY', 150_000],
  ['150.000 Rp', 'IDR', 15_000_000],
  ['999999999 EUR', 'EUR', 99_999_999_900],
  // What cannot be read, or names another currency, is not taken for cheap.
  ['ask at the bar', 'EUR', null],
  ['10 €', 'USD', null],
])('reads %s (%s) as %s', (text, currency, from) => {
  expect(priceFrom({ price: text, currency })).toBe(from);
});

it('does not read a price that nobody has said, until it is given', () => {
  expect(priceFrom({ price: '', currency: 'EUR', priceOpen: true })).toBeNull();
  expect(priceFrom({ price: ' ', currency: 'EUR', priceOpen: null })).toBe(0);
  expect(priceFrom({ price: '12', currency: 'EUR', priceOpen: true })).toBe(1_200);
});

it.each([
  ['free', 0],
  ['0', 0],
  ['15', 1_500],
  ['0.1', 10],
  ['999999999.99', 99_999_999_999],
])('takes %s for the limit %i', (limit, most) => {
  expect(PRICE_LIMIT.test(limit)).toBe(true);
  expect(limitOf(limit)).toBe(most);
});

it.each([
  '',
  '-1',
  '1e99',
  'NaN',
  'Infinity',
  '0x10',
  '1.234',
  '1,5',
  ' 1',
  '1\n',
  '٣',
  '1234567890',
  'Free',
  '__proto__',
])('takes %j for no limit', limit => expect(PRICE_LIMIT.test(limit)).toBe(false));
