import { FIRST_DANCE_STYLES } from '#contracts/danceStyles/firstStyles.ts';
import { KINDS, kindBit } from '#contracts/events/event/kinds.ts';
import { styleBits } from '#contracts/events/event/styleBits.ts';
import { limitOf } from '#contracts/events/price/priceFrom.ts';
import { cellsAround } from '#contracts/places/cells.ts';

/** What a visitor asks for: the address's query, and the same condition in SQL by hand. */
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
/** 50 km around the middle of a city. What has no coordinates is where its region is. */
const near = (n: number): Asking => {
  const number = 1 + (n % 40);
  const [latitude, longitude] = [36 + (number % 8) * 2.5, Math.floor(number / 8) * 7 - 9];
  const square = `power(sind((latitude - ${latitude}) / 2), 2)
    + cosd(${latitude}) * cosd(latitude) * power(sind((longitude - ${longitude}) / 2), 2)`;
  const cells = cellsAround({ latitude, longitude }, 50).join();
  return {
    query: `near=${latitude},${longitude}&within=50`,
    sql: `(cell in (${cells}) and 2 * 6371.0088 * asin(sqrt(${square})) <= 50
      or cell is null and region_id = '${id(number)}')`,
  };
};
const onMap: Asking = { query: 'view=map', sql: 'true' };
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
  ['near', n => [near(n)]],
  ['near, tonight', n => [near(n), tonight]],
  ['near, kind, price', n => [near(n), kind(n), price(n)]],
  ['near, a dance that nobody offers', n => [near(n), rare]],
  ['near, word', n => [near(n), word(n)]],
  ['near, month', n => [near(n), month(n)]],
  ['map', () => [onMap]],
  ['map, dance', n => [onMap, style(n)]],
  ['map, near', n => [onMap, near(n)]],
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
  const isDated = filters.some(({ query }) => /^(from|view=month)/.test(query));
  const conditions = [isDated ? PUBLIC : AHEAD, ...filters.map(({ sql }) => sql)];
  const asks = (start: string): boolean => filters.some(({ query }) => query.startsWith(start));
  if (asks('view=map')) return asks('near=') ? listOf(conditions, 201) : mapOf(conditions);
  return asks('view=month') ? monthOf(conditions) : listOf(conditions);
}

function mapOf(conditions: readonly string[]): string {
  const half = (table: string, more: readonly string[]): string =>
    `select region_id from read.${table} where ${more.join(' and ')}`;
  return `select region_id, count(*) from (${half('events', ["kind = 'single'", ...conditions])}
    union all ${half('event_dates', conditions)}) as night group by region_id`;
}

function listOf(conditions: readonly string[], most = 41): string {
  const half = (table: string, more: readonly string[]): string =>
    `(select id::text, title, starts_at from read.${table} where ${more.join(' and ')} order by starts_at limit ${most})`;
  return `${half('events', ["kind = 'single'", ...conditions])} union all ${half('event_dates', conditions)}
    order by starts_at limit ${most}`;
}

function monthOf(conditions: readonly string[]): string {
  const half = (table: string, more: readonly string[]): string =>
    `select left(start_local, 10) as day from read.${table} where ${more.join(' and ')}`;
  return `select day, count(*) from (${half('events', ["kind = 'single'", ...conditions])}
    union all ${half('event_dates', conditions)}) as night group by day`;
}
