import { priceFrom } from '#contracts/events/price/priceFrom.ts';
import type { PublicNight } from '#contracts/events/publicCalls.ts';
import type { PriceChoices } from '#contracts/site/pages.ts';

const SHARES = [0.25, 0.5, 0.75, 1];
const STEPS = [1, 1.5, 2, 3, 5, 8, 10];
/** The longest that an address can say (`PRICE_LIMIT`). */
const HIGHEST = 999_999_999;

/**
 * The limits that are worth choosing among some nights: a quarter, a half, three quarters and all of those that name a
 * price cost at most so much, in round numbers. The currency is the one of all of them; null if they have several.
 */
export function priceChoices(
  nights: readonly Pick<PublicNight, 'price' | 'currency' | 'priceOpen'>[],
): PriceChoices {
  const priced = nights
    .map(night => ({ currency: night.currency, amount: (priceFrom(night) ?? 0) / 100 }))
    .filter(({ amount }) => amount > 0)
    .sort((a, b) => a.amount - b.amount);
  const amounts =
    priced.length === 0
      ? []
      : SHARES.map(share => round(priced[Math.ceil(share * priced.length) - 1]!.amount));
  const currencies = [...new Set(priced.map(({ currency }) => currency))];
  return { amounts: [...new Set(amounts)], currency: currencies.length === 1 ? currencies[0]! : null };
}

/** The next round number that is not lower. */
function round(amount: number): number {
  const power = 10 ** Math.max(0, Math.floor(Math.log10(amount)));
  const step = STEPS.find(one => one * power >= amount) ?? STEPS.at(-1)!;
  return Math.min(HIGHEST, step * power);
}
