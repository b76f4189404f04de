import type pg from 'pg';

// Half of the rows lie in the ten biggest of 40 regions; the nights spread over five years, most of them past; the
// share of each status, source and kind is that of a community's calendar.
const REGIONS = 40;
/** The id of a region; the first is the biggest. */
export const regionId = (n: string) => `('00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;

const OTHERS = `
  insert into read.regions select (jsonb_populate_record(null::read.regions, jsonb_build_object(
    'id', ${regionId('n')}, 'revision', 0, 'city', 'City ' || n, 'country', 'Country ' || n % 9,
    'time_zone', 'UTC', 'status', 'active', 'popular', false, 'created_at', now(), 'updated_at', now()))).*
  from generate_series(1, ${REGIONS}) as n`;

const EVENTS = `
  with night as (
    select n, now() - interval '4 years' + random() * interval '5 years' as starts_at,
      random() as by_status, random() as by_kind, random() as by_region
    from generate_series(1, $1::int) as n
  ), made as (
    select night.*, by_kind < 0.04 as is_series, starts_at < now() as is_past,
      (array['Milonga','Salsa Social','Bachata Night','Kizomba Room','Swing Out','Zouk Class','Práctica','Festival'])
        [1 + n % 8] || ' ' || (array['Luna','Norte','Central','Azul','Sur','Vieja','Nueva','Real'])[1 + n / 8 % 8]
        || ' #' || n % 5000 as title
    from night
  )
  insert into read.events (id, kind, revision, title, description, status, is_featured, imported, start_local,
    end_local, time_zone, starts_at, over_at, price, currency, category, dance_styles, region_id, location_name,
    location_city, instance_count, next_date, created_at, updated_at)
  select gen_random_uuid(), case when is_series then 'master' else 'single' end, 1, title,
    repeat('An evening of dancing with live music and a class before. ', 5),
    case when by_status < 0.06 then 'cancelled' when by_status < 0.14 then 'draft'
      when is_past then 'completed' else 'published' end,
    random() < 0.03, random() < 0.45, to_char(starts_at, 'YYYY-MM-DD"T"HH24:MI'), null, 'UTC', starts_at,
    starts_at + case when is_series then interval '200 days' else interval '6 hours' end, '$10', 'USD',
    '["Social"]', '[{"danceStyleId":"salsa","level":"all"}]',
    case when by_region < 0.05 then null else ${regionId(`1 + floor(${REGIONS} * power(random(), 2))::int`)} end,
    'Hall ' || n % 700, 'City ' || n % 40, case when is_series then 20 end,
    case when is_series then '2027-01-01' end, starts_at - interval '60 days', starts_at - interval '30 days'
  from made`;

const INDEXES = `
  select format('drop index read.%I', indexname) as drop, indexdef as create from pg_indexes
  where schemaname = 'read' and tablename = 'events' and indexname <> 'events_pkey'`;

/** Fills the tables of the list with so many events, as a rebuild would leave them. */
export async function fillEvents(db: pg.Client, count: number): Promise<void> {
  const { rows: indexes } = await db.query<{ drop: string; create: string }>(INDEXES);
  for (const { drop } of indexes) await db.query(drop);
  await db.query(OTHERS);
  await db.query(EVENTS, [count]);
  for (const { create } of indexes) await db.query(create);
  await db.query('vacuum analyze read.events');
  await db.query('analyze read.regions');
}
