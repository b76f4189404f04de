import { currenciesOf, isCurrency, MARK } from './currencyMarks.ts';
import { BESIDE, DONATION, FREE, RANGE } from './priceWords.ts';

// A price is what its organizer wrote: `Free`, `$12 early bird, $15 at the door`, `10-15 €`. The currency of the event
// is a field of its own. A price can be read if it says that nothing has to be paid, that everyone gives what they
// like, or names amounts: numbers with a sign or code of a currency, or numbers alone with nothing beside them that
// could make them anything else. The currency that it names must be that of the event.

/** What a price says: nothing to pay, what one likes, or the lowest and highest amount. */
export type PriceReading = { kind: 'free' } | { kind: 'donation' } | Amount;
export type Amount = { kind: 'amount'; currency: string; from: number; to: number };

/** A proposal for a readable price, for a person to confirm; the currency is null if the text leaves it open. */
export type ProposedPrice = Omit<Amount, 'currency'> & { currency: string | null };

/** What a price says beside its currency; null if that cannot be read. An empty one is shown as free. */
export function readPrice(text: string, currency: string): PriceReading | null {
  if (text.trim() === '') return { kind: 'free' };
  return remembered(readings, text, currency, reading);
}

function reading(text: string, currency: string): PriceReading | null {
  const tokens = tokensOf(text, currency);
  if (!tokens) return null;
  const { amounts, currencies } = amountsIn(tokens);
  if (amounts.length === 0) return wordsOnly(tokens);
  if (!currencies.includes(currency) && currencies.length > 0) return null;
  if (currencies.length === 0 && !isPlain(tokens)) return null;
  return readingOf(amounts, currency);
}

/** What a price that cannot be read may mean: its amounts, in the only currency that it can be. */
export function proposedPrice(text: string, currency: string): ProposedPrice | null {
  const tokens = tokensOf(text, currency);
  if (!tokens) return null;
  const { amounts, currencies, clash } = amountsIn(tokens);
  if (amounts.length === 0 || amounts.length > MOST_PROPOSED || clash) return null;
  const reading = readingOf(amounts, currency);
  if (reading?.kind !== 'amount') return null;
  if (currencies.length === 0) return reading;
  return { ...reading, currency: currencies.length === 1 ? currencies[0]! : null };
}

/** The currency that a text names beside its amounts, if it can be no other; for events whose currency is not given. */
export function namedCurrency(text: string): string | null {
  const tokens = tokensOf(text, '');
  const { currencies } = tokens ? amountsIn(tokens) : { currencies: [] };
  return currencies.length === 1 ? currencies[0]! : null;
}

/** The text of an amount, as `readPrice` reads it: `10 EUR`, `10-15 EUR`. */
export function writtenAmount({ from, to, currency }: Omit<Amount, 'kind'>): string {
  const shown = (amount: number): string => (Number.isInteger(amount) ? `${amount}` : amount.toFixed(2));
  return `${from === to ? shown(from) : `${shown(from)}-${shown(to)}`} ${currency}`;
}

export { isCurrency };

const HIGHEST = 999_999_999;
/** A higher number without a mark is rather that of a telephone. */
const HIGHEST_ALONE = 5_000_000;
const MOST_PROPOSED = 4;

type Token =
  | { type: 'number'; value: number; plain: boolean }
  | { type: 'mark'; codes: readonly string[] }
  | { type: 'range' | 'stop' | 'skipped' }
  | { type: 'word'; text: string };

const GROUPED = "\\d{1,3}([.,'’ ])\\d{3}(?:\\1\\d{3})*(?:[.,]\\d{1,2})?";
const NUMBER = `(?:${GROUPED}|\\d{1,2}(?:,\\d{2})+,\\d{3}|\\d+(?:[.,]\\d{1,2})?)`;
const TOKEN = new RegExp(
  [
    // Times of day and shares of a hundred.
    '(?<skipped>\\d{1,2}(?::|h)\\d{2}(?!\\d)|\\d{1,2} ?(?:am|pm|uhr|hrs?|h)(?![\\p{L}\\d])|\\d+(?:[.,]\\d+)? ?%)',
    `(?<number>\\+?${NUMBER})(?<thousands>k)?(?:[.,]-{1,2})?(?:(?![.,]?\\d|\\p{L})|(?=${MARK}))`,
    `(?<mark>${MARK})`,
    '(?<word>[\\p{L}\\p{N}\\p{M}]+)',
    '(?<range>[-/~])',
    '(?<odd>[#@=^_|\\\\])',
    '\\S',
  ].join('|'),
  'giu',
);

// Prices repeat, and each is read again whenever its event changes. Finding its tokens takes 11 µs, longer than the
// rest of a fold, and what they say another 3.
const tokenLists = new Map<string, readonly Token[] | null>();
const readings = new Map<string, PriceReading | null>();
const MOST_KNOWN = 5_000;

