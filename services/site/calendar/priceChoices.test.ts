import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PRICE_LIMIT, priceFrom } from '#contracts/events/price/priceFrom.ts';
import { priceChoices } from './priceChoices.ts';

const nights = (currency: string, ...prices: string[]) =>
  prices.map(price => ({ price, currency, priceOpen: false }));

it.each([
  ['EUR', ['8 €', '6 €', '12 €', '10 €', '95 €'], [8, 10, 15, 100]],
  [
    'ARS',
    ['$5.000 ARS', '$7.000 ARS', '$60.000 ARS early bird, $95.000 ARS at the door'],
    [5_000, 8_000, 80_000],
  ],
  ['JPY', ['¥2,000 incl. a drink', '¥3,000', '¥2,500', '¥15,000-25,000'], [2_000, 3_000, 15_000]],
  ['EUR', ['0,50 €'], [1]],
  ['EUR', ['Free', 'Donation', '', 'ask at the bar'], []],
])('what a night costs in %s is offered in amounts that fit', (currency, prices, amounts) => {
  expect(priceChoices(nights(currency, ...prices))).toEqual({
    amounts,
    currency: amounts.length > 0 ? currency : null,
  });
});

it('nights of several currencies have limits without one', () => {
  expect(priceChoices([...nights('EUR', '10 €'), ...nights('JPY', '¥3,000')])).toEqual({
    amounts: [10, 3_000],
    currency: null,
  });
});

it('a price that nobody has said is no limit', () => {
  expect(priceChoices([{ price: '', currency: 'EUR', priceOpen: true }, ...nights('USD', '$5')])).toEqual({
    amounts: [5],
    currency: 'USD',
  });
});

it('whatever prices say, each limit can be asked for, and the last one leaves out none that can be read', () => {
  const price = fc.oneof(
    fc.string(),
    fc.double({ min: 0, max: 2e9 }).map(String),
    fc.integer({ min: 0 }).map(amount => `${amount} EUR`),
  );
  fc.assert(
    fc.property(fc.array(price, { maxLength: 20 }), prices => {
      const { amounts } = priceChoices(nights('EUR', ...prices));
      for (const amount of amounts) expect(String(amount)).toMatch(PRICE_LIMIT);
      expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
      const most = Math.max(0, ...prices.map(text => priceFrom({ price: text, currency: 'EUR' }) ?? 0));
      expect((amounts.at(-1) ?? 0) * 100).toBeGreaterThanOrEqual(most);
    }),
  );
});
