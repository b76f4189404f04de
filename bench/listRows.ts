import type pg from 'pg';
import { FIRST_DANCE_STYLES } from '#contracts/danceStyles/firstStyles.ts';
import { styleBits } from '#contracts/events/event/styleBits.ts';
import { gapBit } from '#contracts/events/quality/gapKinds.ts';

// Half of the rows are in the ten biggest of 40 regions, and half of those with an organizer belong to the 25
// biggest of 100; the nights spread over five years, most of them past; the proportions of status, source and
// kind are typical of a community calendar. Every 25th is a series of 25 weeks. Three of four that have a region have
// coordinates too, up to 40 km around its middle.
const REGIONS = 40;
const ORGANIZERS = 100;
export const SERIES_SHARE = 0.04;
export const DATES_A_SERIES = 25;
/** The id of a region; the first is the biggest. */
export const regionId = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

/** Where a region is. */
export const middle = (n: string) => ({ latitude: `(36 + ${n} % 8 * 2.5)`, longitude: `(${n} / 8 * 7 - 9)` });

/** As `cellAt` has it: bands of half a degree, with as many cells as their circles have room for. */
const BANDS = `
  select band, columns, (sum(columns) over (order by band) - columns)::int as first from (
    select band, greatest(1, round(720 * cos(radians((band + 0.5) * 0.5 - 90))))::int as columns
    from generate_series(0, 359) as band) as counted`;

const OTHERS = `
  insert into read.regions (id, revision, city, country, latitude, longitude, time_zone, status, popular, created_at)
  select ${regionId('n')}, 0, 'City ' || n, 'Country ' || n % 9, ${middle('n').latitude}, ${middle('n').longitude}, 'UTC',
    'active', false, now()
  from generate_series(1, ${REGIONS}) as n`;

const BITS = FIRST_DANCE_STYLES.map(({ id }) => `('${id}', ${styleBits([id])})`).join(', ');

const OTHER_ORGANIZERS = `
  insert into read.organizers (id, revision, name, description, status, verified, trust, team, team_count,
    removed, created_at)
  select ${regionId('n')}, 0, 'Organizer ' || n, '', 'active', true, 'reviewed', '[]'::jsonb, 0, false, now()
  from generate_series(1, ${ORGANIZERS}) as n`;

/** What drafts and published events lack: half have no picture, nine of ten no end. */
const GAPS = `case when by_organizer < 0.5 then ${gapBit('noImage')} else 0 end + ${gapBit('noVenuePosition')}
      + case when by_region < 0.9 then ${gapBit('noEnd')} else 0 end
      + case when by_style < 0.02 then ${gapBit('unreadablePrice')} else 0 end
      + case when by_organizer > 0.99 then ${gapBit('clockChange')} else 0 end`;

const EVENTS = `
  with night as (
    select n, now() - interval '4 years' + random() * interval '5 years' as starts_at,
      1 + floor(${REGIONS} * power(random(), 2))::int as region, random() as by_place, random() as by_north,
      random() as by_east, random() as by_status, random() as by_region, random() as by_organizer, random() as by_style
    from generate_series(1, $1::int) as n
  ), bands as (${BANDS}), made as (
    select night.*, case when by_style < 0.4 then '{salsa}'::text[] when by_style < 0.6 then '{salsa,bachata}'
        when by_style < 0.75 then '{kizomba,zouk}' when by_style < 0.95 then '{tango}' else '{swing}' end as styles,
      by_region >= 0.05 and by_place < 0.75 as is_placed,
      ${middle('region').latitude} + (by_north - 0.5) * 0.7 as north,
      ${middle('region').longitude} + (by_east - 0.5) * 0.7 as east,
      n % 25 = 0 as is_series, starts_at < now() as is_past,
      (array['Milonga','Salsa Social','Bachata Night','Kizomba Room','Swing Out','Zouk Class','Práctica','Festival'])
        [1 + n % 8] || ' ' || (array['Luna','Norte','Central','Azul','Sur','Vieja','Nueva','Real'])[1 + n / 8 % 8]
        || ' #' || n % 5000 as title
    from night
  )
  insert into read.events (id, kind, revision, title, description, status, is_featured, imported, start_local,
    end_local, time_zone, starts_at, over_at, price, currency, category, dance_styles, region_id, event_organizer_id,
    location_name, location_city, instance_count, next_date, created_at, updated_at, search_text, dance_style_bits,
    category_bits, price_from, gaps, latitude, longitude, cell)
  select gen_random_uuid(), case when is_series then 'master' else 'single' end, 1, title,
    repeat('An evening of dancing with live music and a class before. ', 5),
    case when by_status < 0.06 then 'cancelled' when by_status < 0.14 then 'draft'
      when is_past then 'completed' else 'published' end,
    random() < 0.03, random() < 0.45, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI'), null, 'UTC', starts_at,
    starts_at + case when is_series then interval '168 days 6 hours' else interval '6 hours' end,
    case when n % 10 = 0 then 'Free' else '$' || n % 40 end, 'USD',
    kinds, (select jsonb_agg(jsonb_build_object('danceStyleId', style, 'level', 'all'))
      from unnest(styles) as style),
    case when by_region < 0.05 then null else ${regionId('region')} end,
    case when by_organizer < 0.2 then null else ${regionId(`1 + floor(${ORGANIZERS} * power(random(), 2))::int`)} end,
    'Hall ' || n % 700, 'City ' || n % 40, case when is_series then ${DATES_A_SERIES} end,
    case when is_series then to_char(starts_at, 'YYYY-MM-DD') end, starts_at - interval '60 days', starts_at - interval '30 days',
    lower(' ' || title || ' hall ' || n % 700 || ' city ' || n % 40),
    (select sum(bit) from unnest(styles) as style join (values ${BITS}) as known(id, bit) on id = style),
    kind_bits, case when n % 10 = 0 then 0 else n % 40 * 100 end,
    case when by_status < 0.06 or (is_past and by_status >= 0.14) then 0 else ${GAPS} end,
    case when is_placed then north end, case when is_placed then east end,
    case when is_placed then first + floor((east + 180) / 360 * columns)::int end
  from made join bands on band = floor((north + 90) * 2)::int,
    lateral (select case when n % 7 < 4 then '["Social"]' when n % 7 < 6 then '["Class"]' when n % 2 = 0
      then '["Workshop"]' else '["Festival"]' end::jsonb as kinds) as of_kind,
    lateral (select case when n % 7 < 4 then 2 when n % 7 < 6 then 1 when n % 2 = 0 then 8 else 4 end as kind_bits) as bits`;

