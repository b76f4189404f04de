import type pg from 'pg';
import { inGroups } from '#platform/database/inGroups.ts';
import { COLUMNS, types } from '../records/events.ts';
import type { Recorded } from '../records/recorded.ts';
import { type EventRow, recordedOf } from './pages.ts';

/** Most events of a stream that are read together with its end. */
const EVENTS = 32;
/** Their bytes; what is larger is read page by page. */
const BYTES = 32 * 1024;

/** Where a read of a stream starts, inclusive. */
type Start = { stream: string; first: number };

/** The end of a stream, the data of its metadata, and its events from the start on, if they are few and small. */
export type Opening = { revision: number; metadata: Buffer | null; events: Recorded[] };

export type OpenStream = (start: Start) => Promise<Opening>;

/** Opens streams for reading; reads that arrive while others are being opened share one statement. */
export const streamOpener = (pool: pg.Pool): OpenStream => inGroups(starts => openStreams(pool, starts));

// Revisions have no gaps, so the range bounds the work of each stream, whatever the planner estimates.
const OPEN = `
  select wanted.at, coalesce(ended.revision, -1), settings.data, page.*
  from unnest($1::text[], $2::bigint[]) with ordinality wanted (stream, first, at)
  left join lateral (select revision from log.events
    where stream = wanted.stream order by revision desc limit 1) ended on true
  left join lateral (select data from log.events
    where stream = '$$' || wanted.stream order by revision desc limit 1) settings on true
  left join lateral (select ${COLUMNS} from (
    select ${COLUMNS}, sum(octet_length(data) + octet_length(metadata)) over (order by revision) as bytes
    from log.events
    where stream = wanted.stream and revision >= wanted.first and revision < wanted.first + ${EVENTS}
  ) as events where bytes <= ${BYTES}) page on true
  order by wanted.at, page.revision`;

type Ended = [at: number, revision: number, metadata: Buffer | null];

async function openStreams(pool: pg.Pool, starts: readonly Start[]): Promise<Opening[]> {
  const { rows } = await pool.query<[...Ended, ...(EventRow | [position: null])]>({
    name: 'open_streams',
    text: OPEN,
    values: [starts.map(({ stream }) => stream), starts.map(({ first }) => String(first))],
    rowMode: 'array',
    types,
  });
  const opened = starts.map((): Opening => ({ revision: -1, metadata: null, events: [] }));
  for (const [at, revision, metadata, ...event] of rows) {
    const one = opened[at - 1]!;
    Object.assign(one, { revision, metadata });
    if (event[0] !== null) one.events.push(recordedOf(event));
  }
  return opened;
}
