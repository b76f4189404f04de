import pg from 'pg';
import { eventCalendar } from '#contracts/events/calendarCalls.ts';
import { listEvents } from '#contracts/events/calls.ts';
import { connectPool, readModel } from '#platform/database/database.ts';
import { startProduct } from '#testing/product.ts';
import { findCalendar } from '../services/events/list/calendar.ts';
import { findListed } from '../services/events/list/listed.ts';
import type { EventsSchema } from '../services/events/reading/eventsSchema.ts';
import { type Choice, combinations, FILTERS, NOW, NOW_SQL } from './listFilters.ts';
import { DATES_A_SERIES, fillEvents, SERIES_SHARE } from './listRows.ts';
import type { Figure } from './measures/figures.ts';
import { figuresOf, type Timed, timed } from './measures/sideBySide.ts';

/**
 * `LIST_EVENTS=100000 npm run bench -- list` measures with fewer; there are as many dates of series as
 * events.
 */
const EVENTS = Number(process.env.LIST_EVENTS ?? 1_000_000);
const TURNS = Number(process.env.LIST_TURNS ?? 15);

const DAY = 86_400_000;
const { recurring: _, ...OF_DATES } = FILTERS;

/**
 * The list of a million events, the list of a million dates of series, both with totals, and a month of the
 * calendar: every pair of filters, compared with hand-written SQL for the same answer. Both lists in both
 * orders: newest start first, and upcoming first.
 */
export async function benchList(): Promise<Figure[]> {
  const product = await startProduct();
  const owner = new pg.Client({ connectionString: product.urls.database.owner });
  const pool = connectPool(product.urls.database.api, { name: 'bench', max: 2 });
  await owner.connect();
  try {
    await fillEvents(owner, EVENTS);
    return await measureLists(pool);
  } finally {
    await pool.end();
    await owner.end();
    await product.stop();
  }
}

/** Measures the lists of a filled database. */
export async function measureLists(pool: pg.Pool): Promise<Figure[]> {
  const common = EVENTS.toLocaleString('en');
  const made = Math.round(EVENTS * SERIES_SHARE * DATES_A_SERIES).toLocaleString('en');
  return [
    ...figuresOf(`list of ${common} events, newest first`, await each(FILTERS, eventsOf(pool, 'start'))),
    ...figuresOf(`list of ${common} events, upcoming first`, await each(FILTERS, eventsOf(pool, 'upcoming'))),
    ...figuresOf(
      `list of ${made} dates of series, newest first`,
      await each(OF_DATES, datesOf(pool, 'start')),
    ),
    ...figuresOf(`list of ${made} dates, upcoming first`, await each(OF_DATES, datesOf(pool, 'upcoming'))),
    ...figuresOf(`a month of the calendar over both`, await each(OF_DATES, monthOf(pool))),
  ];
}

type Sort = 'start' | 'upcoming';
type Asked = (choice: Choice) => { ours(): Promise<string>; hand(): Promise<string> };

async function each(filters: Parameters<typeof combinations>[0], ask: Asked): Promise<Timed[]> {
  const all: Timed[] = [];
  for (const [name, choice] of combinations(filters)) all.push(await timed(name, TURNS, ask(choice)));
  return all;
}

function eventsOf(pool: pg.Pool, sort: Sort): Asked {
  return ({ query, sql }) =>
    listed(pool, { ...query, sort }, pageOf('events', '', PAGES[sort]('events', sql), sql));
}

/** The full data of a date is in the row of its series. */
function datesOf(pool: pg.Pool, sort: Sort): Asked {
  const ofSeries = ', m.series, m.revision, m.created_at, m.updated_at';
  return ({ query, sql }) =>
    listed(
      pool,
      { ...query, sort, isRecurring: 'instances' },
      pageOf('event_dates', ofSeries, PAGES[sort]('event_dates', sql), sql),
    );
}

function listed(pool: pg.Pool, query: Record<string, string>, byHand: string): ReturnType<Asked> {
  const db = readModel<EventsSchema>(pool);
  const filters = listEvents.query.parse(query);
  return {
    async ours() {
      const { events, total } = await findListed(db, filters, NOW);
      return `${events.length} of ${total}`;
    },
    async hand() {
      const { rows } = await pool.query(byHand);
      return `${rows.length} of ${rows[0]?.total ?? 0}`;
    },
  };
}

const PAGES: Record<Sort, (table: string, condition: string) => string> = {
  start: (table, condition) =>
    `select * from read.${table} where ${condition} order by starts_at desc, id desc limit 50`,
  upcoming: (table, condition) => `
    select * from (
      (select * from read.${table} where ${condition} and over_at >= ${NOW_SQL} and starts_at < ${NOW_SQL}
        order by over_at limit 10000)
      union all
      (select * from read.${table} where ${condition} and starts_at >= ${NOW_SQL} order by starts_at, id limit 50)
      union all
      (select * from read.${table} where ${condition} and over_at < ${NOW_SQL} order by starts_at desc, id desc limit 50)
    ) as near
    order by over_at < ${NOW_SQL}, abs(extract(epoch from starts_at - ${NOW_SQL})) limit 50`,
};

/** The page with its joins, and the total, as an expert would write it by hand. */
function pageOf(table: string, ofSeries: string, page: string, condition: string): string {
  return `with page as (${page})
    select (select count(*)::int from read.${table} where ${condition}) as total, page.*,
      to_jsonb(r) as region, to_jsonb(o) as organizer ${ofSeries}
    from page left join read.regions as r on r.id = page.region_id
      left join read.organizers as o on o.id = page.event_organizer_id
      ${ofSeries && 'join read.events as m on m.id = page.series_id'}
    order by starts_at desc, page.id desc`;
}

function monthOf(pool: pg.Pool): Asked {
  const db = readModel<EventsSchema>(pool);
  const day = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
  const [from, to] = [day(-10), day(32)];
  return ({ query, sql }) => {
    const asked = eventCalendar.query.parse({ from, to, ...query });
    return {
      async ours() {
        const { dates, more } = await findCalendar(db, asked, NOW);
        return `${dates.length}, more ${more}`;
      },
      async hand() {
        const { rows } = await pool.query(nightsOf(from, to, sql));
        return `${Math.min(rows.length, 2_000)}, more ${rows.length > 2_000}`;
      },
    };
  };
}

/** No night is longer than a month, which hand-written SQL may use. */
function nightsOf(from: string, to: string, condition: string): string {
  const half = (table: string, more: string): string => `(
    select id::text, title, status, is_featured, start_local, end_local, time_zone, starts_at, over_at, region_id,
      location_name, location_city from read.${table}
    where ${condition} and ${more} and starts_at >= '${from}'::date - interval '31 days'
      and starts_at < '${to}'::date + interval '3 days'
      and left(start_local, 10) <= '${to}' and left(coalesce(end_local, start_local), 10) >= '${from}'
    order by starts_at limit 2001)`;
  return `${half('events', "kind = 'single'")} union all ${half('event_dates', 'true')} order by starts_at limit 2001`;
}
