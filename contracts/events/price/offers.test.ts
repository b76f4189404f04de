import { expect, it } from 'vitest';
import { isSaidFree, offeredIn } from './offers.ts';
import { readPrice } from './price.ts';

const eur = { priceCurrency: 'EUR' };
it.each([
  [
    { price: 0, ...eur },
    { price: '0', currency: 'EUR' },
  ],
  [
    { price: '0.00', ...eur },
    { price: '0.00', currency: 'EUR' },
  ],
  [[{ price: 0 }, { price: '0' }], { price: '0', currency: undefined }],
  [[{ '@type': 'Offer' }, { price: 12, ...eur }], { price: '12', currency: 'EUR' }],
  [[{ price: '15' }, { price: '9,50' }], { price: '9,50-15', currency: undefined }],
  [
    { '@type': 'AggregateOffer', lowPrice: 10, highPrice: 15, ...eur },
    { price: '10-15', currency: 'EUR' },
  ],
  [
    { '@type': 'AggregateOffer', lowPrice: '0', highPrice: 0 },
    { price: '0', currency: undefined },
  ],
  [
    { '@type': 'AggregateOffer', lowPrice: '8' },
    { price: '8', currency: undefined },
  ],
  [
    { '@type': 'AggregateOffer', ...eur, offers: [{ price: 8 }, { price: 12 }] },
    { price: '8-12', currency: 'EUR' },
  ],
  [{ priceSpecification: { price: 7, priceCurrency: 'CHF' } }, { price: '7', currency: 'CHF' }],
  [
    [
      { price: 10, ...eur },
      { price: 400, priceCurrency: 'CZK' },
    ],
    { price: '10', currency: 'EUR' },
  ],
  [{ price: 'donation' }, { price: 'donation', currency: undefined }],
  [{ url: 'https://tickets.example' }, undefined],
  ['free', undefined],
  [undefined, undefined],
])('reads %j', (offers, expected) => {
  expect(offeredIn(offers)).toEqual(expected);
});

it('a price of nothing is free, and a range can be read', () => {
  expect(readPrice(offeredIn({ price: '0.00' })!.price, 'EUR')).toEqual({ kind: 'free' });
  expect(readPrice(offeredIn({ lowPrice: 10, highPrice: 15 })!.price, 'EUR')).toMatchObject({
    from: 10,
    to: 15,
  });
});

it('knows what is said to be free in every way that it is written', () => {
  expect([true, 'true', 'True', ' TRUE', 'http://schema.org/True', ['true']].every(isSaidFree)).toBe(true);
  expect([false, 'False', null, undefined, '', 1, 'https://schema.org/False'].some(isSaidFree)).toBe(false);
});
