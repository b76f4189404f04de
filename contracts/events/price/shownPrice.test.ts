import { expect, it } from 'vitest';
import { shownPrice } from './shownPrice.ts';

it.each([
  ['12', 'EUR', '12 EUR'],
  ['1,200.50', 'CUP', '1,200.50 CUP'],
  [' 10-15 ', 'EUR', '10-15 EUR'],
  ['10 – 15', 'EUR', '10 – 15 EUR'],
  ['250 CUP', 'CUP', '250 CUP'],
  ['$12 early bird, $15 at the door', 'USD', '$12 early bird, $15 at the door'],
  ['Free', 'USD', 'Free'],
  ['12', '', '12'],
  ['', 'USD', ''],
  ['0', 'USD', ''],
  ['0.00', 'USD', ''],
  ['0,50', 'EUR', '0,50 EUR'],
  ['  ', 'USD', ''],
])('"%s" of an event in "%s" is shown as "%s"', (price, currency, shown) => {
  expect(shownPrice(price, currency)).toBe(shown);
});
