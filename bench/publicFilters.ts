import { FIRST_DANCE_STYLES } from '#contracts/danceStyles/firstStyles.ts';
import { KINDS, kindBit } from '#contracts/events/event/kinds.ts';
import { styleBits } from '#contracts/events/event/styleBits.ts';
import { limitOf } from '#contracts/events/price/priceFrom.ts';

/** What a visitor asks for: the address's query, and the condition that it stands for in SQL by hand. */
export type Asking = { query: string; sql: string };

const DAY = 86_400_000;
const PUBLIC = `status <> 'draft'`;
const AHEAD = `${PUBLIC} and over_at >= now()`;
const id = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const WORDS = ['luna', 'norte', 'milonga', 'practica', 'festival'];
const NIGHT = `(start_local::timestamp - interval '6 hours')::date`;
const TONIGHT = `((now() at time zone time_zone) - interval '6 hours')::date`;

// Of `fillEvents`: the cities and organizers with lower numbers have more events.
const city = (n: number): Asking => {
  const number = 1 + (n % 40);
  return {
    query: `city=city-${number}-country-${number % 9}`,
    sql: `region_id = '${id(number)}'`,
  };
};
const style = (n: number): Asking => {
  const { id: name } = FIRST_DANCE_STYLES[n % FIRST_DANCE_STYLES.length]!;
  return { query: `style=${name}`, sql: `(dance_style_bits & ${styleBits([name])}) <> 0` };
};
/** The bits that other styles share: nothing matches this one, so everything that is to come must be looked at. */
const rare: Asking = { query: 'style=lambada', sql: `(dance_style_bits & ${styleBits(['lambada'])}) <> 0` };
const kind = (n: number): Asking => {
  const name = KINDS[n % KINDS.length]!;
  return { query: `kind=${name}`, sql: `(category_bits & ${kindBit(name)}) <> 0` };
};
const PRICES = ['free', '5', '10', '25'];
const price = (n: number): Asking => {
  const limit = PRICES[n % PRICES.length]!;
  return { query: `price=${limit}`, sql: `price_from <= ${limitOf(limit)}` };
};
const organizer = (n: number): Asking => ({
  query: `organizer=${id(1 + (n % 100))}`,
  sql: `event_organizer_id = '${id(1 + (n % 100))}'`,
});
const word = (n: number): Asking => {
  const text = WORDS[n % WORDS.length]!;
  return { query: `search=${text}`, sql: `search_text like '%${text}%'` };
};
/** One in 5,000 events has it in its title. */
const seldom = (n: number): Asking => ({
  query: `search=%23${n % 5_000}`,
  sql: `search_text like '%#${n % 5_000}%'`,
});
const tonight: Asking = {
  query: 'when=tonight',
  sql: `starts_at between now() - interval '1 day' and now() + interval '1 day' and ${NIGHT} = ${TONIGHT}`,
};
const week: Asking = {
  query: 'when=week',
  sql: `starts_at between now() - interval '1 day' and now() + interval '7 days' and ${NIGHT} between ${TONIGHT} and ${TONIGHT} + 6`,
};
const days = (n: number): Asking => {
  const from = new Date(Date.now() + (n % 200) * DAY).toISOString().slice(0, 10);
  const to = new Date(Date.now() + ((n % 200) + 4) * DAY).toISOString().slice(0, 10);
  return {
    query: `from=${from}&to=${to}`,
    sql: `starts_at >= '${from}'::date - interval '14 hours' and starts_at < '${to}'::date + interval '38 hours'
      and left(start_local, 10) between '${from}' and '${to}'`,
  };
};
const month = (n: number): Asking => {
  const first = new Date();
  const name = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + (n % 6), 1))
    .toISOString()
    .slice(0, 7);
  return { query: `view=month&month=${name}`, sql: `left(start_local, 7) = '${name}'` };
};

/** Every filter that the calendar has, alone and together with others, each with another value every time. */
export const ASKED: readonly (readonly [name: string, filters: (n: number) => Asking[]])[] = [
  ['everything', () => []],
  ['city', n => [city(n)]],
  ['dance', n => [style(n)]],
  ['a dance that nobody offers', () => [rare]],
  ['kind', n => [kind(n)]],
  ['price', n => [price(n)]],
  ['organizer', n => [organizer(n)]],
  ['word', n => [word(n)]],
  ['rare word', n => [seldom(n)]],
  ['tonight', () => [tonight]],
  ['days', n => [days(n)]],
  ['month', n => [month(n)]],
  ['city, dance', n => [city(n), style(n)]],
  ['city, a dance that nobody offers', n => [city(n), rare]],
  ['city, tonight', n => [city(n), tonight]],
  ['city, week, dance', n => [city(n), week, style(n)]],
  ['city, word', n => [city(n), word(n)]],
  ['city, month', n => [city(n), month(n)]],
  ['city, kind, price', n => [city(n), kind(n), price(n)]],
  ['organizer, kind', n => [organizer(n), kind(n)]],
  ['kind, price, month', n => [kind(n), price(n), month(n)]],
  ['organizer, dance', n => [organizer(n), style(n)]],
  ['dance, word', n => [style(n), word(n)]],
];

/** The address of filters. */
export function addressOf(filters: readonly Asking[]): string {
  return `/events?${filters.map(({ query }) => query).join('&')}`;
}

/** The rows of their page by hand; of a month, what is counted and shown of each of its days. */
export function pageByHand(filters: readonly Asking[]): string {
  const isDated = filters.some(({ query }) => /^(from|view)=/.test(query));
  const conditions = [isDated ? PUBLIC : AHEAD, ...filters.map(({ sql }) => sql)];
  return filters.some(({ query }) => query.startsWith('view=')) ? monthOf(conditions) : listOf(conditions);
}

function listOf(conditions: readonly string[]): string {
  const half = (table: string, more: readonly string[]): string =>
    `(select id::text, title, starts_at from read.${table} where ${more.join(' and ')} order by starts_at limit 41)`;
  return `${half('events', ["kind = 'single'", ...conditions])} union all ${half('event_dates', conditions)}
    order by starts_at limit 41`;
}

function monthOf(conditions: readonly string[]): string {
  const half = (table: string, more: readonly string[]): string =>
    `select left(start_local, 10) as day from read.${table} where ${more.join(' and ')}`;
  return `select day, count(*) from (${half('events', ["kind = 'single'", ...conditions])}
    union all ${half('event_dates', conditions)}) as night group by day`;
}
