import { expect, it } from 'vitest';
import { localCurrency } from './localCurrency.ts';

it.each([
  ['12', 'Germany', 'EUR'],
  ['12', 'DE', 'EUR'],
  ['10-15', 'Poland', 'PLN'],
  ['', 'Mexico', 'MXN'],
  ['Free', 'United Kingdom', 'GBP'],
  ['$12', 'Canada', 'CAD'],
  // What a price names itself comes first; a sign that the country does not have is no currency of its own.
  ['12 €', 'Switzerland', 'EUR'],
  ['$12', 'Germany', undefined],
  ['12', 'Atlantis', undefined],
  ['12', 'constructor', undefined],
  ['12', '__proto__', undefined],
  ['12', null, undefined],
])('%j in %s is in %s', (price, country, currency) => {
  expect(localCurrency(price, country)).toBe(currency);
});