function remembered<Value>(
  known: Map<string, Value>,
  text: string,
  currency: string,
  work: (text: string, currency: string) => Value,
): Value {
  const key = `${currency} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const value = work(text, currency);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, value);
  return value;
}

/** Null for texts that hold numbers in a form that would be read wrongly: `10½`, `10⁵⁰`. */
function tokensOf(text: string, currency: string): readonly Token[] | null {
  return remembered(tokenLists, text, currency, tokensIn);
}

function tokensIn(text: string, currency: string): Token[] | null {
  if (/\p{No}/u.test(text)) return null;
  return [...plain(text).matchAll(TOKEN)].map(({ groups = {} }): Token => {
    const { number, thousands, mark, word, range, odd, skipped } = groups;
    if (skipped !== undefined) return { type: 'skipped' };
    if (number !== undefined) {
      const value = amountOf(number) * (thousands ? 1_000 : 1);
      const plain = value <= HIGHEST_ALONE && !/^\+|^0\d/.test(number);
      return { type: 'number', value, plain };
    }
    const codes = (mark ?? word) === currency ? [currency] : currenciesOf(mark ?? '');
    if (codes.length > 0) return { type: 'mark', codes };
    const said = withoutAccents(word ?? mark ?? odd ?? '');
    if (range !== undefined || RANGE.has(said)) return { type: 'range' };
    return said === '' ? { type: 'stop' } : { type: 'word', text: said };
  });
}

/** Not as searches fold: `zł` is a currency, and no `zl`. */
function withoutAccents(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}

/** One way of writing what is the same to a reader: widths, digits, dashes, and no marks of direction or emoji. */
function plain(text: string): string {
  return text
    .replace(/🆓/gu, ' free ')
    .normalize('NFKC')
    .replace(/\p{Nd}/gu, digit)
    .replace(/\p{Cf}|\p{Me}|\ufe0e|\ufe0f/gu, '')
    .replace(/\p{Extended_Pictographic}/gu, ' ')
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, ',')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ');
}

/** The zeros of scripts with digits of their own; those of one script follow each other. */
const ZEROS = [
  ...[0x30, 0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50],
  ...[0xed0, 0xf20, 0x1040, 0x17e0, 0x1810],
];

function digit(character: string): string {
  const code = character.codePointAt(0)!;
  const value = code - ZEROS.findLast(zero => zero <= code)!;
  return value < 10 ? `${value}` : character;
}

/** `1.234,50`, `1,234.50`, `1 234`, `10,5`: a last separator before three digits groups them, unless it follows a 0. */
function amountOf(number: string): number {
  const groups = number.split(/[.,'’ ]/);
  const last = groups.at(-1)!;
  const isDecimal = groups.length > 1 && (last.length < 3 || groups[0] === '0');
  const whole = isDecimal ? groups.slice(0, -1) : groups;
  return Number(isDecimal ? `${whole.join('')}.${last}` : whole.join(''));
}

type Found = {
  amounts: readonly number[];
  /** What the marks of the amounts can all mean; none if no amount has one. */
  currencies: readonly string[];
  /** Whether they contradict each other. */
  clash: boolean;
};

/** The amounts: numbers with marks of currency and those linked to them, or all numbers if none has a mark. */
function amountsIn(tokens: readonly Token[]): Found {
  const marks = marksOf(tokens);
  const linked = new Set(marks.keys());
  // A set that grows is walked to its new end: `10/12/15 €`.
  for (const index of linked) {
    for (const step of [-2, 2]) {
      const isLink = tokens[index + step / 2]?.type === 'range' && tokens[index + step]?.type === 'number';
      if (isLink) linked.add(index + step);
    }
  }
  const all = tokens.flatMap((token, index) => (token.type === 'number' ? [{ ...token, index }] : []));
  if (marks.size === 0) {
    const amounts = all.every(({ plain }) => plain) ? all.map(({ value }) => value) : [];
    return { amounts, currencies: [], clash: false };
  }
  const [first = [], ...rest] = [...marks.values()].flat();
  const currencies = first.filter(code => rest.every(codes => codes.includes(code)));
  const amounts = all.filter(({ index, value }) => linked.has(index) && value <= HIGHEST);
  return { amounts: amounts.map(({ value }) => value), currencies, clash: currencies.length === 0 };
}

/** The marks of each number, by its place: those before it, and those after it that are not the next number's. */
function marksOf(tokens: readonly Token[]): Map<number, (readonly string[])[]> {
  const marks = new Map<number, (readonly string[])[]>();
  let taken = 0;
  tokens.forEach(({ type }, index) => {
    if (type !== 'number') return;
    let from = index;
    while (from > taken && tokens[from - 1]!.type === 'mark') from--;
    let until = index + 1;
    while (tokens[until]?.type === 'mark') until++;
    const isNext = from < index && tokens[until]?.type === 'number';
    taken = isNext ? index + 1 : until;
    const own = [...tokens.slice(from, index), ...tokens.slice(index + 1, taken)];
    if (own.length > 0)
      marks.set(
        index,
        own.flatMap(token => (token.type === 'mark' ? [token.codes] : [])),
      );
  });
  return marks;
}

/** Whether nothing makes the numbers of a text anything but amounts. */
function isPlain(tokens: readonly Token[]): boolean {
  return tokens.every(token => {
    if (token.type === 'number') return token.plain;
    if (token.type === 'word') return BESIDE.has(token.text);
    return token.type === 'range' || token.type === 'stop';
  });
}

function wordsOnly(tokens: readonly Token[]): PriceReading | null {
  if (tokens.some(({ type }) => type === 'number' || type === 'mark' || type === 'skipped')) return null;
  const words = tokens.flatMap(token => (token.type === 'word' ? [token.text] : []));
  const isKnown = words.every(word => [FREE, DONATION, BESIDE].some(known => known.has(word)));
  if (isKnown && words.some(word => DONATION.has(word))) return { kind: 'donation' };
  if (isPayingWhatOneWants(words.join(' '))) return { kind: 'donation' };
  return isKnown && words.some(word => FREE.has(word)) ? { kind: 'free' } : null;
}

function isPayingWhatOneWants(text: string): boolean {
  return /^(pay (what|as) you (want|can|wish|like|feel)|sliding scale|zahl was du willst|prix libre|precio libre)$/.test(
    text,
  );
}

function readingOf(amounts: readonly number[], currency: string): PriceReading {
  const [from, to] = [Math.min(...amounts), Math.max(...amounts)];
  return to === 0 ? { kind: 'free' } : { kind: 'amount', currency, from, to };
}
