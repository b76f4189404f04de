// What something costs as schema.org has it: https://schema.org/offers. Values may be a thing, a text, or a list of
// either, amounts may be numbers or texts, and a range is in `lowPrice` and `highPrice` or in several offers.

/** A price as people write it (`0`, `10-15`, `ask at the door`), and its currency, if given. */
export type Offered = { price: string; currency: string | undefined };

type Thing = Record<string, unknown>;
type Found = { amounts: string[]; currency: string | undefined };

const DEEPEST = 3;
const MOST = 50;
const AMOUNT = /^\d{1,9}(?:[.,]\d{1,2})?$/;

/** The price that offers name, from the lowest to the highest amount in the first currency; undefined without one. */
export function offeredIn(offers: unknown): Offered | undefined {
  const found = [...foundIn(offers, undefined, DEEPEST)].slice(0, MOST);
  const [first] = found;
  if (!first) return undefined;
  const { currency } = first;
  const amounts = found.flatMap(one => (one.currency === currency ? one.amounts : []));
  const sorted = amounts.filter(text => AMOUNT.test(text)).toSorted((a, b) => numberOf(a) - numberOf(b));
  const [low, high] = [sorted[0], sorted.at(-1)];
  if (low === undefined || high === undefined) return { price: amounts[0]!, currency };
  return { price: numberOf(low) === numberOf(high) ? low : `${low}-${high}`, currency };
}

/** Whether `isAccessibleForFree` says so: `true`, `"True"`, `"https://schema.org/True"`. */
export function isSaidFree(value: unknown): boolean {
  const [one] = listOf(value);
  return one === true || (typeof one === 'string' && /^\s*(?:https?:\/\/schema\.org\/)?true\s*$/i.test(one));
}

function* foundIn(value: unknown, above: string | undefined, deep: number): Generator<Found> {
  if (deep === 0) return;
  for (const one of listOf(value)) {
    if (typeof one !== 'object' || one === null) continue;
    const { price, lowPrice, highPrice, minPrice, maxPrice, priceCurrency, ...rest } = one as Thing;
    const currency = textOf(priceCurrency) ?? above;
    const own = [price, lowPrice, highPrice, minPrice, maxPrice].flatMap(said => textOf(said) ?? []);
    if (own.length > 0) yield { amounts: own, currency };
    else yield* foundIn([rest.priceSpecification, rest.offers].flatMap(listOf), currency, deep - 1);
  }
}

function textOf(value: unknown): string | undefined {
  const [one] = listOf(value);
  if (typeof one === 'number') return String(one);
  return typeof one === 'string' ? one.trim().slice(0, 100) || undefined : undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];
}

const numberOf = (amount: string): number => Number(amount.replace(',', '.'));
