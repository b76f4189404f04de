import { FOREIGN_TYPE } from '#contracts/platform/facts.ts';
import { MASK } from '#platform/facts/masking.ts';

/** Kinds of streams whose names everybody may read. */
const NAMED = `('event', 'series', 'region', 'venue', 'organizer', 'danceStyle')`;

/** The name that a fact gives its thing; a series has the title of its first segment. */
const NAME_GIVEN = `
  case when f.category in ${NAMED} and f.foreign_kind is null then coalesce(
    f.data ->> 'title', f.data ->> 'name', f.data -> 'segment' -> 'template' ->> 'title',
    case when f.category = 'region' then f.data ->> 'city' end
  ) end`;

/** The log with, for each fact, the name of its thing as of then; a name lasts until the next one is given. */
const NAMED_LOG = `
  select g.*, first_value(g.given) over (partition by g.stream, g.names order by g.position) as thing
  from (
    select n.*, count(n.given) over (partition by n.stream order by n.position) as names
    from (select f.*, ${NAME_GIVEN} as given from read.facts as f) as n
  ) as g`;

/** Fields that are masked though they are not sealed: contact details, addresses of private calendars, forms. */
const CLOSED = `('email', 'phone', 'emailHash', 'url', 'keyHint', 'parameters')`;

const SHOWN = `
  case when l.foreign_kind is not null then null
    when l.data::text ~ '"(\\$sealed|email|phone|emailHash|url|keyHint|parameters)"' and json_typeof(l.data) = 'object' then (
      select jsonb_object_agg(d.key, case
        when d.value::text like '%"$sealed"%' or d.key in ${CLOSED} and d.value <> 'null' then '"${MASK}"'::jsonb
        else d.value end)
      from jsonb_each(l.data::jsonb) as d
    ) else l.data::jsonb end`;

/** Every fact, as the audit shows it; records of other programs without their contents. */
const log = {
  name: 'log',
  columns: [
    ['position', 'bigint'],
    ['at', 'timestamptz'],
    ['stream', 'text'],
    ['category', 'text'],
    ['revision', 'integer'],
    ['type', 'text'],
    ['thing', 'text'],
    ['data', 'jsonb'],
    ['command', 'text'],
    ['actor_id', 'text'],
    ['actor_role', 'text'],
    ['correlation_id', 'text'],
    ['is_foreign', 'boolean'],
  ] as [string, string][],
  body: `
    select l.position, l.at, l.stream, l.category, l.revision,
      case when l.foreign_kind is null then l.type else substr(l.type, ${FOREIGN_TYPE.length + 1}) end,
      l.thing, ${SHOWN}, l.command, l.actor_id,
      case when l.foreign_kind is null then l.metadata -> 'actor' ->> 'role' end,
      l.correlation_id, l.foreign_kind is not null
    from (${NAMED_LOG}) as l`,
};

/** What things were called, and from which fact to which: the last name of a thing has no end. */
const names = {
  name: 'names',
  columns: [
    ['stream', 'text'],
    ['name', 'text'],
    ['from_position', 'bigint'],
    ['to_position', 'bigint'],
    ['from_time', 'timestamptz'],
    ['to_time', 'timestamptz'],
  ] as [string, string][],
  body: `
    select g.stream, g.given, g.position, lead(g.position) over later, g.at, lead(g.at) over later
    from (select f.*, ${NAME_GIVEN} as given from read.facts as f where f.category in ${NAMED}) as g
    where g.given is not null
    window later as (partition by g.stream order by g.position)`,
};

export const LOG_VIEWS = [log, names];
