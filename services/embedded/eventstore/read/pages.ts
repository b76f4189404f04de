import { COLUMNS, type Queryable, types } from '../records/events.ts';
import type { Filter } from '../records/filter.ts';
import type { Recorded } from '../records/recorded.ts';

const PAGE_EVENTS = 500;
const PAGE_BYTES = 512 * 1024;
/**
 * How many positions a query with prefixes may scan, so that a rare match does not hold a connection for
 * long.
 */
const SCANNED_POSITIONS = 20_000;

/** Positions or revisions, both ends inclusive. */
type Range = { first: number; last: number; backwards: boolean; limit?: number };

/**
 * Events in the requested order, and the position or revision (inclusive) up to which all were considered.
 */
export type Page = { events: Recorded[]; upTo: number };

/** The next page of `$all`. */
export async function readAll(client: Queryable, range: Range & { filter?: Filter }): Promise<Page> {
  const { backwards, filter, limit } = range;
  const prefixes = filter?.prefixes;
  const within = boundsOf(range, prefixes ? SCANNED_POSITIONS : PAGE_EVENTS);
  const page = await readPage(client, within, {
    name: `all${backwards ? '_backwards' : ''}${prefixes ? `_${filter.on}` : ''}`,
    key: 'position',
    where: prefixes ? `${filter.on} ^@ any($3::text[])` : 'true',
    values: prefixes ? [prefixes] : [],
    // A regular expression is matched here, so any number of events may have to be read for `limit`.
    limit: filter && !prefixes ? undefined : limit,
  });
  if (!filter) return page;
  return { events: page.events.filter(filter.matches).slice(0, limit), upTo: page.upTo };
}

/** The next page of a stream, without events recorded before `since` (ms). */
export async function readStream(
  client: Queryable,
  range: Range & { stream: string; since: number },
): Promise<Page> {
  return readPage(client, boundsOf(range, PAGE_EVENTS), {
    name: `stream${range.backwards ? '_backwards' : ''}`,
    key: 'revision',
    where: 'stream = $3 and created >= $4::timestamptz',
    values: [range.stream, new Date(range.since).toISOString()],
    limit: range.limit,
  });
}

/**
 * The part of a range that one query covers. Positions and revisions have no gaps, so this bounds its work
 * whatever the Postgres planner estimates.
 */
function boundsOf({ first, last, backwards }: Range, span: number): Omit<Range, 'limit'> {
  if (backwards) return { first: Math.max(first, last - span + 1), last, backwards };
  return { first, last: Math.min(last, first + span - 1), backwards };
}

type PageQuery = {
  name: string;
  key: 'position' | 'revision';
  /** Its parameters start at $3. */
  where: string;
  values: unknown[];
  limit?: number;
};

async function readPage(client: Queryable, range: Omit<Range, 'limit'>, query: PageQuery): Promise<Page> {
  const { first, last, backwards } = range;
  const limit = Math.min(PAGE_EVENTS, query.limit ?? PAGE_EVENTS);
  const order = `${query.key}${backwards ? ' desc' : ''}`;
  const { rows } = await client.query<EventRow>({
    name: query.name,
    text: `select ${COLUMNS} from (
             select ${COLUMNS}, sum(octet_length(data) + octet_length(metadata))
               over (order by ${order} rows between unbounded preceding and 1 preceding) as before
             from log.events where ${query.key} >= $1 and ${query.key} <= $2 and ${query.where}
             order by ${order} limit $${query.values.length + 3}
           ) page where before is null or before < ${PAGE_BYTES} order by ${order}`,
    values: [first, last, ...query.values, limit],
    rowMode: 'array',
    types,
  });
  const events = rows.map(recordedOf);
  const bytes = events.reduce((sum, event) => sum + event.data.length + event.metadata.length, 0);
  const cut = events.length === limit || bytes >= PAGE_BYTES;
  return { events, upTo: cut ? events.at(-1)![query.key] : backwards ? first : last };
}

export type Place = Pick<Recorded, 'stream' | 'revision'>;

/** The events at these places, in any order; a place without an event is left out. */
export async function readPlaces(client: Queryable, places: readonly Place[]): Promise<Recorded[]> {
  if (places.length === 0) return [];
  const { rows } = await client.query<EventRow>({
    name: 'places',
    text: `select standing.* from unnest($1::text[], $2::bigint[]) wanted(stream, revision),
             lateral (select ${COLUMNS} from log.events
               where stream = wanted.stream and revision = wanted.revision limit 1) standing`,
    values: [places.map(({ stream }) => stream), places.map(({ revision }) => revision)],
    rowMode: 'array',
    types,
  });
  return rows.map(recordedOf);
}

/** An event as `COLUMNS` selects it, in `rowMode: 'array'`. */
export type EventRow = [number, string, number, string, string, string, Buffer, Buffer, number];

export const recordedOf = (row: EventRow): Recorded => ({
  position: row[0],
  stream: row[1],
  revision: row[2],
  id: row[3],
  type: row[4],
  contentType: row[5],
  data: row[6],
  metadata: row[7],
  created: row[8],
});
