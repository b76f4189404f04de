import type pg from 'pg';

// Typical of some years of a community calendar: a tenth of the facts create events, half of those in imports of 2,000
// facts; a third of all is recorded by the system; the rest by 12 people, of whom one records half. 40 regions and 100
// organizers, the first the biggest.
const REGIONS = 40;
const ORGANIZERS = 100;
const FACTS_AN_EVENT = 10;

/** The id of a region or an organizer; the first is the biggest. */
export const auditId = (n: string): string => `'00000000-0000-4000-8000-' || lpad((${n})::text, 12, '0')`;
const event = `('event-00000000-0000-4000-9000-' || lpad((n % events)::text, 12, '0'))`;

/** Which fact of its event it is, as the facts of all events take turns: 0 creates it. */
const DATA = `case n / events
  when 0 then json_build_object('title', (array['Milonga','Salsa Social','Bachata Night','Kizomba Room'])[1 + n % 4] || ' #' || n % 5000,
    'price', '$' || n % 40, 'startLocal', to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'endLocal', null,
    'regionId', ${auditId(`1 + floor(${REGIONS} * power(part, 2))::int`)},
    'eventOrganizerId', ${auditId(`1 + floor(${ORGANIZERS} * power(part, 2))::int`)}, 'locationName', 'Hall ' || n % 700,
    'description', 'An evening of dancing with live music and a class before.')
  when 1 then '{}'
  when 2 then json_build_object('price', '$' || n % 41)
  when 3 then json_build_object('price', '$' || n % 42, 'description', 'With a live band.')
  when 4 then json_build_object('startLocal', to_char(at, 'YYYY-MM-DD"T"HH24:MI'), 'endLocal', null)
  when 5 then json_build_object('locationName', 'Hall ' || n % 701)
  when 6 then json_build_object('title', 'Práctica #' || n % 5000)
  when 8 then json_build_object('coverImage', '/pictures/' || n % 100 || '.webp')
  else '{}' end`;
const TYPE = `(array['EventCreated','EventPublished','EventDetailsChanged','EventDetailsChanged','EventRescheduled',
  'EventMoved','EventDetailsChanged','EventFeatured','EventDetailsChanged','EventCompleted'])[1 + n / events]`;

const FACTS = `
  insert into read.facts (position, id, stream, category, revision, type, at, actor_id, command, correlation_id, reason,
    data, metadata, hash, foreign_kind, foreign_record, index)
  select 1000000 + n * 100, gen_random_uuid(), ${event}, 'event', n / events, ${TYPE}, at,
    case when n / events = 9 or by < 0.25 then 'system' else 'person-' || floor(12 * power(by, 3)) end, 'ChangeEvent',
    case when n < events / 2 then 'import-' || n / 2000 else 'act-' || n / 2 end,
    case when n % 50 = 0 then 'Asked for by the venue' end, ${DATA},
    '{"actor":{"id":"system","role":"system"}}'::json, '\\x00', null, null, n + 1000
  from (
    select n::int, ($1::int / ${FACTS_AN_EVENT}) as events, random() as by, random() as part,
      now() - interval '2 years' + n * (interval '2 years' / $1::int) as at
    from generate_series(0, $1::int - 1) as n
  ) as made`;
const RUNS = `
  insert into read.facts (position, id, stream, category, revision, type, at, actor_id, command, correlation_id, reason,
    data, metadata, hash, foreign_kind, foreign_record, index)
  select 1000 + n * 100, gen_random_uuid(), 'run-import-' || n, 'run', 0, 'RunStarted', now() - interval '2 years', 'person-0',
    'StartRun', 'import-' || n, null, json_build_object('kind', 'importEvents', 'parameters',
      json_build_object('fileName', 'season-' || n || '.csv')), '{"actor":{"id":"system","role":"system"}}'::json, '\\x00', null, null, 10 + n
  from generate_series(0, $1::int / ${FACTS_AN_EVENT} / 4000) as n`;

const KINDS = `
  insert into projections.fact_kinds (type, version, position)
  select type, 1, min(position) from read.facts group by type on conflict do nothing`;

/** Fills the mirror with this many facts of events, as if they had been recorded. */
export async function fillFacts(db: pg.Client, facts: number): Promise<void> {
  await db.query("set timezone to 'UTC'");
  await db.query(RUNS, [facts]);
  await db.query(FACTS, [facts]);
  await db.query(KINDS);
  await db.query('vacuum analyze read.facts');
}