/** The state in the row of a series, from which its dates are read in full. */
const SERIES = `
  update read.events as e set series = jsonb_build_object(
    'segments', jsonb_build_array(jsonb_build_object(
      'fromDate', left(start_local, 10), 'untilDate', to_char(starts_at + interval '168 days', 'YYYY-MM-DD'),
      'count', ${DATES_A_SERIES}, 'countedBefore', 0,
      'rule', jsonb_build_object('recurrenceType', 'weekly', 'interval', 1, 'daysOfWeek',
        jsonb_build_array(upper(left(to_char(starts_at, 'DY'), 2))), 'dayOfMonth', null, 'weekOfMonth', null,
        'dayOfWeek', null, 'weekStart', 'MO'),
      'startTime', right(start_local, 5), 'endTime', null, 'endDayOffset', 0, 'timeZone', 'UTC', 'zoneSource',
      'platform', 'template', jsonb_build_object('title', title, 'description', description, 'status', status,
        'isFeatured', is_featured, 'price', price, 'currency', currency, 'maxAttendees', null, 'category', category,
        'danceStyles', dance_styles, 'regionId', region_id, 'eventOrganizerId', event_organizer_id, 'coverImage', null,
        'locationName', location_name, 'locationAddress', null, 'locationCity', location_city, 'locationState',
        null, 'locationCountry', null, 'postalCode', null, 'latitude', latitude, 'longitude', longitude, 'googlePlacesId',
        null))),
    'excludedDates', '[]'::jsonb, 'extraDates', '[]'::jsonb, 'overrides', '{}'::jsonb, 'completed', '[]'::jsonb,
    'reopened', '[]'::jsonb, 'detached', '{}'::jsonb, 'horizon', left(start_local, 10), 'nextDate', null,
    'imported', imported, 'deleted', false, 'restorableUntil', null)
  where kind = 'master'`;

const DATES = `
  insert into read.event_dates (id, series_id, date, state, title, status, is_featured, imported, start_local,
    end_local, all_day, time_zone, starts_at, over_at, dance_styles, region_id, event_organizer_id, location_name,
    location_city, search_text, dance_style_bits, category_bits, price_from, latitude, longitude, cell, gaps)
  select id || '_' || to_char(at, 'YYYYMMDD'), id, to_char(at, 'YYYY-MM-DD'), 'generated', title,
    case when status in ('draft', 'cancelled') then status when at < now() then 'completed' else 'published' end,
    is_featured, imported, to_char(at, 'YYYY-MM-DD"T"HH24:MI'), null, false, 'UTC', at, at + interval '6 hours',
    dance_styles, region_id, event_organizer_id, location_name, location_city, search_text, dance_style_bits,
    category_bits, price_from, latitude, longitude, cell,
    case when random() < 0.01 then ${gapBit('clockChange')} else 0 end
  from read.events, generate_series(0, ${DATES_A_SERIES - 1}) as week,
    lateral (select starts_at + week * interval '7 days' as at) as night
  where kind = 'master'`;

const INDEXES = `
  select format('drop index read.%I', indexname) as drop, indexdef as create from pg_indexes
  where schemaname = 'read' and tablename in ('events', 'event_dates') and indexname not like '%pkey'`;

/** Fills the tables of the list with `count` events, as a rebuild would leave them. */
export async function fillEvents(db: pg.Client, count: number): Promise<void> {
  const { rows: indexes } = await db.query<{ drop: string; create: string }>(INDEXES);
  for (const { drop } of indexes) await db.query(drop);
  await db.query("set timezone to 'UTC'");
  await db.query(OTHERS);
  await db.query(OTHER_ORGANIZERS);
  await db.query(EVENTS, [count]);
  await db.query(SERIES);
  await db.query(DATES);
  await db.query("update read.events set cell = null where kind = 'master'");
  for (const { create } of indexes) await db.query(create);
  await db.query('vacuum analyze read.events');
  await db.query('vacuum analyze read.event_dates');
  await db.query('analyze read.regions');
  await db.query('analyze read.organizers');
}
